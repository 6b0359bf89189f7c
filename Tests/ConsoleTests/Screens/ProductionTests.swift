import Operations
import TerminalKit
import Testing
import Themes

@testable import Console

/// Nobody takes production for anything else, whatever the terminal shows.
@Suite struct `A production context` {
  private static let glyphs: [(String, Glyphs)] = [
    ("unicode", .unicode), ("ascii", .ascii), ("plain", .plain),
  ]
  private static let sizes = [(40, 10), (60, 16), (80, 24), (120, 40), (200, 60)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  private func console(_ size: Size = Size(columns: 80, rows: 24)) -> Tester {
    Tester.loaded(service: .onesignal, isProduction: true, size: size)
  }

  @Test(arguments: sizes) func `says so in words first of all, on every screen`(_ size: Size) {
    for (name, glyphs) in Self.glyphs {
      for keys in [
        "1", "1j<enter>", "2", "3", "4", "5", "6", "L", "C", "A", "?", ":", "1jv", "1/", "1q",
      ] {
        var tester = console(size)
        tester.state.session.canSwitch = true
        tester.go(keys)
        let canvas = tester.screen(glyphs)
        let first = canvas.text().first ?? ""
        #expect(first.hasPrefix("  PRODUCTION "), "\(keys) with \(name): \(first)")
        #expect(canvas.roles().first?.hasPrefix("PPPPPPPPPPPPPP") == true, "\(keys) with \(name)")
      }
    }
  }

  @Test func `fills the whole first line with its mark`() {
    let row = console().screen().roles().first ?? ""
    #expect(row.allSatisfy { $0 == "P" || $0 == "b" || $0 == "x" })
    #expect(row.count == 80)
  }

  @Test(arguments: Themes.files.map(\.name), ColorDepth.allCases)
  func `does not look like text in any theme, with colours or without`(
    _ name: String, _ depth: ColorDepth
  ) throws {
    let file = try #require(Themes.files.first { $0.name == name })
    let theme = Theme.parse(name: name, bytes: file.bytes).theme
    let mark = theme.appearance(of: Style(.production), depth: depth)
    for role in [Role.text, .title, .dim, .accent, .heading] {
      let other = theme.appearance(of: Style(role), depth: depth)
      #expect(
        mark.background != other.background
          || mark.modifiers.contains(.reverse) != other.modifiers.contains(.reverse))
    }
  }

  @Test func `says in every question that these are real people`() {
    var tester = Tester.loaded(isProduction: true)
    tester.go("2O")
    tester.answer(
      .planned(
        WriteTests.plan(
          .optOut(subscription: Sample.subscriptions[0].id), isProduction: true)))
    #expect(tester.rows.contains { $0.holds("PRODUCTION") && $0.holds("real people") })
  }
}

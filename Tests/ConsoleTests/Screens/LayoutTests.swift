import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console
@testable import Operations

/// No screen size and no text from outside can break the picture.
@Suite struct LayoutTests {
  private static let situations = [
    "1", "1<enter>", "2", "2<enter>", "3<enter>", "4", "4N", "4U", "5", "5jjjj<enter>", "2?", "1:",
    "1/",
    "2v", "5jj<enter>x<esc>q", "6", "6o",
  ]

  @Test(arguments: situations) func everySizeIsDrawn(_ notation: String) {
    var tester = Tester.loaded(size: Size(columns: 80, rows: 24))
    tester.go(notation)
    let columns = [1, 2, 3, 5, 8, 9, 10, 23, 24, 39, 40, 41, 59, 80, 109, 110, 111, 250]
    let rows = [1, 2, 3, 4, 9, 10, 11, 12, 15, 16, 17, 24, 70]
    for width in columns {
      for height in rows {
        tester.step(.resize(Size(columns: width, rows: height)))
        for glyphs in [Glyphs.unicode, .plain] {
          let canvas = tester.screen(glyphs)
          #expect(canvas.text().count == height)
        }
      }
    }
  }

  @Test func aQuestionAndAVerdictAreDrawnAtEverySize() {
    let action = WriteAction.send(.everyone)
    for popup in [
      Popup.question(
        PendingWrite(plan: WriteTests.plan(action, answer: .typedName("Harbour Shop")))),
      .verdict(VerdictState(action: action, report: WriteTests.report(.unknown, "It left."))),
    ] {
      var tester = Tester.loaded()
      tester.state.popups = [popup]
      for width in [1, 2, 5, 39, 40, 41, 60, 80, 200] {
        for height in [1, 2, 3, 9, 10, 11, 24, 60] {
          tester.step(.resize(Size(columns: width, rows: height)))
          #expect(tester.screen().text().count == height)
        }
      }
    }
  }

  @Test(arguments: [
    (5, 3, "small"), (12, 4, "too small"), (39, 24, "The screen is too small."),
    (80, 9, "too small"),
  ])
  func aSmallScreenSaysSo(_ columns: Int, _ rows: Int, _ words: String) {
    let tester = Tester.loaded(size: Size(columns: columns, rows: rows))
    #expect(tester.shows(words))
    #expect(!tester.shows("Autumn"))
  }

  @Test(arguments: [
    "👨‍👩‍👧‍👦👍🏽🇩🇪❤️", "e\u{301}\u{301}\u{301}", "\u{202E}gnihsup", "\u{1B}[2J\u{1B}[31mred",
    "日本語のとても長い題名がここにあります", "a\nb\r\nc\td", String(repeating: "x", count: 10_000),
    "\u{0}\u{7}\u{9B}31m", "عرض نهاية الأسبوع",
  ]) func noTextBendsAColumn(_ text: String) {
    var messages = Sample.messages
    messages[1].name = Untrusted(text)
    messages[1].title = Untrusted(text)
    messages[1].body = Untrusted(text)
    messages[1].audience = Untrusted(text).safe
    var tester = Tester(size: Size(columns: 200, rows: 60))
    for effect in tester.effects {
      guard case .read(let ticket, let read) = effect else { continue }
      if case .messages = read {
        tester.step(
          .answer(
            Answer(ticket: ticket, body: .messages(Page(rows: messages, next: nil, total: 15)))))
      }
    }
    tester.press("j")
    let canvas = tester.screen()
    let reference = Tester.loaded(size: Size(columns: 200, rows: 60)).screen()
    for row in 2..<56 {
      let divider = Point(x: tester.state.layout.divider.x, y: row)
      #expect(canvas.text(at: divider) == "│", "row \(row)")
      // The numbers of the table stand where they stand for harmless rows.
      if row == 4 {
        #expect(canvas.text(at: Point(x: 40, y: 3)) == reference.text(at: Point(x: 40, y: 3)))
      }
    }
    for line in canvas.text() {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
      #expect(!line.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    }
  }

  @Test func theCursorIsOnTheChosenRowOfAPlainScreen() {
    var tester = Tester.loaded()
    tester.press("jj")
    #expect(tester.screen(.plain).cursor == Point(x: 0, y: 5))
    #expect(tester.screen(.unicode).cursor == nil)
    #expect(tester.screen(.plain).text()[5].hasPrefix("> failed"))
  }

  @Test func aPlainScreenHasNoPictures() {
    var tester = Tester.loaded(size: Size(columns: 200, rows: 60))
    for notation in ["1", "2", "3", "4", "4U", "5", "6"] {
      tester.go(notation)
      for line in tester.screen(.plain).text() {
        #expect(!line.unicodeScalars.contains { (0x2500...0x28FF).contains($0.value) }, "\(line)")
      }
    }
  }

  @Test func whyThereIsThisServiceIsSaidAllTheTime() {
    var tester = Tester.loaded(notice: "No config was found: this is an embedded service.")
    for notation in ["1", "2", "3", "4", "5", "6"] {
      tester.go(notation)
      #expect(tester.rows[2].holds("No config was found"))
    }
  }

  @Test func equalStatesAreEqualPictures() {
    var tester = Tester.loaded()
    let before = tester.screen()
    tester.step(.deadline)
    #expect(tester.screen() == before)
    tester.wait(1)
    tester.step(.resize(tester.state.size))
    #expect(tester.screen() == before)
  }
}

import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console
@testable import Operations

/// The Inspect pane at the two sizes it was made for, as pictures, and what every picture of it keeps to.
@Suite struct InspectScreens {
  private static let sizes = GoldenScreens.sizes

  private func name(_ what: String, _ size: Size) -> String {
    "\(what)-\(size.columns)x\(size.rows)"
  }

  private func tester(_ text: Untrusted, _ size: Size, _ notation: String = "") -> Tester {
    var tester = Tester.loaded(size: size)
    tester.go("6")
    tester.paste(text)
    tester.go(notation)
    return tester
  }

  @Test(arguments: sizes) func empty(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.go("6")
    Golden.expect(tester.screen(), is: name("inspect-empty", size))
  }

  @Test(arguments: sizes) func aPayload(_ size: Size) {
    Golden.expect(tester(Sample.payload, size).screen(), is: name("inspect", size))
  }

  @Test(arguments: sizes) func theRawTextAsReceived(_ size: Size) {
    let tester = tester(Sample.payload, size, "njjjjx<enter>")
    Golden.expect(tester.screen(), is: name("inspect-raw", size))
  }

  @Test(arguments: sizes) func hostileText(_ size: Size) {
    Golden.expect(tester(Sample.hostilePayload, size).screen(), is: name("inspect-hostile", size))
  }

  @Test(arguments: sizes) func plain(_ size: Size) {
    let tester = tester(Sample.payload, size)
    Golden.expect(tester.screen(.plain), is: name("inspect-plain", size))
  }

  @Test(arguments: sizes) func whatIsNotJSON(_ size: Size) {
    let tester = tester(Untrusted("{\n  \"aps\": {\n    \"alert\": Ferry\n  }\n}\n"), size)
    Golden.expect(tester.screen(), is: name("inspect-syntax", size))
  }

  @Test(arguments: sizes) func theWholeOfAFinding(_ size: Size) {
    Golden.expect(tester(Sample.payload, size, "v").screen(), is: name("inspect-whole", size))
  }

  // MARK: What every picture keeps to

  @Test func theChosenFieldIsMarkedInReverseVideo() throws {
    let tester = tester(Sample.payload, Size(columns: 200, rows: 60), "njjj")
    #expect(tester.state.inspect.selected?.name == "title")
    let canvas = tester.screen()
    var marked = ""
    for row in 0..<60 {
      for column in 0..<200 {
        let place = Point(x: column, y: row)
        if canvas.style(at: place) == Style(.match, .reverse) {
          marked += canvas.text(at: place) ?? ""
        }
      }
    }
    #expect(marked == "\"The night ferry is late\"")
  }

  @Test func aPlainScreenSaysInSignsWhatIsMarked() {
    let tester = tester(Sample.payload, Size(columns: 200, rows: 60), "njjj")
    let rows = tester.screen(.plain).text()
    #expect(rows.contains { $0.holds("\"title\": >>\"The night ferry is late\"<<,") })
    #expect(rows.contains { $0.holds("aps.alert.title 1:26 between >> and <<") })
  }

  @Test func theCursorOfAPlainScreenIsOnTheChosenItemAndThenOnItsMark() throws {
    var tester = tester(Sample.payload, Size(columns: 80, rows: 24), "njjj")
    let item = try #require(tester.screen(.plain).cursor)
    #expect(tester.screen(.plain).text()[item.y].hasPrefix("> title"))
    tester.press("<enter>")
    let mark = try #require(tester.screen(.plain).cursor)
    #expect(tester.screen(.plain).text()[mark.y].holds(">>\"The night ferry is late\"<<"))
  }

  @Test(arguments: [Sample.payload, Sample.hostilePayload, Sample.token, Untrusted("{\"a\":")])
  func everySizeIsDrawn(_ text: Untrusted) {
    for notation in ["", "<enter>", "v", "x", "G", "o"] {
      var tester = tester(text, Size(columns: 80, rows: 24), notation)
      for width in [1, 39, 40, 41, 60, 78, 109, 110, 250] {
        for height in [1, 9, 10, 16, 17, 18, 24, 70] {
          tester.step(.resize(Size(columns: width, rows: height)))
          for glyphs in [Glyphs.unicode, .plain] {
            #expect(tester.screen(glyphs).text().count == height)
          }
        }
      }
    }
  }

  @Test func noTextReachesTheTerminalAsMoreThanText() {
    let bytes: [UInt8] = Array(#"{"aps":{"alert":""#.utf8) + [0x1B, 0x5D, 0x9B, 0xFF, 0x07, 0x00]
    let garbled = Untrusted(String(decoding: bytes, as: UTF8.self))
    for text in [Sample.hostilePayload, garbled] {
      for notation in ["", "<enter>", "x", "nv", "njjjv"] {
        let tester = tester(text, Size(columns: 120, rows: 40), notation)
        for line in tester.screen().text() {
          #expect(
            !line.unicodeScalars.contains {
              $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
                || (0x202A...0x202E).contains($0.value)
            }, "\(line)")
        }
        for row in tester.state.layout.body.y..<tester.state.layout.body.bottom
        where tester.state.popups.isEmpty {
          let divider = Point(x: tester.state.layout.divider.x, y: row)
          #expect(tester.screen().text(at: divider) == "│", "row \(row)")
        }
      }
    }
  }
}

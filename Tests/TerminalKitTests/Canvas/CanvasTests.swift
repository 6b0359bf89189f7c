import TerminalKit
import Testing
import TextKit

@Suite("A canvas holds what is drawn and cuts what does not fit")
struct CanvasTests {
  @Test("Text lies where it is put, blanks at the end are not part of the picture")
  func text() {
    var canvas = Canvas(Size(columns: 12, rows: 3))
    #expect(canvas.draw("Funnels", at: Point(x: 2, y: 1), role: .title) == 7)
    #expect(canvas.text() == ["", "  Funnels", ""])
    #expect(canvas.roles() == ["", "  ttttttt", ""])
  }

  @Test("A limit cuts with an ellipsis, an edge cuts without")
  func cuts() {
    var canvas = Canvas(Size(columns: 8, rows: 3))
    canvas.draw("subscriptions", at: Point(x: 0, y: 0), maximumColumns: 6)
    canvas.draw("subscriptions", at: Point(x: 4, y: 1))
    canvas.draw("subscriptions", at: Point(x: -10, y: 2))
    #expect(canvas.text() == ["subsc…", "    subs", "ons"])
  }

  @Test("What lies outside leaves nothing behind")
  func outside() {
    let blank = Canvas(Size(columns: 4, rows: 2))
    var canvas = blank
    for point in [
      Point(x: 0, y: -1), Point(x: 0, y: 2), Point(x: 4, y: 0), Point(x: -9, y: 0),
      Point(x: .max - 100, y: 0), Point(x: .min + 100, y: 1),
    ] {
      canvas.draw("text", at: point, role: .bad)
    }
    canvas.fill(Rectangle(x: 4, y: 0, width: 5, height: 5), style: Style(.bad))
    canvas.horizontalRule(at: Point(x: 9, y: 0), width: 4, glyphs: .unicode)
    canvas.verticalRule(at: Point(x: 0, y: 7), height: 4, glyphs: .unicode)
    #expect(canvas == blank)
  }

  @Test("A wide character takes two cells, and one that an edge would halve becomes a blank")
  func wideAtEdges() {
    var canvas = Canvas(Size(columns: 5, rows: 3))
    canvas.draw("日本語", at: Point(x: 0, y: 0))
    canvas.draw("日本", at: Point(x: 1, y: 1))
    canvas.draw("日本", at: Point(x: -1, y: 2), role: .bad)
    #expect(canvas.text() == ["日本", " 日本", " 本"])
    #expect(canvas.style(at: Point(x: 0, y: 2)) == Style(.bad))
    #expect(canvas.text(at: Point(x: 4, y: 0)) == " ")
  }

  @Test("Drawing over half of a wide character blanks the other half", arguments: [0, 1])
  func tornWide(column: Int) {
    var canvas = Canvas(Size(columns: 4, rows: 1))
    canvas.draw("日本", at: Point(x: 0, y: 0))
    canvas.draw("x", at: Point(x: column, y: 0))
    #expect(canvas.text() == [column == 0 ? "x 本" : " x本"])
  }

  @Test("A wide character over the halves of two others blanks what is left of them")
  func wideOverWide() {
    var canvas = Canvas(Size(columns: 4, rows: 1))
    canvas.draw("日本", at: Point(x: 0, y: 0))
    canvas.draw("語", at: Point(x: 1, y: 0))
    #expect(canvas.text() == [" 語"])
    #expect(canvas.text(at: Point(x: 3, y: 0)) == " ")
  }

  @Test("A clip within a clip shows what both show, and ends with its block")
  func clips() {
    var canvas = Canvas(Size(columns: 10, rows: 2))
    canvas.within(Rectangle(x: 2, y: 0, width: 6, height: 1)) { canvas in
      canvas.within(Rectangle(x: 0, y: 0, width: 4, height: 2)) { canvas in
        canvas.draw("abcdefgh", at: Point(x: 0, y: 0))
        canvas.draw("abcdefgh", at: Point(x: 0, y: 1))
      }
      canvas.draw("z", at: Point(x: 7, y: 0))
    }
    canvas.draw("y", at: Point(x: 9, y: 1))
    #expect(canvas.text() == ["  cd   z", "         y"])
  }

  @Test("Highlighting keeps text and roles")
  func highlight() {
    var canvas = Canvas(Size(columns: 6, rows: 1))
    canvas.draw("ok", at: Point(x: 0, y: 0), role: .good)
    canvas.highlight(canvas.bounds, .selection)
    #expect(canvas.text() == ["ok"])
    #expect(canvas.roles() == ["SSSSSS"])
    #expect(canvas.style(at: Point(x: 0, y: 0)) == Style(.good, highlight: .selection))
  }

  @Test("A cursor outside is hidden")
  func cursor() {
    var canvas = Canvas(Size(columns: 3, rows: 1))
    canvas.cursor = Point(x: 2, y: 0)
    #expect(canvas.cursor == Point(x: 2, y: 0))
    canvas.cursor = Point(x: 3, y: 0)
    #expect(canvas.cursor == nil)
  }

  @Test("Two canvases are equal when they look the same")
  func equality() {
    var left = Canvas(Size(columns: 3, rows: 1))
    var right = left
    left.draw("ab", at: Point(x: 0, y: 0))
    #expect(left != right)
    right.within(right.bounds) { $0.draw("ab", at: Point(x: 0, y: 0)) }
    #expect(left == right)
    right.cursor = Point(x: 0, y: 0)
    #expect(left != right)
  }
}

@Suite("Areas are divided and never exceed what they come from")
struct GeometryTests {
  @Test("Parts add up to the whole", arguments: [-3, 0, 1, 4, 9, 100])
  func splits(count: Int) {
    let whole = Rectangle(x: 2, y: 3, width: 9, height: 4)
    let rows = whole.split(top: count)
    #expect(rows.top.height + rows.rest.height == 4)
    #expect(rows.rest.y == rows.top.bottom)
    let lower = whole.split(bottom: count)
    #expect(lower.rest.height + lower.bottom.height == 4)
    #expect(lower.bottom.bottom == whole.bottom)
    let columns = whole.split(left: count)
    #expect(columns.left.width + columns.rest.width == 9)
    let right = whole.split(right: count)
    #expect(right.right.right == whole.right)
  }

  @Test("An inset larger than the area leaves nothing")
  func inset() {
    #expect(Rectangle(x: 0, y: 0, width: 3, height: 3).inset(columns: 2, rows: 1).isEmpty)
    #expect(
      Rectangle(x: 0, y: 0, width: 10, height: 5).inset(columns: 1, rows: 1)
        == Rectangle(x: 1, y: 1, width: 8, height: 3))
  }

  @Test("A popup larger than the screen is as large as the screen")
  func centered() {
    let screen = Rectangle(Size(columns: 20, rows: 6))
    #expect(screen.centered(Size(columns: 90, rows: 30)) == screen)
    #expect(
      screen.centered(Size(columns: 10, rows: 2)) == Rectangle(x: 5, y: 2, width: 10, height: 2))
  }
}

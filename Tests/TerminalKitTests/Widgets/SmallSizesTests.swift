import TerminalKit
import Testing
import TextKit

@Suite("Everything can be drawn from 1x1 upwards, and nothing outside its area")
struct SmallSizesTests {
  private static let glyphs: [Glyphs] = [.unicode, .ascii, .plain]

  private func drawAll(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    let inside = Box(
      title: "Funnels 日本", note: StyledText("paused", .badge), isFocused: true
    ).draw(on: &canvas, in: area, glyphs: glyphs)
    let columns = (0..<6).map { index in
      TableColumn("Column", minimum: 1 + index, ideal: 9, weight: index % 2, dispensability: index)
    }
    let rows = (0..<8).map { row in
      TableRow(
        id: row, cells: columns.map { _ in StyledText("日本 push 🇩🇪") }, isMarked: row % 3 == 0)
    }
    Table(
      columns: columns, rows: rows, selected: 2, sort: (1, true), position: (3, 900),
      emptyText: ["none"]
    ).draw(on: &canvas, in: inside, glyphs: glyphs)
    FieldList([
      .heading("Device"), .field("model", StyledText("日本語のとても長い名前")), .blank,
      .text(StyledText("a sentence that has to be wrapped somewhere")),
      .pieces([StyledText("one"), StyledText("two", .bad)]),
    ]).draw(on: &canvas, in: inside, from: 1)
    Bar.draw(0.37, role: .accepted, on: &canvas, in: inside, glyphs: glyphs)
    Sparkline.draw([1, nil, 3, 0], role: .accent, on: &canvas, in: inside, glyphs: glyphs)
    TextField(TextEditor("日本\nabc", isMultiline: true), isEditing: true).draw(
      on: &canvas, in: inside)
    TextField(TextEditor("日本abc"), isEditing: true).draw(on: &canvas, in: inside)
    Footer([KeyHint(key: "q", title: "quit")], note: [StyledText("as of 02:13", .dim)]).draw(
      on: &canvas, in: area.bottom(1))
    let popup = Box(title: "Send?").drawPopup(
      on: &canvas, in: area, size: Size(columns: 60, rows: 9), glyphs: glyphs)
    canvas.within(popup) { $0.draw("yes", at: popup.origin) }
  }

  @Test("All widgets at all sizes", arguments: glyphs)
  func everySize(glyphs: Glyphs) {
    for columns in 0...24 {
      for rows in 0...7 {
        var canvas = Canvas(Size(columns: columns, rows: rows))
        drawAll(on: &canvas, in: canvas.bounds, glyphs: glyphs)
        #expect(canvas.text().count == rows)
        #expect(canvas.roles().allSatisfy { $0.count <= columns })
      }
    }
  }

  @Test("Widgets in a small area leave the cells around it alone", arguments: glyphs)
  func aroundIt(glyphs: Glyphs) {
    let blank = Canvas(Size(columns: 30, rows: 12))
    for width in 0...12 {
      for height in 0...5 {
        var canvas = blank
        let area = Rectangle(x: 7, y: 3, width: width, height: height)
        drawAll(on: &canvas, in: area, glyphs: glyphs)
        // Clearing the area leaves what was drawn around it, if anything was.
        canvas.fill(area)
        canvas.cursor = nil
        #expect(canvas.text() == blank.text(), "\(width)x\(height)")
      }
    }
  }
}

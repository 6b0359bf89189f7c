import TerminalKit
import Testing
import TextKit

@Suite("Tables")
struct TableTests {
  private let columns = [
    TableColumn("Name", minimum: 6, ideal: 10, weight: 1),
    TableColumn("State", minimum: 5, dispensability: 1),
    TableColumn("Sent", minimum: 4, ideal: 6, alignsRight: true, dispensability: 2),
  ]

  private func rows(_ names: [SafeText]) -> [TableRow<Int>] {
    names.enumerated().map { index, name in
      TableRow(
        id: index, cells: [StyledText(name), StyledText("sent", .good), StyledText("1,200")])
    }
  }

  @Test("Columns are shared out, and go in the order that was said where there is no room")
  func layout() {
    #expect(TableLayout(columns, width: 40).places.map(\.width) == [25, 5, 6])
    #expect(TableLayout(columns, width: 19).places.map(\.width) == [6, 5, 4])
    #expect(TableLayout(columns, width: 18).places.map(\.column) == [0, 1])
    #expect(TableLayout(columns, width: 10).places.map(\.column) == [0])
    #expect(TableLayout(columns, width: 3).places.map(\.width) == [3])
  }

  @Test("Names, numbers at the right, the chosen row and the sort mark")
  func picture() {
    var canvas = Canvas(Size(columns: 32, rows: 4))
    Table(
      columns: columns, rows: rows(["Spring sale", "Welcome"]), selected: 1, sort: (2, false)
    ).draw(on: &canvas, in: canvas.bounds, glyphs: .unicode)
    #expect(
      canvas.text() == [
        "  Name             State  Sent ▼",
        "  Spring sale      sent    1,200",
        "› Welcome          sent    1,200",
        "",
      ])
    #expect(
      canvas.roles() == [
        "  hhhh             hhhhh  hhhhhh",
        "  ...... ....      gggg    .....",
        "SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS",
        "",
      ])
  }

  @Test("Rows out of sight are told by a mark at the right")
  func scrollMark() {
    var canvas = Canvas(Size(columns: 12, rows: 5))
    let table = Table(
      columns: [TableColumn("N", minimum: 3)], rows: rows(["a", "b", "c", "d"]),
      position: (first: 6, count: 10))
    table.draw(on: &canvas, in: canvas.bounds, glyphs: .ascii)
    #expect(canvas.text().dropFirst().map { $0.last } == ["|", "|", "|", "#"])
  }

  @Test("An empty table says why")
  func empty() {
    var canvas = Canvas(Size(columns: 30, rows: 4))
    Table<Int>(columns: columns, rows: [], emptyText: ["No message yet."]).draw(
      on: &canvas, in: canvas.bounds, glyphs: .unicode)
    #expect(canvas.text()[1] == "  No message yet.")
  }

  @Test("Without borders the cursor stands on the chosen row")
  func plainCursor() {
    var canvas = Canvas(Size(columns: 30, rows: 4))
    Table(columns: columns, rows: rows(["a", "b"]), selected: 1).draw(
      on: &canvas, in: canvas.bounds, glyphs: .plain)
    #expect(canvas.cursor == Point(x: 0, y: 2))
  }
}

import Tables
import TextKit

/// Writes a table of text: cut to the terminal's width, or whole into a pipe.
struct TableWriter: Sendable {
  private static let spacing = 2

  var style: OutputStyle

  /// The table with its heading, a line a row.
  func text<Row>(_ rows: [Row], _ columns: [Column<Row>], _ context: CellContext) -> String {
    guard !rows.isEmpty else { return "" }
    let cells = rows.map { row in columns.map { $0.text(row, context) } }
    let needed = columns.indices.map { index in
      max(columns[index].title.columns, cells.map { $0[index].columns }.max() ?? 0)
    }
    let slots: [(index: Int, width: Int)] =
      if let width = style.width {
        ColumnLayout.fit(columns, width: width, spacing: Self.spacing, contentWidths: needed)
          .slots.map { ($0.index, $0.width) }
      } else {
        needed.enumerated().map { ($0.offset, $0.element) }
      }
    var lines = [style.heading(line(slots, columns) { columns[$0].title })]
    for row in cells { lines.append(line(slots, columns) { row[$0] }.string) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line<Row>(
    _ slots: [(index: Int, width: Int)], _ columns: [Column<Row>], _ cell: (Int) -> SafeText
  ) -> SafeText {
    var parts: [SafeText] = []
    for (place, slot) in slots.enumerated() {
      let alignment = columns[slot.index].alignment
      let fitted = cell(slot.index).fitted(to: slot.width, alignment: alignment)
      // Blanks at the end of a line say nothing.
      let isLast = place == slots.count - 1 && alignment == .leading
      parts.append(isLast ? cell(slot.index).cut(to: slot.width) : fitted)
    }
    return SafeText.joined(
      parts, separator: SafeText(repeating: " ", count: Self.spacing))
  }
}

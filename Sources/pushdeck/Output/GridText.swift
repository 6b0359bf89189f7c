import TextKit

/// A small table whose rows are few and whose columns are fixed: nothing of it is cut.
enum GridText {
  /// The table; nothing where there are no rows.
  static func text(headings: [SafeText], rows: [[SafeText]], style: OutputStyle) -> String {
    guard !rows.isEmpty else { return "" }
    let widths = headings.indices.map { column in
      max(headings[column].columns, rows.map { $0[column].columns }.max() ?? 0)
    }
    func line(_ cells: [SafeText]) -> SafeText {
      let last = cells.lastIndex { !$0.isEmpty } ?? 0
      return SafeText.joined(
        cells[...last].enumerated().map { column, cell in
          column == last ? cell : cell.padded(to: widths[column])
        }, separator: "  ")
    }
    return ([style.heading(line(headings))] + rows.map { line($0).string })
      .joined(separator: "\n") + "\n"
  }
}

public import TextKit

/// A line of a detail view.
public enum DetailLine: Hashable, Sendable {
  /// A heading of a part.
  case heading(SafeText)
  /// A name and a value.
  case field(SafeText, StyledText)
  /// Running text, wrapped.
  case text(StyledText)
  /// Pieces on one line, cut.
  case pieces([StyledText])
  /// Nothing.
  case blank
}

/// Names with their values, headings and text, wrapped to a width.
public struct FieldList: Sendable {
  /// The lines as they were given.
  public var lines: [DetailLine]

  /// A view of these lines.
  public init(_ lines: [DetailLine]) {
    self.lines = lines
  }

  /// The rows that the lines take at that width.
  public func rows(width: Int) -> [[StyledText]] {
    guard width > 0 else { return [] }
    let longest = lines.reduce(0) { longest, line in
      if case .field(let name, _) = line { max(longest, name.columns) } else { longest }
    }
    let nameColumns = max(1, min(longest, width * 2 / 5))
    var rows: [[StyledText]] = []
    for line in lines {
      switch line {
      case .blank: rows.append([])
      case .heading(let text): rows.append([StyledText(text, .heading)])
      case .pieces(let pieces): rows.append(pieces)
      case .text(let text):
        rows += text.text.wrapped(to: width).map { [StyledText($0, style: text.style)] }
      case .field(let name, let value):
        let label = StyledText(
          name.cut(to: nameColumns, ellipsis: true).padded(to: nameColumns, alignment: .leading)
            + "  ", .dim)
        let indent = StyledText(SafeText("").padded(to: nameColumns + 2, alignment: .leading))
        let room = max(1, width - nameColumns - 2)
        let parts = value.text.isEmpty ? [value.text] : value.text.wrapped(to: room)
        for (index, part) in parts.enumerated() {
          rows.append([index == 0 ? label : indent, StyledText(part, style: value.style)])
        }
      }
    }
    return rows
  }

  /// Draws the rows from `top` on and returns how many there are in all.
  @discardableResult
  public func draw(on canvas: inout Canvas, in area: Rectangle, from top: Int = 0) -> Int {
    let rows = rows(width: area.width)
    canvas.within(area) { canvas in
      for (index, row) in rows.dropFirst(max(0, top)).prefix(area.height).enumerated() {
        canvas.draw(row, at: Point(x: area.x, y: area.y + index), maximumColumns: area.width)
      }
    }
    return rows.count
  }
}

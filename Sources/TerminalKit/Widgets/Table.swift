public import TextKit

/// A row of a table.
public struct TableRow<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Which thing it shows.
  public var id: ID
  /// One cell a column.
  public var cells: [StyledText]
  /// Whether the operator marked it.
  public var isMarked: Bool

  /// A row.
  public init(id: ID, cells: [StyledText], isMarked: Bool = false) {
    self.id = id
    self.cells = cells
    self.isMarked = isMarked
  }
}

/// A table's window: its column names and the rows that are in sight.
public struct Table<ID: Hashable & Sendable>: Sendable {
  /// The columns.
  public var columns: [TableColumn]
  /// The rows in sight; those beyond the area are not drawn.
  public var rows: [TableRow<ID>]
  /// The chosen row.
  public var selected: ID?
  /// Whether it takes the keys.
  public var isFocused: Bool
  /// The column by which the rows are in order.
  public var sort: (column: Int, isAscending: Bool)?
  /// Where the rows in sight begin among all and how many there are; for the scroll mark.
  public var position: (first: Int, count: Int)?
  /// What stands there when there are no rows.
  public var emptyText: [SafeText]

  /// A table's window.
  public init(
    columns: [TableColumn], rows: [TableRow<ID>], selected: ID? = nil, isFocused: Bool = true,
    sort: (column: Int, isAscending: Bool)? = nil, position: (first: Int, count: Int)? = nil,
    emptyText: [SafeText] = []
  ) {
    self.columns = columns
    self.rows = rows
    self.selected = selected
    self.isFocused = isFocused
    self.sort = sort
    self.position = position
    self.emptyText = emptyText
  }

  /// Draws the table. Without borders the cursor is put on the chosen row, for those who hear or
  /// feel it.
  public func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    guard !area.isEmpty else { return }
    canvas.within(area) { canvas in
      let margin = 2
      let hasScrollMark = scrollMark(height: area.height - 1) != nil
      let layout = TableLayout(
        columns, width: max(1, area.width - margin - (hasScrollMark ? 2 : 0)))
      drawHeader(on: &canvas, in: area, layout: layout, margin: margin, glyphs: glyphs)
      let body = area.split(top: 1).rest
      if rows.isEmpty {
        for (index, line) in emptyText.prefix(body.height).enumerated() {
          canvas.draw(
            line, at: Point(x: body.x + margin, y: body.y + index), role: .dim,
            maximumColumns: max(0, body.width - margin))
        }
      }
      for (index, row) in rows.prefix(body.height).enumerated() {
        draw(row, on: &canvas, in: body.row(index), layout: layout, margin: margin, glyphs: glyphs)
      }
      drawScrollMark(on: &canvas, in: body, glyphs: glyphs)
    }
  }

  private func drawHeader(
    on canvas: inout Canvas, in area: Rectangle, layout: TableLayout, margin: Int, glyphs: Glyphs
  ) {
    for place in layout.places {
      let column = columns[place.column]
      var title = column.title
      if let sort, sort.column == place.column {
        let sign = sort.isAscending ? glyphs.ascending : glyphs.descending
        title = title.cut(to: max(0, place.width - sign.columns - 1), ellipsis: true) + " " + sign
      }
      draw(
        StyledText(title, .heading), alignsRight: column.alignsRight, on: &canvas,
        at: Point(x: area.x + margin + place.x, y: area.y), width: place.width)
    }
  }

  private func draw(
    _ row: TableRow<ID>, on canvas: inout Canvas, in line: Rectangle, layout: TableLayout,
    margin: Int, glyphs: Glyphs
  ) {
    let isSelected = row.id == selected
    if isSelected {
      canvas.draw(glyphs.pointer, at: line.origin, style: Style(.accent), maximumColumns: 1)
    }
    if row.isMarked {
      canvas.draw(
        glyphs.mark, at: Point(x: line.x + 1, y: line.y), style: Style(.accent), maximumColumns: 1)
    }
    for place in layout.places where place.column < row.cells.count {
      draw(
        row.cells[place.column], alignsRight: columns[place.column].alignsRight, on: &canvas,
        at: Point(x: line.x + margin + place.x, y: line.y), width: place.width)
    }
    guard isSelected else { return }
    canvas.highlight(line, isFocused ? .selection : .inactive)
    if isFocused && !glyphs.hasBorders { canvas.cursor = line.origin }
  }

  private func draw(
    _ cell: StyledText, alignsRight: Bool, on canvas: inout Canvas, at point: Point, width: Int
  ) {
    // Cut before it is measured: a cell may be huge.
    let text = cell.text.cut(to: width, ellipsis: true)
    let start = alignsRight ? max(0, width - text.columns) : 0
    canvas.draw(
      text, at: Point(x: point.x + start, y: point.y), style: cell.style, maximumColumns: width)
  }

  /// The rows of the body that the scroll mark takes; nil when all rows are in sight.
  private func scrollMark(height: Int) -> Range<Int>? {
    guard let position, height > 1, position.count > height else { return nil }
    let size = max(1, height * height / position.count)
    let free = height - size
    let hidden = position.count - height
    let start = min(free, (position.first * free + hidden / 2) / hidden)
    return start..<(start + size)
  }

  private func drawScrollMark(on canvas: inout Canvas, in body: Rectangle, glyphs: Glyphs) {
    guard glyphs.hasBorders, let mark = scrollMark(height: body.height) else { return }
    for row in 0..<body.height {
      canvas.draw(
        mark.contains(row) ? glyphs.full : glyphs.vertical,
        at: Point(x: body.right - 1, y: body.y + row), role: .border)
    }
  }
}

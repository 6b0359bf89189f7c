public import TextKit

/// Draws text that is being written, with the cursor in sight.
public struct TextField: Sendable {
  /// The text and the cursor.
  public var editor: TextEditor
  /// Whether keys go into it: only then the terminal's cursor is there.
  public var isEditing: Bool
  /// Stands there while nothing has been written.
  public var placeholder: SafeText
  /// How the text looks.
  public var style: Style

  /// A field.
  public init(
    _ editor: TextEditor, isEditing: Bool, placeholder: SafeText = "", style: Style = Style(.input)
  ) {
    self.editor = editor
    self.isEditing = isEditing
    self.placeholder = placeholder
    self.style = style
  }

  /// Draws one row, moved sideways so far that the cursor is seen, or for more lines as many rows
  /// as there are.
  public func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    canvas.within(area) { canvas in
      canvas.fill(area, style: style)
      if editor.isEmpty {
        canvas.draw(
          placeholder, at: area.origin, style: Style(.dim, style.modifiers),
          maximumColumns: area.width)
        if isEditing { canvas.cursor = area.origin }
      } else if editor.isMultiline {
        drawLines(on: &canvas, in: area)
      } else {
        drawLine(on: &canvas, in: area)
      }
    }
  }

  /// Rows that the text takes at that width.
  public func rows(width: Int) -> Int {
    editor.isMultiline ? place(width: width).rows.count : 1
  }

  private func drawLine(on canvas: inout Canvas, in area: Rectangle) {
    // From the cursor backwards: what lies further left than a row is never measured.
    var first = editor.cursor
    var columns = 1
    while first > 0 {
      let width = Self.shown(editor.characters[first - 1]).columns
      guard columns + width <= area.width else { break }
      columns += width
      first -= 1
    }
    var x = area.x
    for (index, character) in editor.characters[first...].enumerated() {
      if first + index == editor.cursor, isEditing { canvas.cursor = Point(x: x, y: area.y) }
      guard x < area.right else { return }
      x += canvas.draw(Self.shown(character), at: Point(x: x, y: area.y), style: style)
    }
    if editor.cursor == editor.characters.count, isEditing {
      canvas.cursor = Point(x: min(x, area.right - 1), y: area.y)
    }
  }

  private func drawLines(on canvas: inout Canvas, in area: Rectangle) {
    let placed = place(width: area.width)
    let top = isEditing ? max(0, placed.cursor.y - area.height + 1) : 0
    for (index, row) in placed.rows.dropFirst(top).prefix(area.height).enumerated() {
      canvas.draw(row, at: Point(x: area.x, y: area.y + index), style: style)
    }
    if isEditing {
      canvas.cursor = Point(
        x: area.x + min(placed.cursor.x, area.width - 1), y: area.y + placed.cursor.y - top)
    }
  }

  /// The rows, broken at the width, and where the cursor stands among them.
  private func place(width: Int) -> (rows: [SafeText], cursor: Point) {
    let width = max(1, width)
    var rows: [SafeText] = []
    var row: SafeText = ""
    var columns = 0
    var cursor = Point(x: 0, y: 0)
    for (index, character) in editor.characters.enumerated() {
      if character == "\n" {
        if index == editor.cursor { cursor = Point(x: columns, y: rows.count) }
        rows.append(row)
        row = ""
        columns = 0
        continue
      }
      let text = Self.shown(character)
      if columns + text.columns > width {
        rows.append(row)
        row = ""
        columns = 0
      }
      if index == editor.cursor { cursor = Point(x: columns, y: rows.count) }
      row = row + text
      columns += text.columns
    }
    if editor.cursor == editor.characters.count {
      if columns >= width {
        rows.append(row)
        row = ""
        columns = 0
      }
      cursor = Point(x: columns, y: rows.count)
    }
    rows.append(row)
    return (rows, cursor)
  }

  private static func shown(_ character: Character) -> SafeText {
    Untrusted(String(character)).safe
  }
}

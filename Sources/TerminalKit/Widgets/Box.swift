public import TextKit

/// A frame around something, with a title in its upper edge.
public struct Box: Sendable {
  /// Stands in the upper edge.
  public var title: SafeText
  /// Stands at the right of the upper edge: a count, a state.
  public var note: StyledText?
  /// Whether what is inside takes the keys.
  public var isFocused: Bool

  /// A frame.
  public init(title: SafeText = "", note: StyledText? = nil, isFocused: Bool = false) {
    self.title = title
    self.note = note
    self.isFocused = isFocused
  }

  /// Draws the frame and returns the area inside. Without borders the title is a line of its own.
  @discardableResult
  public func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) -> Rectangle {
    guard !area.isEmpty else { return area }
    guard glyphs.hasBorders, area.width >= 2, area.height >= 2 else {
      guard !title.isEmpty, area.height >= 2 else { return area }
      let parts = area.split(top: 1)
      drawTitle(on: &canvas, in: parts.top)
      return parts.rest
    }
    let style = Style(isFocused ? .focus : .border)
    let right = area.right - 1
    let bottom = area.bottom - 1
    canvas.horizontalRule(
      at: Point(x: area.x + 1, y: area.y), width: area.width - 2, glyphs: glyphs, style: style)
    canvas.horizontalRule(
      at: Point(x: area.x + 1, y: bottom), width: area.width - 2, glyphs: glyphs, style: style)
    canvas.verticalRule(
      at: Point(x: area.x, y: area.y + 1), height: area.height - 2, glyphs: glyphs, style: style)
    canvas.verticalRule(
      at: Point(x: right, y: area.y + 1), height: area.height - 2, glyphs: glyphs, style: style)
    canvas.draw(glyphs.topLeft, at: area.origin, style: style)
    canvas.draw(glyphs.topRight, at: Point(x: right, y: area.y), style: style)
    canvas.draw(glyphs.bottomLeft, at: Point(x: area.x, y: bottom), style: style)
    canvas.draw(glyphs.bottomRight, at: Point(x: right, y: bottom), style: style)
    drawTitle(on: &canvas, in: area.top(1).inset(columns: 1))
    return area.inset(columns: 1, rows: 1)
  }

  /// Clears an area of at most that size in the middle, draws the frame there and returns the area
  /// inside.
  public func drawPopup(
    on canvas: inout Canvas, in area: Rectangle, size: Size, glyphs: Glyphs
  ) -> Rectangle {
    let place = area.centered(size)
    canvas.fill(place)
    return draw(on: &canvas, in: place, glyphs: glyphs)
  }

  private func drawTitle(on canvas: inout Canvas, in row: Rectangle) {
    var room = row.width
    if let note, !note.text.isEmpty, note.text.columns + 2 <= room {
      let text = " " + note.text + " "
      let start = row.right - text.columns
      canvas.draw(text, at: Point(x: start, y: row.y), style: note.style)
      room -= text.columns + 1
    }
    guard !title.isEmpty, room >= 3 else { return }
    canvas.draw(
      " " + title.cut(to: room - 2, ellipsis: true) + " ", at: row.origin,
      style: Style(.title, isFocused ? .bold : []), maximumColumns: room)
  }
}

public import TextKit

/// A key and what it does now.
public struct KeyHint: Hashable, Sendable {
  /// The name of the key.
  public var key: SafeText
  /// A word or two.
  public var title: SafeText

  /// A hint.
  public init(key: SafeText, title: SafeText) {
    self.key = key
    self.title = title
  }
}

/// The row of hints at the lower edge.
public struct Footer: Sendable {
  /// The hints, the most needed first.
  public var hints: [KeyHint]
  /// Stands at the right: a state, a message.
  public var note: [StyledText]

  /// A row of hints.
  public init(_ hints: [KeyHint], note: [StyledText] = []) {
    self.hints = hints
    self.note = note
  }

  /// Draws the hints that fit whole, and the note before all of them.
  public func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let row = area.top(1)
    canvas.fill(row, style: Style(.footer))
    let noteColumns = note.reduce(0) { $0 + $1.text.columns }
    let noteRoom = min(noteColumns, row.width)
    if noteRoom > 0 {
      canvas.draw(note, at: Point(x: row.right - noteRoom, y: row.y), maximumColumns: noteRoom)
    }
    var x = row.x
    let end = row.right - (noteRoom > 0 ? noteRoom + 1 : 0)
    for hint in hints {
      let columns = hint.key.columns + 1 + hint.title.columns
      guard x + columns <= end else { break }
      x += canvas.draw(hint.key, at: Point(x: x, y: row.y), role: .key)
      x += 1 + canvas.draw(hint.title, at: Point(x: x + 1, y: row.y), role: .footer)
      x += 2
    }
  }
}

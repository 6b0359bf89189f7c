import TerminalKit
import TextKit

/// Text with the cursor in it, laid out in cells.
struct EditedText {
  /// A line of the layout, and where the cursor stands in it.
  struct Line: Hashable, Sendable {
    var text: SafeText
    /// Columns before the cursor; nil when it is elsewhere.
    var cursor: Int?
  }

  private let characters: [Character]
  private let cursor: Int?

  init(_ editor: TextEditor, showsCursor: Bool = true) {
    characters = editor.characters
    cursor = showsCursor ? editor.cursor : nil
  }

  /// The text in lines of at most `width`; a character that takes no room takes part in no line.
  func lines(width: Int) -> [Line] {
    let width = max(2, width)
    var lines: [Line] = []
    var text = SafeText()
    var place: Int?
    func finish() {
      lines.append(Line(text: text, cursor: place))
      text = SafeText()
      place = nil
    }
    for (index, character) in characters.enumerated() {
      if character.isNewline {
        if index == cursor { place = text.columns }
        finish()
        continue
      }
      let piece = Untrusted(String(character)).safe
      if text.columns + piece.columns > width { finish() }
      if index == cursor { place = text.columns }
      text += piece
    }
    if cursor == characters.count {
      if text.columns >= width { finish() }
      place = text.columns
    }
    finish()
    return lines
  }

  /// Draws the part of a single line that holds the cursor, puts the terminal's cursor there and returns the
  /// columns used.
  func drawLine(on canvas: inout Canvas, in area: Rectangle) -> Int {
    let whole = lines(width: .max / 2).first ?? Line(text: "", cursor: 0)
    let room = max(1, area.width - 1)
    let cursor = whole.cursor ?? 0
    var shown = whole.text
    var place = cursor
    if cursor > room {
      // The end that matters is the one being typed at.
      let before = prefix(columns: cursor)
      shown = before.cutLeading(to: room)
      place = shown.columns
    }
    shown = shown.cut(to: area.width)
    let used = canvas.draw(
      shown, at: area.origin, role: .input, maximumColumns: area.width)
    canvas.cursor = Point(x: area.x + min(place, area.width - 1), y: area.y)
    return max(used, min(place + 1, area.width))
  }

  private func prefix(columns: Int) -> SafeText {
    var text = SafeText()
    for character in characters {
      let piece = Untrusted(String(character)).safe
      if text.columns + piece.columns > columns { break }
      text += piece
    }
    return text
  }
}

import TerminalKit
import TextKit

/// Text that is being edited, with a cursor between characters.
struct TextEditor: Hashable, Sendable {
  private(set) var characters: [Character]
  /// Characters before the cursor.
  private(set) var cursor: Int
  /// Whether a line break may be put in.
  let isMultiline: Bool
  /// How much it may hold; a paste beyond is cut.
  static let capacity = 64 * 1024

  /// The cursor stands at the end.
  init(_ text: String = "", isMultiline: Bool = false) {
    characters = Array(text)
    cursor = characters.count
    self.isMultiline = isMultiline
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Acts on a key; false when the key means nothing to an editor.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .altEnter where isMultiline: insert("\n")
    case .backspace: remove(from: cursor - 1, to: cursor)
    case .delete: remove(from: cursor, to: cursor + 1)
    case .wordBackspace, .control("w"): remove(from: wordStart(before: cursor), to: cursor)
    case .control("u"): remove(from: lineStart, to: cursor)
    case .control("k"): remove(from: cursor, to: lineEnd)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .word(.left), .alt("b"): cursor = wordStart(before: cursor)
    case .word(.right), .alt("f"): cursor = wordEnd(after: cursor)
    case .home, .control("a"): cursor = lineStart
    case .end, .control("e"): cursor = lineEnd
    case .up where isMultiline: moveLine(by: -1)
    case .down where isMultiline: moveLine(by: 1)
    default: return false
    }
    return true
  }

  /// Puts text in at the cursor; where no line break is allowed it becomes a blank.
  mutating func insert(_ text: String) {
    var added = Array(text.filter { $0 == "\n" || $0 == "\t" || !$0.isControl })
    if !isMultiline { added = added.map { $0.isNewline || $0 == "\t" ? " " : $0 } }
    added = Array(added.prefix(max(0, Self.capacity - characters.count)))
    characters.insert(contentsOf: added, at: cursor)
    cursor += added.count
    // A combining mark joins the character before it, so the text is read anew.
    let before = String(characters[..<cursor])
    characters = Array(before + String(characters[cursor...]))
    cursor = min(before.count, characters.count)
  }

  private mutating func remove(from start: Int, to end: Int) {
    let start = max(0, start)
    let end = min(characters.count, end)
    guard start < end else { return }
    characters.removeSubrange(start..<end)
    cursor = start
  }

  private var lineStart: Int {
    (characters[..<cursor].lastIndex { $0.isNewline }).map { $0 + 1 } ?? 0
  }

  private var lineEnd: Int {
    characters[cursor...].firstIndex { $0.isNewline } ?? characters.count
  }

  private func wordStart(before place: Int) -> Int {
    var place = place
    while place > 0, !characters[place - 1].isWordPart { place -= 1 }
    while place > 0, characters[place - 1].isWordPart { place -= 1 }
    return place
  }

  private func wordEnd(after place: Int) -> Int {
    var place = place
    while place < characters.count, !characters[place].isWordPart { place += 1 }
    while place < characters.count, characters[place].isWordPart { place += 1 }
    return place
  }

  private mutating func moveLine(by lines: Int) {
    let column = cursor - lineStart
    if lines < 0 {
      guard lineStart > 0 else {
        cursor = 0
        return
      }
      cursor = lineStart - 1
      cursor = min(lineStart + column, cursor)
    } else {
      let end = lineEnd
      guard end < characters.count else {
        cursor = end
        return
      }
      cursor = end + 1
      cursor = min(cursor + column, lineEnd)
    }
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
  }

  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

public import TextKit

/// Text that is being written: characters and a place among them. Pure; keys in, text out.
public struct TextEditor: Hashable, Sendable {
  /// What has been written.
  public var text: String {
    get { String(characters) }
    set {
      characters = Array(newValue.prefix(limit))
      cursor = characters.count
    }
  }
  /// Before which character the cursor stands, 0…count.
  public private(set) var cursor: Int
  /// Whether a new line is a character of it.
  public let isMultiline: Bool
  /// Characters that it holds at most.
  public let limit: Int

  private(set) var characters: [Character]
  /// What was last deleted by Ctrl-K, Ctrl-U or Ctrl-W, for Ctrl-Y.
  private var killed: [Character] = []

  /// A text with the cursor at its end.
  public init(_ text: String = "", isMultiline: Bool = false, limit: Int = 8192) {
    self.isMultiline = isMultiline
    self.limit = limit
    characters = Array(text.prefix(limit))
    cursor = characters.count
  }

  /// Whether nothing has been written.
  public var isEmpty: Bool { characters.isEmpty }

  /// What a key did.
  public enum Outcome: Hashable, Sendable {
    /// The text is another one.
    case changed
    /// Only the cursor moved, or nothing was left to do.
    case moved
    /// There is no room for more characters.
    case full
    /// The key has no meaning here.
    case ignored
  }

  /// Does what the key means while writing; the keys of readline, and the arrows.
  public mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .character(let character): return insert([character])
    case .altEnter where isMultiline, .enter where isMultiline: return insert(["\n"])
    case .left, .control("b"): return move(to: cursor - 1)
    case .right, .control("f"): return move(to: cursor + 1)
    case .home, .control("a"): return move(to: lineStart(before: cursor))
    case .end, .control("e"): return move(to: lineEnd(after: cursor))
    case .word(.left), .alt("b"): return move(to: wordStart(before: cursor))
    case .word(.right), .alt("f"): return move(to: wordEnd(after: cursor))
    case .word(.home): return move(to: 0)
    case .word(.end): return move(to: characters.count)
    case .up where isMultiline, .control("p") where isMultiline: return moveLine(by: -1)
    case .down where isMultiline, .control("n") where isMultiline: return moveLine(by: 1)
    case .backspace: return delete((cursor - 1)..<cursor)
    case .delete, .control("d"): return delete(cursor..<(cursor + 1))
    case .control("w"): return kill(blankStart(before: cursor)..<cursor)
    case .wordBackspace: return kill(wordStart(before: cursor)..<cursor)
    case .alt("d"): return kill(cursor..<wordEnd(after: cursor))
    case .control("u"): return kill(lineStart(before: cursor)..<cursor)
    case .control("k"): return kill(cursor..<max(lineEnd(after: cursor), cursor))
    case .control("y"): return insert(killed)
    default: return .ignored
    }
  }

  /// Inserts pasted text: in one line new lines and tabs become blanks; what a terminal cannot show
  /// is left out.
  public mutating func paste(_ pasted: Untrusted) -> Outcome {
    var kept: [Character] = []
    for character in pasted.raw {
      if character.isNewline {
        kept.append(isMultiline ? "\n" : " ")
      } else if character == "\t" {
        kept.append(" ")
      } else if !character.unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control
      }) {
        kept.append(character)
      }
    }
    return insert(kept)
  }

  private mutating func insert(_ added: [Character]) -> Outcome {
    guard !added.isEmpty else { return .moved }
    guard characters.count + added.count <= limit else { return .full }
    // Joined as text: a combining mark belongs to the character before it.
    let before = String(characters[..<cursor]) + String(added)
    let left = Array(before)
    characters = Array(before + String(characters[cursor...]))
    cursor = min(left.count, characters.count)
    return .changed
  }

  private mutating func move(to index: Int) -> Outcome {
    cursor = max(0, min(index, characters.count))
    return .moved
  }

  private mutating func delete(_ range: Range<Int>) -> Outcome {
    let range = range.clamped(to: 0..<characters.count)
    guard !range.isEmpty else { return .moved }
    characters.removeSubrange(range)
    cursor = range.lowerBound
    return .changed
  }

  private mutating func kill(_ range: Range<Int>) -> Outcome {
    let range = range.clamped(to: 0..<characters.count)
    guard !range.isEmpty else { return .moved }
    killed = Array(characters[range])
    return delete(range)
  }

  // MARK: - Places

  private func lineStart(before index: Int) -> Int {
    (characters[..<index].lastIndex(of: "\n") ?? -1) + 1
  }

  private func lineEnd(after index: Int) -> Int {
    characters[index...].firstIndex(of: "\n") ?? characters.count
  }

  private mutating func moveLine(by delta: Int) -> Outcome {
    let start = lineStart(before: cursor)
    let column = cursor - start
    if delta < 0 {
      guard start > 0 else { return move(to: 0) }
      let previous = lineStart(before: start - 1)
      return move(to: min(previous + column, start - 1))
    }
    let end = lineEnd(after: cursor)
    guard end < characters.count else { return move(to: end) }
    return move(to: min(end + 1 + column, lineEnd(after: end + 1)))
  }

  private func isWord(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }

  private func wordStart(before index: Int) -> Int {
    var index = index
    while index > 0, !isWord(index - 1) { index -= 1 }
    while index > 0, isWord(index - 1) { index -= 1 }
    return index
  }

  private func wordEnd(after index: Int) -> Int {
    var index = index
    while index < characters.count, !isWord(index) { index += 1 }
    while index < characters.count, isWord(index) { index += 1 }
    return index
  }

  private func blankStart(before index: Int) -> Int {
    var index = index
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }
}

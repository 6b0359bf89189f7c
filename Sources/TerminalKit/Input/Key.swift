public import TextKit

/// A key as the terminal can tell it. Shift is part of the character where there is one.
public enum Key: Hashable, Sendable {
  /// A printable character, the blank included.
  case character(Character)
  /// Ctrl with a lower-case letter, a digit or one of `@ [ \ ] ^ _ ?` and blank.
  case control(Character)
  /// Alt (Meta, or Esc just before) with a character.
  case alt(Character)
  /// Return.
  case enter
  /// Alt with Return: a new line where Return alone finishes.
  case altEnter
  /// Esc alone.
  case escape
  /// Tab.
  case tab
  /// Shift with Tab.
  case backTab
  /// Deletes backwards.
  case backspace
  /// Alt or Ctrl with Backspace: deletes a word.
  case wordBackspace
  /// Deletes forwards.
  case delete
  /// Insert.
  case insert
  /// Arrow up.
  case up
  /// Arrow down.
  case down
  /// Arrow left.
  case left
  /// Arrow right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// Shift with an arrow, or another key that moves.
  case shift(Direction)
  /// Ctrl or Alt with an arrow, or another key that moves.
  case word(Direction)
  /// A function key, 1…24.
  case function(Int)

  /// What the keys that move have in common.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// An arrow.
    case up, down, left, right
    /// The start and the end of a line or a list.
    case home, end
    /// A screenful.
    case pageUp, pageDown
  }
}

extension Key {
  /// The name as it stands in help, in the footer and in the user's settings: `x`, `X`, `ctrl-l`,
  /// `alt-b`, `enter`, `space`, `f1`, `shift-up`, `ctrl-right`, `pgdn`.
  public var name: SafeText {
    switch self {
    case .character(" "): "space"
    case .character(let character): SafeText(Untrusted(String(character)))
    case .control(" "): "ctrl-space"
    case .control(let character): "ctrl-" + SafeText(Untrusted(String(character)))
    case .alt(" "): "alt-space"
    case .alt(let character): "alt-" + SafeText(Untrusted(String(character)))
    case .shift(let direction): "shift-" + direction.name
    case .word(let direction): "ctrl-" + direction.name
    case .function(let number): "f\(number)"
    case .enter: "enter"
    case .altEnter: "alt-enter"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "backspace"
    case .wordBackspace: "alt-backspace"
    case .delete: "delete"
    case .insert: "insert"
    case .up: Direction.up.name
    case .down: Direction.down.name
    case .left: Direction.left.name
    case .right: Direction.right.name
    case .home: Direction.home.name
    case .end: Direction.end.name
    case .pageUp: Direction.pageUp.name
    case .pageDown: Direction.pageDown.name
    }
  }

  /// The key with that name; case matters only where it tells two keys apart. Nil when there is
  /// none.
  public init?(name: String) {
    if name.count == 1, let character = name.first {
      self = character == " " ? .character(" ") : .character(character)
      return
    }
    let lower = name.lowercased()
    if let key = Self.named[lower] {
      self = key
    } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...24).contains(number) {
      self = .function(number)
    } else if let rest = Self.rest(of: lower, after: ["ctrl-", "control-", "c-", "^"]) {
      if let direction = Direction(name: rest) {
        self = .word(direction)
      } else if rest == "space" {
        self = .control(" ")
      } else if rest.count == 1, let character = rest.first, character.isControlPartner {
        self = .control(character)
      } else {
        return nil
      }
    } else if let rest = Self.rest(of: lower, after: ["shift-", "s-"]) {
      guard let direction = Direction(name: rest) else { return nil }
      self = .shift(direction)
    } else if let rest = Self.rest(of: lower, after: ["alt-", "meta-", "m-", "a-"]) {
      if let direction = Direction(name: rest) {
        self = .word(direction)
      } else if rest == "space" {
        self = .alt(" ")
      } else if rest.count == 1, let character = name.last {
        self = .alt(character)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private static let named: [String: Key] = {
    var keys: [String: Key] = [
      "space": .character(" "), "enter": .enter, "return": .enter, "alt-enter": .altEnter,
      "alt-return": .altEnter, "esc": .escape, "escape": .escape, "tab": .tab,
      "shift-tab": .backTab,
      "backtab": .backTab, "backspace": .backspace, "alt-backspace": .wordBackspace,
      "ctrl-backspace": .wordBackspace, "delete": .delete, "del": .delete, "insert": .insert,
    ]
    for direction in Direction.allCases {
      for name in direction.names { keys[name] = direction.key }
    }
    return keys
  }()

  private static func rest(of name: String, after prefixes: [String]) -> String? {
    for prefix in prefixes where name.hasPrefix(prefix) && name.count > prefix.count {
      return String(name.dropFirst(prefix.count))
    }
    return nil
  }
}

extension Key.Direction {
  /// The key without a modifier.
  public var key: Key {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    }
  }

  var name: SafeText {
    switch self {
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    }
  }

  var names: [String] {
    switch self {
    case .up, .down, .left, .right, .home, .end: [rawValue]
    case .pageUp: ["pgup", "pageup", "page-up"]
    case .pageDown: ["pgdn", "pagedown", "page-down"]
    }
  }

  init?(name: String) {
    guard let direction = Self.allCases.first(where: { $0.names.contains(name) }) else {
      return nil
    }
    self = direction
  }
}

extension Character {
  /// Whether Ctrl with it is a key that a terminal can tell.
  fileprivate var isControlPartner: Bool {
    ("a"..."z").contains(self) || "@[\\]^_? ".contains(self)
  }
}

import TerminalKit
import TextKit

/// A line of `[keys]`: the keys that an operator wants for an action.
public struct KeyOverride: Sendable, Hashable {
  /// The action's id, such as `messages.cancel`.
  public var action: String
  /// The names of its keys with blanks between them, such as `X` or `j down`.
  public var keys: String
  /// Where it stands in the config, from 1.
  public var line: Int

  /// Notes a line.
  public init(action: String, keys: String, line: Int) {
    self.action = action
    self.keys = keys
    self.line = line
  }
}

/// What is wrong with a line of `[keys]`.
public struct KeyProblem: Sendable, Hashable {
  /// From 1.
  public var line: Int
  /// What is wrong and what was probably meant.
  public var sentence: SafeText
}

extension KeyOverride {
  /// The action and its keys, each once.
  ///
  /// Throws what is wrong with them by themselves; what other actions have is not looked at.
  func read() throws(KeyProblem) -> (action: Action, keys: [Key]) {
    guard let id = ActionID(rawValue: action), let action = ActionTable.action(id) else {
      throw KeyProblem(line: line, sentence: Self.noAction(action))
    }
    var found: [Key] = []
    for name in keys.split(separator: " ") {
      guard let key = Key(name: String(name)) else {
        throw KeyProblem(
          line: line,
          sentence:
            "there is no key \"\(Untrusted(String(name)))\"; write one such as X, ctrl-l, f5 or page-down"
        )
      }
      if let absence = key.absence {
        throw KeyProblem(line: line, sentence: Self.absent(key, absence))
      }
      if let reason = action.refusal(of: key) {
        throw KeyProblem(
          line: line, sentence: "\"\(Untrusted(self.action))\" cannot have \(key.name): \(reason)")
      }
      if !found.contains(key) { found.append(key) }
    }
    return (action, found)
  }

  private static func absent(_ key: Key, _ absence: Key.Absence) -> SafeText {
    switch absence {
    case .arrivesAs(let other):
      "no terminal sends \(key.name): what arrives is \(other.name); write that, or take another key"
    case .beginsOthers:
      "no terminal sends \(key.name) by itself: other keys begin with it; take another key"
    case .noSingleCharacter:
      "no key sends \"\(key.name)\": it is no single character that can be seen; take another key"
    }
  }

  private static func noAction(_ action: String) -> SafeText {
    let start: SafeText = "there is no action \"\(Untrusted(action))\""
    if let near = nearest(action, among: ActionID.allCases.map(\.rawValue)) {
      return "\(start); did you mean \"\(Untrusted(near))\"?"
    }
    return "\(start); in the console : names them"
  }
}

extension KeyProblem: Error {}

extension Action {
  /// Why a key can never run this action; nil when it can.
  fileprivate func refusal(of key: Key) -> SafeText? {
    if key == .control("z"), id != .suspend {
      return "ctrl-z stops the program, whatever is on the screen"
    }
    switch (key, scope) {
    case (.character, .field), (.character, .prompt), (.character, .commandPrompt),
      (.character, .nameQuestion), (.character, .always):
      return "it is text where text is typed; take one such as ctrl-s or f5"
    default: return nil
    }
  }
}

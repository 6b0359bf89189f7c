import TerminalKit
import TextKit

/// What every key does now, by where it counts; what cannot be done now comes last, with the reason.
enum HelpPopup {
  static func lines(_ state: ConsoleState) -> [[StyledText]] {
    var base = state
    base.popups = []
    let scopes = base.scopes
    var lines: [[StyledText]] = []
    var notNow: [[StyledText]] = []
    var titles: [SafeText] = []
    for scope in scopes where !titles.contains(scope.title) {
      titles.append(scope.title)
      let actions = ActionTable.all.filter { action in
        action.scope.title == scope.title && scopes.contains(action.scope)
          && isReached(action, in: scopes)
      }
      var part: [[StyledText]] = []
      for action in actions {
        if let reason = action.unavailable(base) {
          notNow.append(line(action, action.title.ended + " " + reason, isNow: false))
        } else {
          part.append(line(action, action.help, isNow: true))
        }
      }
      guard !part.isEmpty else { continue }
      if !lines.isEmpty { lines.append([]) }
      lines.append([StyledText(scope.title, .heading)])
      lines += part
    }
    guard !notNow.isEmpty else { return lines }
    return lines + [[], [StyledText("Not now", .heading)]] + notNow
  }

  /// Whether a key of the action does not mean something nearer.
  private static func isReached(_ action: Action, in scopes: [Scope]) -> Bool {
    action.keys.contains { ActionTable.action(for: $0, in: scopes)?.id == action.id }
  }

  private static func line(_ action: Action, _ words: SafeText, isNow: Bool) -> [StyledText] {
    let keys = SafeText.joined(action.keys.map(\.name), separator: " ")
    return [
      StyledText(keys.fitted(to: 16), isNow ? .key : .dim),
      StyledText(words, isNow ? .text : .dim),
    ]
  }
}

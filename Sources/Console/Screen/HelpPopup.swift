import TerminalKit
import TextKit

/// What every key does now, by where it counts; what cannot be done now comes last, with the reason.
enum HelpPopup {
  static func lines(_ state: ConsoleState) -> [[StyledText]] {
    var base = state
    base.popups = []
    let scopes = base.scopes
    let width = ReaderPopup.width(state.layout)
    var lines: [[StyledText]] = []
    var notNow: [[StyledText]] = []
    var titles: [SafeText] = []
    for scope in scopes where !titles.contains(scope.title) {
      titles.append(scope.title)
      let actions = ActionTable.all.filter { action in
        action.scope.title == scope.title && scopes.contains(action.scope)
          && isReached(action, base)
      }
      var part: [[StyledText]] = []
      for action in actions {
        if let reason = action.unavailable(base) {
          notNow += rows(
            base.keymap.keys(of: action), action.title(in: base).ended + " " + reason, isNow: false,
            width: width)
        } else {
          part += rows(
            base.keymap.keys(of: action), action.help(in: base), isNow: true, width: width)
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
  private static func isReached(_ action: Action, _ state: ConsoleState) -> Bool {
    state.keymap.keys(of: action).contains {
      state.keymap.action(for: $0, in: state.scopes)?.id == action.id
    }
  }

  private static let keyColumns = 16

  /// The keys and the words beside them, on as many rows as the words need.
  private static func rows(
    _ keys: [Key], _ words: SafeText, isNow: Bool, width: Int
  ) -> [[StyledText]] {
    let names = SafeText.joined(keys.map(\.name), separator: " ")
    return words.wrapped(to: max(10, width - keyColumns)).enumerated().map { index, row in
      [
        StyledText((index == 0 ? names : "").fitted(to: keyColumns), isNow ? .key : .dim),
        StyledText(row, isNow ? .text : .dim),
      ]
    }
  }
}

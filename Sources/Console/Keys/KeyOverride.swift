import TerminalKit
import TextKit

/// Judges a line of `[keys]`: whether there is such an action, and such a key.
public enum KeyOverrideCheck {
  /// What is wrong with a key for an action; nil when both are there.
  public static func problem(action: String, key: String) -> SafeText? {
    let names = ActionID.allCases.map(\.rawValue)
    guard names.contains(action) else {
      let start: SafeText = "there is no action \"\(Untrusted(action))\""
      if let near = nearest(action, among: names) {
        return "\(start); did you mean \"\(Untrusted(near))\"?"
      }
      return "\(start); the console's help names them"
    }
    if Key(name: key) == nil {
      return "there is no key \"\(Untrusted(key))\"; write one such as X, ctrl-l, f5 or page-down"
    }
    return nil
  }
}

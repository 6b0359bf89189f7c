import TerminalKit
import TextKit

/// Which keys do what: those of the action table, and the operator's own in their place.
public struct Keymap: Sendable, Hashable {
  private var own: [ActionID: [Key]] = [:]

  /// The keys of the action table.
  public static let standard = Keymap()

  private init() {}

  /// The keys with an operator's own in place of the table's, and all that is wrong with those. A line with a
  /// problem counts for nothing.
  public static func reading(_ overrides: [KeyOverride]) -> (keymap: Keymap, problems: [KeyProblem])
  {
    var keymap = Keymap()
    var problems: [KeyProblem] = []
    var lines: [ActionID: Int] = [:]
    for override in overrides {
      do throws(KeyProblem) {
        let (action, keys) = try override.read()
        keymap.own[action.id] = keys
        lines[action.id] = override.line
      } catch {
        problems.append(error)
      }
    }
    let conflicts = keymap.conflicts(lines)
    for (id, _) in conflicts { keymap.own[id] = nil }
    problems += conflicts.map(\.1)
    return (keymap, problems.sorted { $0.line < $1.line })
  }

  /// The keys of an action, the one that is named first.
  func keys(of action: Action) -> [Key] { own[action.id] ?? action.keys }

  /// What a key does in these scopes, the first that knows it.
  func action(for key: Key, in scopes: [Scope]) -> Action? {
    for scope in scopes {
      if let action = ActionTable.all.first(where: {
        $0.scope == scope && keys(of: $0).contains(key)
      }) {
        return action
      }
    }
    return nil
  }

  // MARK: Conflicts

  /// Keys of one's own that another action has at the same time: one of the two would never be reached.
  private func conflicts(_ lines: [ActionID: Int]) -> [(ActionID, KeyProblem)] {
    var found: [(ActionID, KeyProblem)] = []
    for action in ActionTable.all {
      guard let line = lines[action.id] else { continue }
      for key in keys(of: action) {
        guard let other = rival(of: action, for: key, lines) else { continue }
        let place: SafeText = lines[other.id].map { " at line \($0)" } ?? ""
        found.append(
          (
            action.id,
            KeyProblem(
              line: line,
              sentence:
                "\(key.name) cannot be \"\(Untrusted(action.id.rawValue))\": it is \"\(Untrusted(other.id.rawValue))\"\(place) already; give one of the two another key"
            )
          ))
        break
      }
    }
    return found
  }

  /// Another action that has the key where this one can be meant. Of two lines the later one is told.
  private func rival(of action: Action, for key: Key, _ lines: [ActionID: Int]) -> Action? {
    ActionTable.all.first { other in
      guard other.id != action.id, keys(of: other).contains(key),
        Scope.together.contains(where: {
          $0.contains(action.scope) && $0.contains(other.scope)
        })
      else { return false }
      // Where the table has both on one key, the nearer one is meant.
      if action.keys.contains(key), other.keys.contains(key) { return false }
      guard let line = lines[action.id], let otherLine = lines[other.id] else { return true }
      return otherLine < line
    }
  }
}

extension Scope {
  /// The scopes whose keys count at the same time.
  static let together: [Set<Scope>] = {
    let everywhere: Set<Scope> = [.movement, .global, .always]
    let lists: [Scope] = [.funnels, .subscriptions, .users, .activities, .requests, .contexts]
    let panes: [Set<Scope>] =
      lists.flatMap { [[$0, .list], [$0, .detail]] }
      + [
        [.inspect, .decoded], [.inspect, .detail], [.compose, .form], [.activityForm, .form],
        [.contextForm, .form],
      ]
    return panes.map { $0.union(everywhere) }
      + [
        [.commandPrompt, .prompt, .always], [.field, .always], [.question, .always],
        [.nameQuestion, .always], [.verdict, .always], [.reader, .movement, .always],
      ]
  }()
}

extension ConsoleState {
  /// The key of an action as a sentence names it.
  func key(_ id: ActionID) -> SafeText {
    guard let action = ActionTable.action(id), let key = keymap.keys(of: action).first else {
      return ""
    }
    return key.name.columns > 1 ? key.name.capitalised : key.name
  }
}

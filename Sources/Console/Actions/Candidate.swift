import Operations
import TextKit

/// What a line behind `:` could mean.
enum Candidate: Sendable {
  case action(Action)
  /// Going into a context.
  case context(OperatingContext)

  /// What the line says when it is completed.
  var completion: String {
    switch self {
    case .action(let action): action.id.rawValue
    case .context(let context): "context \(context.name)"
    }
  }

  /// The key that does the same; empty where there is none.
  func key(in state: ConsoleState) -> SafeText {
    switch self {
    case .action(let action): state.keymap.keys(of: action).first?.name ?? ""
    case .context: ""
    }
  }

  /// What it does, in a sentence.
  var help: SafeText {
    switch self {
    case .action(let action): action.help
    case .context(let context):
      SafeText.joined(
        [context.service.title, context.mode.title] + (context.mark.map { [$0] } ?? []),
        separator: ", ")
    }
  }

  /// Why it cannot be done now; nil when it can.
  func unavailable(_ state: ConsoleState) -> SafeText? {
    switch self {
    case .action(let action): action.unavailable(state)
    case .context: nil
    }
  }
}

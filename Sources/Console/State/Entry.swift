import Operations
import TextKit

/// A context that is about to be shown and asks first whether that is meant.
struct Entry: Equatable, Sendable {
  enum Target: Hashable, Sendable {
    /// The context that the console was started with.
    case start
    /// Another one.
    case context(OperatingContext)
  }

  var target: Target
  var question: Question

  /// What a yes and a no do.
  func keySentence(_ state: ConsoleState) -> SafeText {
    let start: SafeText = "\(state.key(.answerYes)) opens it, \(state.key(.answerNo))"
    return switch target {
    case .start: start + " ends pushdeck."
    case .context: start + " stays where you are."
    }
  }
}

extension OperatingContext {
  /// What tells contexts apart: a context of options or of `demo` may be called as one of the config is.
  var consoleKey: String { isConfigured ? name : "(" + name + ")" }
}

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
  var keySentence: SafeText {
    switch target {
    case .start: "y opens it, n ends pushdeck."
    case .context: "y opens it, n stays where you are."
    }
  }
}

extension OperatingContext {
  /// What tells contexts apart: a context of options or of `demo` may be called as one of the config is.
  var consoleKey: String { isConfigured ? name : "(" + name + ")" }
}

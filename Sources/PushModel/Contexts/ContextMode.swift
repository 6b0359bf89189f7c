import TextKit

/// How much a context allows. A context without a mode is read-only.
public enum ContextMode: String, Sendable, Hashable, CaseIterable {
  /// Looks, and changes nothing.
  case readOnly = "read-only"
  /// Changes only its test targets.
  case testOnly = "test-only"
  /// Changes what it is asked to, after a question.
  case full

  /// The mode's name for a person, the same word as in the config.
  public var title: SafeText {
    switch self {
    case .readOnly: "read-only"
    case .testOnly: "test-only"
    case .full: "full"
    }
  }

  /// What the mode means, in a sentence.
  public var sentence: SafeText {
    switch self {
    case .readOnly: "Nothing that changes anything leaves from here."
    case .testOnly: "Only its test targets can be sent to or changed."
    case .full: "Everything is allowed, after a question."
    }
  }
}

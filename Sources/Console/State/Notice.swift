import PushModel
import TextKit

/// A line about what just happened, shown until the next key that makes it old.
struct Notice: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case good, plain, warning, bad
  }

  var kind: Kind
  var text: SafeText
  /// Whether the next answer makes it old too.
  var lastsUntilAnswer = false

  init(_ kind: Kind, _ text: SafeText) {
    self.kind = kind
    self.text = text
  }
}

extension Notice {
  /// What became of a write, in a line; the context's name where that is not the one on the screen.
  init(_ outcome: WriteOutcome, in context: SafeText? = nil) {
    let place: SafeText = context.map { "\($0): " } ?? ""
    self.init(
      outcome.verdict.noticeKind, "\(place)\(outcome.verdict.title): \(outcome.sentence)")
  }
}

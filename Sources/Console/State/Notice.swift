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

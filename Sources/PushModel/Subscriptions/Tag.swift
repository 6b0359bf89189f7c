import TextKit

/// A labelled value: a tag of a user, or an alias and the id under it.
public struct LabelledValue: Sendable, Hashable {
  /// The tag's key or the alias label.
  public var label: Untrusted
  /// The tag's value or the id.
  public var value: Untrusted

  /// Pairs a label with its value.
  public init(label: Untrusted, value: Untrusted) {
    self.label = label
    self.value = value
  }
}

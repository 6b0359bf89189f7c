import TextKit

/// A key of an app, without the key itself: no service tells it a second time.
public struct APIKey: Sendable, Hashable {
  /// The service's id of it.
  public var id: Untrusted
  /// The name that somebody gave it.
  public var name: Untrusted?
  /// When it was made.
  public var createdAt: Timestamp?
  /// When it was last changed or rotated.
  public var updatedAt: Timestamp?
  /// The service's word for whether its callers' addresses are checked, such as `disabled`.
  public var allowlistMode: Untrusted?
  /// The addresses that it may be used from, as CIDR blocks.
  public var allowlist: [Untrusted] = []

  /// Makes a key of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
  }
}

/// What became of making or rotating a key, and the key, which nobody shows again.
public struct KeyOutcome: Sendable {
  /// What became of the call.
  public var outcome: WriteOutcome
  /// The new key; nil where none came.
  public var key: Secret?

  /// Makes an outcome.
  public init(outcome: WriteOutcome, key: Secret?) {
    self.outcome = outcome
    self.key = key
  }
}

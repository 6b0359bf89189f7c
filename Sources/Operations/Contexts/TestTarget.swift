import TextKit

/// Someone whom a test-only context may send to and change.
public enum TestTarget: Sendable, Hashable {
  /// The subscription with this id.
  case subscription(String)
  /// The user with this external id, and every subscription of theirs.
  case externalID(String)

  /// The target as the config spells it.
  public var safe: SafeText {
    switch self {
    case .subscription(let id): "subscription: \(Untrusted(id))"
    case .externalID(let id): "external-id: \(Untrusted(id))"
    }
  }
}

extension TestTarget {
  /// Whether it names a user rather than a subscription.
  var isUser: Bool {
    switch self {
    case .subscription: false
    case .externalID: true
    }
  }
}

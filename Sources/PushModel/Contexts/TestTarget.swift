import TextKit

/// Someone whom a test-only context may send to and change. The ids are `Untrusted` because that compares
/// code points: a `String` would take a composed letter and a decomposed one for the same, and a service does not.
public enum TestTarget: Sendable, Hashable {
  /// The subscription with this id.
  case subscription(Untrusted)
  /// The user with this external id, and every subscription of theirs.
  case externalID(Untrusted)

  /// The target as the config spells it.
  public var safe: SafeText {
    switch self {
    case .subscription(let id): "subscription: \(id)"
    case .externalID(let id): "external-id: \(id)"
    }
  }
}

extension TestTarget {
  /// Whether it names a user rather than a subscription.
  public var isUser: Bool {
    switch self {
    case .subscription: false
    case .externalID: true
    }
  }
}

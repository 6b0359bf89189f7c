import TextKit

/// Who a draft is for: exactly one way of choosing.
public enum Audience: Sendable, Hashable {
  /// These subscriptions.
  case subscriptions([Untrusted])
  /// The users with these external ids.
  case externalIDs([Untrusted])
  /// The users with these ids under an alias label.
  case aliases(label: Untrusted, ids: [Untrusted])
  /// Every member of these segments (OneSignal).
  case segments([Untrusted])
  /// Everyone who is subscribed.
  case everyone
  /// A choice that this program does not model; `description` says what the body holds.
  case other(description: Untrusted)

  /// How far a send reaches, which decides what is asked before it.
  public enum Reach: Sendable, Hashable {
    /// One subscription or one user.
    case one
    /// Anything wider.
    case wide
  }

  /// How far it reaches.
  public var reach: Reach {
    switch self {
    case .subscriptions(let ids), .externalIDs(let ids), .aliases(_, let ids):
      ids.count == 1 ? .one : .wide
    case .segments, .everyone, .other: .wide
    }
  }

  /// The audience in one sentence fragment, such as "the subscription sub_7d1f0c".
  public var sentence: SafeText {
    switch self {
    case .subscriptions(let ids) where ids.count == 1: "the subscription \(ids[0])"
    case .subscriptions(let ids): "\(ids.count) subscriptions"
    case .externalIDs(let ids) where ids.count == 1: "the user with external id \(ids[0])"
    case .externalIDs(let ids): "\(ids.count) users by external id"
    case .aliases(let label, let ids) where ids.count == 1: "the user with \(label) \(ids[0])"
    case .aliases(let label, let ids): "\(ids.count) users by \(label)"
    case .segments(let names):
      "the segments \(SafeText.joined(names.map { $0.safe }, separator: ", "))"
    case .everyone: "everyone who is subscribed"
    case .other(let description): "an audience of its own making: \(description)"
    }
  }
}

import TextKit

/// How far a live activity is.
public enum LiveActivityState: Sendable, Hashable {
  case active, stale, ended, dismissed
  /// A word that is not documented, kept as it came.
  case other(Untrusted)

  /// Reads the service's word.
  public init(word: String) {
    switch word {
    case "active": self = .active
    case "stale": self = .stale
    case "ended": self = .ended
    case "dismissed": self = .dismissed
    default: self = .other(Untrusted(word))
    }
  }

  /// The service's word.
  public var word: Untrusted {
    switch self {
    case .active: Untrusted("active")
    case .stale: Untrusted("stale")
    case .ended: Untrusted("ended")
    case .dismissed: Untrusted("dismissed")
    case .other(let word): word
    }
  }
}

/// A Live Activity: one moving card on the lock screens of those who hold it.
public struct LiveActivity: Sendable, Hashable, Identifiable {
  /// Who told us about it.
  public enum Source: String, Sendable, Hashable {
    /// The service listed it.
    case service
    /// It was started from this machine, and the service cannot list it.
    case journal
  }

  /// The id chosen at the start.
  public var activityID: Untrusted
  /// The name of the app's attributes type.
  public var activityType: Untrusted?
  /// How far it is; nil when nobody says.
  public var state: LiveActivityState?
  /// The last content state sent.
  public var contentState: JSON?
  /// The attributes it was started with.
  public var attributes: JSON?
  /// How many devices hold an update token.
  public var devices: Int64?
  /// How many updates were sent.
  public var updates: Int64?
  /// How many updates a device confirmed.
  public var confirmed: Int64?
  /// How many taps there were.
  public var clicked: Int64?
  /// When it was started.
  public var startedAt: Timestamp?
  /// When it last changed.
  public var updatedAt: Timestamp?
  /// When its content counts as stale.
  public var staleAt: Timestamp?
  /// When it ended.
  public var endedAt: Timestamp?
  /// Who told us about it.
  public var source: Source

  /// The activity's id is its identity.
  public var id: Untrusted { activityID }

  /// Makes an activity of which only the id is known.
  public init(activityID: Untrusted, source: Source) {
    self.activityID = activityID
    self.source = source
  }
}

import TextKit

/// What is to be set on a user; what is nil or empty stays as it is.
public struct UserProperties: Sendable, Hashable {
  /// Tags; an empty value takes one away.
  public var tags: [LabelledValue]
  /// A language tag, such as `de`.
  public var language: Untrusted?
  /// A country code, such as `DE`.
  public var country: Untrusted?
  /// A zone name, such as `Europe/Berlin`.
  public var timezone: Untrusted?
  /// Degrees north.
  public var latitude: Double?
  /// Degrees east.
  public var longitude: Double?
  /// When the user was first seen.
  public var firstActiveAt: Timestamp?
  /// When the user was last seen.
  public var lastActiveAt: Timestamp?

  /// Sets tags alone, or nothing.
  public init(tags: [LabelledValue] = []) { self.tags = tags }

  /// Whether nothing but tags is set.
  public var isTagsAlone: Bool { self == UserProperties(tags: tags) }
  /// Whether nothing is set at all.
  public var isEmpty: Bool { self == UserProperties() }
}

/// Something that a user bought.
public struct Purchase: Sendable, Hashable {
  /// The shop's own name of the thing.
  public var sku: Untrusted
  /// The price of one as a decimal number.
  public var amount: Untrusted
  /// The currency's code, such as `EUR`.
  public var currency: Untrusted
  /// How many.
  public var count: Int64

  /// Describes a purchase.
  public init(sku: Untrusted, amount: Untrusted, currency: Untrusted, count: Int64 = 1) {
    self.sku = sku
    self.amount = amount
    self.currency = currency
    self.count = count
  }
}

/// What comes on top of what a user has done so far: said twice, it counts twice.
public struct UserDeltas: Sendable, Hashable {
  /// Seconds that the app was open.
  public var sessionSeconds: Int64?
  /// How often it was opened.
  public var sessions: Int64?
  /// What was bought.
  public var purchases: [Purchase]

  /// Adds nothing unless told.
  public init(
    sessionSeconds: Int64? = nil, sessions: Int64? = nil, purchases: [Purchase] = []
  ) {
    self.sessionSeconds = sessionSeconds
    self.sessions = sessions
    self.purchases = purchases
  }

  /// Whether nothing is added.
  public var isEmpty: Bool { self == UserDeltas() }
}

/// A change of a user's record.
public struct UserUpdate: Sendable, Hashable {
  /// What is set.
  public var properties: UserProperties
  /// What is added.
  public var deltas: UserDeltas
  /// The subscription whose device did what is added; the service takes the last active one without.
  public var subscription: Untrusted?

  /// Makes a change.
  public init(
    properties: UserProperties = UserProperties(), deltas: UserDeltas = UserDeltas(),
    subscription: Untrusted? = nil
  ) {
    self.properties = properties
    self.deltas = deltas
    self.subscription = subscription
  }
}

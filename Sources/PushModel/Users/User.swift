import TextKit

/// A person as the service knows them: names, tags and every subscription they hold.
public struct User: Sendable, Hashable, Identifiable {
  /// The service's own id (OneSignal's `onesignal_id`); OpenPush has none but the external id.
  public var id: Untrusted
  /// The id that the app gave.
  public var externalID: Untrusted?
  /// Whether the app could prove who it is.
  public var identity: IdentityState?
  /// Other names, in the service's order.
  public var aliases: [LabelledValue]
  /// The tags, in the service's order.
  public var tags: [LabelledValue]
  /// A language tag.
  public var language: Untrusted?
  /// A country code.
  public var country: Untrusted?
  /// A zone name.
  public var timezone: Untrusted?
  /// When the user was first seen.
  public var firstActiveAt: Timestamp?
  /// When the user was last seen.
  public var lastActiveAt: Timestamp?
  /// Every subscription of the user.
  public var subscriptions: [Subscription]
  /// Whether the record spoke of subscriptions at all; where it did not, none being here says nothing.
  public var knowsSubscriptions: Bool
  /// The service's record as it came.
  public var source: JSON?

  /// Makes a user of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
    self.aliases = []
    self.tags = []
    self.subscriptions = []
    self.knowsSubscriptions = true
  }
}

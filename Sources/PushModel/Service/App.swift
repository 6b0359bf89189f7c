import TextKit

/// An app as its push service knows it.
public struct App: Sendable, Hashable {
  /// The service's id of the app.
  public var id: Untrusted
  /// The name that an operator types to confirm a wide action.
  public var name: Untrusted?
  /// The APNs environment that the app is set to.
  public var environment: PushEnvironment?
  /// How many subscriptions the app has; nil when the service does not say.
  public var subscriptions: Int64?
  /// How many of them can be reached; nil when the service does not say.
  public var subscribed: Int64?
  /// The organization that it belongs to.
  public var organizationID: Untrusted?
  /// When it was made.
  public var createdAt: Timestamp?
  /// When its settings were last changed.
  public var updatedAt: Timestamp?
  /// The bundle that Apple's pushes go to.
  public var appleBundleID: Untrusted?
  /// The team behind the key for Apple.
  public var appleTeamID: Untrusted?
  /// The name of the key for Apple; the key itself is not modelled.
  public var appleKeyID: Untrusted?
  /// The sender that Google knows it by.
  public var googleSenderID: Untrusted?

  /// Makes an app; what is unknown stays nil.
  public init(
    id: Untrusted, name: Untrusted? = nil, environment: PushEnvironment? = nil,
    subscriptions: Int64? = nil, subscribed: Int64? = nil
  ) {
    self.id = id
    self.name = name
    self.environment = environment
    self.subscriptions = subscriptions
    self.subscribed = subscribed
  }
}

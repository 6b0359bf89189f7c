import TextKit

/// What is to be set on a subscription; what is nil or empty stays as it is. The keys of a web push are
/// the browser's to tell, and none of them.
public struct SubscriptionFields: Sendable, Hashable {
  /// The provider's token, the e-mail address or the telephone number.
  public var token: Untrusted?
  /// Whether pushes may go there.
  public var optedIn: Bool?
  /// Tags, where the service keeps them on the subscription; an empty value takes one away.
  public var tags: [LabelledValue]
  /// Seconds that the app was open.
  public var sessionSeconds: Int64?
  /// How often the app was opened.
  public var sessions: Int64?
  /// The push SDK's version.
  public var sdkVersion: Untrusted?
  /// Such as `iPhone15,2`.
  public var deviceModel: Untrusted?
  /// Such as `17.4`.
  public var osVersion: Untrusted?
  /// The app's own version.
  public var appVersion: Untrusted?
  /// The mobile network.
  public var carrier: Untrusted?
  /// Whether the device's owner has taken its system over.
  public var isRooted: Bool?
  /// The APNs environment of the token.
  public var environment: PushEnvironment?
  /// Whether the device was on Wi-Fi or Ethernet.
  public var isOnWiFi: Bool?

  /// Sets nothing unless told.
  public init(
    token: Untrusted? = nil, optedIn: Bool? = nil, tags: [LabelledValue] = []
  ) {
    self.token = token
    self.optedIn = optedIn
    self.tags = tags
  }

  /// Whether only the switch is set.
  public var isOptingAlone: Bool { optedIn != nil && self == SubscriptionFields(optedIn: optedIn) }
}

import TextKit

/// One address a push can be sent to: an installed app, a browser, an e-mail address, a phone
/// number. A missing field is missing, not empty.
public struct Subscription: Sendable, Hashable, Identifiable {
  /// The service's id.
  public var id: Untrusted
  /// The service's own word for the kind, such as `iOSPush`.
  public var type: Untrusted
  /// The platform behind that word; nil when the word is not known.
  public var platform: Platform?
  /// The id that the app gave its user.
  public var externalID: Untrusted?
  /// The service's own id of the user (OneSignal's `onesignal_id`).
  public var userID: Untrusted?
  /// The provider's token, the e-mail address or the phone number. Empty and missing differ.
  public var token: Untrusted?
  /// Whether the record holds an address at all; false also where it says so with null.
  public var hasToken: Bool?
  /// The service's own switch; it decides before the status does.
  public var enabled: Bool?
  /// What the device reported about permission.
  public var status: AuthorizationStatus?
  /// Whether the user belongs to a named user.
  public var identity: IdentityState?
  /// Such as `iPhone15,2`.
  public var deviceModel: Untrusted?
  /// Such as `17.4`.
  public var osVersion: Untrusted?
  /// The app's own version.
  public var appVersion: Untrusted?
  /// The push SDK's version.
  public var sdkVersion: Untrusted?
  /// A language tag.
  public var language: Untrusted?
  /// A country code.
  public var country: Untrusted?
  /// A zone name, or an offset where the service has nothing better.
  public var timezone: Untrusted?
  /// The tags, in the service's order.
  public var tags: [LabelledValue]
  /// The aliases, in the service's order.
  public var aliases: [LabelledValue]
  /// How often the app was opened.
  public var sessions: Int64?
  /// When the subscription was made.
  public var firstSeenAt: Timestamp?
  /// When the app was last open: the status is as of then.
  public var lastActiveAt: Timestamp?
  /// When the record last changed.
  public var updatedAt: Timestamp?
  /// The APNs environment of the token.
  public var environment: PushEnvironment?
  /// When the provider said that the token is gone.
  public var unreachableAt: Timestamp?
  /// The service's record as it came.
  public var source: JSON?

  /// Makes a subscription of which only the id and the service's word are known.
  public init(id: Untrusted, type: Untrusted, platform: Platform?) {
    self.id = id
    self.type = type
    self.platform = platform
    self.tags = []
    self.aliases = []
  }

  /// Whether the record says that there is no address to send to.
  var isWithoutAddress: Bool {
    hasToken == false || token?.isEmpty == true
  }

  /// Whether a push can go there, by the documented order of evidence: the service's switch, the
  /// status, the token; nil when nothing says.
  public var subscribed: Bool? {
    if enabled == false { return false }
    if let subscribed = status?.subscribed, !subscribed { return false }
    if isWithoutAddress { return false }
    if unreachableAt != nil { return false }
    return status?.subscribed ?? enabled
  }
}

import PushWire
import TextKit

/// A subscription as a request describes it (onesignal-api.md §9).
struct OneSignalSubscriptionBody {
  var channel: Channel?
  var token: String?
  var isEnabled: Bool?
  var reason: Int64?
  var facts = DeviceFacts()

  init(_ object: JSONObject) throws(OneSignalRefusal) {
    if let word = try OneSignalProperties.text("type", object) {
      guard let channel = Channel(oneSignalType: word) else {
        throw OneSignalCall.malformed("“\(word)” is no type of a subscription")
      }
      self.channel = channel
    }
    token = try OneSignalProperties.text("token", object)
    isEnabled = try OneSignalProperties.flag("enabled", object)
    reason = try OneSignalProperties.integer("notification_types", object)
    if isEnabled == true, let reason, reason <= 0 {
      throw .coded(
        status: 400, code: OneSignalLiterals.codeStatusContradictsEnabled,
        title: "notification_types of 0 or less contradicts enabled")
    }
    facts.model = try OneSignalProperties.text("device_model", object)
    facts.osVersion = try OneSignalProperties.text("device_os", object)
    facts.appVersion = try OneSignalProperties.text("app_version", object)
    facts.sdkVersion = try OneSignalProperties.text("sdk", object)
    facts.carrier = try OneSignalProperties.text("carrier", object)
    facts.webAuth = try OneSignalProperties.text("web_auth", object)
    facts.webKey = try OneSignalProperties.text("web_p256", object)
    facts.isRooted = try OneSignalProperties.flag("rooted", object)
    facts.sessions = try OneSignalProperties.integer("session_count", object)
      .map { Int(clamping: max(0, $0)) }
    facts.sessionTime = try OneSignalProperties.integer("session_time", object)
      .map { Int(clamping: max(0, $0)) }
    facts.testType = try OneSignalProperties.integer("test_type", object)
    facts.netType = try OneSignalProperties.integer("net_type", object)
  }

  /// The one in a body's member `subscription`.
  init(of body: JSONObject) throws(OneSignalRefusal) {
    guard let object = try OneSignalProperties.object("subscription", body) else {
      throw OneSignalCall.malformed("The body has to hold a subscription")
    }
    try self.init(object)
  }

  /// A new one of that owner.
  func added(owner: Int, now: Timestamp) throws(OneSignalRefusal) -> AddedSubscription {
    guard let channel else { throw OneSignalCall.malformed("type is required") }
    guard let token, !token.isEmpty else { throw OneSignalCall.malformed("token is required") }
    var permission = Permission.granted(channel.family)
    if let changed = changed(permission) { permission = changed }
    return AddedSubscription(
      channel: channel, token: token, owner: owner, permission: permission, createdAt: now,
      facts: facts)
  }

  /// As changes of one that is there.
  func changes(of subscription: Int, _ register: Register) throws(OneSignalRefusal)
    -> [RegisterChange]
  {
    if let channel, channel.oneSignalType != register.cell(subscription).channel.oneSignalType {
      throw OneSignalCall.malformed("type cannot change")
    }
    var changes: [RegisterChange] = []
    var permission = register.reportedPermission(subscription)
    if let token, token != register.token(subscription) {
      if let other = register.subscription(token: token), other != subscription {
        throw .coded(
          status: 409, code: OneSignalLiterals.conflict,
          title: "The token belongs to another subscription",
          meta: .object([
            (
              "subscription_id",
              .string(register.population.identifiers.uuid(.subscription, other))
            )
          ]))
      }
      changes.append(.setToken(subscription: subscription, token))
      permission.hasToken = !token.isEmpty
      permission.isGone = false
    }
    if let changed = changed(permission) {
      changes.append(.setPermission(subscription: subscription, changed))
    }
    if facts != DeviceFacts() { changes.append(.setDevice(subscription: subscription, facts)) }
    return changes
  }

  // `enabled` decides; a reason alone decides by its sign (§18.1). Nil when neither was said.
  private func changed(_ permission: Permission) -> Permission? {
    guard let isEnabled = isEnabled ?? reason.map({ $0 > 0 }) else { return nil }
    if let reason { return permission.told(reason: reason, isSubscribed: isEnabled) }
    return isEnabled ? permission.optedIn() : permission.optedOut()
  }
}

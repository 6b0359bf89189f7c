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
    let members = OneSignalMembers(object)
    if let word = try members.text("type") {
      guard let channel = Channel(oneSignalType: word) else {
        throw OneSignalCall.malformed("“\(word)” is no type of a subscription")
      }
      self.channel = channel
    }
    token = try members.text("token")
    isEnabled = try members.flag("enabled")
    reason = try members.integer("notification_types")
    if isEnabled == true, let reason, reason <= 0 {
      throw .coded(
        status: 400, code: OneSignalLiterals.codeStatusContradictsEnabled,
        title: "notification_types of 0 or less contradicts enabled")
    }
    facts.model = try members.text("device_model")
    facts.osVersion = try members.text("device_os")
    facts.appVersion = try members.text("app_version")
    facts.sdkVersion = try members.text("sdk")
    facts.carrier = try members.text("carrier")
    facts.webAuth = try members.text("web_auth")
    facts.webKey = try members.text("web_p256")
    facts.isRooted = try members.flag("rooted")
    facts.sessions = try members.integer("session_count")
      .map { OneSignalProperties.held($0) }
    facts.sessionTime = try members.integer("session_time")
      .map { OneSignalProperties.held($0) }
    facts.testType = try members.integer("test_type")
    facts.netType = try members.integer("net_type")
  }

  /// The one in a body's member `subscription`.
  init(of body: JSONObject) throws(OneSignalRefusal) {
    guard let object = try OneSignalMembers(body).object("subscription") else {
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

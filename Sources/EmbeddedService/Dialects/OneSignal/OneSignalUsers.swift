import PushModel
import PushWire
import TextKit

/// OneSignal's calls on users and subscriptions.
enum OneSignalUsers {
  static func get(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let label = call.values["alias_label"] ?? ""
    let id = call.values["alias_id"] ?? ""
    if label == "onesignal_id", !UUIDText.isUUID(id) {
      throw .coded(
        status: 400, code: OneSignalLiterals.codeInvalidUUID, title: OneSignalLiterals.invalidUUID)
    }
    guard let person = world.population.person(label: label, id: id) else {
      throw .coded(status: 404, code: "user-0", title: "User not found")
    }
    let json = OneSignalDialect.json(of: world.user(person, .onesignal), appID: nil)
    guard var object = json.object else { return .json(json) }
    object["subscriptions"] = .array(
      world.population.subscriptions(of: person).map { subscriptionJSON($0, world) })
    return .json(.object(object))
  }

  static func identity(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let person = world.population.person(of: try number(call, world))
    return .json(OneSignalDialect.identityJSON(of: world.user(person, .onesignal)))
  }

  static func updateSubscription(_ call: OneSignalCall, _ world: inout World)
    throws(OneSignalRefusal) -> HTTPResponse
  {
    let number = try number(call, world)
    guard let subscription = (try call.body())["subscription"]?.object else {
      throw .coded(status: 400, code: "request-2", title: "The body has to hold a subscription")
    }
    let known = ["enabled", "notification_types", "type"]
    for key in subscription.keys where !known.contains(key) {
      throw .coded(
        status: 400, code: "request-2",
        title: "The embedded service does not change “\(key)”; nothing was changed")
    }
    let enabled = subscription["enabled"]
    if let enabled, enabled.bool == nil {
      throw .coded(status: 400, code: "request-2", title: "enabled has to be true or false")
    }
    let reason = subscription["notification_types"]?.int64
    if enabled?.bool == true, let reason, reason <= 0 {
      throw .coded(
        status: 400, code: OneSignalLiterals.codeStatusContradictsEnabled,
        title: "notification_types of 0 or less contradicts enabled")
    }
    if let enabled = enabled?.bool ?? reason.map({ $0 > 0 }) { world.setOptedIn(enabled, number) }
    return .json(.object([]))
  }

  private static func number(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> Int
  {
    let id = call.values["subscription_id"] ?? ""
    if let number = world.subscription(id: id) { return number }
    guard UUIDText.isUUID(id) else {
      throw .coded(
        status: 400, code: OneSignalLiterals.codeInvalidUUID, title: OneSignalLiterals.invalidUUID)
    }
    throw .coded(
      status: 404, code: OneSignalLiterals.codeSubscriptionNotFound,
      title: OneSignalLiterals.subscriptionNotFound)
  }

  /// A subscription as a user's record holds it (onesignal-api.md §9).
  static func subscriptionJSON(_ number: Int, _ world: World) -> JSON {
    let profile = world.population.profile(number)
    let cell = world.population.cell(number)
    let isWeb = cell.channel.family == .web
    var extras: [(String, JSON)] = [
      ("session_time", .int(profile.sessionTime)), ("carrier", .string(profile.carrier)),
      ("rooted", .bool(profile.isRooted)),
      ("web_auth", .string(isWeb ? webKey(number, length: 22) : "")),
      ("web_p256", .string(isWeb ? webKey(number, length: 87) : "")),
    ]
    if let types = world.notificationTypes(number) {
      extras.append(("notification_types", .int(types)))
    }
    return OneSignalDialect.json(
      of: world.subscription(number, .onesignal), appID: world.oneSignalAppID, extras: extras)
  }

  private static func webKey(_ number: Int, length: Int) -> String {
    var draws = Draws(UInt64(length), .token, UInt64(number))
    let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: draws.next() >> 40) }
    return String(base64Encode(bytes).filter { $0 != "+" && $0 != "/" && $0 != "=" }.prefix(length))
  }
}

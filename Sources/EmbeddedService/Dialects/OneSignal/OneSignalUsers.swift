import PushModel
import PushWire
import TextKit

/// OneSignal's reads of users (onesignal-api.md §8).
enum OneSignalUsers {
  static func get(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let person = try call.person(world.register)
    let json = OneSignalDialect.json(of: world.user(person, .onesignal), appID: nil)
    guard var object = json.object else { return .json(json) }
    let extras = OneSignalProperties.extras(of: person, world.register)
    if !extras.isEmpty {
      var properties = object["properties"]?.object ?? JSONObject()
      for member in extras { properties[member.0] = member.1 }
      object["properties"] = .object(properties)
    }
    object["subscriptions"] = .array(
      world.register.subscriptions(of: person).map { subscriptionJSON($0, world) })
    return .json(.object(object))
  }

  static func aliases(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    .json(identityJSON(try call.person(world.register), world.register))
  }

  /// The names of whoever holds a subscription.
  static func identity(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let person = world.register.holder(of: try call.subscription(world.register))
    return .json(identityJSON(person, world.register))
  }

  /// `{"identity":{…}}` of a person.
  static func identityJSON(_ number: Int, _ register: Register) -> JSON {
    let person = register.person(number)
    var user = User(id: Untrusted(register.population.identifiers.uuid(.person, number)))
    user.externalID = person.externalID.map { Untrusted($0) }
    user.aliases = person.aliases.map {
      LabelledValue(label: Untrusted($0.label), value: Untrusted($0.id))
    }
    return OneSignalDialect.identityJSON(of: user)
  }

  /// A subscription as a user's record holds it (§9). Numbers that are not known are 0: OneSignal's
  /// own Python client refuses null there.
  static func subscriptionJSON(_ number: Int, _ world: World) -> JSON {
    let profile = world.register.profile(number)
    let facts = world.register.facts(number)
    let keys = webKeys(number, world)
    var extras: [(String, JSON)] = [
      ("session_time", .int(profile.sessionTime)), ("session_count", .int(profile.sessions)),
      ("carrier", .string(profile.carrier)), ("rooted", .bool(profile.isRooted)),
      ("net_type", .int(facts?.netType ?? 0)),
      ("web_auth", .string(keys.auth)), ("web_p256", .string(keys.p256)),
      ("notification_types", .int(world.notificationTypes(number) ?? 0)),
    ]
    if let testType = facts?.testType { extras.append(("test_type", .int(testType))) }
    return OneSignalDialect.json(
      of: world.subscription(number, .onesignal), appID: world.oneSignalAppID, extras: extras)
  }

  /// The secrets of a web push subscription; empty for every other.
  static func webKeys(_ number: Int, _ world: World) -> (auth: String, p256: String) {
    let facts = world.register.facts(number)
    let isMade =
      world.register.cell(number).channel.family == .web && number < world.population.count
    return (
      facts?.webAuth ?? (isMade ? webKey(number, length: 22) : ""),
      facts?.webKey ?? (isMade ? webKey(number, length: 87) : "")
    )
  }

  private static func webKey(_ number: Int, length: Int) -> String {
    var draws = Draws(UInt64(length), .token, UInt64(number))
    let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: draws.next() >> 40) }
    return String(base64Encode(bytes).filter { $0 != "+" && $0 != "/" && $0 != "=" }.prefix(length))
  }
}

extension OneSignalCall {
  /// The person whom the path names.
  func person(_ register: Register) throws(OneSignalRefusal) -> Int {
    try person(label: values["alias_label"] ?? "", id: values["alias_id"] ?? "", register)
  }

  /// The person of that name; 404 when there is none.
  func person(label: String, id: String, _ register: Register) throws(OneSignalRefusal) -> Int {
    if label == "onesignal_id", !UUIDText.isUUID(id) { throw Self.invalidUUID }
    guard let person = register.person(label: label, id: id) else {
      throw .coded(
        status: 404, code: OneSignalLiterals.codeUserNotFound,
        title: OneSignalLiterals.userNotFound)
    }
    return person
  }

  /// The subscription whom the path names.
  func subscription(_ register: Register) throws(OneSignalRefusal) -> Int {
    let id = values["subscription_id"] ?? ""
    if let number = register.population.identifiers.number(.subscription, id),
      register.isThere(number)
    {
      return number
    }
    guard UUIDText.isUUID(id) else { throw Self.invalidUUID }
    throw Self.subscriptionNotFound
  }

  static let invalidUUID = OneSignalRefusal.coded(
    status: 400, code: OneSignalLiterals.codeInvalidUUID, title: OneSignalLiterals.invalidUUID)
  static let subscriptionNotFound = OneSignalRefusal.coded(
    status: 404, code: OneSignalLiterals.codeSubscriptionNotFound,
    title: OneSignalLiterals.subscriptionNotFound)

  /// A body that does not hold what the call needs. The documents name no code for it.
  static func malformed(_ title: String) -> OneSignalRefusal {
    .coded(status: 400, code: "request-2", title: title)
  }
}

import PushModel
import TextKit

// The members of users and subscriptions in a body (OneSignal reference §§8, 9).
extension OneSignalDialect {
  static func labels(_ values: [LabelledValue]) -> JSON {
    .object(values.map { ($0.label.raw, .string($0.value.raw)) })
  }

  static func json(_ properties: UserProperties) -> JSON {
    var members: [(String, JSON)] = []
    if !properties.tags.isEmpty { members.append(("tags", labels(properties.tags))) }
    members += texts([
      ("language", properties.language), ("country", properties.country),
      ("timezone_id", properties.timezone),
    ])
    if let degrees = properties.latitude { members.append(("lat", .double(degrees))) }
    if let degrees = properties.longitude { members.append(("long", .double(degrees))) }
    if let time = properties.firstActiveAt { members.append(("first_active", .int(time.seconds))) }
    if let time = properties.lastActiveAt { members.append(("last_active", .int(time.seconds))) }
    return .object(members)
  }

  static func json(_ update: UserUpdate) -> JSON {
    var members: [(String, JSON)] = []
    if !update.properties.isEmpty { members.append(("properties", json(update.properties))) }
    if !update.deltas.isEmpty { members.append(("deltas", json(update.deltas))) }
    return .object(members)
  }

  private static func json(_ deltas: UserDeltas) -> JSON {
    var members: [(String, JSON)] = []
    if let seconds = deltas.sessionSeconds { members.append(("session_time", .int(seconds))) }
    if let count = deltas.sessions { members.append(("session_count", .int(count))) }
    if !deltas.purchases.isEmpty {
      members.append(
        (
          "purchases",
          .array(
            deltas.purchases.map { purchase in
              .object([
                ("sku", .string(purchase.sku.raw)), ("amount", .string(purchase.amount.raw)),
                ("iso", .string(purchase.currency.raw)), ("count", .int(purchase.count)),
              ])
            })
        ))
    }
    return .object(members)
  }

  static func json(_ subscription: NewSubscription) -> JSON {
    var fields = subscription.fields
    fields.token = subscription.token
    return .object(
      [("type", .string(OneSignalTypes.type(of: subscription.platform)))] + members(of: fields))
  }

  /// A subscription's fields. It has no tags of its own here: those are its user's.
  static func members(of fields: SubscriptionFields) -> [(String, JSON)] {
    var members = texts([("token", fields.token)])
    if let optedIn = fields.optedIn { members += switches(optedIn) }
    if let seconds = fields.sessionSeconds { members.append(("session_time", .int(seconds))) }
    if let count = fields.sessions { members.append(("session_count", .int(count))) }
    members += texts([
      ("sdk", fields.sdkVersion), ("device_model", fields.deviceModel),
      ("device_os", fields.osVersion), ("app_version", fields.appVersion),
      ("carrier", fields.carrier),
    ])
    if let isRooted = fields.isRooted { members.append(("rooted", .bool(isRooted))) }
    if let environment = fields.environment {
      // §18.3: 0 production, 1 development.
      members.append(("test_type", .int(environment == .sandbox ? 1 : 0)))
    }
    // §18.4: 0 Wi-Fi or Ethernet, 1 any other network.
    if let isOnWiFi = fields.isOnWiFi { members.append(("net_type", .int(isOnWiFi ? 0 : 1))) }
    return members
  }

  /// What opts a subscription in or out.
  static func switches(_ optedIn: Bool) -> [(String, JSON)] {
    [
      ("enabled", .bool(optedIn)),
      ("notification_types", .int(optedIn ? 1 : OneSignalLimits.disabledViaAPI)),
    ]
  }

  /// A user's names, in the service's order; nil when the answer holds no `identity`.
  public static func identity(_ json: JSON, _ findings: inout [Finding]) -> [LabelledValue]? {
    FieldReader.reading(&findings) { reader in
      guard let identity = json["identity"], identity.object != nil else { return nil }
      return reader.labels(identity)
    }
  }

  private static func texts(_ values: [(String, Untrusted?)]) -> [(String, JSON)] {
    values.compactMap { name, text in text.map { (name, .string($0.raw)) } }
  }
}

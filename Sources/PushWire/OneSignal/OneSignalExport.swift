import PushModel
import TextKit

/// OneSignal's export of subscriptions: a CSV file, a row each (OneSignal reference §10).
public enum OneSignalExport {
  /// The columns that every export has, in order.
  public static let columns = [
    "id", "identifier", "session_count", "language", "timezone", "game_version", "device_os",
    "device_type", "device_model", "ad_id", "tags", "last_active", "playtime", "amount_spent",
    "created_at", "invalid_identifier", "badge_count",
  ]

  /// The further columns that are asked for.
  public static let extraColumns = [
    "external_user_id", "onesignal_id", "country", "unsubscribed_at", "notification_types",
    "timezone_id",
  ]

  /// The column of a subscription's id.
  public static let idColumn = "id"
  /// The column of when a subscription was last active.
  public static let lastActiveColumn = "last_active"
  /// The columns without which a row says nothing.
  public static let neededColumns = [idColumn, "device_type"]

  /// The fields of a row. The model's place of `timezone` is shared with `timezone_id`, which is
  /// read later and wins.
  static let fields = FieldTable<Subscription>([
    .text(idColumn, \.id),
    .own(
      "identifier", .text, .emptyText,
      read: { json, subscription, reader in
        subscription.token = reader.text(json) ?? Untrusted("")
        subscription.hasToken = subscription.token?.isEmpty == false
      },
      write: { $0.token.map { .string($0.raw) } }),
    .integer("session_count", \.sessions, absence: .emptyText),
    .text("language", \.language, absence: .emptyText),
    .own(
      "timezone", .integer, .emptyText,
      read: { json, subscription, reader in
        subscription.timezone = reader.integer(json).map { Untrusted(offset($0)) }
      },
      write: { _ in nil }),
    .text("game_version", \.appVersion, absence: .emptyText),
    .text("device_os", \.osVersion, absence: .emptyText),
    .own(
      "device_type", .integer, .required,
      read: { json, subscription, reader in
        guard let number = reader.integer(json) else { return }
        let row = OneSignalTypes.row(deviceType: number)
        subscription.type = Untrusted(row?.type ?? "device_type \(number)")
        subscription.platform = row?.platform
      },
      write: { OneSignalTypes.row(type: $0.type.raw).map { .int($0.deviceType) } }),
    .text("device_model", \.deviceModel, absence: .emptyText),
    .own("ad_id", .text, .emptyText, read: { _, _, _ in }, write: { _ in nil }),
    .own(
      "tags", .labels, .emptyText,
      read: { json, subscription, reader in subscription.tags = reader.labels(json) },
      write: { subscription in
        guard !subscription.tags.isEmpty else { return nil }
        return .object(subscription.tags.map { ($0.label.raw, .string($0.value.raw)) })
      }),
    .time("last_active", \.lastActiveAt, absence: .emptyText),
    .own("playtime", .integer, .emptyText, read: { _, _, _ in }, write: { _ in nil }),
    .own("amount_spent", .integer, .emptyText, read: { _, _, _ in }, write: { _ in nil }),
    .time("created_at", \.firstSeenAt, absence: .emptyText),
    .own(
      "invalid_identifier", .flag, .emptyText,
      read: { json, subscription, reader in
        subscription.enabled = reader.flag(json).map { !$0 }
      },
      write: { $0.enabled.map { .string($0 ? "f" : "t") } }),
    .own("badge_count", .integer, .emptyText, read: { _, _, _ in }, write: { _ in nil }),
    .text("external_user_id", \.externalID, absence: .emptyText),
    .text("onesignal_id", \.userID, absence: .emptyText),
    .text("country", \.country, absence: .emptyText),
    .own(
      "unsubscribed_at", .time, .emptyText, read: { _, _, _ in }, write: { _ in nil }),
    .own(
      "notification_types", .integer, .emptyText,
      read: { json, subscription, reader in
        OneSignalDialect.readStatus(json, &subscription, &reader)
      },
      write: { $0.status.map { .int($0.value) } }),
    .own(
      "timezone_id", .text, .emptyText,
      read: { json, subscription, reader in
        if let zone = reader.text(json) { subscription.timezone = zone }
      },
      write: { $0.timezone.map { .string($0.raw) } }),
  ])

  /// An offset from UTC in seconds as a zone of its own: `UTC+01:00`.
  static func offset(_ seconds: Int64) -> String {
    guard seconds != 0 else { return "UTC" }
    guard seconds.magnitude < 100 * 3_600 else { return "UTC\(seconds < 0 ? "-" : "+")?" }
    let minutes = seconds.magnitude / 60
    func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "UTC\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The row of a subscription as cells in the order of `columns` and `extraColumns`.
  public static func cells(of subscription: Subscription) -> [String] {
    let object = fields.write(subscription)
    return (columns + extraColumns).map { cell(object[$0]) }
  }

  private static func cell(_ json: JSON?) -> String {
    guard let json, !json.isNull else { return "" }
    return json.string ?? json.text(.compact)
  }
}

extension OneSignalDialect {
  /// Reads a row of an export by its column names; nil when it has no id.
  public static func subscriptionFromExport(row: [String: String], _ findings: inout [Finding])
    -> Subscription?
  {
    let names = OneSignalExport.fields.names
    return subscription(
      fromExport: JSONObject(names.compactMap { name in row[name].map { (name, .string($0)) } }),
      &findings)
  }

  /// Reads a row of an export by its header; cells beyond the header, and columns that are not
  /// known, are passed over. Nil when it has no id.
  public static func subscriptionFromExport(
    header: [String], cells: [String], _ findings: inout [Finding]
  ) -> Subscription? {
    subscription(
      fromExport: JSONObject(zip(header, cells).map { ($0, JSON.string($1)) }), &findings)
  }

  private static func subscription(fromExport row: JSONObject, _ findings: inout [Finding])
    -> Subscription?
  {
    guard let id = row["id"]?.string, !id.isEmpty else { return nil }
    var subscription = Subscription(id: Untrusted(id), type: Untrusted(""), platform: nil)
    var reader = FieldReader(source: .cells)
    OneSignalExport.fields.read(row, into: &subscription, &reader)
    if row["external_user_id"] != nil {
      subscription.identity = subscription.externalID == nil ? .anonymous : .identified
    }
    findings.append(contentsOf: reader.findings)
    return subscription
  }
}

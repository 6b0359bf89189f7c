import PushModel
import TextKit

extension OneSignalDialect {
  /// An app's fields. The same object can hold secrets, which no table names.
  public static let appFields = FieldTable<App>([
    .text("id", \.id),
    .text("name", \.name, absence: .omitted),
    .own(
      "apns_env", .word, .null,
      read: { json, app, reader in
        guard let word = reader.text(json)?.raw else { return }
        // The specification says `sandbox`, the documentation `development`.
        switch word {
        case "sandbox", "development": app.environment = .sandbox
        case "production": app.environment = .production
        default:
          reader.note(
            .note, code: "unknown-word", json, "“\(Untrusted(word))” is no documented environment.",
            isLost: true)
        }
      },
      write: { app in app.environment.map { .string($0.rawValue) } }),
    .integer("players", \.subscriptions, absence: .omitted),
    .integer("messageable_players", \.subscribed, absence: .omitted),
    .text("organization_id", \.organizationID, absence: .omitted),
    .time("created_at", \.createdAt, absence: .omitted, spelling: .iso8601),
    .time("updated_at", \.updatedAt, absence: .omitted, spelling: .iso8601),
    .text("apns_bundle_id", \.appleBundleID, absence: .omitted),
    .text("apns_team_id", \.appleTeamID, absence: .omitted),
    .text("apns_key_id", \.appleKeyID, absence: .omitted),
    .text("fcm_sender_id", \.googleSenderID, absence: .omitted),
  ])

  /// A subscription's fields, as a user's record holds them.
  public static let subscriptionFields = FieldTable<Subscription>([
    .text("id", \.id),
    .text("type", \.type),
    .own(
      "token", .text, .emptyText,
      read: { json, subscription, reader in
        subscription.token = reader.text(json)
        subscription.hasToken =
          subscription.token.map { !$0.isEmpty } ?? (json.isNull ? false : nil)
      },
      write: { subscription in subscription.token.map { .string($0.raw) } }),
    .flag("enabled", \.enabled, absence: .omitted),
    .own(
      "notification_types", .integer, .omitted,
      // The dialect of the number is the type's, which is read first: see `readStatus`.
      read: { json, subscription, reader in readStatus(json, &subscription, &reader) },
      write: { subscription in subscription.status.map { .int($0.value) } }),
    .integer("session_count", \.sessions, absence: .omitted),
    .text("sdk", \.sdkVersion, absence: .emptyText),
    .text("device_model", \.deviceModel, absence: .emptyText),
    .text("device_os", \.osVersion, absence: .emptyText),
    .text("app_version", \.appVersion, absence: .emptyText),
    .own(
      "test_type", .integer, .null,
      read: { json, subscription, reader in
        subscription.environment = environment(testType: reader.integer(json))
      },
      write: { subscription in .int(testType(of: subscription)) }),
  ])

  /// A user's fields.
  public static let userFields = FieldTable<User>([
    .own(
      "identity", .labels, .required,
      read: { json, user, reader in
        for alias in reader.labels(json) {
          switch alias.label.raw {
          case "onesignal_id": user.id = alias.value
          case "external_id": user.externalID = alias.value
          default: user.aliases.append(alias)
          }
        }
        user.identity = user.externalID?.isEmpty == false ? .identified : .anonymous
      },
      write: { user in
        var labels: [(String, JSON)] = [("onesignal_id", .string(user.id.raw))]
        if let externalID = user.externalID {
          labels.append(("external_id", .string(externalID.raw)))
        }
        labels += user.aliases.map { ($0.label.raw, .string($0.value.raw)) }
        return .object(labels)
      }),
    .labels("properties.tags", \.tags, absence: .omitted),
    .text("properties.language", \.language, absence: .omitted),
    .text("properties.country", \.country, absence: .omitted),
    .text("properties.timezone_id", \.timezone, absence: .omitted),
    .time("properties.first_active", \.firstActiveAt, absence: .omitted),
    .time("properties.last_active", \.lastActiveAt, absence: .omitted),
    .own(
      "subscriptions", .records, .omitted,
      read: { json, user, reader in
        user.subscriptions = reader.records(json, "subscriptions", subscription)
        user.knowsSubscriptions = json.array != nil
      },
      write: { user in .array(user.subscriptions.map { Self.json(of: $0, appID: nil) }) }),
  ])

  /// What OneSignal counts, each under its own name, before it becomes a funnel.
  struct Counters: Sendable, Hashable {
    var remaining: Int64?
    var successful: Int64?
    var failed: Int64?
    var errored: Int64?
    var converted: Int64?
    var received: Int64?
    var capped: Int64?
    /// Whether the record speaks of `remaining` at all.
    var speaksOfRemaining = false
  }

  /// The counters of a message and of each of its platforms.
  static let counterFields = FieldTable<Counters>([
    .integer("successful", \.successful),
    .integer("failed", \.failed),
    .integer("errored", \.errored),
    .integer("converted", \.converted),
    .integer("received", \.received),
    .integer("frequency_capped", \.capped, absence: .omitted),
  ])

  /// A message as OneSignal tells it: what the state and the funnel are derived from.
  struct MessageRecord: Sendable {
    var message: Message
    var counters = Counters()
    var platforms: [(word: String, counters: Counters)] = []
    var isCancelled = false
  }

  /// A message's fields besides its counters, its texts and its audience.
  static let messageFields = FieldTable<MessageRecord>([
    .text("id", \.message.id),
    .text("name", \.message.name),
    .own(
      "contents", .labels, .null,
      read: { json, record, reader in record.message.body = shownText(json, &reader) },
      write: { record in record.message.body.map { .object([("en", .string($0.raw))]) } }),
    .own(
      "headings", .labels, .null,
      read: { json, record, reader in record.message.title = shownText(json, &reader) },
      write: { record in record.message.title.map { .object([("en", .string($0.raw))]) } }),
    .time("queued_at", \.message.createdAt),
    .time("send_after", \.message.sendAt),
    .time("completed_at", \.message.completedAt),
    .flag("canceled", \.isCancelled, absence: .omitted),
    .own(
      "remaining", .integer, .null,
      read: { json, record, reader in
        record.counters.speaksOfRemaining = true
        record.counters.remaining = reader.integer(json)
      },
      write: { record in record.counters.remaining.map { .int($0) } }),
    .own(
      "platform_delivery_stats", .records, .omitted,
      read: { json, record, reader in
        guard let object = reader.object(json)?.object else { return }
        record.platforms = object.members.compactMap { member in
          guard let values = reader.object(member.value)?.object else { return nil }
          var counters = Counters()
          reader.within("platform_delivery_stats.\(member.key)") {
            counterFields.read(values, into: &counters, &$0)
          }
          return (member.key, counters)
        }
      },
      write: { record in
        .object(record.platforms.map { ($0.word, counterFields.write($0.counters)) })
      }),
  ])

  /// The text that is shown: `en`, else the first language (OneSignal reference §20.23).
  static func shownText(_ json: JSON, _ reader: inout FieldReader) -> Untrusted? {
    if let plain = json.string {
      reader.note(.warning, code: "wrong-type", json, "This should be an object of languages.")
      return Untrusted(plain)
    }
    guard let object = reader.object(json)?.object else { return nil }
    if let english = object["en"], !english.isNull { return reader.text(english) }
    return object.members.first { !$0.value.isNull }.flatMap { reader.text($0.value) }
  }

  /// `test_type`: nothing or 0 production, 1 development, 2 ad hoc, which is production to Apple;
  /// 3 wildcard is either, 4 App Store, 5 simulator, 6 enterprise.
  static func environment(testType: Int64?) -> PushEnvironment? {
    switch testType {
    case 1, 5: .sandbox
    case nil, 0, 2, 4, 6: .production
    default: nil
    }
  }

  private static func testType(of subscription: Subscription) -> Int64 {
    switch subscription.environment {
    case .sandbox: 1
    // OneSignal's own Python client refuses null here.
    case .production, nil: 0
    }
  }

  /// Reads a status in the dialect of the subscription's platform. E-mail, SMS and unknown kinds have
  /// none: there the switch beside it decides (OneSignal reference §18.1).
  static func readStatus(
    _ json: JSON, _ subscription: inout Subscription, _ reader: inout FieldReader
  ) {
    guard let value = reader.integer(json) else { return }
    let platform = OneSignalTypes.row(type: subscription.type.raw)?.platform
    if let dialect = platform.flatMap(OneSignalTypes.statusDialect) {
      subscription.status = StatusTable.decode(value, dialect, enabled: subscription.enabled)
      return
    }
    subscription.status = StatusTable.decodeGeneral(
      value, isKnownKind: platform != nil, enabled: subscription.enabled)
    guard platform == nil else { return }
    reader.note(
      .note, code: "unknown-word", json,
      "The status \(value) cannot be explained: “\(subscription.type)” is no known type.")
  }
}

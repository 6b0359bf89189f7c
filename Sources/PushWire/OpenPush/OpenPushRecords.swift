import PushModel
import TextKit

extension OpenPushDialect {
  /// An app's fields.
  public static let appFields = FieldTable<App>([
    .text("id", \.id),
    .text("name", \.name, absence: .required),
    .own(
      "sandbox", .flag, .omitted,
      read: { json, app, reader in
        app.environment = reader.flag(json).map { $0 ? .sandbox : .production }
      },
      write: { app in app.environment.map { JSON(.bool($0 == .sandbox)) } }),
    .integer("subscriptions", \.subscriptions, absence: .omitted),
    .integer("subscribed", \.subscribed, absence: .omitted),
  ])

  /// A subscription's fields.
  public static let subscriptionFields = FieldTable<Subscription>([
    .text("id", \.id),
    .text("platform", \.type),
    .own(
      "token", .text, .null,
      read: { json, subscription, reader in
        subscription.token = reader.text(json)
        subscription.hasToken =
          subscription.token.map { !$0.isEmpty } ?? (json.isNull ? false : nil)
      },
      write: { subscription in subscription.token.map { .string($0.raw) } }),
    .own(
      "sandbox", .flag, .null,
      read: { json, subscription, reader in
        subscription.environment = reader.flag(json).map { $0 ? .sandbox : .production }
      },
      write: { subscription in subscription.environment.map { JSON(.bool($0 == .sandbox)) } }),
    .own(
      "status", .integer, .null,
      read: { json, subscription, reader in
        subscription.status = reader.integer(json).map { StatusTable.decode($0, .openpushIOS) }
      },
      write: { subscription in subscription.status.map { .int($0.value) } }),
    .flag("opted_in", \.enabled, absence: .required),
    .text("external_id", \.externalID),
    .own(
      "identity", .word, .omitted,
      read: { json, subscription, reader in
        subscription.identity = reader.text(json).map { IdentityState(word: $0.raw) }
      },
      write: { subscription in subscription.identity.map { .string($0.word.raw) } }),
    .labels("aliases", \.aliases),
    .labels("tags", \.tags),
    .text("app_version", \.appVersion),
    .text("os_version", \.osVersion),
    .text("device_model", \.deviceModel),
    .text("sdk_version", \.sdkVersion),
    .text("locale", \.language),
    .text("timezone", \.timezone),
    .integer("sessions", \.sessions, absence: .omitted),
    .time("last_session_at", \.lastActiveAt),
    .time("unreachable_at", \.unreachableAt),
    .time("created_at", \.firstSeenAt, absence: .required),
    .time("updated_at", \.updatedAt, absence: .required),
  ])

  /// A user's fields.
  public static let userFields = FieldTable<User>([
    .text("external_id", \.externalID, absence: .required),
    .own(
      "identity", .word, .omitted,
      read: { json, user, reader in
        user.identity = reader.text(json).map { IdentityState(word: $0.raw) }
      },
      write: { user in user.identity.map { .string($0.word.raw) } }),
    .labels("aliases", \.aliases),
    .labels("tags", \.tags),
    .own(
      "subscriptions", .records, .required,
      read: { json, user, reader in
        user.subscriptions = reader.records(json, "subscriptions", subscription)
        user.knowsSubscriptions = json.array != nil
      },
      write: { user in .array(user.subscriptions.map { Self.json(of: $0) }) }),
    .time("first_session_at", \.firstActiveAt),
    .time("last_session_at", \.lastActiveAt),
  ])

  /// A funnel's fields.
  public static let funnelFields = FieldTable<Funnel>([
    .integer("targeted", \.targeted, absence: .required),
    .integer("pending", \.pending, absence: .required),
    .integer("provider_accepted", \.accepted, absence: .required),
    .integer("received", \.received),
    .integer("confirmed", \.confirmed),
    .integer("clicked", \.clicked, absence: .required),
    .integer("unsubscribed", \.unsubscribed, absence: .required),
    .integer("errored", \.errored, absence: .required),
  ])

  /// A message's fields. Its draft is read for what the list shows and kept whole in `source`.
  public static let messageFields = FieldTable<Message>([
    .text("id", \.id),
    .text("name", \.name),
    .own(
      "state", .word, .required,
      read: { json, message, reader in
        guard let word = reader.text(json) else { return }
        guard let state = state(word.raw) else {
          reader.note(
            .warning, code: "unknown-word", json,
            "“\(word)” is no documented state of a message.", isLost: true)
          return
        }
        message.state = state
      },
      write: { message in .string(word(message.state)) }),
    .own(
      "failure", .json, .null,
      read: { json, message, reader in
        guard let failure = reader.object(json)?.object else { return }
        message.failure = MessageFailure(
          code: failure["code"].flatMap { reader.text($0) } ?? Untrusted(""),
          message: failure["message"].flatMap { reader.text($0) } ?? Untrusted(""))
      },
      write: { message in
        message.failure.map {
          .object([("code", .string($0.code.raw)), ("message", .string($0.message.raw))])
        }
      }),
    .own(
      "draft", .json, .omitted,
      read: { json, message, reader in
        guard let draft = reader.object(json)?.object else { return }
        message.title = draft["title"].flatMap { reader.text($0) }
        message.body = draft["body"].flatMap { reader.text($0) }
        message.audience = draft["audience"].flatMap { audience($0).sentence }
      },
      // The model keeps a few of a draft's fields; who has the whole draft passes it beside.
      write: { _ in nil }),
    .flag("render_truncated", \.renderTruncated, absence: .omitted),
    .time("created_at", \.createdAt, absence: .required),
    .time("send_at", \.sendAt),
    .time("started_at", \.startedAt),
    .time("completed_at", \.completedAt),
    .own(
      "funnel", .records, .required,
      read: { json, message, reader in
        guard let object = reader.object(json)?.object else { return }
        reader.within("funnel") { funnelFields.read(object, into: &message.funnel, &$0) }
      },
      write: { message in funnelFields.write(message.funnel) }),
    .own(
      "platforms", .records, .omitted,
      read: { json, message, reader in
        guard let object = reader.object(json)?.object else { return }
        message.platforms = object.members.compactMap { member in
          guard let counters = reader.object(member.value)?.object else { return nil }
          var funnel = Funnel()
          reader.within("platforms.\(member.key)") {
            funnelFields.read(counters, into: &funnel, &$0)
          }
          return PlatformFunnel(
            word: Untrusted(member.key), platform: Platform(rawValue: member.key), funnel: funnel)
        }
      },
      write: { message in
        .object(message.platforms.map { ($0.word.raw, funnelFields.write($0.funnel)) })
      }),
  ])

  /// A receipt's fields; the message's id comes from the path.
  public static let receiptFields = FieldTable<Receipt>([
    .text("subscription_id", \.subscriptionID),
    .own(
      "stage", .word, .required,
      read: { json, receipt, reader in
        if let word = reader.text(json) { receipt.stage = stage(word.raw) }
      },
      write: { receipt in .string(word(receipt.stage)) }),
    .text("action_id", \.actionID),
    .text("reason", \.reason),
    .time("at", \.at, absence: .required),
  ])

  /// A live activity's fields.
  public static let activityFields = FieldTable<LiveActivity>([
    .text("activity_id", \.activityID),
    .text("activity_type", \.activityType, absence: .required),
    .own(
      "state", .word, .required,
      read: { json, activity, reader in
        activity.state = reader.text(json).map { LiveActivityState(word: $0.raw) }
      },
      write: { activity in activity.state.map { .string($0.word.raw) } }),
    .object("attributes", \.attributes, absence: .omitted),
    .object("content_state", \.contentState, absence: .required),
    .integer("devices", \.devices, absence: .omitted),
    .integer("updates", \.updates, absence: .omitted),
    .integer("confirmed", \.confirmed, absence: .omitted),
    .integer("clicked", \.clicked, absence: .omitted),
    .time("stale_date", \.staleAt),
    .time("started_at", \.startedAt, absence: .required),
    .time("updated_at", \.updatedAt, absence: .required),
    .time("ended_at", \.endedAt),
  ])

  private static let stateWords: [(String, MessageState)] = [
    ("scheduled", .scheduled), ("sending", .sending), ("sent", .sent), ("cancelled", .cancelled),
    ("failed", .failed),
  ]

  private static func state(_ word: String) -> MessageState? {
    stateWords.first { $0.0 == word }?.1
  }

  private static func word(_ state: MessageState) -> String {
    switch state {
    case .scheduled: "scheduled"
    case .preparing, .sending: "sending"
    case .sent, .noRecipients: "sent"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// Reads a receipt's stage.
  public static func stage(_ word: String) -> Receipt.Stage {
    switch word {
    case "provider_accepted": .accepted
    case "received": .received
    case "confirmed": .confirmed
    case "clicked": .clicked
    case "unsubscribed": .unsubscribed
    case "errored": .errored
    default: .other(Untrusted(word))
    }
  }

  /// A receipt's stage in OpenPush's word.
  public static func word(_ stage: Receipt.Stage) -> String {
    switch stage {
    case .accepted: "provider_accepted"
    case .received: "received"
    case .confirmed: "confirmed"
    case .clicked: "clicked"
    case .unsubscribed: "unsubscribed"
    case .errored: "errored"
    case .other(let word): word.raw
    }
  }
}

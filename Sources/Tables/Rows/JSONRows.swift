import PushModel
import TextKit

/// What `--json` writes: a row's fields under their contract names, null for what is not known,
/// times as ISO 8601 in UTC.
public enum JSONRows {
  /// A message.
  public static func message(_ message: Message) -> JSON {
    .object([
      ("id", text(message.id)),
      ("service", .string(message.service.rawValue)),
      ("name", text(message.name)),
      ("state", .string(message.state.rawValue)),
      ("title", text(message.title)),
      ("body", text(message.body)),
      ("createdAt", time(message.createdAt)),
      ("sendAt", time(message.sendAt)),
      ("startedAt", time(message.startedAt)),
      ("completedAt", time(message.completedAt)),
      ("funnel", funnel(message.funnel)),
      ("platforms", .object(message.platforms.map { ($0.word.raw, funnel($0.funnel)) })),
      (
        "failure",
        message.failure.map {
          .object([("code", text($0.code)), ("message", text($0.message))])
        } ?? JSON(.null)
      ),
    ])
  }

  /// The counters of a delivery.
  public static func funnel(_ funnel: Funnel) -> JSON {
    .object(FunnelStage.allCases.map { ($0.rawValue, .optional(funnel[$0])) })
  }

  /// A subscription.
  public static func subscription(_ subscription: Subscription) -> JSON {
    .object([
      ("id", text(subscription.id)),
      ("type", text(subscription.type)),
      ("platform", .optional(subscription.platform?.rawValue)),
      ("externalId", text(subscription.externalID)),
      ("userId", text(subscription.userID)),
      ("token", text(subscription.token)),
      ("enabled", .optional(subscription.enabled)),
      ("status", .optional(subscription.status?.value)),
      ("subscribed", .optional(subscription.subscribed)),
      ("statusLabel", .optional(subscription.status?.label)),
      ("identity", text(subscription.identity?.word)),
      ("deviceModel", text(subscription.deviceModel)),
      ("osVersion", text(subscription.osVersion)),
      ("appVersion", text(subscription.appVersion)),
      ("sdkVersion", text(subscription.sdkVersion)),
      ("language", text(subscription.language)),
      ("country", text(subscription.country)),
      ("timezone", text(subscription.timezone)),
      ("tags", labelled(subscription.tags)),
      ("sessions", .optional(subscription.sessions)),
      ("firstSeenAt", time(subscription.firstSeenAt)),
      ("lastActiveAt", time(subscription.lastActiveAt)),
      ("environment", .optional(subscription.environment?.rawValue)),
    ])
  }

  /// A user with every subscription.
  public static func user(_ user: User) -> JSON {
    .object([
      ("id", text(user.id)),
      ("externalId", text(user.externalID)),
      ("aliases", labelled(user.aliases)),
      ("tags", labelled(user.tags)),
      ("language", text(user.language)),
      ("country", text(user.country)),
      ("timezone", text(user.timezone)),
      ("firstActiveAt", time(user.firstActiveAt)),
      ("lastActiveAt", time(user.lastActiveAt)),
      (
        "subscriptions",
        user.knowsSubscriptions ? .array(user.subscriptions.map(subscription)) : JSON(.null)
      ),
    ])
  }

  /// A live activity.
  public static func activity(_ activity: LiveActivity) -> JSON {
    .object([
      ("activityId", text(activity.activityID)),
      ("activityType", text(activity.activityType)),
      ("state", text(activity.state?.word)),
      ("contentState", activity.contentState ?? JSON(.null)),
      ("attributes", activity.attributes ?? JSON(.null)),
      ("devices", .optional(activity.devices)),
      ("updates", .optional(activity.updates)),
      ("confirmed", .optional(activity.confirmed)),
      ("clicked", .optional(activity.clicked)),
      ("startedAt", time(activity.startedAt)),
      ("updatedAt", time(activity.updatedAt)),
      ("staleAt", time(activity.staleAt)),
      ("endedAt", time(activity.endedAt)),
      ("source", .string(activity.source.rawValue)),
    ])
  }

  /// A receipt.
  public static func receipt(_ receipt: Receipt) -> JSON {
    .object([
      ("messageId", text(receipt.messageID)),
      ("subscriptionId", text(receipt.subscriptionID)),
      ("stage", text(receipt.stage.word)),
      ("actionId", text(receipt.actionID)),
      ("reason", text(receipt.reason)),
      ("at", time(receipt.at)),
    ])
  }

  private static func text(_ text: Untrusted?) -> JSON { .optional(text) }

  private static func time(_ time: Timestamp?) -> JSON { .optional(time?.iso8601) }

  private static func labelled(_ values: [LabelledValue]) -> JSON {
    .object(values.map { ($0.label.raw, .string($0.value.raw)) })
  }
}

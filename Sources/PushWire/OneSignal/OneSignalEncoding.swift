import PushModel
import TextKit

extension OneSignalDialect {
  /// An app in OneSignal's words.
  public static func json(of app: App, extras: [(String, JSON)] = []) -> JSON {
    appFields.write(app, extras: extras)
  }

  /// A subscription in OneSignal's words, as a user's record holds it.
  public static func json(
    of subscription: Subscription, appID: String?, extras: [(String, JSON)] = []
  ) -> JSON {
    let app: [(String, JSON)] = appID.map { [("app_id", .string($0))] } ?? []
    return subscriptionFields.write(subscription, extras: app + extras)
  }

  /// A user in OneSignal's words, with the subscriptions.
  public static func json(of user: User, appID: String?) -> JSON {
    userFields.write(
      user,
      extras: [
        ("subscriptions", .array(user.subscriptions.map { json(of: $0, appID: appID) }))
      ])
  }

  /// A user's names, as the identity calls answer them.
  public static func identityJSON(of user: User) -> JSON {
    .object([("identity", userFields.write(user)["identity"] ?? .object([]))])
  }

  /// A message in OneSignal's words. `extras` holds what the send carried and the model does not:
  /// `app_id`, `contents` in every language, targeting, `data`, links, switches.
  public static func json(of message: Message, extras: [(String, JSON)] = []) -> JSON {
    var record = MessageRecord(message: message)
    record.isCancelled = message.state == .cancelled
    record.counters = counters(message.funnel)
    if message.state == .preparing { record.counters.remaining = nil }
    record.platforms = message.platforms.map { funnel in
      (
        funnel.platform.map { OneSignalTypes.statsKey(of: $0) } ?? funnel.word.raw,
        counters(funnel.funnel)
      )
    }
    // The message's own counters stand where the service puts them: at the top level.
    var counted = counterFields.write(record.counters).object ?? JSONObject()
    counted["frequency_capped"] = nil
    return messageFields.write(
      record, extras: counted.members.map { ($0.key, $0.value) } + extras)
  }

  /// A page of messages onwards in time; `next` is the mark that the following page begins at.
  public static func messagesPageJSON(
    _ rows: [JSON], total: Int64, timeOffset: String, next: String, limit: Int64
  ) -> JSON {
    .object([
      ("total_count", .int(total)), ("offset", 0), ("limit", .int(limit)),
      ("time_offset", .string(timeOffset)), ("next_time_offset", .string(next)),
      ("notifications", .array(rows)),
    ])
  }

  /// A page of messages, newest first.
  public static func messagesPageJSON(
    _ rows: [JSON], total: Int64, offset: Int64, limit: Int64
  ) -> JSON {
    .object([
      ("total_count", .int(total)), ("offset", .int(offset)), ("limit", .int(limit)),
      ("notifications", .array(rows)),
    ])
  }

  /// The answer to a send that found somebody. `unreachable` repeats an id once a dead
  /// subscription, as the service does.
  public static func sentJSON(
    id: String, idempotencyKey: String?, invalidAliases: [(String, [String])] = [],
    invalidSubscriptionIDs: [String] = [], invalidPhoneNumbers: [String] = [],
    invalidExternalIDs: [String] = []
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("id", .string(id)), ("external_id", .optional(idempotencyKey)),
    ]
    var errors: [(String, JSON)] = []
    if !invalidAliases.isEmpty {
      errors.append(
        (
          "invalid_aliases",
          .object(invalidAliases.map { ($0.0, .array($0.1.map { JSON.string($0) })) })
        ))
    }
    for (name, ids) in [
      ("invalid_player_ids", invalidSubscriptionIDs),
      ("invalid_phone_numbers", invalidPhoneNumbers),
      ("invalid_external_user_ids", invalidExternalIDs),
    ] where !ids.isEmpty {
      errors.append((name, .array(ids.map { JSON.string($0) })))
    }
    if !errors.isEmpty { members.append(("errors", .object(errors))) }
    return .object(members)
  }

  /// The answer, with status 200, to a send that found nobody.
  public static func nothingSentJSON() -> JSON {
    .object([
      ("id", ""), ("errors", .array([.string(OneSignalLiterals.nobodySubscribed)])),
    ])
  }

  /// The answer to an activity's start.
  public static func activityStartedJSON(notificationID: String) -> JSON {
    .object([("notification_id", .string(notificationID))])
  }

  /// The answer to an activity's update or end.
  public static func activityChangedJSON(notificationID: String) -> JSON {
    .object([("id", .string(notificationID))])
  }

  /// The answer to an estimate.
  public static func estimateJSON(count: Int64) -> JSON {
    .object([
      ("count", .int(count)), ("uncapped_count", .null), ("cap_applied", false),
      ("mobile_suppressed", false), ("mobile_excluded_count", 0),
    ])
  }
}

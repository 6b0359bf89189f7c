import PushModel
import TextKit

extension OpenPushDialect {
  /// An app in OpenPush's words.
  public static func json(of app: App, identityVerification: Bool) -> JSON {
    appFields.write(app, extras: [("identity_verification", JSON(.bool(identityVerification)))])
  }

  /// A subscription in OpenPush's words.
  public static func json(of subscription: Subscription) -> JSON {
    subscriptionFields.write(subscription)
  }

  /// A user in OpenPush's words; `refusedAliases` is for the answer to a change.
  public static func json(of user: User, refusedAliases: [String] = []) -> JSON {
    userFields.write(
      user,
      extras: refusedAliases.isEmpty
        ? [] : [("refused_aliases", .array(refusedAliases.map { .string($0) }))])
  }

  /// A message in OpenPush's words, with the draft that it was sent with.
  public static func json(of message: Message, draft: JSON?) -> JSON {
    messageFields.write(message, extras: draft.map { [("draft", $0)] } ?? [])
  }

  /// A receipt in OpenPush's words.
  public static func json(of receipt: Receipt) -> JSON {
    receiptFields.write(receipt)
  }

  /// A live activity in OpenPush's words.
  public static func json(of activity: LiveActivity) -> JSON {
    activityFields.write(activity)
  }

  /// A page of a listing: the name of its rows is the route's last word with `_` for `-`.
  public static func pageJSON(
    _ name: String, _ rows: [JSON], nextCursor: String?, total: Int64?
  ) -> JSON {
    var members: [(String, JSON)] = [
      (name, .array(rows)), ("next_cursor", JSON.optional(nextCursor)),
    ]
    if let total { members.append(("total", .int(total))) }
    return .object(members)
  }

  /// The answer to an estimate.
  public static func estimateJSON(targeted: Int64, platforms: [(Platform, Int64)]) -> JSON {
    .object([
      ("targeted", .int(targeted)),
      ("platforms", .object(platforms.map { ($0.0.rawValue, .int($0.1)) })),
    ])
  }

  /// An error in OpenPush's shape.
  public static func errorJSON(
    code: String, message: String, fields: [(String, String)] = [], requestID: String? = nil
  ) -> JSON {
    var error: [(String, JSON)] = [("code", .string(code)), ("message", .string(message))]
    if !fields.isEmpty {
      error.append(("fields", .object(fields.map { ($0.0, .string($0.1)) })))
    }
    if let requestID { error.append(("request_id", .string(requestID))) }
    return .object([("error", .object(error))])
  }

  /// The code that goes with a status.
  public static func errorCode(status: Int) -> String {
    switch status {
    case 400: "malformed"
    case 401: "invalid_api_key"
    case 403: "forbidden"
    case 404: "not_found"
    case 405: "method_not_allowed"
    case 409: "conflict"
    case 413: "too_large"
    case 422: "validation_failed"
    case 429: "rate_limited"
    case 501: "not_implemented"
    case 503: "unavailable"
    default: status >= 500 ? "internal" : "refused"
    }
  }
}

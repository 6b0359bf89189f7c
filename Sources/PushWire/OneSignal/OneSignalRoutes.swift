import TextKit

/// OneSignal as its reference and OpenAPI file describe it: routes, codecs and limits.
public enum OneSignalDialect {
  /// Every operation that an operator needs, a concept after the other.
  public static let routes =
    messageRoutes + activityRoutes + userRoutes + subscriptionRoutes + contentRoutes
    + accountRoutes

  /// The routes, to look through. Update and end share a path; the update's route is found.
  public static let table = RouteTable(routes)

  /// The route of an operation; nil when OneSignal has none.
  public static func route(_ operation: Operation) -> Route? { table[operation] }

  /// The headers of a request. Today's keys go behind `Key`; a legacy key, which has no prefix,
  /// goes behind `Basic` as it is (OneSignal reference §1).
  public static func headers(key: Secret?) -> Headers {
    guard let key else { return [] }
    let isLegacy = key.withExposed { !$0.hasPrefix("os_v2_") }
    return [("Authorization", .secret(scheme: isLegacy ? "Basic" : "Key", key))]
  }

  /// The header that says on which subscription's device a user's session was (OneSignal reference §8).
  public static let sessionHeader = "onesignal-subscription-id"

  /// The moment that a `send_after` names: ISO 8601 and the ways of JavaScript, UTC without an
  /// offset; nil where it cannot be read.
  public static func sendMoment(_ text: String) -> Timestamp? { SendTime(text)?.moment }
}

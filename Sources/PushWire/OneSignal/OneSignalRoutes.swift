import TextKit

/// OneSignal as its reference and OpenAPI file describe it: routes, codecs and limits.
public enum OneSignalDialect {
  /// The operations that the program uses.
  public static let routes: [Route] = [
    Route(.getApp, .get, "/apps/{app_id}", group: .other, isWrite: false, source: .stated),
    Route(.listMessages, .get, "/notifications", group: .view, isWrite: false, source: .stated),
    Route(.sendMessage, .post, "/notifications", group: .send, isWrite: true, source: .stated),
    Route(
      .estimate, .post, "/notifications/count-unsaved", group: .other, isWrite: false,
      source: .stated),
    Route(
      .getMessage, .get, "/notifications/{message_id}", group: .view, isWrite: false,
      source: .stated),
    Route(
      .cancelMessage, .delete, "/notifications/{message_id}", group: .send, isWrite: true,
      source: .stated),
    Route(
      .getUser, .get, "/apps/{app_id}/users/by/{alias_label}/{alias_id}", group: .view,
      isWrite: false, source: .stated),
    Route(
      .updateUser, .patch, "/apps/{app_id}/users/by/{alias_label}/{alias_id}", group: .users,
      isWrite: true, source: .stated),
    Route(
      .deleteUser, .delete, "/apps/{app_id}/users/by/{alias_label}/{alias_id}", group: .users,
      isWrite: true, source: .stated),
    Route(
      .getUserIdentityOfSubscription, .get,
      "/apps/{app_id}/subscriptions/{subscription_id}/user/identity", group: .view, isWrite: false,
      source: .stated),
    Route(
      .updateSubscription, .patch, "/apps/{app_id}/subscriptions/{subscription_id}", group: .users,
      isWrite: true, source: .stated),
    Route(
      .deleteSubscription, .delete, "/apps/{app_id}/subscriptions/{subscription_id}",
      group: .users, isWrite: true, source: .stated),
    Route(
      .startActivity, .post, "/apps/{app_id}/activities/activity/{activity_type}", group: .send,
      isWrite: true, source: .stated),
    Route(
      .updateActivity, .post, "/apps/{app_id}/live_activities/{activity_id}/notifications",
      group: .send, isWrite: true, source: .stated),
    // The same call as an update; the body's `event` says which.
    Route(
      .endActivity, .post, "/apps/{app_id}/live_activities/{activity_id}/notifications",
      group: .send, isWrite: true, source: .stated),
    Route(
      .requestExport, .post, "/players/csv_export", group: .export, isWrite: false, source: .stated
    ),
  ]

  /// The routes, to look through. Update and end share a path; the update's route is found.
  public static let table = RouteTable(routes)

  /// The route of an operation; nil when OneSignal has none.
  public static func route(_ operation: Operation) -> Route? { table[operation] }

  /// The headers of a request. Today's keys go behind `Key`; a legacy key, which has no prefix,
  /// goes behind `Basic` as it is (OneSignal reference §1).
  public static func headers(key: Secret) -> Headers {
    let isLegacy = key.withExposed { !$0.hasPrefix("os_v2_") }
    return [("Authorization", .secret(scheme: isLegacy ? "Basic" : "Key", key))]
  }

  /// The query of a page of messages, newest first.
  public static func messagesQuery(appID: String, limit: Int, offset: Int) -> [(String, String)] {
    [
      ("app_id", appID), ("limit", String(min(max(limit, 1), OneSignalLimits.page))),
      ("offset", String(max(offset, 0))),
    ]
  }
}

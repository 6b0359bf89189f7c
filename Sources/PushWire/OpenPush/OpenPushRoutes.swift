import TextKit

/// OpenPush as `openpush-openapi.yaml` reads it: routes, codecs and limits.
public enum OpenPushDialect {
  /// Every operation that OpenPush has.
  public static let routes: [Route] = [
    Route(.getApp, .get, "/v1/apps/{app_id}", group: .other, isWrite: false, source: .assumed),
    Route(
      .listSubscriptions, .get, "/v1/apps/{app_id}/subscriptions", group: .view, isWrite: false,
      source: .stated),
    Route(
      .getSubscription, .get, "/v1/apps/{app_id}/subscriptions/{subscription_id}", group: .view,
      isWrite: false, source: .assumed),
    Route(
      .updateSubscription, .patch, "/v1/apps/{app_id}/subscriptions/{subscription_id}",
      group: .users, isWrite: true, source: .assumed),
    Route(
      .deleteSubscription, .delete, "/v1/apps/{app_id}/subscriptions/{subscription_id}",
      group: .users, isWrite: true, source: .assumed),
    Route(
      .listUsers, .get, "/v1/apps/{app_id}/users", group: .view, isWrite: false, source: .assumed),
    Route(
      .getUser, .get, "/v1/apps/{app_id}/users/{external_id}", group: .view, isWrite: false,
      source: .assumed),
    Route(
      .updateUser, .patch, "/v1/apps/{app_id}/users/{external_id}", group: .users, isWrite: true,
      source: .assumed),
    Route(
      .deleteUser, .delete, "/v1/apps/{app_id}/users/{external_id}", group: .users, isWrite: true,
      source: .assumed),
    Route(
      .listMessages, .get, "/v1/apps/{app_id}/messages", group: .view, isWrite: false,
      source: .assumed),
    Route(
      .sendMessage, .post, "/v1/apps/{app_id}/messages", group: .send, isWrite: true,
      source: .assumed),
    Route(
      .estimate, .post, "/v1/apps/{app_id}/messages/estimate", group: .other, isWrite: false,
      source: .assumed),
    Route(
      .getMessage, .get, "/v1/apps/{app_id}/messages/{message_id}", group: .view, isWrite: false,
      source: .assumed),
    Route(
      .cancelMessage, .post, "/v1/apps/{app_id}/messages/{message_id}/cancel", group: .send,
      isWrite: true, source: .assumed),
    Route(
      .listReceipts, .get, "/v1/apps/{app_id}/messages/{message_id}/receipts", group: .view,
      isWrite: false, source: .assumed),
    Route(
      .listActivities, .get, "/v1/apps/{app_id}/live-activities", group: .view, isWrite: false,
      source: .assumed),
    Route(
      .startActivity, .post, "/v1/apps/{app_id}/live-activities", group: .send, isWrite: true,
      source: .assumed),
    Route(
      .getActivity, .get, "/v1/apps/{app_id}/live-activities/{activity_id}", group: .view,
      isWrite: false, source: .assumed),
    Route(
      .updateActivity, .post, "/v1/apps/{app_id}/live-activities/{activity_id}/update",
      group: .send, isWrite: true, source: .assumed),
    Route(
      .endActivity, .post, "/v1/apps/{app_id}/live-activities/{activity_id}/end", group: .send,
      isWrite: true, source: .assumed),
    Route(.ingest, .post, "/v1/ingest", key: .sdk, group: .other, isWrite: true, source: .stated),
  ]

  /// The routes, to look through.
  public static let table = RouteTable(routes)

  /// The route of an operation; nil when OpenPush has none.
  public static func route(_ operation: Operation) -> Route? { table[operation] }

  /// The headers of a request with the app's REST key; a write that may be repeated carries its
  /// idempotency key here.
  public static func headers(key: Secret?, idempotencyKey: String? = nil) -> Headers {
    var headers: Headers = key.map { [("Authorization", .secret(scheme: "Bearer", $0))] } ?? []
    if let idempotencyKey { headers.append(("Idempotency-Key", .text(idempotencyKey))) }
    return headers
  }

  /// The name of the header that a device's posts carry the SDK key in.
  public static let sdkKeyHeader = "X-OP-SDK-Key"

  /// The query of a listing's page: the limit, clamped to what the service takes, and the cursor.
  public static func pageQuery(_ limit: Int, mark: String?) -> [(String, String)] {
    var query = [("limit", String(min(max(limit, 1), OpenPushLimits.page)))]
    if let mark { query.append(("cursor", mark)) }
    return query
  }
}

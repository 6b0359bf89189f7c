import PushModel
import PushWire
import TextKit

/// A request that OpenPush's dialect refuses.
struct OpenPushRefusal: Error, Sendable {
  var status: Int
  var code: String?
  var message: String
  var fields: [(String, String)] = []

  static func validation(_ problems: [(field: String, complaint: String)]) -> OpenPushRefusal {
    OpenPushRefusal(
      status: 422, message: "The request holds what cannot be taken.",
      fields: problems.map { ($0.field, $0.complaint) })
  }

  static let notFound = OpenPushRefusal(status: 404, message: "There is no such record.")
}

/// One call of OpenPush's dialect: the request and what its path says.
struct OpenPushCall {
  var request: HTTPRequest
  var values: [String: String]

  /// The body as an object; 400 when it is none.
  func body() throws(OpenPushRefusal) -> JSONObject {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON.parse(request.body)
    } catch {
      throw OpenPushRefusal(
        status: 400,
        message: "The body is not JSON: \(error.sentence)")
    }
    guard let object = json.object else {
      throw OpenPushRefusal(status: 400, message: "The body has to be a JSON object.")
    }
    return object
  }

  /// The `limit` of a listing.
  func limit() throws(OpenPushRefusal) -> Int {
    guard let text = request.queryValue("limit") else { return OpenPushLimits.defaultPage }
    guard let limit = Int(text), (1...OpenPushLimits.page).contains(limit) else {
      throw .validation([("limit", "has to be 1 to \(OpenPushLimits.page)")])
    }
    return limit
  }

  /// Where a listing goes on; 0 without a cursor.
  func cursor() throws(OpenPushRefusal) -> Int {
    guard let text = request.queryValue("cursor") else { return 0 }
    guard text.hasPrefix("c"), let place = Int(text.dropFirst(), radix: 16),
      (0...Self.furthestPlace).contains(place), Self.cursor(place) == text
    else { throw OpenPushRefusal(status: 404, message: "The cursor is none that a page gave.") }
    return place
  }

  /// The key of an intent, when the request has one.
  func intent(_ operation: Operation) throws(OpenPushRefusal) -> ReplayStore.Key? {
    guard let key = request.header("idempotency-key"), !key.isEmpty else { return nil }
    guard key.count <= OpenPushLimits.idempotencyKey else {
      throw .validation([
        ("Idempotency-Key", "has more than \(OpenPushLimits.idempotencyKey) characters")
      ])
    }
    return ReplayStore.Key(dialect: .openPush, operation: operation, text: key)
  }

  // Above every listing's length, and far from where adding a page overflows.
  private static let furthestPlace = Int(UInt32.max)

  static func cursor(_ place: Int) -> String { "c" + String(place, radix: 16) }
}

/// The door of OpenPush's dialect: who may come in, and which handler takes the request.
struct OpenPushDoor {
  let keys: EmbeddedCredentials.OpenPush

  func answer(_ request: HTTPRequest, _ world: inout World) -> HTTPResponse {
    do throws(OpenPushRefusal) {
      switch OpenPushDialect.table.match(method: request.method, path: request.path) {
      case .notFound:
        throw OpenPushRefusal(status: 404, message: "There is no such path.")
      case .methodNotAllowed(let methods):
        let refusal = OpenPushRefusal(status: 405, message: "The method is not allowed here.")
        let allow = methods.map(\.rawValue).joined(separator: ", ")
        return Self.answer(refusal, headers: [HTTPHeader(name: "Allow", value: allow)])
      case .found(let route, let values):
        try admit(request, route, values, world)
        return try handle(route, OpenPushCall(request: request, values: values), &world)
      }
    } catch {
      return Self.answer(error)
    }
  }

  private func admit(
    _ request: HTTPRequest, _ route: Route, _ values: [String: String], _ world: World
  ) throws(OpenPushRefusal) {
    if route.keyTier == .sdk {
      let given = request.header(OpenPushDialect.sdkKeyHeader.lowercased())
      guard let given, keys.sdkKey.withExposed({ $0 == given }) else {
        throw OpenPushRefusal(status: 401, message: "The SDK key is missing or wrong.")
      }
      return
    }
    guard let header = request.header("authorization") else {
      throw OpenPushRefusal(
        status: 401, message: "The Authorization header with the REST API key is missing.")
    }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else {
      throw OpenPushRefusal(status: 401, message: "Authorization has to be “Bearer KEY”.")
    }
    if keys.sdkKey.withExposed({ $0 == parts[1] }) {
      throw OpenPushRefusal(
        status: 403, message: "This is the public SDK key; the REST API key is needed here.")
    }
    guard keys.key.withExposed({ $0 == parts[1] }) else {
      throw OpenPushRefusal(status: 401, message: "The REST API key is not valid.")
    }
    if let appID = values["app_id"], appID != world.openPushAppID,
      appID != world.oneSignalAppID
    {
      throw OpenPushRefusal(status: 403, message: "The key does not belong to this app.")
    }
  }

  private func handle(_ route: Route, _ call: OpenPushCall, _ world: inout World)
    throws(OpenPushRefusal) -> HTTPResponse
  {
    switch route.operation {
    case .getApp:
      return .json(OpenPushDialect.json(of: world.app(.openpush), identityVerification: true))
    case .listSubscriptions: return try OpenPushSubscriptions.list(call, world)
    case .getSubscription: return try OpenPushSubscriptions.get(call, world)
    case .updateSubscription: return try OpenPushSubscriptions.update(call, &world)
    case .deleteSubscription: return try OpenPushSubscriptions.delete(call, &world)
    case .listUsers: return try OpenPushUsers.list(call, world)
    case .getUser: return try OpenPushUsers.get(call, world)
    case .updateUser: return try OpenPushUsers.update(call, &world)
    case .ingest: return try OpenPushIngest.post(call, &world)
    case .deleteUser: return try OpenPushUsers.delete(call, &world)
    case .listMessages: return try OpenPushMessages.list(call, &world)
    case .getMessage: return try OpenPushMessages.get(call, &world)
    case .sendMessage: return try OpenPushMessages.send(call, &world)
    case .cancelMessage: return try OpenPushMessages.cancel(call, &world)
    case .estimate: return try OpenPushMessages.estimate(call, world)
    case .listReceipts: return try OpenPushMessages.receipts(call, &world)
    case .listActivities: return try OpenPushActivities.list(call, world)
    case .getActivity: return try OpenPushActivities.get(call, world)
    case .startActivity: return try OpenPushActivities.start(call, &world)
    case .updateActivity: return try OpenPushActivities.update(call, &world)
    case .endActivity: return try OpenPushActivities.end(call, &world)
    case .listApps,
      .createApp,
      .updateApp,
      .listKeys,
      .createKey,
      .updateKey,
      .deleteKey,
      .rotateKey,
      .requestHistory,
      .requestEvents,
      .createSubscription,
      .transferSubscription,
      .updateSubscriptionByToken,
      .getUserIdentityOfSubscription,
      .addAliasesOfSubscription,
      .createUser,
      .getAliases,
      .addAliases,
      .deleteAlias,
      .listSegments,
      .getSegment,
      .createSegment,
      .updateSegment,
      .deleteSegment,
      .listTemplates,
      .getTemplate,
      .createTemplate,
      .updateTemplate,
      .deleteTemplate,
      .copyTemplate,
      .getOutcomes,
      .recordEvents,
      .listJourneys,
      .getJourney,
      .getJourneyStatistics,
      .listAuditLogs,
      .requestExport,
      .downloadExport:
      throw OpenPushRefusal(
        status: 501, code: "not_implemented",
        message: "The embedded service does not do this; nothing was changed.")
    }
  }

  private static func answer(_ refusal: OpenPushRefusal, headers: [HTTPHeader] = [])
    -> HTTPResponse
  {
    .json(
      OpenPushDialect.errorJSON(
        code: refusal.code ?? OpenPushDialect.errorCode(status: refusal.status),
        message: refusal.message, fields: refusal.fields),
      status: refusal.status, headers: headers)
  }
}

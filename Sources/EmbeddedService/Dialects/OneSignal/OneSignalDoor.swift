import PushModel
import PushWire
import TextKit

/// A request that OneSignal's dialect refuses, in one of its shapes.
enum OneSignalRefusal: Error, Sendable {
  /// `{"errors":["…"]}`: most calls.
  case texts(status: Int, [String])
  /// `{"errors":[{"code":"…","title":"…","meta":{…}}]}`: calls on users and subscriptions.
  case coded(status: Int, code: String, title: String, meta: JSON? = nil)
  /// One of the shapes that a single call has (onesignal-api.md §2.1).
  case answer(HTTPResponse)

  static func text(_ status: Int, _ text: String) -> OneSignalRefusal {
    .texts(status: status, [text])
  }

  func response(headers: [HTTPHeader] = []) -> HTTPResponse {
    switch self {
    case .texts(let status, let texts):
      .json(
        .object([("errors", .array(texts.map { .string($0) }))]), status: status, headers: headers)
    case .coded(let status, let code, let title, let meta):
      .json(
        OneSignalDialect.errorJSON(code: code, title: title, meta: meta), status: status,
        headers: headers)
    case .answer(let response): response
    }
  }
}

/// One call of OneSignal's dialect: the request, what its path says, and the door's settings.
struct OneSignalCall {
  var request: HTTPRequest
  var values: [String: String]
  var door: OneSignalDoor
  /// Whose key it came with.
  var caller: OneSignalCaller

  /// The body as an object; what is none, or is not said to be JSON, reads as one without an app id,
  /// as the service's own parser has it (onesignal-api.md §1).
  func body() throws(OneSignalRefusal) -> JSONObject {
    guard isJSON, let json = try? JSON.parse(request.body), let object = json.object else {
      throw .text(400, OneSignalLiterals.appIDMissing)
    }
    return object
  }

  private var isJSON: Bool {
    let type = request.header("content-type")?.lowercased().prefix { $0 != ";" && $0 != " " }
    return type == "application/json"
  }

  /// The key under which a send's first result is kept; nil without one. `external_id` is its older
  /// name, under which anything goes (onesignal-api.md §4).
  func replayKey(_ body: JSONObject, _ operation: Operation, olderName: String? = nil)
    throws(OneSignalRefusal) -> ReplayStore.Key?
  {
    var text = olderName.flatMap { body[$0]?.string }
    if let key = body["idempotency_key"], !key.isNull {
      guard let key = key.string, UUIDText.isUUID(key) else {
        throw .text(400, "idempotency_key must be a UUID")
      }
      text = key
    }
    return text.map { ReplayStore.Key(dialect: .oneSignal, operation: operation, text: $0) }
  }

  /// The body of a call on users and subscriptions, whose errors have their own shape.
  func object() throws(OneSignalRefusal) -> JSONObject {
    guard let json = try? JSON.parse(request.body), let object = json.object else {
      throw Self.malformed("The body has to be a JSON object")
    }
    return object
  }

  /// Checks the app that a query or a body names, for a call on people or messages.
  func checkApp(_ appID: String?, _ world: World) throws(OneSignalRefusal) {
    guard try namedApp(appID, world) == world.oneSignalAppID else {
      throw OneSignalCaller.firstAppOnly
    }
  }
}

/// The door of OneSignal's dialect: who may come in, and which handler takes the request.
struct OneSignalDoor {
  let keys: EmbeddedCredentials.OneSignal
  let url: String
  /// In a world at rest nobody could ever wait for an export, for time stands still.
  let exportsAreReadyAtOnce: Bool

  static func isApp(_ id: String, _ world: World) -> Bool {
    id.lowercased() == world.oneSignalAppID || id == world.openPushAppID
  }

  func answer(_ request: HTTPRequest, _ world: inout World) -> HTTPResponse {
    do throws(OneSignalRefusal) {
      switch OneSignalDialect.table.match(method: request.method, path: request.path) {
      case .notFound:
        throw .text(404, "Not found")
      case .methodNotAllowed(let methods):
        let allow = methods.map(\.rawValue).joined(separator: ", ")
        return OneSignalRefusal.text(405, "Method not allowed")
          .response(headers: [HTTPHeader(name: "Allow", value: allow)])
      case .found(let route, let values):
        let caller = try OneSignalCaller(request, route, values, keys, world)
        let call = OneSignalCall(request: request, values: values, door: self, caller: caller)
        try Self.checkEnabled(route, world)
        let response = try handle(route, call, &world)
        OneSignalAuditLog.record(route, call, response, &world)
        return response
      }
    } catch {
      return error.response()
    }
  }

  // A disabled app sends, deletes and exports nothing; what it has can be looked at, and what is on
  // its way can be stopped (OneSignal's page on disabled apps).
  private static func checkEnabled(_ route: Route, _ world: World) throws(OneSignalRefusal) {
    guard world.quota?.disabledAt != nil else { return }
    let isStopped =
      route.group == .send && route.operation != .cancelMessage || route.group == .export
      || route.method == .delete && ![.cancelMessage, .deleteKey].contains(route.operation)
    if isStopped { throw .text(403, OneSignalLiterals.appDisabled) }
  }

  /// The route of a request that may come in, and whose key it has; nil for every other.
  func admitted(_ request: HTTPRequest, _ world: World)
    -> (route: Route, values: [String: String], caller: OneSignalCaller)?
  {
    switch OneSignalDialect.table.match(method: request.method, path: request.path) {
    case .notFound, .methodNotAllowed: return nil
    case .found(let route, let values):
      let caller = try? OneSignalCaller(request, route, values, keys, world)
      return caller.map { (route, values, $0) }
    }
  }

  private func handle(_ route: Route, _ call: OneSignalCall, _ world: inout World)
    throws(OneSignalRefusal) -> HTTPResponse
  {
    switch route.operation {
    case .getApp: return try OneSignalApps.get(call, world)
    case .listApps: return try OneSignalApps.list(world)
    case .createApp: return try OneSignalApps.create(call, &world)
    case .updateApp: return try OneSignalApps.update(call, &world)
    case .listKeys: return try OneSignalKeys.list(call, world)
    case .createKey: return try OneSignalKeys.create(call, &world)
    case .updateKey: return try OneSignalKeys.update(call, &world)
    case .deleteKey: return try OneSignalKeys.delete(call, &world)
    case .rotateKey: return try OneSignalKeys.rotate(call, &world)
    case .listSegments: return try OneSignalSegments.list(call, world)
    case .getSegment: return try OneSignalSegments.get(call, world)
    case .createSegment: return try OneSignalSegments.create(call, &world)
    case .updateSegment: return try OneSignalSegments.update(call, &world)
    case .deleteSegment: return try OneSignalSegments.delete(call, &world)
    case .listTemplates: return try OneSignalTemplates.list(call, world)
    case .getTemplate: return try OneSignalTemplates.get(call, world)
    case .createTemplate: return try OneSignalTemplates.create(call, &world)
    case .updateTemplate: return try OneSignalTemplates.update(call, &world)
    case .deleteTemplate: return try OneSignalTemplates.delete(call, &world)
    case .copyTemplate: return try OneSignalTemplates.copy(call, &world)
    case .getOutcomes: return try OneSignalOutcomes.get(call, &world)
    case .recordEvents: return try OneSignalEvents.record(call, &world)
    case .listJourneys: return try OneSignalJourneys.list(call, world)
    case .getJourney: return try OneSignalJourneys.get(call, world)
    case .getJourneyStatistics: return try OneSignalJourneys.statistics(call, world)
    case .listAuditLogs: return try OneSignalAuditLog.list(call, world)
    case .listMessages: return try OneSignalMessageList.answer(call, &world)
    case .getMessage: return try OneSignalMessages.get(call, &world)
    case .sendMessage: return try OneSignalMessages.send(call, &world)
    case .cancelMessage: return try OneSignalMessages.cancel(call, &world)
    case .estimate: return try OneSignalMessages.estimate(call, world)
    case .getUser: return try OneSignalUsers.get(call, world)
    case .getUserIdentityOfSubscription: return try OneSignalUsers.identity(call, world)
    case .getAliases: return try OneSignalUsers.aliases(call, world)
    case .createUser: return try OneSignalUserWrites.create(call, &world)
    case .updateUser: return try OneSignalUserWrites.update(call, &world)
    case .deleteUser: return try OneSignalUserWrites.delete(call, &world)
    case .addAliases: return try OneSignalAliases.add(call, &world)
    case .deleteAlias: return try OneSignalAliases.delete(call, &world)
    case .addAliasesOfSubscription: return try OneSignalAliases.addBySubscription(call, &world)
    case .createSubscription: return try OneSignalSubscriptions.create(call, &world)
    case .updateSubscription: return try OneSignalSubscriptions.update(call, &world)
    case .updateSubscriptionByToken:
      return try OneSignalSubscriptions.updateByToken(call, &world)
    case .deleteSubscription: return try OneSignalSubscriptions.delete(call, &world)
    case .transferSubscription: return try OneSignalSubscriptions.transfer(call, &world)
    case .startActivity: return try OneSignalActivities.start(call, &world)
    case .updateActivity, .endActivity: return try OneSignalActivities.change(call, &world)
    case .requestExport: return try SubscriptionExport.request(call, &world)
    case .requestHistory: return try MessageExportRequest.history(call, &world)
    case .requestEvents: return try MessageExportRequest.events(call, &world)
    case .listReceipts,
      .listSubscriptions,
      .getSubscription,
      .listUsers,
      .listActivities,
      .getActivity,
      .downloadExport,
      .ingest:
      throw .text(501, "The embedded service does not do this; nothing was changed.")
    }
  }
}

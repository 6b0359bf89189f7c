import PushModel
import PushWire
import TextKit

/// A request that OneSignal's dialect refuses, in one of its shapes.
enum OneSignalRefusal: Error, Sendable {
  /// `{"errors":["…"]}`: most calls.
  case texts(status: Int, [String])
  /// `{"errors":[{"code":"…","title":"…","meta":{…}}]}`: calls on users and subscriptions.
  case coded(status: Int, code: String, title: String, meta: JSON? = nil)

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
    }
  }
}

/// One call of OneSignal's dialect: the request, what its path says, and the door's settings.
struct OneSignalCall {
  var request: HTTPRequest
  var values: [String: String]
  var door: OneSignalDoor

  /// The body as an object; what is none reads as one without an app id, as the service's own
  /// parser has it (onesignal-api.md §1).
  func body() throws(OneSignalRefusal) -> JSONObject {
    guard let json = try? JSON.parse(request.body), let object = json.object else {
      throw .text(400, OneSignalLiterals.appIDMissing)
    }
    return object
  }

  /// The body of a call on users and subscriptions, whose errors have their own shape.
  func object() throws(OneSignalRefusal) -> JSONObject {
    guard let json = try? JSON.parse(request.body), let object = json.object else {
      throw Self.malformed("The body has to be a JSON object")
    }
    return object
  }

  /// Checks the app that a query or a body names.
  func checkApp(_ appID: String?, _ world: World) throws(OneSignalRefusal) {
    guard let appID, UUIDText.isUUID(appID) || appID == world.openPushAppID else {
      throw .text(400, OneSignalLiterals.appIDMissing)
    }
    guard OneSignalDoor.isApp(appID, world) else {
      throw .text(403, OneSignalLiterals.appKeyRefused)
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
        try admit(request, route, values, world)
        return try handle(
          route, OneSignalCall(request: request, values: values, door: self), &world)
      }
    } catch {
      return error.response()
    }
  }

  /// The route of a request that may come in; nil for every other.
  func admitted(_ request: HTTPRequest, _ world: World) -> (route: Route, values: [String: String])?
  {
    switch OneSignalDialect.table.match(method: request.method, path: request.path) {
    case .notFound, .methodNotAllowed: return nil
    case .found(let route, let values):
      let isIn: Void? = try? admit(request, route, values, world)
      return isIn.map { (route, values) }
    }
  }

  private func admit(
    _ request: HTTPRequest, _ route: Route, _ values: [String: String], _ world: World
  ) throws(OneSignalRefusal) {
    let isUsersCall = route.group == .users || route.template.hasPrefix("/apps/{app_id}/users")
    guard let header = request.header("authorization") else {
      if isUsersCall || route.operation == .getUserIdentityOfSubscription {
        throw .coded(
          status: 401, code: OneSignalLiterals.codeNoAuthorization,
          title: "Authorization header required")
      }
      throw .text(401, OneSignalLiterals.appKeyRefused)
    }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["key", "basic"].contains(parts[0].lowercased()) else {
      throw .text(403, OneSignalLiterals.appKeyRefused)
    }
    let isAppKey = keys.key.withExposed { $0 == parts[1] }
    let isOrganizationKey = keys.organizationKey.withExposed { $0 == parts[1] }
    // The specification wants the organization's key for reading an app, the documentation shows
    // the app's (§1): both open it.
    guard isAppKey || (isOrganizationKey && route.operation == .getApp) else {
      throw .text(403, OneSignalLiterals.appKeyRefused)
    }
    if let appID = values["app_id"], !Self.isApp(appID, world) {
      throw .text(403, OneSignalLiterals.appKeyRefused)
    }
  }

  private func handle(_ route: Route, _ call: OneSignalCall, _ world: inout World)
    throws(OneSignalRefusal) -> HTTPResponse
  {
    switch route.operation {
    case .getApp:
      return .json(OneSignalDialect.json(of: world.app(.onesignal)))
    case .listMessages: return try OneSignalMessages.list(call, &world)
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
    case .requestExport: return try ExportFile.request(call, &world)
    case .listApps,
      .createApp,
      .updateApp,
      .listKeys,
      .createKey,
      .updateKey,
      .deleteKey,
      .rotateKey,
      .listReceipts,
      .requestHistory,
      .requestEvents,
      .listSubscriptions,
      .getSubscription,
      .listUsers,
      .listActivities,
      .getActivity,
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
      .downloadExport,
      .ingest:
      throw .text(501, "The embedded service does not do this; nothing was changed.")
    }
  }
}

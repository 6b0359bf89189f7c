import PushModel
import PushWire
import TextKit

/// Whose key a request came with: one of an app, or the organization's.
enum OneSignalCaller: Sendable, Hashable {
  /// A key of an app; the key's own id.
  case app(String, key: String)
  case organization

  /// The address that every request has, for whoever is not on this machine never comes in.
  static let address = "127.0.0.1"

  /// Lets a request in, or says why not. Today's keys come behind `Key`, the older kind behind
  /// `Basic` (onesignal-api.md §1).
  init(
    _ request: HTTPRequest, _ route: Route, _ values: [String: String],
    _ keys: EmbeddedCredentials.OneSignal, _ world: World
  ) throws(OneSignalRefusal) {
    guard let header = request.header("authorization") else { throw Self.unnamed(route) }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["key", "basic"].contains(parts[0].lowercased()),
      let caller = Self.holder(of: String(parts[1]), keys, world)
    else { throw Self.refusal(route) }
    try caller.check(route, values, world)
    self = caller
  }

  private static func holder(
    of text: String, _ keys: EmbeddedCredentials.OneSignal, _ world: World
  ) -> OneSignalCaller? {
    if keys.organizationKey.withExposed({ $0 == text }) { return .organization }
    let record = world.catalogue.keys.first { record in
      (record.secret ?? keys.key).withExposed { $0 == text }
    }
    guard let record, let loopback = KeyRecord.range(address)?.lowerBound, record.allows(loopback)
    else { return nil }
    return .app(record.appID, key: record.id)
  }

  private func check(_ route: Route, _ values: [String: String], _ world: World)
    throws(OneSignalRefusal)
  {
    switch (self, route.keyTier) {
    case (.organization, .organization): break
    // The specification wants the organization's key for reading an app, the documentation shows
    // the app's (§1): both open it.
    case (.organization, .app), (.organization, .none), (.organization, .sdk):
      guard route.operation == .getApp else { throw Self.refusal(route) }
    case (.app, .organization): throw Self.refusal(route)
    case (.app, .app), (.app, .none), (.app, .sdk): break
    }
    if let id = values["organization_id"], id.lowercased() != world.catalogue.organizationID {
      throw Self.refusal(route)
    }
    guard let id = values["app_id"] else { return }
    let appID = OneSignalDoor.isApp(id, world) ? world.oneSignalAppID : id.lowercased()
    switch self {
    case .app(let own, _):
      guard own == appID else { throw Self.refusal(route) }
    case .organization:
      guard world.catalogue.app(id: appID) != nil else { throw .text(404, "App not found") }
    }
    // What the first app alone has is not invented for the others.
    guard appID == world.oneSignalAppID || Self.everyAppHas.contains(route.operation) else {
      throw Self.firstAppOnly
    }
  }

  // What an app has without people and messages.
  private static let everyAppHas: Set<Operation> = [
    .getApp, .updateApp, .listKeys, .createKey, .updateKey, .deleteKey, .rotateKey,
    .listSegments, .getSegment, .createSegment, .updateSegment, .deleteSegment, .listJourneys,
    .getJourney, .getJourneyStatistics,
  ]

  static let firstAppOnly = OneSignalRefusal.text(
    400, "The embedded service has people and messages in its first app only; nothing was done.")

  /// Whose request limits a call counts towards. An app's key opens its own app alone, whichever
  /// the query or the body name.
  func limitedApp(_ values: [String: String]) -> String {
    switch self {
    case .app(let own, _): own
    case .organization: values["app_id"]?.lowercased() ?? ""
    }
  }

  // Which shape a refusal has depends on the call (§2.1).
  private static func refusal(_ route: Route) -> OneSignalRefusal {
    guard route.operation != .listAuditLogs else {
      return .answer(.json(.object([]), status: 403))
    }
    return .text(
      403,
      route.keyTier == .organization
        ? OneSignalLiterals.organizationKeyRefused : OneSignalLiterals.appKeyRefused)
  }

  private static func unnamed(_ route: Route) -> OneSignalRefusal {
    if route.operation == .recordEvents {
      return .answer(HTTPResponse(status: 401, contentType: "text/plain; charset=utf-8"))
    }
    let isUsersCall = route.group == .users || route.template.hasPrefix("/apps/{app_id}/users")
    if isUsersCall || route.operation == .getUserIdentityOfSubscription {
      return .coded(
        status: 401, code: OneSignalLiterals.codeNoAuthorization,
        title: "Authorization header required")
    }
    return .text(401, OneSignalLiterals.appKeyRefused)
  }
}

extension OneSignalCall {
  /// The app that the path names, in the spelling of its record.
  var appID: String {
    guard let id = values["app_id"]?.lowercased() else { return "" }
    // Both dialects' ids open the first app.
    if case .app(let own, _) = caller { return own }
    return id
  }

  /// The app that a query or a body names, in the spelling of its record.
  func namedApp(_ id: String?, _ world: World) throws(OneSignalRefusal) -> String {
    guard let id, UUIDText.isUUID(id) || id == world.openPushAppID else {
      throw .text(400, OneSignalLiterals.appIDMissing)
    }
    let appID = OneSignalDoor.isApp(id, world) ? world.oneSignalAppID : id.lowercased()
    switch caller {
    case .app(let own, _):
      guard own == appID else { throw .text(403, OneSignalLiterals.appKeyRefused) }
    case .organization:
      guard world.catalogue.app(id: appID) != nil else { throw .text(404, "App not found") }
    }
    return appID
  }

  /// The body as an object; for calls whose path names the app already.
  func plainObject() throws(OneSignalRefusal) -> JSONObject {
    guard let json = try? JSON.parse(request.body), let object = json.object else {
      throw .text(400, "The body has to be a JSON object")
    }
    return object
  }

  /// Which part of a list is asked for; without a word the first page, as large as one can be.
  func page(most: Int) throws(OneSignalRefusal) -> (offset: Int, limit: Int) {
    let limit = request.queryValue("limit").map { Int($0) } ?? most
    let offset = request.queryValue("offset").map { Int($0) } ?? 0
    guard let limit, (1...most).contains(limit) else {
      throw .text(400, "Invalid limit, must be within 1 to \(most)")
    }
    guard let offset, offset >= 0 else { throw .text(400, "Invalid offset") }
    return (offset, limit)
  }
}

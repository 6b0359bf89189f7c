import PushModel
import PushWire
import TextKit

/// OneSignal's audit log: what it answers, and what becomes an entry (onesignal-api.md §17).
enum OneSignalAuditLog {
  private static let mark = "event-"
  /// The filters of a query, with how many values each may have.
  private static let filters: [(name: String, most: Int)] = [
    ("app_ids", 10), ("actions", 20), ("actor_ids", 10), ("actor_emails", 10),
    ("target_types", 10), ("target_ids", 10), ("ip_addresses", 10),
  ]

  static func list(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let request = call.request
    var limit = OneSignalLimits.auditPage
    if let text = request.queryValue("limit") {
      guard let number = Int(text) else { throw .text(400, "Invalid limit") }
      limit = min(max(number, 1), OneSignalLimits.auditPage)
    }
    var from = 0
    var since: Timestamp?
    if let cursor = request.queryValue("cursor") {
      let text = base64Decode(cursor).map { String(decoding: $0, as: UTF8.self) } ?? ""
      guard text.hasPrefix(mark), let place = Int(text.dropFirst(mark.count)), place >= 0 else {
        throw .text(400, "Invalid cursor")
      }
      from = place
    } else {
      since = try start(request, world.now)
    }
    let until = try time("end_time", request)
    let wanted = try wanted(request)
    var found: [(place: Int, event: AuditEvent)] = []
    for (place, event) in world.catalogue.audit.events.enumerated().dropFirst(from) {
      if let since, let at = event.at, at < since { continue }
      if let until, let at = event.at, at > until { continue }
      guard wanted.allSatisfy({ values(of: event, $0.name).contains(where: $0.values.contains) })
      else { continue }
      found.append((place, event))
      if found.count > limit { break }
    }
    let page = found.prefix(limit)
    let goesOn = found.count > limit
    var members: [(String, JSON)] = [
      ("audit_logs", .array(page.map { json($0.event) })), ("has_more", .bool(goesOn)),
    ]
    if goesOn, let last = page.last {
      let text = mark + String(last.place + 1)
      members.append(("next_cursor", .string(base64Encode(Array(text.utf8)))))
    }
    return .json(.object(members))
  }

  private static func start(_ request: HTTPRequest, _ now: Timestamp) throws(OneSignalRefusal)
    -> Timestamp
  {
    guard let start = try time("start_time", request) else {
      throw .text(400, "start_time is required when no cursor is given")
    }
    guard start >= now - OneSignalLimits.auditDays * 86_400 else {
      throw .text(400, "start_time must be within the last 90 days")
    }
    return start
  }

  private static func time(_ name: String, _ request: HTTPRequest) throws(OneSignalRefusal)
    -> Timestamp?
  {
    guard let text = request.queryValue(name) else { return nil }
    guard let time = Timestamp.parse(text) else {
      throw .text(400, "\(name) must be an RFC 3339 time")
    }
    return time
  }

  private static func wanted(_ request: HTTPRequest) throws(OneSignalRefusal)
    -> [(name: String, values: [String])]
  {
    var wanted: [(name: String, values: [String])] = []
    for (name, most) in filters {
      let values = request.query.filter { $0.name == name || $0.name == name + "[]" }.map(\.value)
      guard values.count <= most else { throw .text(400, "\(name) has more than \(most) values") }
      if !values.isEmpty { wanted.append((name, values)) }
    }
    return wanted
  }

  private static func values(of event: AuditEvent, _ filter: String) -> [String] {
    let found: [Untrusted?] =
      switch filter {
      case "app_ids": [event.appID]
      case "actions": [event.action]
      case "actor_ids": [event.actor?.id]
      case "actor_emails": [event.actor?.email]
      case "target_types": event.targets.map(\.type)
      case "target_ids": event.targets.map(\.id)
      default: [event.address]
      }
    return found.compactMap { $0?.raw }
  }

  private static func json(_ event: AuditEvent) -> JSON {
    OneSignalDialect.json(of: event, extras: [("version", 1), ("metadata", .object([]))])
  }

  /// Writes down what a call did, where it is something that an audit log tells of: what was set
  /// and sent, and not what every device does.
  static func record(
    _ route: Route, _ call: OneSignalCall, _ response: HTTPResponse, _ world: inout World
  ) {
    guard (200..<300).contains(response.status), let entry = entries[route.operation] else {
      return
    }
    let answer = try? JSON.parse(response.body)
    let body = try? JSON.parse(call.request.body)
    let named = entry.parameter.flatMap { call.values[$0] }
    let id =
      named
      ?? ["id", "token_id", "notification_id"].lazy.compactMap { answer?[$0]?.string }.first
    // A send that reached nobody has no id, and a repeated one did nothing.
    guard let id, !id.isEmpty, response.header("Idempotent-Replayed") == nil else { return }
    var target = AuditEvent.Target()
    target.type = Untrusted(entry.type)
    target.id = Untrusted(id)
    target.name = body?["name"]?.untrusted ?? answer?["name"]?.untrusted
    world.catalogue.audit.record(
      entry.action, appID: app(call, entry.type, id, body, world), actor: actor(call, world),
      target: target,
      address: OneSignalCaller.address, userAgent: call.request.header("user-agent"),
      at: world.now)
  }

  private static func app(
    _ call: OneSignalCall, _ type: String, _ id: String, _ body: JSON?, _ world: World
  ) -> String? {
    if type == "app" { return id }
    if case .app(let appID, _) = call.caller { return appID }
    return call.values["app_id"]?.lowercased() ?? body?["app_id"]?.string?.lowercased()
      ?? call.request.queryValue("app_id")?.lowercased()
  }

  private static func actor(_ call: OneSignalCall, _ world: World) -> AuditEvent.Actor {
    var actor = AuditEvent.Actor()
    actor.type = Untrusted("api_key")
    switch call.caller {
    case .organization: actor.name = Untrusted("Organization API key")
    case .app(let appID, let id):
      actor.id = Untrusted(id)
      actor.name = world.catalogue.key(id: id, of: appID).flatMap {
        world.catalogue.keys[$0].key.name
      }
    }
    return actor
  }

  /// What is written down: the word, what it was done to, and the path's parameter that names it;
  /// without one the answer does.
  private struct Entry {
    var action: String
    var type: String
    var parameter: String?
  }

  private static let entries: [Operation: Entry] = [
    .sendMessage: Entry(action: "notification.sent", type: "notification"),
    .cancelMessage: Entry(
      action: "notification.canceled", type: "notification", parameter: "message_id"),
    .startActivity: Entry(action: "live_activity.started", type: "notification"),
    .createSegment: Entry(action: "segment.created", type: "segment"),
    .updateSegment: Entry(action: "segment.updated", type: "segment", parameter: "segment_id"),
    .deleteSegment: Entry(action: "segment.deleted", type: "segment", parameter: "segment_id"),
    .createTemplate: Entry(action: "template.created", type: "template"),
    .updateTemplate: Entry(action: "template.updated", type: "template", parameter: "template_id"),
    .deleteTemplate: Entry(action: "template.deleted", type: "template", parameter: "template_id"),
    .copyTemplate: Entry(action: "template.copied", type: "template"),
    .createApp: Entry(action: "app.created", type: "app"),
    .updateApp: Entry(action: "app.updated", type: "app", parameter: "app_id"),
    .createKey: Entry(action: "api_key.created", type: "api_key"),
    .updateKey: Entry(action: "api_key.updated", type: "api_key", parameter: "token_id"),
    .deleteKey: Entry(action: "api_key.deleted", type: "api_key", parameter: "token_id"),
    .rotateKey: Entry(action: "api_key.rotated", type: "api_key", parameter: "token_id"),
  ]
}

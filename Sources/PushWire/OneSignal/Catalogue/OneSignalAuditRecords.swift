import PushModel
import TextKit

extension OneSignalDialect {
  /// An audit event's fields besides its targets (OneSignal reference §17).
  public static let auditFields = FieldTable<AuditEvent>([
    .text("id", \.id),
    .text("organization_id", \.organizationID, absence: .omitted),
    .text("app_id", \.appID, absence: .omitted),
    .text("action", \.action, absence: .omitted),
    .time("occurred_at", \.at, absence: .omitted, spelling: .iso8601),
    .own(
      "actor", .json, .omitted,
      read: { json, event, reader in
        guard let object = reader.object(json)?.object else { return }
        var actor = AuditEvent.Actor()
        reader.within("actor") { actorFields.read(object, into: &actor, &$0) }
        event.actor = actor
      },
      write: { event in event.actor.map { actorFields.write($0) } }),
    .own(
      "targets", .records, .omitted,
      read: { json, event, reader in
        event.targets = reader.records(json, "targets") { json, reader in
          guard let object = json.object else { return nil }
          var target = AuditEvent.Target()
          targetFields.read(object, into: &target, &reader)
          return target
        }
      },
      write: { event in .array(event.targets.map { targetFields.write($0) }) }),
    .text("context.ip", \.address, absence: .omitted),
    .text("context.user_agent", \.userAgent, absence: .omitted),
  ])

  private static let actorFields = FieldTable<AuditEvent.Actor>([
    .text("type", \.type, absence: .omitted),
    .text("id", \.id, absence: .omitted),
    .text("name", \.name, absence: .omitted),
    .text("email", \.email, absence: .omitted),
  ])

  private static let targetFields = FieldTable<AuditEvent.Target>([
    .text("type", \.type, absence: .omitted),
    .text("id", \.id, absence: .omitted),
    .text("name", \.name, absence: .omitted),
  ])

  /// Reads a page of audit events, oldest first; nil when the answer is no page.
  public static func auditPage(_ json: JSON) -> Page<AuditEvent>? {
    markedPage(json, "audit_logs") { json, reader in
      guard let (object, id) = reader.identified(json, by: "id") else { return nil }
      var event = AuditEvent(id: id)
      auditFields.read(object, into: &event, &reader)
      event.source = json
      return event
    }
  }

  /// An audit event in OneSignal's words.
  public static func json(of event: AuditEvent, extras: [(String, JSON)] = []) -> JSON {
    auditFields.write(event, extras: extras)
  }

  /// The query of a page of audit events. A mark stands for the time at which they begin; what
  /// narrows them is said again.
  public static func auditQuery(_ query: AuditQuery, mark: String?, limit: Int)
    -> [(String, String)]
  {
    let limit = ("limit", String(min(max(limit, 1), OneSignalLimits.auditPage)))
    var items = [mark.map { ("cursor", $0) } ?? ("start_time", query.since.iso8601), limit]
    if let until = query.until { items.append(("end_time", until.iso8601)) }
    items += query.appIDs.map { ("app_ids", $0) }
    items += query.actions.map { ("actions", $0) }
    return items
  }
}

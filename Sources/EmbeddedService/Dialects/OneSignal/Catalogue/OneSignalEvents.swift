import PushModel
import PushWire
import TextKit

/// OneSignal's custom events: each is taken or refused by itself (onesignal-api.md §17).
enum OneSignalEvents {
  static func record(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    guard call.request.body.count <= OneSignalLimits.eventsBytes else {
      throw .text(400, "The request must have at most 1 MB")
    }
    guard let events = try call.plainObject()["events"]?.array, !events.isEmpty else {
      throw .text(400, "events must be a list of events")
    }
    var refused: [JSON] = []
    for (index, event) in events.enumerated() {
      if let complaint = complaint(about: event, world) {
        let user = event["external_id"]?.string ?? event["onesignal_id"]?.string
        refused.append(
          .object([
            ("event_user_id", .optional(user)),
            ("event_id", .optional(event["idempotency_key"]?.string ?? "\(index)")),
            (
              "error",
              .object([("code", .string(complaint.code)), ("title", .string(complaint.title))])
            ),
          ]))
        continue
      }
      world.catalogue.events.record(
        event["name"]?.string ?? "", key: event["idempotency_key"]?.string, now: world.now)
    }
    // A call of which nothing can be taken is refused as a whole.
    return .json(
      .object(refused.isEmpty ? [] : [("errors", .array(refused))]),
      status: refused.count == events.count ? 400 : 202)
  }

  private static func complaint(about event: JSON, _ world: World) -> (code: String, title: String)?
  {
    guard let name = event["name"]?.string, !name.isEmpty else {
      return ("event-1", "name is required")
    }
    if name.count > OneSignalLimits.name {
      return ("event-1", "name must have at most \(OneSignalLimits.name) characters")
    }
    if event.bytes(.wire).count > OneSignalLimits.eventBytes {
      return ("event-2", "An event must have at most \(OneSignalLimits.eventBytes) bytes")
    }
    if let moment = event["timestamp"], !moment.isNull,
      moment.string.flatMap({ Timestamp.parse($0) }) == nil
    {
      return ("event-3", "timestamp must be an ISO 8601 time")
    }
    if let key = event["idempotency_key"]?.string, !UUIDText.isUUID(key) {
      return ("event-4", "idempotency_key must be a UUID")
    }
    let label = event["external_id"]?.string != nil ? "external_id" : "onesignal_id"
    guard let id = event[label]?.string else {
      return ("event-5", "external_id or onesignal_id is required")
    }
    return world.register.person(label: label, id: id) == nil
      ? ("user-0", "User not found") : nil
  }
}

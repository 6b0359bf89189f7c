import PushModel
import TextKit

extension OneSignalDialect {
  /// Custom events as a body. The documentation calls what belongs to an event `properties`, the
  /// specification `payload` (OneSignal reference §19): the documentation is followed.
  public static func eventsBody(_ events: [CustomEvent]) -> JSON {
    .object([("events", .array(events.map { json(of: $0) }))])
  }

  /// One event as a body holds it.
  static func json(of event: CustomEvent) -> JSON {
    var members: [(String, JSON)] = [("name", .string(event.name))]
    switch event.user {
    case .externalID(let id): members.append((UserReference.externalID.raw, .string(id)))
    case .serviceID(let id): members.append((UserReference.oneSignalID.raw, .string(id)))
    }
    if let at = event.at { members.append(("timestamp", .string(at.iso8601))) }
    if !event.properties.isEmpty { members.append(("properties", .object(event.properties))) }
    if let key = event.idempotencyKey { members.append(("idempotency_key", .string(key))) }
    return .object(members)
  }

  /// What is wrong with events before they leave: their size and names; empty when nothing is.
  public static func complaints(aboutEvents events: [CustomEvent]) -> [SafeText] {
    var complaints: [SafeText] = []
    for event in events {
      let name = Untrusted(event.name)
      if event.name.isEmpty { complaints.append("An event has no name.") }
      if event.name.count > OneSignalLimits.name {
        complaints.append(
          "The name “\(name)” has more than \(OneSignalLimits.name) characters.")
      }
      if json(of: event).bytes(.wire).count > OneSignalLimits.eventBytes {
        complaints.append(
          "The event “\(name)” has more than \(OneSignalLimits.eventBytes) bytes.")
      }
    }
    if eventsBody(events).bytes(.wire).count > OneSignalLimits.eventsBytes {
      complaints.append("The events have more than 1 MB together: send them in parts.")
    }
    return complaints
  }

  /// Reads which events were not taken, each with why; the answer names none where all were.
  static func refusedEvents(_ object: JSONObject) -> [Untrusted] {
    (object["errors"]?.array ?? []).map { entry in
      let title = entry["error"]?["title"]?.string ?? entry["error"]?.string ?? entry.string
      let user = entry["event_user_id"]?.string
      let words = title ?? entry.text(.compact)
      return Untrusted(user.map { "\(words) (\($0))" } ?? words)
    }
  }
}

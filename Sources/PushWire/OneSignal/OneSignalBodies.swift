import PushModel
import TextKit

extension OneSignalDialect {
  /// The body of a send. `name` and `priority` are always said: their defaults differ between
  /// the service's own documents.
  public static func body(_ draft: Draft, appID: String, idempotencyKey: String) -> JSON {
    var members: [(String, JSON)] = [("app_id", .string(appID))]
    if let audience = draft.audience { members += Self.members(of: audience) }
    members.append(("name", .string(draft.name.isEmpty ? defaultName(draft) : draft.name)))
    members.append(("contents", english(draft.body)))
    if !draft.title.isEmpty { members.append(("headings", english(draft.title))) }
    if !draft.link.isEmpty { members.append(("url", .string(draft.link))) }
    if !draft.imageURL.isEmpty {
      members.append(("global_image", .string(draft.imageURL)))
      members.append(("ios_attachments", .object([("image", .string(draft.imageURL))])))
    }
    if let data = draft.data { members.append(("data", data)) }
    if !draft.collapseID.isEmpty { members.append(("collapse_id", .string(draft.collapseID))) }
    if let seconds = draft.timeToLive { members.append(("ttl", .int(seconds))) }
    if let sendAt = draft.sendAt { members.append(("send_after", .string(sendAt.iso8601))) }
    members.append(("priority", 10))
    members.append(("idempotency_key", .string(idempotencyKey)))
    return .object(members)
  }

  /// The body of an activity's start; the type stands in the path.
  public static func activityStart(_ draft: ActivityDraft, idempotencyKey: String) -> JSON {
    var members: [(String, JSON)] = [
      ("event", "start"), ("activity_id", .string(draft.activityID)), ("name", name(of: draft)),
      ("event_attributes", draft.attributes ?? .object([])),
      ("event_updates", draft.contentState ?? .object([])),
    ]
    if let audience = draft.audience { members += Self.members(of: audience) }
    members += alert(draft) + common(draft)
    members.append(("idempotency_key", .string(idempotencyKey)))
    return .object(members)
  }

  /// The body of an activity's update; it has no documented idempotency key.
  public static func activityUpdate(_ draft: ActivityDraft) -> JSON {
    .object(
      [
        ("event", "update"), ("name", name(of: draft)),
        ("event_updates", draft.contentState ?? .object([])),
      ] + alert(draft) + common(draft))
  }

  /// The body of an activity's end, with the state that stays on the screen until it goes.
  public static func activityEnd(_ draft: ActivityDraft) -> JSON {
    var members: [(String, JSON)] = [
      ("event", "end"), ("name", name(of: draft)),
      ("event_updates", draft.contentState ?? .object([])),
    ]
    if let time = draft.dismissAt { members.append(("dismissal_date", .int(time.seconds))) }
    return .object(members + alert(draft) + common(draft))
  }

  /// The body of an opt-out or opt-in.
  public static func optedIn(_ optedIn: Bool) -> JSON {
    .object([("subscription", .object(switches(optedIn)))])
  }

  /// The body of an export's request, with every column that says whether somebody is reachable.
  public static func exportBody(_ query: ExportQuery = ExportQuery()) -> JSON {
    let columns = OneSignalExport.extraColumns + query.columns.map(\.rawValue)
    var members: [(String, JSON)] = [("extra_fields", .array(columns.map { JSON.string($0) }))]
    if let moment = query.activeSince {
      // Seconds as text, and those of that very second are left out (OneSignal reference §10).
      members.append(("last_active_since", .string(String(moment.seconds &- 1))))
    }
    if let segment = query.segment {
      members.append(("segment_name", .string(segment)))
      if query.includesUnsubscribed { members.append(("include_unsubscribed", true)) }
    }
    return .object(members)
  }

  /// The body of a history's request: `events` is `sent` or `clicked`.
  public static func historyBody(appID: String, events: String) -> JSON {
    .object([("app_id", .string(appID)), ("events", .string(events))])
  }

  /// Puts the key of an intent into a body, in place of any that it brought.
  public static func setIdempotencyKey(_ key: String, in body: inout JSON) {
    guard var object = body.object else { return }
    object[idempotencyKeys.former] = nil
    object[idempotencyKeys.key] = .string(key)
    body.value = .object(object)
  }

  private static func english(_ text: String) -> JSON { .object([("en", .string(text))]) }

  private static func defaultName(_ draft: Draft) -> String {
    let text = draft.title.isEmpty ? draft.body : draft.title
    return String(text.prefix(OneSignalLimits.name))
  }

  private static func name(of draft: ActivityDraft) -> JSON {
    let name = draft.name.isEmpty ? draft.activityID : draft.name
    return .string(name.isEmpty ? "activity" : String(name.prefix(OneSignalLimits.name)))
  }

  /// Without a title there is no alert, and a sound works only beside one.
  private static func alert(_ draft: ActivityDraft) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if !draft.title.isEmpty { members.append(("headings", english(draft.title))) }
    if !draft.body.isEmpty { members.append(("contents", english(draft.body))) }
    if !draft.sound.isEmpty, !draft.title.isEmpty {
      members.append(("ios_sound", .string(draft.sound)))
    }
    return members
  }

  private static func common(_ draft: ActivityDraft) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if let time = draft.staleAt { members.append(("stale_date", .int(time.seconds))) }
    members.append(("priority", .int(draft.priority ?? 10)))
    if let score = draft.relevance { members.append(("ios_relevance_score", .double(score))) }
    return members
  }
}

import PushModel
import TextKit

extension OpenPushDialect {
  /// The body of a send. The idempotency key travels as a header.
  public static func body(_ draft: Draft, appID: String, idempotencyKey: String) -> JSON {
    var members: [(String, JSON)] = []
    if !draft.name.isEmpty { members.append(("name", .string(draft.name))) }
    if !draft.title.isEmpty { members.append(("title", .string(draft.title))) }
    members.append(("body", .string(draft.body)))
    if !draft.imageURL.isEmpty { members.append(("image_url", .string(draft.imageURL))) }
    if !draft.link.isEmpty { members.append(("deep_link", .string(draft.link))) }
    if let data = draft.data { members.append(("data", data)) }
    if let audience = draft.audience.flatMap({ json(of: $0) }) {
      members.append(("audience", audience))
    }
    if let sendAt = draft.sendAt { members.append(("send_at", .int(sendAt.seconds))) }
    if let seconds = draft.timeToLive { members.append(("ttl", .int(seconds))) }
    if !draft.collapseID.isEmpty { members.append(("collapse_id", .string(draft.collapseID))) }
    return .object(members)
  }

  /// The body of an activity's start.
  public static func activityStart(_ draft: ActivityDraft, idempotencyKey: String) -> JSON {
    var members: [(String, JSON)] = [
      ("activity_id", .string(draft.activityID)), ("activity_type", .string(draft.activityType)),
      ("attributes", draft.attributes ?? .object([])),
      ("content_state", draft.contentState ?? .object([])),
      ("alert", alert(draft) ?? .object([])),
    ]
    if let audience = draft.audience.flatMap({ json(of: $0) }) {
      members.append(("audience", audience))
    }
    return .object(members + common(draft))
  }

  /// The body of an activity's update.
  public static func activityUpdate(_ draft: ActivityDraft) -> JSON {
    var members: [(String, JSON)] = [("content_state", draft.contentState ?? .object([]))]
    if let alert = alert(draft) { members.append(("alert", alert)) }
    return .object(members + common(draft))
  }

  /// The body of an activity's end; without a state the last one stays on the screen.
  public static func activityEnd(_ draft: ActivityDraft) -> JSON {
    var members: [(String, JSON)] = []
    if let state = draft.contentState { members.append(("content_state", state)) }
    if let time = draft.dismissAt { members.append(("dismissal_date", .int(time.seconds))) }
    if let priority = draft.priority { members.append(("priority", .int(priority))) }
    return .object(members)
  }

  /// The body of an opt-out or opt-in.
  public static func optedIn(_ optedIn: Bool) -> JSON {
    .object([("opted_in", .bool(optedIn))])
  }

  /// Nothing: the key travels as a header, and `readSendBody` took it out of the body.
  public static func setIdempotencyKey(_ key: String, in body: inout JSON) {}

  private static func alert(_ draft: ActivityDraft) -> JSON? {
    let texts = [("title", draft.title), ("body", draft.body), ("sound", draft.sound)]
    let members = texts.filter { !$0.1.isEmpty }.map { ($0.0, JSON.string($0.1)) }
    guard !members.isEmpty else { return nil }
    return .object(members)
  }

  private static func common(_ draft: ActivityDraft) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if let time = draft.staleAt { members.append(("stale_date", .int(time.seconds))) }
    if let score = draft.relevance { members.append(("relevance_score", .double(score))) }
    if let priority = draft.priority { members.append(("priority", .int(priority))) }
    return members
  }
}

import PushModel
import TextKit

extension OneSignalDialect {
  /// Reads the body of an activity's start as the service does; the type comes from the path.
  public static func activityStartRequest(_ json: JSON, type: String)
    throws(RequestRefusal) -> ActivityRequest
  {
    var checker = RequestChecker(try bodyObject(json))
    var complaints: [String] = []
    if checker.value("event")?.string != "start" { checker.complain("event", "must be start") }
    var draft = ActivityDraft()
    draft.activityType = type
    draft.activityID = checker.text("activity_id", isRequired: true, allowsEmpty: false) ?? ""
    draft.attributes = checker.object("event_attributes", isRequired: true)
    readShared(&checker, &draft)
    for name in ["contents", "headings"] where checker.value(name)?["en"]?.string == nil {
      checker.complain(name, "must have English text")
    }
    let audience = audienceRequest(
      &checker, &complaints, idNames: ["include_subscription_ids"])
    draft.audience = audience.audience
    let key = idempotencyKey(&checker)
    try refuse(checker, complaints)
    return ActivityRequest(
      kind: .activityStart, draft: draft, audience: audience, idempotencyKey: key)
  }

  /// Reads the body of an activity's update or end as the service does; `event` says which.
  public static func activityChangeRequest(_ json: JSON, activityID: String)
    throws(RequestRefusal) -> ActivityRequest
  {
    var checker = RequestChecker(try bodyObject(json))
    var draft = ActivityDraft(activityID: activityID)
    let event = checker.word("event", among: ["update", "end"])
    if checker.value("event") == nil { checker.complain("event", "is required") }
    readShared(&checker, &draft)
    let dismissal = checker.unixTime("dismissal_date")
    if event == "end" { draft.dismissAt = dismissal }
    try refuse(checker, [])
    return ActivityRequest(
      kind: event == "end" ? .activityEnd : .activityUpdate, draft: draft, audience: nil,
      idempotencyKey: nil)
  }

  /// Reads the body of a change to a subscription as the service does: it refuses a reason of 0 or
  /// less while the switch is on (OneSignal reference §18.1).
  public static func subscriptionChange(_ json: JSON) throws(RequestRefusal) -> SubscriptionChange {
    guard let inner = try bodyObject(json)["subscription"]?.object else {
      throw RequestRefusal(
        status: 400, code: OneSignalLiterals.codeInvalidUUID,
        messages: ["The body must have a subscription"])
    }
    var checker = RequestChecker(inner)
    let enabled = checker.flag("enabled")
    let status = checker.integer("notification_types")
    try refuse(checker, [])
    if enabled == true, let status, status <= 0 {
      throw RequestRefusal(
        status: 400, code: OneSignalLiterals.codeStatusContradictsEnabled,
        messages: ["notification_types must be above 0 while enabled is true"])
    }
    return SubscriptionChange(enabled: enabled, status: status, tags: [])
  }

  private static func readShared(_ checker: inout RequestChecker, _ draft: inout ActivityDraft) {
    draft.name =
      checker.text("name", maximum: OneSignalLimits.name, isRequired: true, allowsEmpty: false)
      ?? ""
    draft.contentState = checker.object("event_updates", isRequired: true)
    draft.title = shown(languages("headings", &checker))
    draft.body = shown(languages("contents", &checker))
    draft.sound = checker.text("ios_sound") ?? ""
    draft.staleAt = checker.unixTime("stale_date")
    draft.priority = checker.integer("priority", among: OneSignalLimits.priorities)
    draft.relevance = checker.number("ios_relevance_score", 0...1)
  }

  private static func bodyObject(_ json: JSON) throws(RequestRefusal) -> JSONObject {
    guard let object = json.object else {
      throw RequestRefusal(status: 400, messages: ["The body must be a JSON object"])
    }
    return object
  }
}

import PushModel
import PushWire
import TextKit

/// OpenPush's calls on live activities.
enum OpenPushActivities {
  private static let states = ["active", "stale", "ended", "dismissed"]

  static func list(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    let limit = try call.limit()
    let from = try call.cursor()
    let wanted = call.request.queryValue("state")
    if let wanted, !states.contains(wanted) {
      throw .validation([("state", "has to be one of " + states.joined(separator: ", "))])
    }
    let now = world.now
    let records = world.activities
      .filter { record in wanted.map { record.state(now).word.raw == $0 } ?? true }
      .sorted { ($0.updatedAt(now), $0.number) > ($1.updatedAt(now), $1.number) }
    let page = min(from, records.count)..<min(from + limit, records.count)
    return .json(
      OpenPushDialect.pageJSON(
        "live_activities", records[page].map { json($0, world) },
        nextCursor: page.upperBound < records.count ? OpenPushCall.cursor(page.upperBound) : nil,
        total: Int64(records.count)))
  }

  static func get(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    .json(json(world.activities[try place(call, world)], world))
  }

  static func start(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let key = try call.intent(.startActivity)
    var check = BodyCheck(try call.body())
    check.allow(OpenPushDialect.keys(.activityStart))
    let id = check.string("activity_id", isRequired: true, isFilled: true)
    if let id, id.contains("/") { check.complain("activity_id", "may not hold '/'") }
    let type = check.string("activity_type", isRequired: true, isFilled: true)
    let attributes = check.object("attributes", isRequired: true)
    let state = check.object("content_state", isRequired: true)
    checkAlert(&check, isRequired: true)
    checkDelivery(&check)
    let stale = check.integer("stale_date")
    let audience = OpenPushDraft.audience(&check, world)
    guard check.problems.isEmpty, let id, let type, let attributes, let state, let audience else {
      throw .validation(check.problems)
    }
    if let key, let replay = world.replays.replay(key, now: world.now) { return replay }
    if let place = world.activityPlace(id) {
      switch world.activities[place].state(world.now) {
      case .active, .stale, .other:
        throw OpenPushRefusal(status: 409, message: "An activity with this id is running.")
      case .ended, .dismissed: break
      }
    }
    let record = world.startActivity(
      id: id, type: type, attributes: .object(attributes), state: .object(state),
      staleAt: stale.map { Timestamp(seconds: $0) }, audience: audience)
    let response = HTTPResponse.json(json(record, world), status: 202)
    if let key { world.replays.remember(key, response, messages: 0, now: world.now) }
    return response
  }

  static func update(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let place = try place(call, world)
    var check = BodyCheck(try call.body())
    check.allow(OpenPushDialect.keys(.activityUpdate))
    let state = check.object("content_state", isRequired: true)
    checkAlert(&check, isRequired: false)
    checkDelivery(&check)
    let stale = check.integer("stale_date")
    guard check.problems.isEmpty, let state else { throw .validation(check.problems) }
    try checkRuns(place, world)
    world.updateActivity(
      place, state: .object(state), staleAt: stale.map { Timestamp(seconds: $0) })
    return .json(json(world.activities[place], world), status: 202)
  }

  static func end(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let place = try place(call, world)
    var check = BodyCheck(try call.body())
    check.allow(OpenPushDialect.keys(.activityEnd))
    let state = check.object("content_state")
    let dismissal = check.integer("dismissal_date")
    checkDelivery(&check)
    guard check.problems.isEmpty else { throw .validation(check.problems) }
    try checkRuns(place, world)
    world.endActivity(
      place, state: state.map { .object($0) },
      dismissalAt: dismissal.map { Timestamp(seconds: $0) })
    return .json(json(world.activities[place], world), status: 202)
  }

  private static func checkAlert(_ check: inout BodyCheck, isRequired: Bool) {
    guard let alert = check.object("alert", isRequired: isRequired) else { return }
    var inner = BodyCheck(alert)
    for name in ["title", "body", "sound"] { _ = inner.string(name) }
    for problem in inner.problems { check.complain("alert.\(problem.field)", problem.complaint) }
  }

  private static func checkDelivery(_ check: inout BodyCheck) {
    _ = check.number("relevance_score")
    if let priority = check.integer("priority"),
      !OpenPushLimits.activityPriorities.contains(priority)
    {
      check.complain("priority", "has to be 5 or 10")
    }
  }

  private static func checkRuns(_ place: Int, _ world: World) throws(OpenPushRefusal) {
    switch world.activities[place].state(world.now) {
    case .active, .stale, .other: return
    case .ended, .dismissed:
      throw OpenPushRefusal(status: 409, message: "The activity has ended.")
    }
  }

  private static func place(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> Int {
    guard let place = world.activityPlace(call.values["activity_id"] ?? "") else {
      throw .notFound
    }
    return place
  }

  private static func json(_ record: ActivityRecord, _ world: World) -> JSON {
    let json = OpenPushDialect.json(of: world.activity(record))
    guard var object = json.object else { return json }
    object["dismissal_date"] = .optional(record.dismissalAt?.seconds)
    return .object(object)
  }
}

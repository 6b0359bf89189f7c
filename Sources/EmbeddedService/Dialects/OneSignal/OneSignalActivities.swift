import PushModel
import PushWire
import TextKit

/// OneSignal's calls on live activities (onesignal-api.md §16).
enum OneSignalActivities {
  static func start(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.body()
    let key = try call.replayKey(object, .startActivity)
    if let key, let replay = world.replays.replay(key, now: world.now) { return replay }
    let type = call.values["activity_type"] ?? ""
    // The service says 400 and no document in which words (§16); these help whoever tries it out.
    guard World.hasActivityType(type) else {
      let types = ActivityHistory.types.joined(separator: ", ")
      throw .text(400, "activity_type \(type) not found in this app, which has \(types)")
    }
    guard object["event"]?.string == "start" else { throw .text(400, "event must be start") }
    let id = try filled("activity_id", object)
    _ = try filled("name", object)
    guard let attributes = object["event_attributes"], attributes.object != nil else {
      throw .text(400, "event_attributes is required")
    }
    let state = try eventUpdates(object)
    for field in ["contents", "headings"] {
      guard object[field]?["en"]?.string != nil else {
        throw .text(400, OneSignalLiterals.englishMissing)
      }
    }
    try check(object, .activityStart)
    let targets = try OneSignalTargets(object, world)
    let record = world.startActivity(
      id: id, type: type, attributes: attributes, state: state,
      staleAt: object["stale_date"]?.int64.map { Timestamp(seconds: $0) },
      audience: targets.audience)
    let response = HTTPResponse.json(
      OneSignalDialect.activityStartedJSON(
        notificationID: world.identifiers.uuid(.request, record.number << 16)),
      status: 201)
    if let key { world.replays.remember(key, response, messages: 0, now: world.now) }
    return response
  }

  static func change(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.body()
    guard let place = world.activityPlace(call.values["activity_id"] ?? "") else {
      throw .text(404, OneSignalLiterals.activityNotFound)
    }
    let event = object["event"]?.string
    guard event == "update" || event == "end" else {
      throw .text(400, "event must be update or end")
    }
    _ = try filled("name", object)
    let state = try eventUpdates(object)
    try check(object, event == "end" ? .activityEnd : .activityUpdate)
    switch world.activities[place].state(world.now) {
    case .active, .stale, .other: break
    case .ended, .dismissed: throw .text(400, "The activity has ended")
    }
    if event == "update" {
      world.updateActivity(
        place, state: state, staleAt: object["stale_date"]?.int64.map { Timestamp(seconds: $0) })
    } else {
      world.endActivity(
        place, state: state,
        dismissalAt: object["dismissal_date"]?.int64.map { Timestamp(seconds: $0) })
    }
    let record = world.activities[place]
    return .json(
      OneSignalDialect.activityChangedJSON(
        notificationID: world.identifiers.uuid(
          .request, record.number << 16 | record.requestedUpdates & 0xFFFF)),
      status: 201)
  }

  private static func filled(_ field: String, _ object: JSONObject) throws(OneSignalRefusal)
    -> String
  {
    guard let text = object[field]?.string, !text.isEmpty else {
      throw .text(400, "\(field) is required")
    }
    return text
  }

  private static func eventUpdates(_ object: JSONObject) throws(OneSignalRefusal) -> JSON {
    guard let state = object["event_updates"], state.object != nil else {
      throw .text(400, "event_updates is required")
    }
    return state
  }

  private static func check(_ object: JSONObject, _ kind: SendBodyKind) throws(OneSignalRefusal) {
    let complaints = OneSignalDialect.complaints(aboutActivity: object, kind)
    guard complaints.isEmpty else { throw .texts(status: 400, complaints) }
  }
}

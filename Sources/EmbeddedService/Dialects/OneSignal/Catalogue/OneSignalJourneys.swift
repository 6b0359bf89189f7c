import PushModel
import PushWire
import TextKit

/// OneSignal's calls on journeys that read (onesignal-api.md §17).
enum OneSignalJourneys {
  private static let mark = "journey-"

  /// Newest first; the mark of the next page names the journey after which it begins.
  static func list(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let limit = try call.page(most: OneSignalLimits.journeyPage).limit
    var rows = world.catalogue.journeys.filter { $0.appID == call.appID }
    rows.reverse()
    var from = 0
    if let cursor = call.request.queryValue("cursor") {
      let id = base64Decode(cursor).map { String(decoding: $0, as: UTF8.self) }
      guard let id, let place = rows.firstIndex(where: { mark + $0.id == id }) else {
        throw .text(400, "Invalid cursor")
      }
      from = place + 1
    }
    let page = rows.dropFirst(from).prefix(limit)
    var members: [(String, JSON)] = [
      ("journeys", .array(page.map { json($0) })),
      ("has_more", .bool(from + page.count < rows.count)),
    ]
    if from + page.count < rows.count, let last = page.last {
      members.append(("next_cursor", .string(base64Encode(Array((mark + last.id).utf8)))))
    }
    return .json(.object(members))
  }

  static func get(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let record = try record(call, world)
    guard var object = json(record).object else { return .json(json(record)) }
    object["audience"] = .object(record.audience)
    object["nodes"] = .array(record.steps.map(\.json))
    object["concurrency_key"] = .string(
      zeroPadded(UInt64(bitPattern: record.journey.updatedAt?.seconds ?? 0), 16, radix: 16))
    return .json(.object(object))
  }

  static func statistics(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let record = try record(call, world)
    let told = record.event.map { world.catalogue.events.count(of: $0) } ?? 0
    return .json(
      OneSignalDialect.json(
        of: record.statistics(world.now, population: world.population.count, told: told)))
  }

  private static func record(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> JourneyRecord
  {
    let id = call.values["journey_id"] ?? ""
    guard let record = world.catalogue.journey(id: id, of: call.appID) else {
      throw .text(404, "Journey not found")
    }
    return record
  }

  // A schedule and rules that are not set are left out: OneSignal's own client refuses null there.
  private static func json(_ record: JourneyRecord) -> JSON {
    OneSignalDialect.json(
      of: record.journey, extras: [("app_id", .string(record.appID))] + record.extras)
  }
}

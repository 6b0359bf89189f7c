import PushModel
import PushWire
import TextKit

/// OneSignal's calls on segments (onesignal-api.md §12).
enum OneSignalSegments {
  static func list(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let page = try call.page(most: OneSignalLimits.segmentPage)
    let rows = world.catalogue.segments.filter { $0.appID == call.appID }.map(\.segment)
    return .json(
      OneSignalDialect.segmentsPageJSON(
        Array(rows.dropFirst(page.offset).prefix(page.limit)), total: rows.count,
        offset: page.offset, limit: page.limit))
  }

  static func get(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let record = world.catalogue.segments[try place(call, world)]
    // The documents name the status and no text (§12).
    if record.isUserBased { throw .answer(.json(.object([]), status: 400)) }
    var segment = record.segment
    let hasPeople = call.appID == world.oneSignalAppID
    segment.subscribers = hasPeople ? Int64(world.subscribedCount(of: record.groups)) : 0
    let withDetail = ["true", "1"].contains(
      call.request.queryValue("include-segment-detail")?.lowercased())
    return .json(OneSignalDialect.segmentJSON(segment, withDetail: withDetail))
  }

  static func create(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.plainObject()
    let name = try name(object)
    let groups = try OneSignalFilters.groups(object["filters"])
    var id = object["id"]?.string?.lowercased() ?? ""
    if !id.isEmpty, !UUIDText.isUUID(id) { throw .text(400, "id must be a UUID") }
    let isTaken = world.catalogue.segments.contains { $0.id == id }
    if isTaken || world.catalogue.segment(named: name, of: call.appID) != nil {
      throw .answer(failure("A segment with this name or id already exists", status: 409))
    }
    if id.isEmpty { id = world.catalogue.newID(.segment) }
    var record = SegmentRecord(
      id: id, name: name, appID: call.appID, origin: "custom", groups: groups,
      filters: OneSignalFilters.kept(object["filters"] ?? .array([])), createdAt: world.now)
    record.segment.detail = try description(object).map { Untrusted($0) }
    world.catalogue.segments.append(record)
    return .json(.object([("success", true), ("id", .string(id))]), status: 201)
  }

  static func update(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let place = try place(call, world)
    let object = try call.plainObject()
    let name = try name(object)
    var record = world.catalogue.segments[place]
    if record.isReadOnly { throw .text(403, "This segment cannot be changed") }
    if let other = world.catalogue.segment(named: name, of: call.appID), other.id != record.id {
      throw .text(400, "A segment with this name already exists")
    }
    // Filters that are given take the place of all there were.
    if let filters = object["filters"], !filters.isNull {
      record.groups = try OneSignalFilters.groups(filters)
      record.segment.filters = OneSignalFilters.kept(filters)
    }
    if object["description"] != nil {
      record.segment.detail = try description(object).map { Untrusted($0) }
    }
    record.segment.name = Untrusted(name)
    record.segment.updatedAt = world.now
    world.catalogue.segments[place] = record
    return .json(.object([("success", true), ("id", .string(record.id))]))
  }

  static func delete(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let id = call.values["segment_id"] ?? ""
    guard let place = world.catalogue.segment(id: id, of: call.appID) else {
      // The one call that says no more than this (§2.1).
      throw .answer(.json(.object([("success", false)]), status: 404))
    }
    if world.catalogue.segments[place].isReadOnly {
      throw .text(400, "This segment cannot be deleted")
    }
    world.catalogue.segments.remove(at: place)
    return .json(.object([("success", true)]))
  }

  private static func place(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> Int {
    let id = call.values["segment_id"] ?? ""
    guard let place = world.catalogue.segment(id: id, of: call.appID) else {
      throw .text(404, "Segment not found")
    }
    return place
  }

  private static func name(_ object: JSONObject) throws(OneSignalRefusal) -> String {
    guard let name = object["name"]?.string, !name.isEmpty else {
      throw .text(400, "name is required")
    }
    guard name.count <= OneSignalLimits.name else {
      throw .text(400, "name must have at most \(OneSignalLimits.name) characters")
    }
    return name
  }

  private static func description(_ object: JSONObject) throws(OneSignalRefusal) -> String? {
    guard let text = object["description"]?.string, !text.isEmpty else { return nil }
    guard text.count <= OneSignalLimits.segmentDescription else {
      throw .text(
        400, "description must have at most \(OneSignalLimits.segmentDescription) characters")
    }
    return text
  }

  private static func failure(_ text: String, status: Int) -> HTTPResponse {
    .json(.object([("success", false), ("errors", [.string(text)])]), status: status)
  }
}

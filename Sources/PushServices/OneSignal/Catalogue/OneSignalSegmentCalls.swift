import PushModel
import PushWire
import TextKit

extension OneSignalCatalogue: SegmentCalls {
  func segments(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<Segment> {
    let limit = min(max(limit, 1), OneSignalLimits.segmentPage)
    let offset = try core.offset(cursor)
    let query = [("limit", String(limit)), ("offset", String(offset))]
    let call = try call(.listSegments, query: query, about: "the list of segments")
    return try await core.readPage(call) { json in
      OneSignalDialect.segmentsPage(json, limit: limit, offset: offset)
    }
  }

  func segment(_ id: Untrusted) async throws(ServiceFailure) -> Segment {
    let call = try call(
      .getSegment, ["segment_id": id.raw], query: [("include-segment-detail", "true")],
      about: "the segment \(id)")
    return try await core.read(call) { OneSignalDialect.segment($0, id: id, &$1) }
  }

  func createSegment(name: String, description: String?, filters: JSON) async -> WriteOutcome {
    await write(
      .createSegment, .make(.segment),
      body: OneSignalDialect.segmentBody(name: name, description: description, filters: filters),
      isRepeatable: false, about: "the segment \(Untrusted(name))")
  }

  func updateSegment(_ id: Untrusted, name: String, description: String?, filters: JSON?) async
    -> WriteOutcome
  {
    await write(
      .updateSegment, .change(.segment), ["segment_id": id.raw],
      body: OneSignalDialect.segmentBody(name: name, description: description, filters: filters),
      isRepeatable: true, about: "the segment \(id)")
  }

  func deleteSegment(_ id: Untrusted) async -> WriteOutcome {
    await write(
      .deleteSegment, .delete(.segment), ["segment_id": id.raw], isRepeatable: true,
      about: "the segment \(id)")
  }
}

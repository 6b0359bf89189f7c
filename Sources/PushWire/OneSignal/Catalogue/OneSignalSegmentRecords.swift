import PushModel
import TextKit

extension OneSignalDialect {
  /// A segment's fields, as the list holds them: times are dates there (OneSignal reference §12).
  public static let segmentFields = FieldTable<Segment>([
    .text("id", \.id),
    .text("name", \.name, absence: .omitted),
    .text("description", \.detail, absence: .omitted),
    .time("created_at", \.createdAt, absence: .omitted, spelling: .iso8601),
    .time("updated_at", \.updatedAt, absence: .omitted, spelling: .iso8601),
    .text("app_id", \.appID, absence: .omitted),
    .flag("read_only", \.isReadOnly, absence: .omitted),
    .flag("is_active", \.isActive, absence: .omitted),
  ])

  /// A segment's fields, as its own record holds them: `created_at` is a number there.
  public static let segmentDetailFields = FieldTable<Segment>([
    .text("id", \.id),
    .text("name", \.name, absence: .omitted),
    .text("description", \.detail),
    .time("created_at", \.createdAt, absence: .omitted),
    .text("source", \.origin, absence: .omitted),
    .own(
      "filters", .json, .omitted,
      read: { json, segment, reader in
        if reader.list(json) != nil { segment.filters = json }
      },
      write: { segment in segment.filters }),
  ])

  /// Reads a page of segments; nil when the answer is no page.
  public static func segmentsPage(
    _ json: JSON, limit: Int = OneSignalLimits.segmentPage, offset: Int = 0
  ) -> Page<Segment>? {
    offsetPage(json, "segments", offset: offset, limit: limit) { json, reader in
      guard let (object, id) = reader.identified(json, by: "id") else { return nil }
      var segment = Segment(id: id)
      segmentFields.read(object, into: &segment, &reader)
      segment.source = json
      return segment
    }
  }

  /// Reads a segment's own record; nil when it is none. Without the details, which have to be asked
  /// for, the count alone comes.
  public static func segment(_ json: JSON, id: Untrusted, _ findings: inout [Finding]) -> Segment? {
    guard let object = json.object, object["subscriber_count"] != nil || object["payload"] != nil
    else { return nil }
    return FieldReader.reading(&findings) { reader in
      var segment = Segment(id: id)
      segment.source = json
      reader.field = "subscriber_count"
      segment.subscribers = object["subscriber_count"].flatMap { reader.integer($0) }
      if let payload = object["payload"]?.object {
        reader.within("payload") { segmentDetailFields.read(payload, into: &segment, &$0) }
      }
      return segment
    }
  }

  /// A segment as the list holds it.
  public static func json(of segment: Segment) -> JSON { segmentFields.write(segment) }

  /// A page of segments.
  public static func segmentsPageJSON(_ rows: [Segment], total: Int, offset: Int, limit: Int)
    -> JSON
  {
    .object([
      ("total_count", .int(total)), ("offset", .int(offset)), ("limit", .int(limit)),
      ("segments", .array(rows.map { json(of: $0) })),
    ])
  }

  /// A segment's own record; the details only where they were asked for.
  public static func segmentJSON(_ segment: Segment, withDetail: Bool) -> JSON {
    var members: [(String, JSON)] = [("subscriber_count", .int(segment.subscribers ?? 0))]
    if withDetail { members.append(("payload", segmentDetailFields.write(segment))) }
    return .object(members)
  }

  /// The body of making a segment or of changing one; filters that are given replace all of it.
  public static func segmentBody(name: String, description: String?, filters: JSON?) -> JSON {
    var members: [(String, JSON)] = [("name", .string(name))]
    if let description { members.append(("description", .string(description))) }
    if let filters { members.append(("filters", filters)) }
    return .object(members)
  }
}

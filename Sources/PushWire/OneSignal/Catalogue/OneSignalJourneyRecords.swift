import PushModel
import TextKit

extension OneSignalDialect {
  /// A journey's fields; the list leaves out the last three (OneSignal reference §17).
  public static let journeyFields = FieldTable<Journey>([
    .text("id", \.id),
    .text("name", \.name, absence: .omitted),
    .text("state", \.state, absence: .omitted),
    .time("created_at", \.createdAt, absence: .omitted, spelling: .iso8601),
    .time("updated_at", \.updatedAt, absence: .omitted, spelling: .iso8601),
    .time("started_at", \.startedAt, spelling: .iso8601),
    .time("archived_at", \.archivedAt, spelling: .iso8601),
    .text("created_source", \.origin),
    .text("audience.kind", \.audienceKind, absence: .omitted),
    .text("description", \.detail, absence: .omitted),
    .text("concurrency_key", \.concurrencyKey, absence: .omitted),
    .own(
      "nodes", .records, .omitted,
      read: { json, journey, reader in
        journey.nodes = reader.records(json, "nodes") { node($0, depth: 0, &$1) }
      },
      // The graph is written from the service's own record of it.
      write: { _ in nil }),
  ])

  /// A step's fields besides its branches.
  static let journeyNodeFields = FieldTable<JourneyNode>([
    .text("id", \.id),
    .text("kind", \.kind, absence: .omitted),
    .text("annotation", \.annotation, absence: .omitted),
    .integer("duration_seconds", \.seconds, absence: .omitted),
    .text("template_id", \.templateID, absence: .omitted),
  ])

  /// A step's counts.
  static let journeyNodeStatisticsFields = FieldTable<JourneyNodeStatistics>([
    .text("kind", \.kind, absence: .omitted),
    .integer("waiting", \.waiting, absence: .omitted),
    .integer("completed", \.completed, absence: .omitted),
    .integer("exited_early", \.exitedEarly, absence: .omitted),
    .own(
      "message_stats.totals", .labels, .omitted,
      read: { json, node, reader in
        node.totals = (reader.object(json)?.object?.members ?? []).map {
          LabelledNumber(label: Untrusted($0.key), value: reader.decimal($0.value))
        }
      },
      write: { node in
        node.totals.isEmpty
          ? nil : .object(node.totals.map { ($0.label.raw, $0.value.map { number($0) } ?? .null) })
      }),
  ])

  /// A journey's own counts.
  static let journeyStatisticsFields = FieldTable<JourneyStatistics>([
    .text("id", \.id),
    .integer("started", \.started, absence: .omitted),
    .integer("completed", \.completed, absence: .omitted),
    .integer("exited_early", \.exitedEarly, absence: .omitted),
  ])

  /// Reads a page of journeys; nil when the answer is no page.
  public static func journeysPage(_ json: JSON) -> Page<Journey>? {
    markedPage(json, "journeys") { journey($0, &$1) }
  }

  /// Reads a journey; nil when it is no object with an id.
  public static func journey(_ json: JSON, _ findings: inout [Finding]) -> Journey? {
    FieldReader.reading(&findings) { journey(json, &$0) }
  }

  private static func journey(_ json: JSON, _ reader: inout FieldReader) -> Journey? {
    guard let (object, id) = reader.identified(json, by: "id") else { return nil }
    var journey = Journey(id: id)
    journeyFields.read(object, into: &journey, &reader)
    journey.source = json
    return journey
  }

  // Branches hold steps that hold branches: a graph deeper than this is no graph of a journey.
  private static let deepest = 40

  private static func node(_ json: JSON, depth: Int, _ reader: inout FieldReader) -> JourneyNode? {
    guard depth < deepest, let (object, id) = reader.identified(json, by: "id") else { return nil }
    var node = JourneyNode(id: id)
    journeyNodeFields.read(object, into: &node, &reader)
    guard let branches = object["branches"] else { return node }
    node.branches = reader.records(branches, "branches") { json, reader -> JourneyBranch? in
      guard let (object, id) = reader.identified(json, by: "id") else { return nil }
      var branch = JourneyBranch(id: id)
      reader.field = "weight"
      branch.weight = object["weight"].flatMap { reader.decimal($0) }
      if let nodes = object["nodes"] {
        branch.nodes = reader.records(nodes, "nodes") { Self.node($0, depth: depth + 1, &$1) }
      }
      return branch
    }
    return node
  }

  /// Reads a journey's counts; nil when it is no object with an id.
  public static func journeyStatistics(_ json: JSON, _ findings: inout [Finding])
    -> JourneyStatistics?
  {
    FieldReader.reading(&findings) { reader in
      guard let (object, id) = reader.identified(json, by: "id") else { return nil }
      var statistics = JourneyStatistics(id: id)
      journeyStatisticsFields.read(object, into: &statistics, &reader)
      reader.field = "nodes"
      for member in object["nodes"].flatMap({ reader.object($0)?.object?.members }) ?? [] {
        guard let values = reader.object(member.value)?.object else { continue }
        var node = JourneyNodeStatistics(id: Untrusted(member.key))
        reader.within("nodes.\(member.key)") {
          journeyNodeStatisticsFields.read(values, into: &node, &$0)
        }
        statistics.nodes.append(node)
      }
      reader.field = "branches"
      for member in object["branches"].flatMap({ reader.object($0)?.object?.members }) ?? [] {
        let completed = member.value["completed"].flatMap { reader.integer($0) }
        statistics.branches.append((Untrusted(member.key), completed))
      }
      return statistics
    }
  }

  /// A journey in OneSignal's words; `extras` holds what the model does not.
  public static func json(of journey: Journey, extras: [(String, JSON)] = []) -> JSON {
    journeyFields.write(journey, extras: extras)
  }

  /// A journey's counts in OneSignal's words.
  public static func json(of statistics: JourneyStatistics) -> JSON {
    journeyStatisticsFields.write(
      statistics,
      extras: [
        (
          "nodes",
          .object(statistics.nodes.map { ($0.id.raw, journeyNodeStatisticsFields.write($0)) })
        ),
        (
          "branches",
          .object(
            statistics.branches.map { branch in
              (branch.id.raw, .object([("completed", .optional(branch.completed))]))
            })
        ),
      ])
  }
}

import PushModel
import Tables

/// `segments list`
enum SegmentsList {
  static let command = Command(
    words: ["segments", "list"], summary: "the segments, oldest first",
    details: "How many each holds is told by `segments show ID`.",
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      SegmentColumns.schema, arguments, json: JSONRows.segment, time: \.updatedAt)
    let desk = try await Opening.desk(arguments, session)
    return try await list.write(
      desk.walkSegments(pageSize: list.pageSize(usual: 300)), to: session)
  }
}

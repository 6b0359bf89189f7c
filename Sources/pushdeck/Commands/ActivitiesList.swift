import PushModel
import Tables
import TextKit

/// `activities list`
enum ActivitiesList {
  static let command = Command(
    words: ["activities", "list"], summary: "the live activities, most recently changed first",
    details: "A service that lists none leaves those that were started from here.",
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      ActivityColumns.schema, arguments, json: JSONRows.activity, time: \.updatedAt)
    let desk = try await Opening.desk(arguments, session)
    if case .unavailable(let reason, _) = desk.capabilities.listsActivities {
      await session.tell("\(reason) Listed are those that were started from here.")
    }
    return try await list.write(
      desk.walkActivities(pageSize: list.pageSize(usual: 100)), arrival: .newestFirst, to: session)
  }
}

import PushModel
import Tables

/// `messages list`
enum MessagesList {
  static let command = Command(
    words: ["messages", "list"], summary: "the messages with their funnels, newest first",
    details: """
      On OneSignal --since without --limit reads the list onwards in time, so --json --since writes the
      rows in the order in which they are due, the earliest first. Tables, --limit and OpenPush keep to
      newest first.
      """,
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      MessageColumns.schema, arguments, json: JSONRows.message, time: \.createdAt)
    let desk = try await Opening.desk(arguments, session)
    // A list that is cut wants its newest rows, and those come first the other way.
    guard let since = list.since, list.stopAt == nil else {
      return try await list.write(
        desk.walkMessages(pageSize: list.pageSize(usual: 50)), arrival: .newestFirst, to: session)
    }
    let arrival: ListArrival =
      switch desk.orderOfMessagesSince {
      case .newestFirst: .newestFirst
      case .asTheyAreDue: .onwards
      }
    return try await list.write(desk.walkMessages(since: since), arrival: arrival, to: session)
  }
}

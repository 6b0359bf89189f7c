import PushModel
import Tables

/// `messages list`
enum MessagesList {
  static let command = Command(
    words: ["messages", "list"], summary: "the messages with their funnels, newest first",
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      MessageColumns.schema, arguments, json: JSONRows.message, time: \.createdAt)
    let desk = try await Opening.desk(arguments, session)
    return try await list.write(
      desk.walkMessages(pageSize: list.pageSize(usual: 50)), newestFirst: true, to: session)
  }
}

import PushModel
import Tables

/// `apps list`
enum AppsList {
  static let command = Command(
    words: ["apps", "list"], summary: "the apps of the organization, with the organization's key",
    details: "Nothing secret of an app is read or shown.",
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      AppColumns.schema, arguments, json: JSONRows.app, time: \.updatedAt)
    let desk = try await Opening.desk(arguments, session)
    return try await list.write(desk.walkApps(), to: session)
  }
}

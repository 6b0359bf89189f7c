import PushModel
import Tables

/// `templates list`
enum TemplatesList {
  static let command = Command(
    words: ["templates", "list"], summary: "the templates that messages can be sent from",
    details: "What one holds is told by `templates show ID`.",
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      TemplateColumns.schema, arguments, json: JSONRows.template, time: \.updatedAt)
    let desk = try await Opening.desk(arguments, session)
    return try await list.write(
      desk.walkTemplates(pageSize: list.pageSize(usual: 50)), to: session)
  }
}

import Operations
import PushModel
import TextKit

/// `activities update`
enum ActivitiesUpdate {
  static let command = Command(
    words: ["activities", "update"], arguments: [.required("ID"), .required("FILE")],
    summary: "updates a live activity on every device that shows it",
    options: .contextual + .acting + .sending + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let bytes = try await InputFile.read(arguments.positional[1], session)
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      try await desk.plan(
        activityUpdateFile: bytes, id: Untrusted(arguments.positional[0]), options)
    }
  }
}

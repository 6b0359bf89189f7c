import Operations
import TextKit

/// `messages cancel`
enum MessagesCancel {
  static let command = Command(
    words: ["messages", "cancel"], arguments: [.required("ID")],
    summary: "stops a message that is scheduled or still going out",
    details:
      "What was handed over before stays on the devices; the question says how many that are.",
    options: .contextual + .acting + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      try await desk.planCancel(Untrusted(arguments.positional[0]), options)
    }
  }
}

import Operations
import TextKit

/// `subscriptions opt-out`
enum SubscriptionsOptOut {
  static let command = Command(
    words: ["subscriptions", "opt-out"], arguments: [.required("ID")],
    summary: "keeps pushes from a subscription; its token stays",
    options: .contextual + .acting + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      try await desk.planOptOut(Untrusted(arguments.positional[0]), options)
    }
  }
}

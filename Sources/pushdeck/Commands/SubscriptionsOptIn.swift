import Operations
import TextKit

/// `subscriptions opt-in`
enum SubscriptionsOptIn {
  static let command = Command(
    words: ["subscriptions", "opt-in"], arguments: [.required("ID")],
    summary: "lets a subscription receive pushes again, if its owner agreed",
    options: .contextual + .acting + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      try await desk.planOptIn(Untrusted(arguments.positional[0]), options)
    }
  }
}

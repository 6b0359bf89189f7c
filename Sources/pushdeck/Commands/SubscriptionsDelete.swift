import Operations
import TextKit

/// `subscriptions delete`
enum SubscriptionsDelete {
  static let command = Command(
    words: ["subscriptions", "delete"], arguments: [.required("ID")],
    summary: "deletes a subscription for good; its device may subscribe anew",
    options: .contextual + .acting + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      try await desk.plan(.deleteSubscription(Untrusted(arguments.positional[0])), options)
    }
  }
}

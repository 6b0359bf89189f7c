import Operations
import TextKit

/// `users alias`
enum UsersAlias {
  static let command = Command(
    words: ["users", "alias"], arguments: [.required("ID"), .repeated("LABEL=ID")],
    summary: "gives a user further names",
    details: """
      ID is an external id unless --alias says otherwise. OpenPush may refuse some of the aliases: the
      verdict is then “partly”, and the reasons name them.
      """,
    options: .contextual + .acting + .output + [.alias, .strict], body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let aliases = try Pairs.read(
      arguments.positional.dropFirst(), form: "LABEL=ID", mayBeEmpty: false)
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      try await desk.plan(.alias(arguments.user, aliases), options)
    }
  }
}

import Operations
import TextKit

/// `users tag`
enum UsersTag {
  static let command = Command(
    words: ["users", "tag"], arguments: [.required("ID"), .repeated("KEY=VALUE")],
    summary: "sets tags of a user; KEY= takes one away",
    details: """
      ID is an external id unless --alias says otherwise. On OpenPush a tag that was taken away stays
      as an empty text.
      """,
    options: .contextual + .acting + .output + [.alias, .strict], body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let tags = try Pairs.read(
      arguments.positional.dropFirst(), form: "KEY=VALUE", mayBeEmpty: true)
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in try await desk.plan(.tag(arguments.user, tags), options) }
  }
}

import PushModel
import Tables
import TextKit

/// `outcomes`
enum OutcomesCommand {
  static let command = Command(
    words: ["outcomes"], arguments: [.required("MESSAGE-ID"), .optional("NAMES")],
    summary: "what followed from a message: clicks, confirmations, sessions, the app's own",
    details: "NAMES are outcomes with .sum or .count behind each, with commas between them; without"
      + " them those that the service counts by itself. The last 30 days are counted.",
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let id = Untrusted(arguments.positional[0])
    var query = OutcomeQuery()
    if arguments.positional.count > 1 { query.names = try names(arguments.positional[1]) }
    let list = try ListOutput(
      OutcomeColumns.schema, arguments, json: { JSONRows.outcome($0, ofMessage: id) },
      time: { _ in nil })
    let desk = try await Opening.desk(arguments, session)
    return try await list.write(desk.walkOutcomes(ofMessage: id, query), to: session)
  }

  private static func names(_ text: String) throws(CommandFailure) -> [String] {
    let names = text.split(separator: ",").map { String($0) }
    for name in names where !name.hasSuffix(".sum") && !name.hasSuffix(".count") {
      throw CommandFailure(
        .usage, "\(Untrusted(name)) does not say how it is counted. Write .sum or .count behind it."
      )
    }
    guard !names.isEmpty else { throw CommandFailure(.usage, "NAMES holds no name.") }
    return names
  }
}

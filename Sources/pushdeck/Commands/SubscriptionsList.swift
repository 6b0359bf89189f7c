import Operations
import PushModel
import Tables
import TextKit

/// `subscriptions list`
enum SubscriptionsList {
  static let command = Command(
    words: ["subscriptions", "list"], summary: "the subscriptions, oldest first",
    details: """
      OneSignal lists no subscriptions: there an export is asked for, waited for and listed. --cached
      lists the last one, which is kept here for seven days.

      \(ExportedRows.help)
      """,
    options: .contextual + .listing + .output + [.cached], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      SubscriptionColumns.schema, arguments, json: JSONRows.subscription, time: \.lastActiveAt)
    let desk = try await Opening.desk(arguments, session)
    switch desk.capabilities.listsSubscriptions {
    case .available:
      return try await list.write(
        desk.walkSubscriptions(pageSize: list.pageSize(usual: 500)), to: session)
    case .unavailable(let reason, _):
      let export = try await ExportedRows.of(
        desk, reason, since: list.since, arguments, session)
      return try await list.write(export.walk, mayRepeat: false, to: session)
    }
  }
}

import Operations
import PushModel
import PushServices
import Tables
import TextKit

/// `subscriptions list`
enum SubscriptionsList {
  static let command = Command(
    words: ["subscriptions", "list"], summary: "the subscriptions, oldest first",
    details: """
      OneSignal lists no subscriptions: there an export is asked for, waited for and listed. --cached
      lists the last one, which is kept here for seven days.
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
      let rows = try await exported(desk, reason, arguments, session)
      return try await list.write(.of(rows), to: session)
    }
  }

  /// The rows of an export, a new one or the last one.
  static func exported(
    _ desk: Desk, _ reason: SafeText, _ arguments: Arguments, _ session: CommandSession
  ) async throws(CommandFailure) -> [Subscription] {
    session.liftTimeLimit()
    if arguments.has(.cached) {
      guard
        let last = try await reading({ () throws(ServiceFailure) in
          try await desk.lastExportedSubscriptions()
        })
      else {
        throw CommandFailure(
          .no, "No export of this app is kept here", remedy: "Leave out --cached to ask for one")
      }
      let age = age(Clock.system.now() - last.at)
      StandardError.write("An export of \(age) ago, as it was then.")
      return last.rows
    }
    let shows = StandardError.isTerminal
    if shows { StandardError.write("\(reason) An export is asked for.") }
    return try await reading { () throws(ServiceFailure) in
      try await desk.exportSubscriptions { progress in
        if shows { StandardError.write(sentence(progress)) }
      }.rows
    }
  }

  private static func sentence(_ progress: ExportProgress) -> SafeText {
    switch progress {
    case .requested: "The service has begun to make it."
    case .waiting(let seconds): "Waiting for it, \(Int(seconds)) s so far."
    case .reading(let bytes): "\(grouped(bytes)) bytes came; reading them."
    }
  }
}

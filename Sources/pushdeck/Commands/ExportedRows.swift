import Operations
import PushModel
import PushServices
import TextKit

/// The rows of an export for a command: a new one that is asked for and waited for, or the last one.
enum ExportedRows {
  /// What the help of every command that asks for an export says.
  static let help = """
    OneSignal makes one export at a time for an account: while a colleague or another pushdeck has \
    one made, this waits for its turn, and then for its own, at about 2,000 rows a second. Nothing \
    limits that unless --timeout is given. With --since it is asked for those alone who were active \
    from then on, and --cached keeps to the last export of all.
    """

  /// Brings it. The usual time limit is lifted.
  ///
  /// - Parameters:
  ///   - reason: Why the service's own list is not used.
  ///   - since: Only those who were active since then, where a new one is asked for.
  static func of(
    _ desk: Desk, _ reason: SafeText, since: Timestamp?, _ arguments: Arguments,
    _ session: CommandSession
  ) async throws(CommandFailure) -> ExportedSubscriptions {
    session.liftTimeLimit()
    if arguments.has(.cached) { return try await last(desk, session) }
    let shows = StandardError.isTerminal
    if shows { await session.tell("\(reason) An export is asked for.") }
    do {
      return try await desk.exportSubscriptions(
        ExportQuery(activeSince: since), limit: arguments.number(.timeout)
      ) { progress in
        if shows { session.post(sentence(progress, desk.context.service)) }
      }
    } catch {
      var failure = CommandFailure(error)
      // A limit that was given is known down there, and what it met too.
      failure.tellsOfLimit = error.kind != .cancelled
      throw failure
    }
  }

  private static func last(_ desk: Desk, _ session: CommandSession)
    async throws(CommandFailure) -> ExportedSubscriptions
  {
    guard
      let last = try await reading({ () throws(ServiceFailure) in
        try await desk.lastExportedSubscriptions()
      })
    else {
      throw CommandFailure(
        .no, "No export of this app is kept here", remedy: "Leave out --cached to ask for one")
    }
    await session.tell("An export of \(age(Clock.system.now() - last.at)) ago, as it was then.")
    return last
  }

  /// How far an export is, for a person.
  static func sentence(_ progress: ExportProgress, _ service: ServiceKind) -> SafeText {
    switch progress {
    case .otherProcess(let process):
      let which: SafeText = process.map { " (process \($0))" } ?? ""
      return """
        Another pushdeck of yours\(which) is exporting this app; an account makes one export at a \
        time. Waiting for it; nothing was asked for yet.
        """
    case .otherExport(let seconds):
      return """
        \(service.title) is making another export for this account, and makes one at a time: a \
        colleague's, or another pushdeck's. Nothing was asked for; asking again in \
        \(Int(seconds.rounded(.up))) s.
        """
    case .requested: return "The service has begun to make it."
    case .waiting(let seconds): return "Waiting for it, \(Int(seconds)) s so far."
    case .fetched(let bytes): return "It is ready: \(grouped(bytes)) bytes came so far."
    }
  }
}

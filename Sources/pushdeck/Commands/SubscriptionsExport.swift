import Operations
import PushModel
import PushServices
import Storage
import TextKit

/// `subscriptions export`
enum SubscriptionsExport {
  static let command = Command(
    words: ["subscriptions", "export"],
    summary: "every subscription as CSV, harmless to a spreadsheet",
    details: """
      Cells that a spreadsheet would run get an apostrophe in front. On OneSignal an export is asked
      for and waited for, and the columns are its own; --cached writes the last one instead. The file
      holds personal data: only you can read it.
      """,
    options: .contextual + [.output, .cached], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    session.liftTimeLimit()
    let sheet = SubscriptionSheet(desk.context.service)
    let target = try SheetTarget(arguments.text(.output), session)
    try await target.write(sheet.header)
    var count = 0
    switch desk.capabilities.listsSubscriptions {
    case .available:
      var walk = desk.walkSubscriptions()
      var seen: Set<Untrusted> = []
      while let page = try await next(&walk) {
        let rows = page.rows.filter { seen.insert($0.id).inserted }
        try await target.write(rows.flatMap { sheet.line($0) })
        count += rows.count
      }
    case .unavailable(let reason, _):
      let rows = try await SubscriptionsList.exported(desk, reason, arguments, session)
      // By the piece, so that a million lines do not stand in memory twice.
      for start in stride(from: 0, to: rows.count, by: 5_000) {
        let piece = rows[start..<min(start + 5_000, rows.count)]
        try await target.write(piece.flatMap { sheet.line($0) })
      }
      count = rows.count
    }
    try await target.finish()
    if let path = arguments.text(.output), path != "-" {
      StandardError.write("\(grouped(count)) subscriptions are in \(Untrusted(path)).")
    }
    return .done
  }

  private static func next(_ walk: inout PageWalk<Subscription>)
    async throws(CommandFailure) -> Page<Subscription>?
  {
    do {
      return try await walk.next()
    } catch {
      throw CommandFailure(error)
    }
  }
}

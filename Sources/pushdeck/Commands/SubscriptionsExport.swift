import Operations
import PushModel
import PushServices
import PushWire
import TextKit

/// `subscriptions export`
enum SubscriptionsExport {
  static let command = Command(
    words: ["subscriptions", "export"],
    summary: "every subscription as CSV, harmless to a spreadsheet and a terminal",
    details: """
      A cell that a spreadsheet would run gets an apostrophe in front; control characters but tabs and
      line breaks, and those that turn the direction of text, are written as \\uXXXX. Nothing else is
      changed. On OneSignal the columns are those of its export; --cached writes the last one. The
      file holds personal data: only you can read it.

      \(ExportedRows.help)
      """,
    options: .contextual + [.output, .cached, .since], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    session.liftTimeLimit()
    let since = try arguments.text(.since).map { (text) throws(CommandFailure) in
      try PointInTime.parse(text, now: Clock.system.now())
    }
    let target = try await SheetTarget(arguments.text(.output), session)
    let count =
      switch desk.capabilities.listsSubscriptions {
      case .available: try await writeList(desk, since: since, to: target)
      case .unavailable(let reason, _):
        try await copy(
          try await ExportedRows.of(desk, reason, since: since, arguments, session), since: since,
          to: target)
      }
    try await target.finish()
    if let path = arguments.text(.output), path != "-" {
      await session.tell("\(grouped(count)) subscriptions are in \(Untrusted(path)).")
    }
    return .done
  }

  private static func writeList(_ desk: Desk, since: Timestamp?, to target: SheetTarget)
    async throws(CommandFailure) -> Int
  {
    let sheet = SubscriptionSheet(desk.context.service)
    var isRead = try await target.write(sheet.header)
    var walk = desk.walkSubscriptions()
    var seen: Set<Untrusted> = []
    while isRead, let page = try await next(&walk) {
      let rows = page.rows.filter { row in
        if let since, let at = row.lastActiveAt, at < since { return false }
        return seen.insert(row.id).inserted
      }
      isRead = try await target.write(rows.flatMap { sheet.line($0) })
    }
    return seen.count
  }

  /// Copies the cells of an export, piece by piece. A kept one holds also those who were not active
  /// since then.
  private static func copy(
    _ export: ExportedSubscriptions, since: Timestamp?, to target: SheetTarget
  ) async throws(CommandFailure) -> Int {
    var count = 0
    var isHeaderWritten = false
    var isRead = true
    while isRead,
      var rows = try await reading({ () throws(ServiceFailure) in
        try await export.reader.nextCells()
      })
    {
      var lines: [UInt8] = []
      if !isHeaderWritten, let header = await export.reader.header {
        lines += SubscriptionSheet.line(cells: header)
        isHeaderWritten = true
      }
      if let since,
        let column = await export.reader.header?.firstIndex(
          of: OneSignalExport.lastActiveColumn)
      {
        rows.removeAll { cells in
          guard cells.indices.contains(column), let at = Timestamp.parse(cells[column]) else {
            return false
          }
          return at < since
        }
      }
      for cells in rows { lines += SubscriptionSheet.line(cells: cells) }
      count += rows.count
      isRead = try await target.write(lines)
    }
    if !isHeaderWritten, let header = await export.reader.header {
      _ = try await target.write(SubscriptionSheet.line(cells: header))
    }
    return count
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

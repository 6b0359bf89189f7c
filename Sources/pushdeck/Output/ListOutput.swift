import Operations
import PushModel
import Tables
import TextKit

/// In which order a walk brings its rows.
enum ListArrival: Sendable {
  /// By the time that `--since` is about, the newest first.
  case newestFirst
  /// In another order than people are shown.
  case onwards
  /// In the list's own order.
  case asListed
}

/// Writes a list: JSON lines as rows arrive, or a table once they are there.
struct ListOutput<Row: Sendable>: Sendable {
  /// How many rows a terminal gets without `--limit`.
  private static var terminalRows: Int { 1_000 }

  let schema: Schema<Row>
  private let json: @Sendable (Row) -> JSON
  private let time: @Sendable (Row) -> Timestamp?
  private let arguments: Arguments
  private let context: CellContext
  private let columns: [Column<Row>]
  private let matcher: RowMatcher<Row>
  private let order: SortOrder?
  /// The time that `--since` names.
  let since: Timestamp?

  /// Reads the list's options. Throws when one of them cannot be read.
  ///
  /// - Parameters:
  ///   - json: A row as `--json` writes it.
  ///   - time: The time that `--since` is about.
  init(
    _ schema: Schema<Row>, _ arguments: Arguments, json: @escaping @Sendable (Row) -> JSON,
    time: @escaping @Sendable (Row) -> Timestamp?
  ) throws(CommandFailure) {
    self.schema = schema
    self.json = json
    self.time = time
    self.arguments = arguments
    let now = Clock.system.now()
    context = CellContext(
      formatter: TimeFormatter(zone: arguments.has(.utc) ? .utc : .local(), now: now), now: now,
      times: .full)
    do {
      columns =
        try arguments.text(.columns).map { (names) throws(ColumnNameError) in
          try schema.columns(listed: names)
        } ?? schema.columns(schema.commandColumns)
      order = try arguments.text(.sort).map { (text) throws(ColumnNameError) in
        try SortOrder.parse(text, for: schema)
      }
    } catch {
      throw CommandFailure(.usage, error.sentence)
    }
    let filter: Filter
    do {
      filter = try Filter.parse(arguments.text(.filter) ?? "", for: schema)
    } catch {
      throw CommandFailure(.usage, "--filter: \(error.sentence)")
    }
    matcher = RowMatcher(
      filter, schema: schema, visible: columns.map(\.id), context: context)
    since = try arguments.text(.since).map { (text) throws(CommandFailure) in
      try PointInTime.parse(text, now: now)
    }
  }

  /// How many rows a page should bring so that a small `--limit` costs little.
  func pageSize(usual: Int) -> Int {
    guard arguments.has(.limit), !arguments.has(.filter), !arguments.has(.since), order == nil
    else { return usual }
    return min(usual, limit ?? usual)
  }

  /// Walks the pages and writes the rows that match.
  ///
  /// - Parameters:
  ///   - arrival: What comes newest first ends at the first row that is older than `--since`; what
  ///     comes onwards in time is turned round for a table.
  ///   - mayRepeat: Whether a row may come twice; what cannot move while it is read needs no memory of
  ///     what came.
  func write(
    _ walk: PageWalk<Row>, arrival: ListArrival = .asListed, mayRepeat: Bool = true,
    to session: CommandSession
  ) async throws(CommandFailure) -> ExitCode {
    var walk = walk
    var seen: Set<Untrusted> = []
    var rows: [Row] = []
    var written = 0
    let streams = arguments.has(.json) && order == nil
    pages: while true {
      let page: Page<Row>?
      do {
        page = try await walk.next()
      } catch {
        throw CommandFailure(error)
      }
      guard let page else { break }
      var lines = ""
      var isOver = false
      var isNews = false
      for row in page.rows {
        if let since, let at = time(row), at < since {
          isOver = isOver || arrival == .newestFirst
          continue
        }
        if mayRepeat, !seen.insert(schema.identity(row)).inserted { continue }
        isNews = true
        guard matcher.matches(row) else { continue }
        if streams { lines += json(row).text() + "\n" } else { rows.append(row) }
        written += 1
        if let stopAt, written >= stopAt {
          isOver = true
          break
        }
      }
      if isNews { session.noteNews() }
      if !lines.isEmpty, try await !session.write(lines) { return .done }
      if isOver { break pages }
    }
    await session.sayUnread()
    if arrival == .onwards { rows = newestFirst(rows) }
    if !streams { written = try await write(rows, to: session) }
    return await ending(
      session, written, isCut: stopAt.map { written >= $0 } ?? (written < rows.count))
  }

  private func write(_ rows: [Row], to session: CommandSession) async throws(CommandFailure) -> Int
  {
    var shown = rows
    if let order {
      var source = MemoryRowSource(schema, context: context)
      source.setSortOrder(order)
      source.replaceAll(rows)
      shown = source.window(0..<source.count)
    }
    if let limit { shown = Array(shown.prefix(limit)) }
    if arguments.has(.json) {
      try await session.write(shown.map { json($0).text() + "\n" }.joined())
    } else {
      try await session.write(
        TableWriter(style: .ofStandardOutput(arguments)).text(shown, columns, context))
    }
    return shown.count
  }

  private func newestFirst(_ rows: [Row]) -> [Row] {
    rows.enumerated().map { (row: $1, at: time($1), place: $0) }
      .sorted {
        ($0.at ?? Timestamp(seconds: .min), $0.place) > (
          $1.at ?? Timestamp(seconds: .min), $1.place
        )
      }
      .map(\.row)
  }

  /// How many rows end the reading; nil where all are read. What is sorted is read whole first.
  var stopAt: Int? { order == nil ? limit : nil }

  private var limit: Int? {
    if let given = arguments.integer(.limit) { return Int(given) }
    return StandardOutput.isTerminal && !arguments.has(.json) ? Self.terminalRows : nil
  }

  private func ending(_ session: CommandSession, _ written: Int, isCut: Bool) async -> ExitCode {
    if isCut, !arguments.has(.limit) {
      await session.tell(
        "The first \(grouped(Self.terminalRows)) rows; give --limit N for more, or write to a pipe for all."
      )
    }
    guard written == 0, arguments.has(.filter) || arguments.has(.since) else { return .done }
    await session.tell("pushdeck: Nothing matched.")
    return .no
  }
}

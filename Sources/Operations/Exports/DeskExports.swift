import PushModel
import PushServices
import Storage
import TextKit

/// How far an export is.
public enum ExportProgress: Sendable, Hashable {
  /// Another process of this person's makes an export of the same app: its number, where it is known.
  case otherProcess(Int32?)
  /// The account makes another export; it is asked again in so many seconds.
  case otherExport(seconds: Double)
  /// The service was asked for it.
  case requested
  /// The service is still making it, for so many seconds.
  case waiting(seconds: Double)
  /// So many bytes of it came, as they travel.
  case fetched(bytes: Int)
}

/// The subscriptions of an export.
public struct ExportedSubscriptions: Sendable {
  /// When it was fetched: everything is as of then.
  public var at: Timestamp
  /// Reads its rows from their beginning, once.
  public var reader: ExportReader
  /// Where it is noted what could not be read.
  var log: RequestLog

  /// Its subscriptions in the service's order, page by page, once.
  public var walk: PageWalk<Subscription> {
    PageWalk { [self] (_) async throws(ServiceFailure) in
      try await next() ?? Page(rows: [], next: nil, total: nil)
    }
  }

  /// All of its subscriptions at once.
  public func all() async throws(ServiceFailure) -> [Subscription] {
    var rows: [Subscription] = []
    while let page = try await next() { rows += page.rows }
    return rows
  }

  private func next() async throws(ServiceFailure) -> Page<Subscription>? {
    let page = try await reader.next()
    if let page { log.noteFindings(page.findings) }
    return page
  }
}

extension Desk {
  /// Asks the service for an export of subscriptions, waits for it and keeps it. Only one of all of
  /// them is the app's last export.
  ///
  /// - Parameters:
  ///   - query: Which of them; all unless told.
  ///   - limit: Seconds that the whole may take; nil is as long as it takes.
  ///   - progress: Hears how far it is.
  public func exportSubscriptions(
    _ query: ExportQuery = ExportQuery(), limit: Double? = nil,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) async throws(ServiceFailure) -> ExportedSubscriptions {
    let exports = try exportPlace()
    let begin = clock.monotonicSeconds()
    let turn = try await ownTurn(limit: limit, progress: progress)
    // The account is free for others of this person's once the file is here (§10).
    defer { withExtendedLifetime(turn) {} }
    let address = try await askedFor(
      query, limit: left(of: limit, since: begin), progress: progress)
    progress(.requested)
    // What holds a part of them is kept beside it, and takes the place of an earlier part.
    let place = query.isWhole ? context.journalName : context.journalName + "\npart"
    let kept = try await fetch(
      address, into: exports, as: place, limit: left(of: limit, since: begin), progress: progress)
    return try await opened(kept, exports)
  }

  /// The subscriptions of the last export that was fetched; nil when none is kept.
  public func lastExportedSubscriptions() async throws(ServiceFailure) -> ExportedSubscriptions? {
    let exports = try exportPlace()
    let last: CachedExport?
    do {
      last = try await exports.last(context: context.journalName)
    } catch {
      throw Self.failure(error)
    }
    guard let last else { return nil }
    return try await opened(last, exports)
  }

  /// Waits until no other process of this person's exports the same app.
  private func ownTurn(limit: Double?, progress: @Sendable (ExportProgress) -> Void)
    async throws(ServiceFailure) -> SharedTurn?
  {
    let patience = ExportTurn(now: clock.monotonicSeconds(), limit: limit)
    var isTold = false
    while true {
      switch await exportTurns?.take("\(context.url)\n\(context.appID)") {
      case .taken(let turn): return turn
      case nil: return nil
      case .held(let process):
        if !isTold { progress(.otherProcess(process)) }
        isTold = true
        try await wait(
          patience.decideOnOwn(now: clock.monotonicSeconds()),
          orSay: ExportSentences.heldBack(by: process))
      }
    }
  }

  /// Asks for an export as often as the account makes another one.
  private func askedFor(
    _ query: ExportQuery, limit: Double?, progress: @Sendable (ExportProgress) -> Void
  )
    async throws(ServiceFailure) -> String
  {
    var patience = ExportTurn(now: clock.monotonicSeconds(), limit: limit)
    while true {
      do {
        return try await service.requestSubscriptionExport(query)
      } catch {
        guard case .exportRunning(let retryAfter) = error.kind else { throw error }
        let decision = patience.decide(
          retryAfter: retryAfter, now: clock.monotonicSeconds(), chance: Double.random(in: 0..<1))
        if case .ask(let seconds) = decision { progress(.otherExport(seconds: seconds)) }
        try await wait(decision, orSay: error)
      }
    }
  }

  private func wait(_ decision: ExportTurn.Decision, orSay failure: ServiceFailure)
    async throws(ServiceFailure)
  {
    switch decision {
    case .giveUp: throw failure
    case .ask(let seconds):
      guard await pause(seconds) else { throw ExportSentences.notAskedFor }
    }
  }

  /// Looks again and again for the file, until it is here or will not come.
  private func fetch(
    _ address: String, into exports: any ExportKeeping, as place: String, limit: Double?,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) async throws(ServiceFailure) -> CachedExport {
    let start = clock.monotonicSeconds()
    var polling = ExportPolling(now: start, limit: limit)
    while true {
      // What came of a file whose end is missing is worth nothing.
      let intake = ExportIntake(exports, counts: false)
      let step = 16 << 20
      let answer = try await service.downloadExport(address) { piece in
        let before = intake.received
        if before == 0 || before / step != (before + piece.count) / step {
          progress(.fetched(bytes: before + piece.count))
        }
        return await intake.add(piece)
      }
      switch answer {
      case .whole, .notTaken:
        do {
          return try await intake.finish(context: place)
        } catch {
          throw ExportSentences.notKept(error)
        }
      case .missing(let event, let failure):
        let now = clock.monotonicSeconds()
        switch polling.decide(event, now: now) {
        case .failed: throw failure
        case .overdue: throw ExportSentences.overdue(after: now - start)
        case .look(let seconds):
          progress(.waiting(seconds: now - start))
          guard await pause(seconds) else { throw ExportSentences.notWaitedFor }
        }
      }
    }
  }

  private func left(of limit: Double?, since begin: Double) -> Double? {
    limit.map { max(0, $0 - (clock.monotonicSeconds() - begin)) }
  }

  private func opened(_ export: CachedExport, _ exports: any ExportKeeping)
    async throws(ServiceFailure) -> ExportedSubscriptions
  {
    do {
      return ExportedSubscriptions(
        at: export.at, reader: try await exports.open(export), log: requestLog)
    } catch {
      throw Self.failure(error)
    }
  }

  func exportPlace() throws(ServiceFailure) -> any ExportKeeping {
    switch capabilities.exportsSubscriptions {
    case .unavailable(let reason, let instead):
      throw ServiceFailure(.notOffered, sentence: reason, remedy: instead)
    case .available:
      guard let exports else { throw ExportSentences.noPlace }
      return exports
    }
  }

  private static func failure(_ error: ExportCacheError) -> ServiceFailure {
    ExportSentences.notKept(.cache(error))
  }
}

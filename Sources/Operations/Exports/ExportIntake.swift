import Storage
import TextKit

/// Takes the pieces of an export in, one after the other: looks at its rows and keeps them.
final class ExportIntake: Sendable {
  /// Why it was not kept.
  enum Problem: Error {
    /// It is no export.
    case noExport(SafeText)
    /// It could not be unpacked or kept.
    case cache(ExportCacheError)
  }

  private struct State: Sendable {
    var draft: ExportDraft?
    var problem: Problem?
    var received = 0
  }

  private let exports: any ExportKeeping
  private let check: Locked<ExportRowsCheck>
  private let state = Locked(State())

  /// Takes one export in; `counts` counts its rows.
  init(_ exports: any ExportKeeping, counts: Bool) {
    self.exports = exports
    check = Locked(ExportRowsCheck(counts: counts))
  }

  /// How many bytes came.
  var received: Int { state.withLock { $0.received } }
  /// What its rows were.
  var rows: ExportRowsCheck { check.withLock { $0 } }
  /// Why it is not kept; nil while all is well.
  var problem: Problem? { state.withLock { $0.problem } }

  /// Takes the next piece; false when no more is wanted.
  func add(_ piece: [UInt8]) async -> Bool {
    state.withLock { $0.received += piece.count }
    do {
      if try await draft().add(piece) { return true }
      let why = check.withLock { $0.problem } ?? "it cannot be read"
      state.withLock { $0.problem = .noExport(why) }
    } catch {
      state.withLock { $0.problem = .cache(error) }
    }
    return false
  }

  /// Keeps what came as an app's last export, once all of it is there.
  func finish(context: String) async throws(Problem) -> CachedExport {
    if let problem { throw problem }
    if let why = check.withLock({ $0.finish() }) { throw .noExport(why) }
    do {
      return try await draft().finish(context: context)
    } catch {
      throw .cache(error)
    }
  }

  private func draft() async throws(ExportCacheError) -> ExportDraft {
    if let draft = state.withLock({ $0.draft }) { return draft }
    let draft = try await exports.draft { [check] rows in check.withLock { $0.take(rows) } }
    state.withLock { $0.draft = draft }
    return draft
  }
}

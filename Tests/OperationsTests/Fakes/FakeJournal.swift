import Operations
import PushModel
import Storage
import TextKit

/// A journal in memory that can be made to fail, and that tells when it is written to.
final class FakeJournal: IntentJournal {
  private struct State {
    var entries: [JournalEntry] = []
    var beginError: JournalError?
    var finishError: JournalError?
    var problems: [SafeText] = []
  }

  private let state: Locked<State>
  /// Called whenever an intent is noted down.
  let whenBegun: @Sendable (Intent) -> Void

  init(_ entries: [JournalEntry] = [], whenBegun: @escaping @Sendable (Intent) -> Void = { _ in }) {
    state = Locked(State(entries: entries))
    self.whenBegun = whenBegun
  }

  var all: [JournalEntry] { state.withLock { $0.entries } }

  func failAtBegin(_ error: JournalError) { state.withLock { $0.beginError = error } }

  func failAtFinish(_ error: JournalError) { state.withLock { $0.finishError = error } }

  func hideBehind(_ problem: SafeText) { state.withLock { $0.problems.append(problem) } }

  func read(_ part: JournalPart) async throws(JournalError) -> JournalReading {
    state.withLock { state in
      var reading = JournalReading()
      reading.entries = state.entries
      reading.problems = state.problems
      return reading
    }
  }

  func begin(
    _ intent: Intent, unless isRepeat: (@Sendable (JournalEntry) -> Bool)?
  ) async throws(JournalError) {
    if let error = state.withLock({ $0.beginError }) { throw error }
    if let isRepeat {
      if let twin = all.last(where: { $0.isOpen && isRepeat($0) }) { throw .repeats(twin) }
      let problems = state.withLock { $0.problems }
      if !problems.isEmpty { throw .unreadable(problems) }
    }
    state.withLock { $0.entries.append(JournalEntry(intent: intent)) }
    whenBegun(intent)
  }

  func finish(_ id: String, _ outcome: IntentOutcome) async throws(JournalError) {
    if let error = state.withLock({ $0.finishError }) { throw error }
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return }
      state.entries[index].outcomes.append(outcome)
    }
  }

  func claim(_ id: String) async throws(JournalError) -> any IntentClaim {
    guard let entry = all.first(where: { $0.id == id }) else { throw .noSuchIntent(id) }
    guard entry.isOpen else { throw .settledAlready(id) }
    return FakeClaim(entry: entry, journal: self)
  }

  fileprivate func abandon(_ id: String, at: Timestamp) {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return }
      state.entries[index].abandonedAt = at
    }
  }
}

private struct FakeClaim: IntentClaim {
  let entry: JournalEntry
  let journal: FakeJournal

  func settle(_ outcome: IntentOutcome) async throws(JournalError) {
    try await journal.finish(entry.id, outcome)
  }

  func abandon(at: Timestamp) async throws(JournalError) { journal.abandon(entry.id, at: at) }
}

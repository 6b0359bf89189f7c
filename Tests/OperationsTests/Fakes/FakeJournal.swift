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

  func entries() async throws(JournalError) -> [JournalEntry] { all }

  func begin(
    _ intent: Intent, unless isRepeat: @escaping @Sendable (JournalEntry) -> Bool
  ) async throws(JournalError) {
    if let error = state.withLock({ $0.beginError }) { throw error }
    if let twin = all.last(where: { $0.isOpen && isRepeat($0) }) { throw .repeats(twin) }
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
}

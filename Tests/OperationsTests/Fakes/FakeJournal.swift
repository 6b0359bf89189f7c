import Operations
import PushModel
import TextKit

/// A journal in memory that can be made to fail, and to look at the service when it is written to.
final class FakeJournal: IntentJournal {
  private struct State {
    var entries: [IntentEntry] = []
    var beginTrouble: JournalTrouble?
    var finishTrouble: JournalTrouble?
  }

  private let state: Locked<State>
  /// Called whenever an intent is noted down.
  let whenBegun: @Sendable (IntentEntry) -> Void

  init(
    _ entries: [IntentEntry] = [], whenBegun: @escaping @Sendable (IntentEntry) -> Void = { _ in }
  ) {
    state = Locked(State(entries: entries))
    self.whenBegun = whenBegun
  }

  var all: [IntentEntry] { state.withLock { $0.entries } }

  func failAtBegin(_ sentence: SafeText) {
    state.withLock { $0.beginTrouble = JournalTrouble(sentence) }
  }

  func failAtFinish(_ sentence: SafeText) {
    state.withLock { $0.finishTrouble = JournalTrouble(sentence) }
  }

  func entries() async throws(JournalTrouble) -> [IntentEntry] { all }

  func begin(_ entry: IntentEntry) async throws(JournalTrouble) {
    if let trouble = state.withLock({ $0.beginTrouble }) { throw trouble }
    state.withLock { $0.entries.append(entry) }
    whenBegun(entry)
  }

  func finish(_ id: String, _ outcome: WriteOutcome, at: Timestamp) async throws(JournalTrouble) {
    if let trouble = state.withLock({ $0.finishTrouble }) { throw trouble }
    guard outcome.verdict != .unknown else { return }
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return }
      state.entries[index].state = .settled(outcome.verdict, resultID: outcome.resultID)
    }
  }
}

import PushModel
import TextKit

extension Desk {
  /// The intents of this context whose end is not known, oldest first.
  public func openIntents() async throws(Refusal) -> [IntentEntry] {
    try await ownEntries().filter(\.isOpen)
  }

  /// Every entry of this context in the journal, oldest first.
  func ownEntries() async throws(Refusal) -> [IntentEntry] {
    do {
      return try await journal.entries().filter { $0.context == context.journalName }
    } catch {
      throw .journal(error.sentence)
    }
  }

  /// Refuses a write that may already have happened: one whose very body left from here and whose
  /// end is not known.
  func refuseIfOpen(
    _ action: WriteAction, body: [UInt8], allowsNew: Bool
  ) async throws(Refusal) {
    guard action.repeatsVisibly, !allowsNew else { return }
    let twin = try await openIntents().last { entry in
      entry.action == action.word && entry.target == action.target.string
        && JournaledBody.isSame(entry.body, body)
    }
    guard let twin else { return }
    throw .openIntent(id: twin.id, startedAt: twin.at, now: clock.now())
  }

  /// Whether this key was used from here for this very body before. A key of other bytes is
  /// refused: the service would answer the old result, and nothing would be sent.
  func isRepeat(key: String, of action: WriteAction, body: [UInt8]) async throws(Refusal) -> Bool {
    let earlier = try await ownEntries().filter { $0.idempotencyKey == key }
    if let other = earlier.first(where: {
      $0.action != action.word || !JournaledBody.isSame($0.body, body)
    }) {
      throw .keyOfAnotherBody(key: key, journalID: other.id)
    }
    return !earlier.isEmpty
  }
}

import PushModel
import Storage
import TextKit

extension Desk {
  /// The intents of this context whose end is not known, oldest first.
  public func openIntents() async throws(Refusal) -> [JournalEntry] {
    try await ownJournal(.unsettled).entries.filter(\.isOpen)
  }

  /// What the journal holds of this context, oldest first, and what could not be read of it.
  func ownJournal(_ part: JournalPart = .all) async throws(Refusal) -> JournalReading {
    do {
      var reading = try await journal.read(part)
      reading.entries.removeAll { $0.intent.context != context.journalName }
      return reading
    } catch {
      throw .journal(error)
    }
  }

  /// Refuses a write that may already have happened: one whose very body left from here and whose
  /// end is not known, or may not be, where the journal could not all be read. Where that is allowed,
  /// it is worth a word.
  func refuseIfOpen(
    _ action: WriteAction, body: [UInt8], allowsNew: Bool
  ) async throws(Refusal) -> Finding? {
    guard action.repeatsVisibly else { return nil }
    let isTwin = twinTest(of: action, body: body)
    let reading = try await ownJournal(.unsettled)
    if let twin = reading.entries.last(where: { $0.isOpen && isTwin($0) }) {
      guard allowsNew else { throw openIntent(twin) }
      let seconds = clock.now() - twin.intent.at
      return Finding(
        .warning, code: "open-intent", path: Untrusted(""),
        message:
          "The same body left \(age(seconds)) ago and its end is not known: this would be a second one."
      )
    }
    if !allowsNew, !reading.problems.isEmpty { throw .journal(.unreadable(reading.problems)) }
    return nil
  }

  /// Whether an entry of the journal is of the same app and would be repeated by this write.
  func twinTest(of action: WriteAction, body: [UInt8]) -> @Sendable (JournalEntry) -> Bool {
    let context = context.journalName
    // A send's target stands in its body; the words for it may change with what its template says.
    let target = action.isSend ? nil : action.target
    return { entry in
      entry.intent.context == context && entry.intent.action == action.word
        && (target.map { entry.intent.target == $0 } ?? true)
        && JournaledBody.isSame(entry.intent.body, body)
    }
  }

  /// The refusal that an open entry causes.
  func openIntent(_ entry: JournalEntry) -> Refusal {
    .openIntent(id: entry.id, startedAt: entry.intent.at, now: clock.now())
  }

  /// Whether this key was used from here for this very body before. A key of other bytes is
  /// refused: the service would answer the old result, and nothing would be sent.
  func isRepeat(key: String, of action: WriteAction, body: [UInt8]) async throws(Refusal) -> Bool {
    let earlier = try await ownJournal().entries.filter { $0.intent.idempotencyKey == key }
    if let other = earlier.first(where: {
      $0.intent.action != action.word || !JournaledBody.isSame($0.intent.body, body)
    }) {
      throw .keyOfAnotherBody(key: key, journalID: other.id)
    }
    return !earlier.isEmpty
  }
}

import PushModel
import Storage
import TextKit

/// A write with all that is known of its end, for those who see the journal only through a desk.
public typealias JournalEntry = Storage.JournalEntry

/// Where intents are noted down before they leave, and their ends after.
public protocol IntentJournal: Sendable {
  /// Every entry that can be read, oldest first.
  func entries() async throws(JournalError) -> [JournalEntry]
  /// Notes an intent down; throws `repeats` when an open one is there that it would repeat. When
  /// this returns, the intent survives a power cut.
  func begin(
    _ intent: Intent, unless isRepeat: @escaping @Sendable (JournalEntry) -> Bool
  ) async throws(JournalError)
  /// Notes down what became of an intent; an unknown end leaves it open.
  func finish(_ id: String, _ outcome: IntentOutcome) async throws(JournalError)
}

/// The journal on the disk, which the thread for files waits for.
public struct DiskJournal: IntentJournal {
  private let journal: Journal
  private let files: FilesThread

  /// Reaches a journal through the thread for files.
  public init(_ journal: Journal, on files: FilesThread) {
    self.journal = journal
    self.files = files
  }

  /// Every entry that can be read, oldest first.
  public func entries() async throws(JournalError) -> [JournalEntry] {
    try await waiting { (journal) throws(JournalError) in try journal.read().entries }
  }

  /// Notes an intent down, unless an open one is there that it would repeat.
  public func begin(
    _ intent: Intent, unless isRepeat: @escaping @Sendable (JournalEntry) -> Bool
  ) async throws(JournalError) {
    try await waiting { (journal) throws(JournalError) in
      try journal.begin(intent, unless: isRepeat)
    }
  }

  /// Notes down what became of an intent.
  public func finish(_ id: String, _ outcome: IntentOutcome) async throws(JournalError) {
    try await waiting { (journal) throws(JournalError) in try journal.finish(id, outcome) }
  }

  private func waiting<Value: Sendable>(
    _ body: @escaping @Sendable (Journal) throws(JournalError) -> Value
  ) async throws(JournalError) -> Value {
    let result = await files.run { [journal] () -> Result<Value, JournalError> in
      do throws(JournalError) {
        return .success(try body(journal))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

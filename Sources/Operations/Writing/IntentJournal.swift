import PushModel
import Storage
import TextKit

/// A write with all that is known of its end, for those who see the journal only through a desk.
public typealias JournalEntry = Storage.JournalEntry
/// What the journal's files say together.
public typealias JournalReading = Storage.JournalReading

/// An open intent that nobody else settles meanwhile, until this is dropped.
public protocol IntentClaim: Sendable {
  /// The intent with what is known of it.
  var entry: JournalEntry { get }
  /// Notes down what was found out; an unknown end leaves it open.
  func settle(_ outcome: IntentOutcome) async throws(JournalError)
  /// Notes down that it is not to be sent any more.
  func abandon(at: Timestamp) async throws(JournalError)
}

/// Where intents are noted down before they leave, and their ends after.
public protocol IntentJournal: Sendable {
  /// What stands in it, oldest first, and what could not be read of it.
  func read(_ part: JournalPart) async throws(JournalError) -> JournalReading
  /// Notes an intent down; throws `repeats` when an open one is there that it would repeat, and
  /// `unreadable` when one may be where nothing could be read. Without `isRepeat` it may repeat
  /// whatever there is. When this returns, the intent survives a power cut.
  func begin(
    _ intent: Intent, unless isRepeat: (@Sendable (JournalEntry) -> Bool)?
  ) async throws(JournalError)
  /// Notes down what became of an intent; an unknown end leaves it open.
  func finish(_ id: String, _ outcome: IntentOutcome) async throws(JournalError)
  /// Takes an open intent over, to settle it.
  func claim(_ id: String) async throws(JournalError) -> any IntentClaim
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

  /// What stands in it, oldest first, and what could not be read of it.
  public func read(_ part: JournalPart) async throws(JournalError) -> JournalReading {
    try await files.trying { [journal] () throws(JournalError) in try journal.read(part) }
  }

  /// Notes an intent down, unless an open one is there that it would repeat.
  public func begin(
    _ intent: Intent, unless isRepeat: (@Sendable (JournalEntry) -> Bool)?
  ) async throws(JournalError) {
    try await files.trying { [journal] () throws(JournalError) in
      try journal.begin(intent, unless: isRepeat)
    }
  }

  /// Notes down what became of an intent.
  public func finish(_ id: String, _ outcome: IntentOutcome) async throws(JournalError) {
    try await files.trying { [journal] () throws(JournalError) in
      try journal.finish(id, outcome)
    }
  }

  /// Takes an open intent over.
  public func claim(_ id: String) async throws(JournalError) -> any IntentClaim {
    DiskClaim(
      claim: try await files.trying { [journal] () throws(JournalError) in try journal.claim(id) },
      files: files)
  }
}

private struct DiskClaim: IntentClaim {
  let claim: JournalClaim
  let files: FilesThread

  var entry: JournalEntry { claim.entry }

  func settle(_ outcome: IntentOutcome) async throws(JournalError) {
    try await files.trying { [claim] () throws(JournalError) in try claim.settle(outcome) }
  }

  func abandon(at: Timestamp) async throws(JournalError) {
    try await files.trying { [claim] () throws(JournalError) in try claim.abandon(at: at) }
  }
}

extension FilesThread {
  /// Does something to the journal that may wait for a disk or a lock.
  fileprivate func trying<Value: Sendable>(
    _ body: @escaping @Sendable () throws(JournalError) -> Value
  ) async throws(JournalError) -> Value {
    let result = await run { () -> Result<Value, JournalError> in
      do throws(JournalError) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

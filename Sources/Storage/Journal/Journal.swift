import Glibc
import PushModel
import TextKit

/// Where intents are written before they leave, and their ends after: a folder with a file of JSON
/// lines for each process. Every call may wait for the disk.
public final class Journal: Sendable {
  /// How long another process is waited for, in seconds: it looks and writes a line, unless its disk is
  /// slow or it was stopped right then.
  public static let patience = 2.0

  /// For how many days what is settled is kept: three times as long as a service remembers a key.
  public static let keptDays = 90

  private let folder: String
  private let clock: Clock
  private let patience: Double
  private let cache = JournalCache()
  /// This process's file, once there is something to write.
  private let own = Locked<JournalFile?>(nil)

  /// The journal in a folder, which is made with the first intent.
  ///
  /// - Parameter patience: How long another process is waited for, in seconds.
  public init(folder: String, clock: Clock = .system, patience: Double = Journal.patience) {
    self.folder = folder
    self.clock = clock
    self.patience = patience
  }

  /// Reads the files: of this process, of living ones and of those that are gone.
  public func read(_ part: JournalPart = .all) throws(JournalError) -> JournalReading {
    let name = own.withLock { $0.map { Storage.name(of: $0.path) } }
    do throws(FileError) {
      return try JournalReading.read(folder, part, own: name, cache)
    } catch {
      throw .file(error)
    }
  }

  /// Writes an intent. When this returns, it survives a power cut; when it throws, nothing may be
  /// sent.
  ///
  /// Throws `repeats` when an open entry is one that `isRepeat` says the intent would repeat, and
  /// `unreadable` when such an entry may stand where nothing could be read; without `isRepeat` it may
  /// repeat whatever there is. Looking and writing are one step: of two processes that begin the same
  /// intent at once, one is refused.
  public func begin(
    _ intent: Intent, unless isRepeat: ((JournalEntry) -> Bool)? = nil
  ) throws(JournalError) {
    let turn = try takeTurn()
    // Dropping it gives the turn up.
    defer { withExtendedLifetime(turn) {} }
    if let isRepeat {
      let reading = try read(.unsettled)
      if let twin = reading.entries.last(where: { $0.isOpen && isRepeat($0) }) {
        throw .repeats(twin)
      }
      if !reading.problems.isEmpty { throw .unreadable(reading.problems) }
    }
    try ownFile().append(.intent(intent))
  }

  /// Writes what became of an intent of this process.
  public func finish(_ id: String, _ outcome: IntentOutcome) throws(JournalError) {
    let file = try ownFile()
    try file.append(.outcome(id: id, outcome))
    // What cannot be put together now is as good as it was, and the next one tries again.
    _ = try? JournalCompaction(
      folder: folder, own: Storage.name(of: file.path), cache: cache, now: clock.now()
    ).run()
  }

  /// Takes an open intent over, so that no other process settles it meanwhile. One that a living
  /// process has not noted an end of is that one's.
  public func claim(_ id: String) throws(JournalError) -> JournalClaim {
    let turn: SharedTurn
    switch try take("settling") {
    case .taken(let taken): turn = taken
    case .held(let process): throw .settlingElsewhere(process: process)
    }
    guard let entry = try read(.all).entries.first(where: { $0.id == id }) else {
      throw .noSuchIntent(id)
    }
    guard entry.isOpen else { throw .settledAlready(id) }
    guard !entry.isHeldElsewhere else { throw .heldElsewhere(id) }
    return JournalClaim(entry: entry, journal: self, turn: turn)
  }

  fileprivate func append(_ record: JournalRecord) throws(JournalError) {
    try ownFile().append(record)
  }

  /// This process's file, made when it is first needed.
  private func ownFile() throws(JournalError) -> JournalFile {
    try own.withLock { (file) throws(JournalError) in
      if let file { return file }
      do throws(FileError) {
        try Folders.preparePrivate(folder)
      } catch {
        throw .file(error)
      }
      let made = try JournalFile(folder: folder, name: JournalName.make(at: clock.now()))
      file = made
      return made
    }
  }

  /// Waits a while until no other process is between looking and writing.
  private func takeTurn() throws(JournalError) -> SharedTurn {
    let end = Clock.system.monotonicSeconds() + patience
    while true {
      switch try take("lock") {
      case .taken(let turn): return turn
      case .held(let process):
        guard Clock.system.monotonicSeconds() < end else {
          throw .held(process: process, seconds: patience)
        }
        // A lock cannot be waited for with a limit.
        poll(nil, 0, 5)
      }
    }
  }

  private func take(_ name: String) throws(JournalError) -> SharedTurn.Taking {
    do throws(FileError) {
      return try SharedTurn.take(name, in: folder)
    } catch {
      throw .file(error)
    }
  }
}

/// An open intent that only this process may settle, until the claim is dropped.
public final class JournalClaim: Sendable {
  /// The intent with what is known of it.
  public let entry: JournalEntry
  private let journal: Journal
  /// Keeps other processes from settling meanwhile.
  private let turn: SharedTurn

  fileprivate init(entry: JournalEntry, journal: Journal, turn: SharedTurn) {
    self.entry = entry
    self.journal = journal
    self.turn = turn
  }

  /// Writes what was found out; `unknown` leaves it open.
  public func settle(_ outcome: IntentOutcome) throws(JournalError) {
    try journal.append(.outcome(id: entry.id, outcome))
  }

  /// Writes that it is not to be sent any more.
  public func abandon(at: Timestamp) throws(JournalError) {
    try journal.append(.abandoned(id: entry.id, at: at))
  }
}

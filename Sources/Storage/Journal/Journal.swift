import Glibc
import PushModel
import TextKit

/// Where intents are written before they leave, and their ends after: a folder with a file of JSON
/// lines for each process. Every call may wait for the disk.
public final class Journal: Sendable {
  private let folder: String
  private let clock: Clock
  /// This process's file, once there is something to write.
  private let own = Locked<JournalFile?>(nil)

  /// The journal in a folder, which is made with the first intent.
  public init(folder: String, clock: Clock = .system) {
    self.folder = folder
    self.clock = clock
  }

  /// Reads all files: of this process, of living ones and of those that are gone.
  public func read() throws(JournalError) -> JournalReading {
    let name = own.withLock { $0.map { Storage.name(of: $0.path) } }
    do throws(FileError) {
      return try JournalReading.read(folder, own: name)
    } catch {
      throw .file(error)
    }
  }

  /// Writes an intent. When this returns, it survives a power cut; when it throws, nothing may be
  /// sent.
  ///
  /// Throws `repeats` when an open entry is one that `isRepeat` says the intent would repeat. Looking
  /// and writing are one step: of two processes that begin the same intent at once, one is refused.
  public func begin(
    _ intent: Intent, unless isRepeat: (JournalEntry) -> Bool = { _ in false }
  ) throws(JournalError) {
    let file = try ownFile()
    let turn = try takeTurn()
    defer { turn.giveUp() }
    if let twin = try read().entries.last(where: { $0.isOpen && isRepeat($0) }) {
      throw .repeats(twin)
    }
    try file.append(.intent(intent))
  }

  /// Writes what became of an intent of this process.
  public func finish(_ id: String, _ outcome: IntentOutcome) throws(JournalError) {
    try ownFile().append(.outcome(id: id, outcome))
  }

  /// Takes an open intent over, so that no other process settles it meanwhile: one of this process,
  /// or one whose process is gone.
  public func claim(_ id: String) throws(JournalError) -> JournalClaim {
    guard let path = try self.path(ofIntent: id) else { throw .noSuchIntent(id) }
    let isOwn = own.withLock { $0?.path == path }
    let lock = isOwn ? nil : try lockFile(path, ofIntent: id)
    // Only now is it certain that nobody else is settling it: look again.
    guard var entry = try read().entries.first(where: { $0.id == id }) else {
      throw .noSuchIntent(id)
    }
    guard entry.isOpen else { throw .settledAlready(id) }
    entry.isHeldElsewhere = false
    return JournalClaim(entry: entry, journal: self, lock: lock)
  }

  /// The open intents of an app with exactly this body, oldest first.
  public func openIntents(context: String, body: [UInt8]) throws(JournalError) -> [JournalEntry] {
    try read().entries.filter {
      $0.isOpen && $0.intent.context == context && $0.intent.body == body
    }
  }

  fileprivate func append(_ record: JournalRecord) throws(JournalError) {
    try ownFile().append(record)
  }

  /// Locks the file of a process that is gone.
  private func lockFile(_ path: String, ofIntent id: String) throws(JournalError) -> Descriptor {
    do throws(FileError) {
      let descriptor = try Descriptor.open(path, O_RDWR)
      if try descriptor.lock(waits: false) { return descriptor }
    } catch {
      throw .file(error)
    }
    throw .heldElsewhere(id)
  }

  /// The file that an intent stands in; nil when there is none.
  private func path(ofIntent id: String) throws(JournalError) -> String? {
    do throws(FileError) {
      for name in try Files.names(in: folder) where JournalName.isJournal(name) {
        let path = folder + "/" + name
        let content = try JournalFileContent.read(path)
        let isThere = content.records.contains { record in
          if case .intent(let intent) = record { intent.id == id } else { false }
        }
        if isThere { return path }
      }
      return nil
    } catch {
      throw .file(error)
    }
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

  /// Waits until no other process is between looking and writing.
  private func takeTurn() throws(JournalError) -> Turn {
    do throws(FileError) {
      let descriptor = try Descriptor.openOwn(folder + "/lock")
      _ = try descriptor.lock(waits: true)
      return Turn(descriptor: descriptor)
    } catch {
      throw .file(error)
    }
  }

  private struct Turn {
    let descriptor: Descriptor
    func giveUp() { descriptor.unlock() }
  }
}

/// An open intent that only this process may settle, until the claim is dropped.
public final class JournalClaim: Sendable {
  /// The intent with what is known of it.
  public let entry: JournalEntry
  private let journal: Journal
  /// Holds the file of a process that is gone.
  private let lock: Descriptor?

  fileprivate init(entry: JournalEntry, journal: Journal, lock: Descriptor?) {
    self.entry = entry
    self.journal = journal
    self.lock = lock
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

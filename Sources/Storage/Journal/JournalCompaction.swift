import Glibc
import TextKit

/// Puts the journal's files together, so that a shell loop around `send` does not leave a file for
/// every turn and each look before a send does not grow with all that was ever sent.
///
/// Files of processes that are gone become one whose name says that everything in it is settled. The
/// look for a twin passes such a file over: what is settled cannot be repeated by mistake. A file comes
/// along only when every intent in it is settled by what comes along too, so that nothing that is
/// written or lost elsewhere can open one again. What is open, torn, damaged, newer or held stays as it
/// is. What is settled is kept for `Journal.keptDays`: a service knows a key for 30 days, activities
/// live for hours, and `journal list` is for what was done of late.
struct JournalCompaction {
  /// So many files are worth the work.
  static let enough = 64
  /// So many settled files become one.
  static let enoughSettled = 16
  /// So many at once: each is open meanwhile.
  private static let atMost = 256

  let folder: String
  /// The name of this process's file.
  let own: String?
  let cache: JournalCache
  let now: Timestamp
  /// How long a file has to have rested, in seconds: one that was just made may not be locked yet.
  var restSeconds = 60

  private struct Candidate {
    let name: String
    /// Held locked until the file is gone.
    let lock: Descriptor
    let records: [JournalRecord]
  }

  /// Puts together what can be; brings how many files went.
  @discardableResult
  func run() throws(FileError) -> Int {
    let names = try Files.names(in: folder).filter { JournalName.isJournal($0) && $0 != own }
    let settled = names.filter(JournalName.isSettled)
    let single = names.filter { !JournalName.isSettled($0) }
    let mergesSettled = settled.count >= Self.enoughSettled
    guard single.count >= Self.enough || mergesSettled else { return 0 }
    guard case .taken(let turn) = try SharedTurn.take("compacting", in: folder) else { return 0 }
    defer { withExtendedLifetime(turn) {} }
    var candidates: [Candidate] = []
    for name in single.prefix(Self.atMost) + (mergesSettled ? settled : []) {
      if let candidate = try candidate(name) { candidates.append(candidate) }
    }
    var kept: [JournalRecord] = []
    for name in settled where !candidates.contains(where: { $0.name == name }) {
      kept += try cache.content(folder, name).records
    }
    closed(&candidates, beside: kept)
    guard candidates.count > 1 else { return 0 }
    try put(together: candidates)
    return candidates.count
  }

  /// A file that nobody writes to any more and that was read whole; nil for every other.
  private func candidate(_ name: String) throws(FileError) -> Candidate? {
    let path = folder + "/" + name
    let file: Descriptor
    do throws(FileError) {
      file = try Descriptor.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch {
      return nil
    }
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG, time(nil) - status.st_mtim.tv_sec >= restSeconds,
      try file.lock(waits: false)
    else { return nil }
    let content = try cache.content(folder, name)
    guard content.problems.isEmpty, case .format? = content.records.first else { return nil }
    return Candidate(name: name, lock: file, records: content.records)
  }

  /// Leaves those whose intents are all settled by what is in them together, and whose ends are all of
  /// intents that are there too.
  private func closed(_ candidates: inout [Candidate], beside kept: [JournalRecord]) {
    while true {
      let book = Book(kept + candidates.flatMap(\.records))
      let open = candidates.indices.filter { index in
        !candidates[index].records.allSatisfy(book.isSettled)
      }
      if open.isEmpty { return }
      for index in open.reversed() { candidates.remove(at: index) }
    }
  }

  private func put(together candidates: [Candidate]) throws(FileError) {
    let records = candidates.flatMap(\.records)
    let book = Book(records)
    var seen: Set<JournalRecord> = []
    var bytes = JournalRecord.format(version: JournalRecord.version).line
    var count = 0
    for record in records where !book.isForgotten(record, now: now) {
      if case .format = record { continue }
      guard seen.insert(record).inserted else { continue }
      bytes += record.line
      count += 1
    }
    // On the disk before the old ones go: whoever is killed in between leaves everything twice, and
    // it is read once.
    if count > 0 {
      try Files.writeAtomically(bytes, to: folder + "/" + JournalName.makeSettled(at: now))
    }
    for candidate in candidates { try Files.remove(folder + "/" + candidate.name) }
    try Folders.synchronize(folder)
  }

  /// What records say of intents.
  private struct Book {
    private var entries: [String: JournalEntry] = [:]

    init(_ records: [JournalRecord]) {
      for case .intent(let intent) in records { entries[intent.id] = JournalEntry(intent: intent) }
      for record in records {
        switch record {
        case .outcome(let id, let outcome): entries[id]?.outcomes.append(outcome)
        case .abandoned(let id, let at): entries[id]?.abandonedAt = at
        case .format, .intent: break
        }
      }
    }

    /// Whether what the record is about is there and settled.
    func isSettled(_ record: JournalRecord) -> Bool {
      guard let id = Self.id(of: record) else { return true }
      return entries[id].map { !$0.isOpen } ?? false
    }

    /// Whether what the record is about is so old that it is not kept.
    func isForgotten(_ record: JournalRecord, now: Timestamp) -> Bool {
      guard let id = Self.id(of: record), let entry = entries[id] else { return false }
      let times =
        [entry.intent.at] + entry.outcomes.map(\.at) + [entry.abandonedAt].compactMap { $0 }
      let limit = now - Double(Journal.keptDays) * 86_400
      return times.allSatisfy { $0 < limit }
    }

    private static func id(of record: JournalRecord) -> String? {
      switch record {
      case .format: nil
      case .intent(let intent): intent.id
      case .outcome(let id, _), .abandoned(let id, _): id
      }
    }
  }
}

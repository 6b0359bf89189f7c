import Glibc
import PushModel
import TextKit

/// How much of the journal is wanted.
public enum JournalPart: Sendable, Hashable {
  /// Everything.
  case all
  /// Everything that may be open; what is settled need not be there.
  case unsettled
}

/// All that the journal's files say together.
public struct JournalReading: Sendable, Hashable {
  /// The intents in the order of time, with what became of each.
  public var entries: [JournalEntry] = []
  /// What could not be read, in words; a last line that was torn by a crash is not among it.
  public var problems: [SafeText] = []

  /// Says nothing yet.
  public init() {}

  /// Reads the files in the folder, also those of processes that are gone. `own` is the name of this
  /// process's file. Throws when the folder cannot be read.
  static func read(
    _ folder: String, _ part: JournalPart, own: String?, _ cache: JournalCache
  ) throws(FileError) -> JournalReading {
    var reading = JournalReading()
    var entries: [String: JournalEntry] = [:]
    var ends: [(id: String, record: JournalRecord)] = []
    let names = try Files.names(in: folder).filter(JournalName.isJournal)
    cache.keep(names)
    for name in names where part == .all || !JournalName.isSettled(name) {
      let file: JournalFileContent
      do {
        file = try cache.content(folder, name)
      } catch {
        // Another process may have removed it since the folder was listed.
        if !error.isMissing { reading.problems.append(error.sentence) }
        continue
      }
      reading.problems += file.problems
      for record in file.records {
        switch record {
        case .format: break
        case .intent(let intent):
          entries[intent.id] = JournalEntry(
            intent: intent, outcomes: [], abandonedAt: nil,
            isHeldElsewhere: file.isHeld && name != own)
        case .outcome(let id, _), .abandoned(let id, _): ends.append((id, record))
        }
      }
    }
    for (id, record) in ends {
      switch record {
      case .outcome(_, let outcome):
        // Whoever put files together and was killed has left what it read beside what it wrote.
        if entries[id]?.outcomes.contains(outcome) == false {
          entries[id]?.outcomes.append(outcome)
        }
      case .abandoned(_, let at): entries[id]?.abandonedAt = at
      case .format, .intent: break
      }
    }
    reading.entries = entries.values.map { entry in
      var entry = entry
      let places = entry.outcomes.indices.sorted {
        (entry.outcomes[$0].at, $0) < (entry.outcomes[$1].at, $1)
      }
      entry.outcomes = places.map { entry.outcomes[$0] }
      // Whoever noted an end, be it an unknown one, is done with it.
      if !entry.outcomes.isEmpty { entry.isHeldElsewhere = false }
      return entry
    }
    reading.entries.sort { ($0.intent.at, $0.id) < ($1.intent.at, $1.id) }
    return reading
  }
}

/// The names of journal files.
enum JournalName {
  private static let ending = ".jsonl"
  private static let settledEnding = ".settled.jsonl"

  /// A new name: the time makes a listing read in order, the rest makes it the only one.
  static func make(at: Timestamp) -> String {
    "\(stem(at))\(ending)"
  }

  /// A new name of a file in which everything is settled.
  static func makeSettled(at: Timestamp) -> String { "\(stem(at))\(settledEnding)" }

  private static func stem(_ at: Timestamp) -> String {
    let time = at.iso8601.filter { $0 != ":" && $0 != "-" && $0 != "." }
    return "\(time)-\(getpid())-\(hexadecimalText(randomBytes(4)))"
  }

  static func isJournal(_ name: String) -> Bool { name.hasSuffix(ending) && !name.hasPrefix(".") }

  /// Whether everything in it is settled, and nothing that is written elsewhere can change that.
  static func isSettled(_ name: String) -> Bool { name.hasSuffix(settledEnding) }
}

/// One journal file as it was read.
struct JournalFileContent {
  var records: [JournalRecord] = []
  var problems: [SafeText] = []
  /// Whether a living process has it.
  var isHeld = false
  /// Whether it is in a format that is not known here.
  var isNewer = false

  /// Reads whole lines. Bytes behind the last line break are a line that a crash tore: whoever wrote
  /// it was never told that it was written.
  mutating func read(_ bytes: [UInt8], _ path: String) {
    var start = 0
    var number = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      number += 1
      let record = JournalRecord(line: Array(bytes[start..<end]))
      start = end + 1
      switch record {
      case .format(let version) where version > JournalRecord.version:
        isNewer = true
        problems.append("\(Untrusted(path)) was written by a newer pushdeck and is not read")
        return
      case .format, .intent, .outcome, .abandoned:
        if let record { records.append(record) }
      case nil:
        problems.append("\(Untrusted(path)):\(number): this line cannot be read")
      }
    }
  }
}

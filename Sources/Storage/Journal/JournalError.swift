import TextKit

/// Why the journal could not do what it was asked to. Nothing was sent because of it.
public enum JournalError: Error, Sendable, Hashable {
  /// A file or the folder.
  case file(FileError)
  /// An earlier write of the same kind is open; its id.
  case repeats(JournalEntry)
  /// What stands in the journal could not all be read, in words: the same write may be open.
  case unreadable([SafeText])
  /// Another process was between looking and writing for so many seconds; its number, where known.
  case held(process: Int32?, seconds: Double)
  /// Another process is settling; its number, where known.
  case settlingElsewhere(process: Int32?)
  /// There is no such intent.
  case noSuchIntent(String)
  /// Another living process is at it.
  case heldElsewhere(String)
  /// The end of it is known already.
  case settledAlready(String)
  /// A write failed halfway and could not be taken back; the file's path.
  case damaged(String)

  /// What happened, for a person.
  public var sentence: SafeText {
    switch self {
    case .file(let error): error.sentence
    case .repeats(let entry):
      "the same write is open already, journal entry \(Untrusted(entry.id))"
    case .unreadable(let problems):
      problems.count > 1
        ? "\(problems[0]), and \(grouped(problems.count - 1)) more of it cannot be read"
        : problems.first ?? "the journal cannot all be read"
    case .held(let process, let seconds):
      "\(Self.another(process)) holds the journal and did not let go of it within \(Int(seconds.rounded(.up))) s"
    case .settlingElsewhere(let process): "\(Self.another(process)) is settling just now"
    case .noSuchIntent(let id): "the journal has no entry \(Untrusted(id))"
    case .heldElsewhere(let id):
      "another pushdeck that is still running is at journal entry \(Untrusted(id))"
    case .settledAlready(let id): "journal entry \(Untrusted(id)) is settled already"
    case .damaged(let path):
      "a write to \(Untrusted(path)) failed halfway and could not be taken back"
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch self {
    case .file(let error): error.remedy
    case .repeats: "Look whether that one arrived first."
    case .unreadable:
      "The same write may stand there with an unknown end. See to it or move it elsewhere; --new sends all the same."
    case .held(let process?, _):
      "End process \(process), or let it go on if it was stopped, and try again."
    case .held(nil, _): "End it, or let it go on if it was stopped, and try again."
    case .settlingElsewhere: "Let it end and try again."
    case .noSuchIntent: "See pushdeck journal list."
    case .heldElsewhere: "Let it end."
    case .settledAlready: "There is nothing left to do."
    case .damaged: "See to the disk and start pushdeck again."
    }
  }

  private static func another(_ process: Int32?) -> SafeText {
    process.map { "another pushdeck (process \($0))" } ?? "another pushdeck"
  }
}

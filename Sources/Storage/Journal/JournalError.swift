import TextKit

/// Why the journal could not do what it was asked to. Nothing was sent because of it.
public enum JournalError: Error, Sendable, Hashable {
  /// A file or the folder.
  case file(FileError)
  /// An earlier write of the same kind is open; its id.
  case repeats(JournalEntry)
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
    case .noSuchIntent: "See pushdeck journal list."
    case .heldElsewhere: "Let it end."
    case .settledAlready: "There is nothing left to do."
    case .damaged: "See to the disk and start pushdeck again."
    }
  }
}

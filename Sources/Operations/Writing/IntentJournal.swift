import PushModel
import TextKit

/// A write that was about to leave, and what is known of its end.
public struct IntentEntry: Sendable, Hashable, Identifiable {
  /// How far it is.
  public enum State: Sendable, Hashable {
    /// It may have left; nobody knows its end.
    case open
    /// Its end is known.
    case settled(Verdict, resultID: Untrusted?)
  }

  /// The journal's id of the entry.
  public var id: String
  /// When it was about to leave.
  public var at: Timestamp
  /// The app it belongs to, as `OperatingContext.journalName` spells it.
  public var context: String
  /// The context's name for a person.
  public var contextName: String
  /// The action's word, such as `send`.
  public var action: String
  /// The one it is done to: an audience in words, an activity, a subscription.
  public var target: String
  /// The draft's name.
  public var name: String?
  /// The activity's type, where the action starts one.
  public var activityType: String?
  /// The key that left with it.
  public var idempotencyKey: String
  /// The exact bytes.
  public var body: [UInt8]
  /// How far it is.
  public var state: State

  /// Makes an entry.
  public init(
    id: String, at: Timestamp, context: String, contextName: String, action: String,
    target: String, name: String? = nil, activityType: String? = nil, idempotencyKey: String,
    body: [UInt8], state: State = .open
  ) {
    self.id = id
    self.at = at
    self.context = context
    self.contextName = contextName
    self.action = action
    self.target = target
    self.name = name
    self.activityType = activityType
    self.idempotencyKey = idempotencyKey
    self.body = body
    self.state = state
  }

  /// Whether its end is not known.
  public var isOpen: Bool { state == .open }
}

/// Why the journal could not be read or written, in words.
public struct JournalTrouble: Error, Sendable, Hashable {
  /// What happened.
  public var sentence: SafeText

  /// Makes a trouble.
  public init(_ sentence: SafeText) { self.sentence = sentence }
}

/// Where intents are noted down before they leave, and their ends after.
public protocol IntentJournal: Sendable {
  /// Every entry that can be read, oldest first.
  func entries() async throws(JournalTrouble) -> [IntentEntry]
  /// Notes an intent down. When this returns, it survives a power cut.
  func begin(_ entry: IntentEntry) async throws(JournalTrouble)
  /// Notes the end of an intent down; an unknown end leaves it open.
  func finish(_ id: String, _ outcome: WriteOutcome, at: Timestamp) async throws(JournalTrouble)
}

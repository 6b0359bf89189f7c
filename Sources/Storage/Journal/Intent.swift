import PushModel
import TextKit

/// A write that is about to leave: everything needed to look it up, to judge it and to repeat it
/// byte for byte.
public struct Intent: Sendable, Hashable, Identifiable {
  /// The journal's own id of it.
  public var id: String
  /// When it was about to leave.
  public var at: Timestamp
  /// The app it belongs to; intents of one app have the same text here whatever the context's name.
  public var context: String
  /// The context's name for a person.
  public var contextName: String
  /// The action's word, such as `send` or `activity-start`.
  public var action: String
  /// What it is done to: an audience in words, a subscription, an activity.
  public var target: String
  /// How far it reaches; nil for what reaches nobody.
  public var reach: Audience.Reach?
  /// The draft's name.
  public var name: String?
  /// The activity's type, where the action starts one.
  public var activityType: String?
  /// The exact bytes.
  public var body: [UInt8]
  /// The key that leaves with it.
  public var idempotencyKey: String
  /// Who did it, such as `ana@laptop`; nil when that is not known.
  public var by: String?

  /// Describes a write.
  public init(
    id: String, at: Timestamp, context: String, contextName: String, action: String,
    target: String, reach: Audience.Reach? = nil, name: String? = nil,
    activityType: String? = nil, body: [UInt8], idempotencyKey: String, by: String? = nil
  ) {
    self.id = id
    self.at = at
    self.context = context
    self.contextName = contextName
    self.action = action
    self.target = target
    self.reach = reach
    self.name = name
    self.activityType = activityType
    self.body = body
    self.idempotencyKey = idempotencyKey
    self.by = by
  }
}

/// What became of an intent.
public struct IntentOutcome: Sendable, Hashable {
  /// When that was known.
  public var at: Timestamp
  /// In one word; `unknown` leaves the intent open.
  public var verdict: Verdict
  /// The id of what was made.
  public var resultID: Untrusted?
  /// What the service said.
  public var reasons: [Untrusted]

  /// Describes an end.
  public init(
    at: Timestamp, verdict: Verdict, resultID: Untrusted? = nil, reasons: [Untrusted] = []
  ) {
    self.at = at
    self.verdict = verdict
    self.resultID = resultID
    self.reasons = reasons
  }
}

/// An intent with all that is known of its end.
public struct JournalEntry: Sendable, Hashable, Identifiable {
  /// The write.
  public var intent: Intent
  /// What was found out, in the order of time.
  public var outcomes: [IntentOutcome]
  /// When an operator gave it up; nil when nobody did.
  public var abandonedAt: Timestamp?
  /// Whether another living process is still at it, so that it is that one's to settle.
  public var isHeldElsewhere: Bool

  /// Describes an entry.
  public init(
    intent: Intent, outcomes: [IntentOutcome] = [], abandonedAt: Timestamp? = nil,
    isHeldElsewhere: Bool = false
  ) {
    self.intent = intent
    self.outcomes = outcomes
    self.abandonedAt = abandonedAt
    self.isHeldElsewhere = isHeldElsewhere
  }

  /// The intent's id.
  public var id: String { intent.id }

  /// What was found out; nil when nothing was. A known end stands, even if a clock that went back
  /// makes an unknown one look later.
  public var verdict: Verdict? {
    (outcomes.last { $0.verdict != .unknown } ?? outcomes.last)?.verdict
  }

  /// The id of what was made, as far as it is known.
  public var resultID: Untrusted? { outcomes.last { $0.resultID != nil }?.resultID }

  /// Whether its end is not known and nobody gave it up.
  public var isOpen: Bool {
    guard abandonedAt == nil else { return false }
    switch verdict {
    case nil, .unknown: return true
    case .sent, .partly, .notSent: return false
    }
  }
}

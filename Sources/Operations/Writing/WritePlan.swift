import PushModel
import TextKit

/// A write that passed every check and waits for its answer. Only a desk makes one.
public struct WritePlan: Sendable, Hashable {
  /// What it does, and to whom.
  public let action: WriteAction
  /// The exact bytes that will leave.
  public let body: [UInt8]
  /// The key of the intent.
  public let idempotencyKey: String
  /// True when this very body with this key was sent from here before, so that a replay is an
  /// answer and not an error.
  public let isRepeat: Bool
  /// The operator's own name for it.
  public let name: String?
  /// What has to be answered first.
  public let question: Question
  /// What was noticed in the body and does not stand in the way.
  public let notes: [Finding]
  /// The external id that the one subscription it is done to is known to belong to.
  let owner: Untrusted?
  /// Whether it may leave although the same body has an open intent.
  let allowsNew: Bool
  /// The open intent that leaves again, instead of a new one.
  var resumes: String?
}

/// What a caller may decide about a plan.
public struct PlanOptions: Sendable, Hashable {
  /// The key to send with; nil takes the one in the body, else makes one.
  public var idempotencyKey: String?
  /// Sends although the same body left before and its end is not known.
  public var allowsNew: Bool
  /// Whether a plain yes is given already.
  public var hasYes: Bool
  /// Whether a name is given already.
  public var hasName: Bool

  /// Makes options.
  public init(
    idempotencyKey: String? = nil, allowsNew: Bool = false, hasYes: Bool = false,
    hasName: Bool = false
  ) {
    self.idempotencyKey = idempotencyKey
    self.allowsNew = allowsNew
    self.hasYes = hasYes
    self.hasName = hasName
  }

  /// Whether what the question shows (app, devices) is read from the service; where the answer that
  /// it wants is given, only what decides is read.
  func looksUpFacts(_ reach: Audience.Reach) -> Bool {
    switch reach {
    case .one: !hasYes
    case .wide: !hasName
    }
  }
}

/// What became of a write.
public struct WriteReport: Sendable, Hashable {
  /// The verdict, and what the service said.
  public var outcome: WriteOutcome
  /// The key of the intent.
  public var idempotencyKey: String
  /// The journal's id of the intent; nil when none was written.
  public var journalID: String?
  /// Why nothing was tried: the guard or the journal stood in the way.
  public var refusal: Refusal?
  /// What the journal could not note down afterwards; the verdict stands.
  public var journalProblem: SafeText?

  /// Makes a report.
  public init(
    outcome: WriteOutcome, idempotencyKey: String, journalID: String? = nil,
    refusal: Refusal? = nil, journalProblem: SafeText? = nil
  ) {
    self.outcome = outcome
    self.idempotencyKey = idempotencyKey
    self.journalID = journalID
    self.refusal = refusal
    self.journalProblem = journalProblem
  }
}

import PushModel
import PushServices
import TextKit

/// What became of an attempt to settle an intent.
public struct Settlement: Sendable {
  /// How it ended.
  public enum Ending: String, Sendable, Hashable {
    /// The service has it: it is closed.
    case found
    /// It left again with the same key; the outcome says what became of it.
    case resent
    /// It was given up: it is closed.
    case abandoned
    /// Its end is as unknown as before.
    case open
  }

  /// The intent with all that is known of it now.
  public var entry: JournalEntry
  /// How the attempt ended.
  public var ending: Ending
  /// What was found out, for a person.
  public var sentence: SafeText
  /// What can be done now; nil where nothing is left to do.
  public var remedy: SafeText?
  /// Why the service could not be asked.
  public var failure: ServiceFailure?
  /// Why it may not leave again, where the context's mode does not allow it.
  public var refusal: Refusal?
  /// What became of it when it left again.
  public var outcome: WriteOutcome?
}

/// An intent that is being settled: nobody else settles it until this is dropped.
public struct Settling: Sendable {
  let claim: any IntentClaim
  /// What the service gave away about it.
  public internal(set) var settlement: Settlement
  /// The write, where it may leave again.
  var resend: WriteAction?
  /// What to ask a person before it leaves again; nil where it may not.
  public internal(set) var question: Question?
}

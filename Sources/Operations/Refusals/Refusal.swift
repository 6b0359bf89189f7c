import PushModel
import PushServices
import Storage
import TextKit

/// Why an action is not carried out. Nothing was sent.
public enum Refusal: Error, Sendable, Hashable {
  /// The context only looks.
  case readOnly(WriteAction)
  /// The context is test-only, and this is not one of its test targets.
  case notATestTarget(WriteAction, targets: [TestTarget])
  /// The file or draft has errors.
  case wrongBody([Finding])
  /// The body is not JSON.
  case notJSON(JSONSyntaxError)
  /// An intent with the same body is open.
  case openIntent(id: String, startedAt: Timestamp, now: Timestamp)
  /// An open intent with the same body turned out to have arrived; how that is known.
  case arrivedBefore(SafeText)
  /// The key was used here before, for other bytes.
  case keyOfAnotherBody(key: String, journalID: String)
  /// The journal could not be read or written.
  case journal(JournalError)
  /// The service takes no such idempotency key.
  case unfitKey(String, ServiceKind)
  /// An API key stands in the body: every device would get it, and the journal would hold it.
  case keyInBody(Secret)
  /// An API key stands in an id, a label, a value or a name: the service and the journal would hold it.
  case keyInWrite(Secret)
  /// Something that the action needs is missing.
  case missing(SafeText, remedy: SafeText)
  /// A fact that the question needs could not be read from the service.
  case service(ServiceFailure)
  /// The question was answered with no, or with another name.
  case declined

  /// What kind of refusal it is; exit codes follow from it.
  public enum Kind: Sendable, Hashable {
    /// The command line or an answer lacks something.
    case request
    /// A file or the state folder.
    case file
    /// The context's mode.
    case mode
    /// An earlier write of unknown end stands in the way.
    case unsettled
    /// The service, as its failure says.
    case service(ServiceFailure)
  }

  /// What kind of refusal it is.
  public var kind: Kind {
    switch self {
    case .readOnly, .notATestTarget: .mode
    case .wrongBody, .notJSON, .keyInBody, .keyInWrite, .journal: .file
    case .openIntent, .arrivedBefore: .unsettled
    case .keyOfAnotherBody, .unfitKey, .missing, .declined: .request
    case .service(let failure): .service(failure)
    }
  }
}

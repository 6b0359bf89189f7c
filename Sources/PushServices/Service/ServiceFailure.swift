import TextKit

/// Why a read brought nothing, or why a write is not known to have succeeded.
///
/// `wasSent` is the question an operator asks first: could the service have acted?
public struct ServiceFailure: Error, Sendable, Hashable {
  /// What kind of failure it is; exit codes and remedies follow from it.
  public enum Kind: Sendable, Hashable {
    /// No connection: refused, no route, unknown host.
    case unreachable
    /// The certificate or the TLS handshake did not hold.
    case certificate
    /// The time limit passed.
    case timedOut
    /// The connection broke before a whole answer came.
    case connectionLost
    /// 401 or 403: the key.
    case keyRefused
    /// 404.
    case notFound
    /// Another 4xx.
    case refused
    /// 429, past the limit of patience.
    case rateLimited(retryAfterSeconds: Double?)
    /// The account is making another export, and makes one at a time.
    case exportRunning(retryAfterSeconds: Double?)
    /// 5xx.
    case serverError
    /// An answer that could not be read.
    case unreadable
    /// The answer is larger than the limit.
    case tooLarge
    /// The request was cancelled here.
    case cancelled
    /// The service has no such operation.
    case notOffered
    /// The address is not one that may be asked: plain HTTP beyond loopback, or no URL at all.
    case addressNotAllowed
    /// The call wants a kind of key that the context has not.
    case keyMissing
    /// A file or folder of this machine cannot be used: missing, damaged, unsafe or full.
    case localFile

    /// Whether the service said that there is nothing here for this key. What is missing then can be
    /// done without; where it could not be asked, nobody knows.
    public var isDenial: Bool {
      switch self {
      case .keyRefused, .notFound, .refused, .notOffered: true
      case .unreachable, .certificate, .timedOut, .connectionLost, .rateLimited, .exportRunning,
        .serverError, .unreadable, .tooLarge, .cancelled, .addressNotAllowed, .keyMissing,
        .localFile:
        false
      }
    }
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The status of the answer; nil when none came.
  public var httpStatus: Int?
  /// What the service said, in its own words.
  public var reasons: [Untrusted]
  /// True when the request may have reached the service.
  public var mayHaveBeenCarriedOut: Bool
  /// What happened, for a person.
  public var sentence: SafeText
  /// What to do now.
  public var remedy: SafeText

  /// Makes a failure. Its texts keep no more than the last characters of a key that the service
  /// repeats, whoever it belongs to.
  public init(
    _ kind: Kind, httpStatus: Int? = nil, reasons: [Untrusted] = [],
    mayHaveBeenCarriedOut: Bool = false, sentence: SafeText, remedy: SafeText
  ) {
    self.kind = kind
    self.httpStatus = httpStatus
    self.reasons = reasons.map(KeyForms.masked)
    self.mayHaveBeenCarriedOut = mayHaveBeenCarriedOut
    self.sentence = KeyForms.masked(sentence)
    self.remedy = KeyForms.masked(remedy)
  }
}

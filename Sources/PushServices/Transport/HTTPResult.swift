import TextKit

/// What a transfer cost.
public struct TransferFacts: Sendable, Hashable {
  /// From the request's start to its end.
  public var milliseconds: Int
  /// Bytes of the body that left.
  public var bytesSent: Int64
  /// Bytes of the body that came, as they travelled.
  public var bytesReceived: Int64
  /// Whether it went over a connection that stood already.
  public var reusedConnection: Bool

  /// The facts of a transfer that did not begin.
  public static let none = Self(
    milliseconds: 0, bytesSent: 0, bytesReceived: 0, reusedConnection: false)
}

/// A whole answer.
public struct HTTPResponse: Sendable, Hashable {
  /// A header of an answer.
  public struct Field: Sendable, Hashable {
    /// The name, in lower case.
    public var name: String
    /// The value without the spaces around it.
    public var value: String
  }

  /// The status.
  public var status: Int
  /// The headers in the order in which they came.
  public var headers: [Field]
  /// The body.
  public var body: [UInt8]
  /// What it cost.
  public var facts: TransferFacts
  /// When it came, by this machine's clock; nil where nobody looked.
  var arrivedAt: Timestamp? = nil

  /// The value of the first header of that name, whose case does not matter.
  public func header(_ name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name == wanted }?.value
  }

  /// The seconds of a `Retry-After` header, never below 0; nil for what is neither a number nor a
  /// date. A date is counted from the answer's own `Date`; only where it has none from this machine's.
  /// An older page of OneSignal's documentation spells it `RetryAfter`, and another one names
  /// `ratelimit-reset` (its reference §3).
  public var retryAfterSeconds: Double? {
    for name in ["retry-after", "retryafter"] {
      guard let text = header(name) else { continue }
      if let first = text.unicodeScalars.first, "-+.0123456789".unicodeScalars.contains(first) {
        guard let seconds = Double(text), seconds.isFinite else { continue }
        return max(0, seconds)
      }
      guard let until = HTTPDate.parse(text), let now = sentAt else { continue }
      return max(0, until - now)
    }
    return status == 429 ? secondsUntilReset : nil
  }

  /// The seconds until the service answers again, where an answer used up what it allows.
  var secondsUntilAllowance: Double? {
    guard let text = header("ratelimit-remaining"), Double(text) == 0 else { return nil }
    return secondsUntilReset
  }

  /// The seconds until `ratelimit-reset`, a moment in unix seconds; never below 0.
  private var secondsUntilReset: Double? {
    guard let text = header("ratelimit-reset"), let reset = Timestamp.parse(text),
      let now = sentAt
    else { return nil }
    return max(0, reset - now)
  }

  private var sentAt: Timestamp? { header("date").flatMap(HTTPDate.parse) ?? arrivedAt }

  /// How often a request may be repeated, where the service says so; OneSignal's own clients heed it
  /// (its reference §3).
  public var retryLimit: Int? {
    header("onesignal-retry-limit").flatMap { Int($0) }.map { max(0, $0) }
  }
}

/// Why no whole answer came.
public struct TransportFailure: Sendable, Hashable {
  /// What stood in the way.
  public enum Kind: Sendable, Hashable {
    /// The host's name is not known.
    case unknownHost
    /// The host is there and nobody listens on the port.
    case connectionRefused
    /// There is no way to the host.
    case noConnection
    /// The proxy could not be found or did not let the request through.
    case proxy
    /// The other side's certificate does not hold.
    case certificate
    /// The file of certificates to trust could not be read.
    case trustFile
    /// The TLS handshake failed.
    case handshake
    /// No connection within the time for one.
    case timedOutConnecting
    /// The time for the whole request passed.
    case timedOut
    /// The connection ended before a whole answer had come.
    case connectionLost
    /// What came is not HTTP, or is packed in a way that cannot be undone.
    case notHTTP
    /// The answer is larger than the limit.
    case tooLarge(limit: Int)
    /// The headers of the answer are larger than the limit, in bytes.
    case headersTooLarge(limit: Int)
    /// The request was cancelled here.
    case cancelled
    /// A header of the request holds a character that may not travel.
    case headerCannotTravel(name: String)
    /// What came was not wanted any more, or could not be kept.
    case notTaken
    /// There is no network thread: it could not be made, or the program is ending.
    case notRunning
    /// libcurl gave up for a reason of its own.
    case other
  }

  /// What stood in the way.
  public var kind: Kind
  /// Whether any byte of the request may have reached the service.
  public var mayHaveLeft: Bool
  /// libcurl's own words; empty when it has none.
  public var detail: Untrusted
  /// What it cost.
  public var facts: TransferFacts

  /// Makes a failure.
  public init(
    _ kind: Kind, mayHaveLeft: Bool = false, detail: Untrusted = Untrusted(""),
    facts: TransferFacts = .none
  ) {
    self.kind = kind
    self.mayHaveLeft = mayHaveLeft
    self.detail = detail
    self.facts = facts
  }
}

/// How a request ended.
public enum HTTPResult: Sendable, Hashable {
  case answered(HTTPResponse)
  case failed(TransportFailure)
}

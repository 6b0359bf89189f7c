import PushWire
import TextKit

/// One request as it went over the wire, with every secret cut down to its last characters.
public struct RequestRecord: Sendable, Hashable {
  /// How it ended.
  public enum Ending: Sendable, Hashable {
    /// With an answer of that status.
    case status(Int)
    /// Without one.
    case failed(TransportFailure.Kind)
  }

  /// What it asked for.
  public enum Place: Sendable, Hashable {
    /// The service's address, and the path behind it, percent-encoded, with its query.
    case service(base: Untrusted, path: Untrusted)
    /// An address that is itself the key to what it leads to, such as an export's: the host alone,
    /// and its last characters.
    case secretAddress(host: Untrusted, shown: SafeText)
  }

  /// Counts up from 1 for each request of the log.
  public internal(set) var number = 0
  /// When it began.
  public var at: Timestamp
  /// How it was asked.
  public var method: Method
  /// What it asked for.
  public var place: Place
  /// How it ended.
  public var ending: Ending
  /// What it cost.
  public var facts: TransferFacts
  /// Which attempt of its call it was, from 1.
  public var attempt: Int
  /// The headers that left, without those that libcurl adds.
  public var requestHeaders: [LoggedHeader]
  /// The body that left; nil when there was none.
  public var requestBody: KeptBody?
  /// The headers that came.
  public var responseHeaders: [LoggedHeader]
  /// The body that came; nil when no answer did.
  public var responseBody: KeptBody?
  /// A file of certificates that was trusted instead of the system's.
  public var trustFile: String?

  /// A request of a service's call.
  ///
  /// - Parameter keys: What the client's keys are, so that none of them is kept.
  init(
    _ request: HTTPRequest, at: Timestamp, attempt: Int, keys: KeyRing, result: HTTPResult
  ) {
    let redactor = Redactor(keys.all)
    self.init(
      request, at: at, attempt: attempt, redactor,
      place: .service(
        base: Untrusted(request.base.text), path: Untrusted(redactor.text(request.target))),
      result)
    requestHeaders = request.headers.map { header in
      var isOrganizationKey = false
      if case .secret(_, let key) = header.value {
        isOrganizationKey = keys.tier(of: key) == .organization
      }
      return LoggedHeader(
        name: header.name, header.value, isOrganizationKey: isOrganizationKey, redactor)
    }
  }

  /// A download from an address that is a secret; what it brings is not kept.
  init(secretAddress request: HTTPRequest, at: Timestamp, result: HTTPResult) {
    self.init(
      request, at: at, attempt: 1, Redactor([]),
      place: .secretAddress(
        host: request.base.host, shown: Secret(request.base.text).safeText), result)
    if let body = responseBody {
      responseBody = .sizeOnly(max(body.byteCount, Int(facts.bytesReceived)))
    }
  }

  private init(
    _ request: HTTPRequest, at: Timestamp, attempt: Int, _ redactor: Redactor, place: Place,
    _ result: HTTPResult
  ) {
    self.at = at
    method = request.method
    self.place = place
    self.attempt = attempt
    requestHeaders = []
    requestBody = request.body.map { redactor.body($0) }
    trustFile = request.trustFile
    switch result {
    case .answered(let response):
      ending = .status(response.status)
      facts = response.facts
      responseHeaders = response.headers.map { LoggedHeader($0, redactor) }
      responseBody = redactor.body(response.body)
    case .failed(let failure):
      ending = .failed(failure.kind)
      facts = failure.facts
      responseHeaders = []
    }
  }

  /// The status; nil when no answer came.
  public var status: Int? {
    switch ending {
    case .status(let status): status
    case .failed: nil
    }
  }

  /// The path with its query, or the host of a secret address.
  public var path: Untrusted {
    switch place {
    case .service(_, let path): path
    case .secretAddress(let host, _): Untrusted("//\(host.raw)/…")
    }
  }

  /// How many bytes of bodies it holds.
  var keptBytes: Int { (requestBody?.bytes.count ?? 0) + (responseBody?.bytes.count ?? 0) }

  /// Makes room.
  mutating func forgetBodies() {
    requestBody?.forget()
    responseBody?.forget()
  }
}

extension RequestRecord.Ending {
  /// In a word or two, for a list.
  public var title: SafeText {
    switch self {
    case .status(let status): "\(status)"
    case .failed(let kind): kind.title
    }
  }
}

extension TransportFailure.Kind {
  /// In a word or two, for a list.
  public var title: SafeText {
    switch self {
    case .unknownHost: "unknown host"
    case .connectionRefused: "refused"
    case .noConnection: "no connection"
    case .proxy: "proxy"
    case .certificate: "certificate"
    case .trustFile: "ca-file"
    case .handshake: "no TLS"
    case .timedOutConnecting, .timedOut: "timed out"
    case .connectionLost: "lost"
    case .notHTTP: "not HTTP"
    case .tooLarge, .headersTooLarge: "too large"
    case .cancelled: "cancelled"
    case .headerCannotTravel: "not sent"
    case .notTaken: "not kept"
    case .notRunning: "not running"
    case .other: "failed"
    }
  }
}

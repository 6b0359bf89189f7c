import PushWire
import TextKit

/// One request as it went over the wire.
public struct RequestRecord: Sendable, Hashable {
  /// How it ended.
  public enum Ending: Sendable, Hashable {
    /// With an answer of that status.
    case status(Int)
    /// Without one.
    case failed(TransportFailure.Kind)
  }

  /// Counts up from 1 for each request of the log.
  public var number: Int
  /// When it began.
  public var at: Timestamp
  /// How it was asked.
  public var method: Method
  /// What it asked for.
  public var path: LoggedPath
  /// How it ended.
  public var ending: Ending
  /// What it cost.
  public var facts: TransferFacts
  /// Which attempt of its call it was, from 1.
  public var attempt: Int
  /// How the answer's body begins, where that is worth a look: all that is known of a write whose
  /// answer cannot be read, and what stood in place of JSON. Nil for what was read as JSON, which
  /// may hold an app's secrets, and for what is packed.
  public var answerStart: [UInt8]?

  /// How many bytes of such an answer are kept.
  public static let keptBytes = 2048

  init(
    number: Int, at: Timestamp, method: Method, path: LoggedPath, attempt: Int, isWrite: Bool,
    result: HTTPResult
  ) {
    self.number = number
    self.at = at
    self.method = method
    self.path = path
    self.attempt = attempt
    switch result {
    case .answered(let response):
      ending = .status(response.status)
      facts = response.facts
      let isText = response.body.first { $0 > 0x20 }.map { !Self.begins(with: $0) } ?? false
      answerStart =
        isWrite || isText ? Array(response.body.prefix(Self.keptBytes)) : nil
    case .failed(let failure):
      ending = .failed(failure.kind)
      facts = failure.facts
    }
  }

  /// Whether a body that begins with that byte is JSON of a service, or gzip.
  private static func begins(with byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte >= 0x80
  }

  /// The status; nil when no answer came.
  public var status: Int? {
    switch ending {
    case .status(let status): status
    case .failed: nil
    }
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
    case .tooLarge: "too large"
    case .cancelled: "cancelled"
    case .headerCannotTravel: "not sent"
    case .notRunning: "not running"
    case .other: "failed"
    }
  }
}

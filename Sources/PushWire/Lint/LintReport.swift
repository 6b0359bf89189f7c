import PushModel
import TextKit

/// What a check of a body found.
public struct LintReport: Sendable, Hashable {
  /// The service that it was checked for; nil when that is not known.
  public var service: ServiceKind?
  /// The call that it was checked for; nil when that is not known.
  public var kind: SendBodyKind?
  /// Whether the service was recognised from the body.
  public var isServiceRecognised: Bool
  /// Whether the call was recognised from the body.
  public var isKindRecognised: Bool
  /// What was found, errors first.
  public var findings: [Finding]

  /// Whether it must not be sent as it is.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The report as programs read it. `bytes` are those that were checked.
  public func json(of bytes: [UInt8]) -> JSON {
    let positions = findings.positions(in: bytes)
    var recognised: [JSON] = []
    if isServiceRecognised { recognised.append("service") }
    if isKindRecognised { recognised.append("kind") }
    return .object([
      ("service", .optional(service?.rawValue)),
      ("kind", .optional(kind?.word)),
      ("recognised", .array(recognised)),
      ("findings", .array(findings.map { $0.json(positions) })),
    ])
  }
}

extension SendBodyKind {
  /// The words for it on the command line, in order.
  public static let words = allCases.map(\.rawValue)

  /// The word for it on the command line.
  public var word: String { rawValue }

  /// The call of a word; nil for any other word.
  public init?(word: String) { self.init(rawValue: word) }

  /// The call in words, with its article.
  var inWords: SafeText {
    switch self {
    case .message: "a message"
    case .activityStart: "a start"
    case .activityUpdate: "an update"
    case .activityEnd: "an end"
    }
  }
}

extension MessageChannel {
  /// The channel in words, with its article.
  var inWords: SafeText {
    switch self {
    case .push: "a push"
    case .email: "an e-mail"
    case .sms: "an SMS"
    }
  }
}

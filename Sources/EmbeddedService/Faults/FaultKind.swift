/// What goes wrong with a request.
public enum FaultKind: Sendable, Hashable {
  /// An answer of this status instead of carrying the request out, with a `Retry-After` in seconds.
  case status(code: Int, retryAfter: Int?)
  /// The connection is reset before an answer; the request is not carried out.
  case reset
  /// 502 with the error page of something in front; the request is not carried out.
  case html
  /// The request is carried out and answered so many seconds later.
  case delay(seconds: Double)
  /// The request is carried out and answered a byte at a time, with so many seconds between two.
  case slow(seconds: Double)
  /// The request is carried out, and the connection ends in the middle of the answer.
  case truncate
  /// The request is carried out, and the answer's body is no JSON.
  case garbage
  /// The request is carried out, and the answer has numbers as strings and objects as null.
  case wrongTypes
  /// The request is carried out, and the connection is reset instead of an answer.
  case resetAfterAccept

  /// The names of all, as rules write them.
  public static let names = [
    "status", "reset", "html", "delay", "slow", "truncate", "garbage", "wrong-types",
    "reset-after-accept",
  ]

  /// Its name, as rules write it.
  public var name: String {
    switch self {
    case .status: "status"
    case .reset: "reset"
    case .html: "html"
    case .delay: "delay"
    case .slow: "slow"
    case .truncate: "truncate"
    case .garbage: "garbage"
    case .wrongTypes: "wrong-types"
    case .resetAfterAccept: "reset-after-accept"
    }
  }
}

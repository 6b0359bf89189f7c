import PushWire
import TextKit

/// One call of a service's operation, as a client describes it.
struct ServiceCall: Sendable {
  /// The operation in this dialect.
  var route: Route
  /// The values of the route's parameters.
  var values: [String: String]
  /// The query, not yet encoded.
  var query: [(String, String)]
  /// The key and what else travels in front of the body.
  var headers: Headers
  /// The body; nil sends none.
  var body: [UInt8]?
  /// What another attempt could do.
  var repeatability: RetryPolicy.Call
  /// What is asked for, for sentences, such as "the message msg_01f6".
  var subject: SafeText
  /// What it reads or changes, by name: a read of what was just written doubts a 404.
  var names: [WriteBook.Name] = []
  /// Whether a 429 is waited out within the call's limit, and closes the budget for the others.
  var waitsOutLimits = true
  /// Whether the service may refuse the key here although nothing is wrong with it.
  var isRefusalExpected = false
  /// True when an earlier attempt of this very write may have left before this call.
  var isRepeat: Bool

  /// A call that reads.
  init(
    _ route: Route, values: [String: String] = [:], query: [(String, String)] = [],
    headers: Headers, body: [UInt8]? = nil, subject: SafeText
  ) {
    self.route = route
    self.values = values
    self.query = query
    self.headers = headers
    self.body = body
    repeatability = .read
    self.subject = subject
    isRepeat = false
  }

  /// A call that writes; one that may be repeated carries its key in the body or the headers.
  init(
    writing route: Route, values: [String: String] = [:], query: [(String, String)] = [],
    headers: Headers, body: [UInt8]?, isRepeatable: Bool, isRepeat: Bool, subject: SafeText
  ) {
    self.route = route
    self.values = values
    self.query = query
    self.headers = headers
    self.body = body
    repeatability = isRepeatable ? .repeatableWrite : .write
    self.subject = subject
    self.isRepeat = isRepeat
  }

  /// Whether it changes anything at the service.
  var isWrite: Bool {
    switch repeatability {
    case .read: false
    case .repeatableWrite, .write: true
    }
  }

  /// Whether it must not leave twice unseen: a write, and what begins an export.
  var leavesOnce: Bool { isWrite || !waitsOutLimits }

  /// The path and the query, percent-encoded.
  var target: String {
    let path = route.path(values)
    guard !query.isEmpty else { return path }
    let pairs = query.map { name, value in
      "\(percentEncodePathSegment(name))=\(percentEncodePathSegment(value))"
    }
    return path + "?" + pairs.joined(separator: "&")
  }
}

import TextKit

/// What a header holds: text that may be logged, or a secret behind a word such as `Bearer`.
public enum HeaderValue: Sendable, Hashable {
  case text(String)
  /// The scheme's word (empty when there is none) and the key.
  case secret(scheme: String, Secret)

  /// The header's value on the wire. Only the transport asks for it.
  public func withExposed<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    switch self {
    case .text(let text): try body(text)
    case .secret(let scheme, let secret):
      try secret.withExposed { key in
        try body(scheme.isEmpty ? key : "\(scheme) \(key)")
      }
    }
  }
}

/// A request's headers, in order.
public typealias Headers = [(name: String, value: HeaderValue)]

/// Finds a header of an answer, whatever the case of its name.
func header(_ name: String, in headers: [(String, String)]) -> String? {
  let wanted = name.lowercased()
  return headers.last { $0.0.lowercased() == wanted }?.1
}

/// Whether an answer repeats an earlier result: `Idempotent-Replayed: true` (OneSignal reference
/// §4; assumed for OpenPush).
public func isReplay(_ headers: [(String, String)]) -> Bool {
  guard let value = header("Idempotent-Replayed", in: headers) else { return false }
  return value.lowercased().filter { $0 != " " } == "true"
}

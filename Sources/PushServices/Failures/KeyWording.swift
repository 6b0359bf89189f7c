import PushWire
import TextKit

/// What may be said about the key of a request: the word in front of it and its last four
/// characters.
struct KeyWording: Sendable, Hashable {
  let scheme: SafeText
  private(set) var key: Secret

  /// Finds the key among a request's headers; nil when it carries none.
  init?(_ headers: Headers) {
    for (_, value) in headers {
      switch value {
      case .text: continue
      case .secret(let scheme, let key):
        self.scheme = Untrusted(scheme).safe
        self.key = key
        return
      }
    }
    return nil
  }

  /// The words about the key that took this one's place, where one did.
  func now(_ keys: KeyRing) -> Self {
    var wording = self
    wording.key = keys.current(for: key)
    return wording
  }

  /// Whose key it is by how it begins; nil where that shows nothing.
  var form: KeyForm? { KeyForm(of: key) }

  /// Such as "the key …abcd (sent as Key)".
  var phrase: SafeText { "the key \(key) (sent as \(scheme))" }
}

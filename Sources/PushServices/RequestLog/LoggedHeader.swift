import PushWire
import TextKit

/// A header of a request or an answer, without the secret in it.
public struct LoggedHeader: Sendable, Hashable {
  /// What it held.
  public enum Value: Sendable, Hashable {
    /// Text, in which known keys are cut down.
    case text(Untrusted)
    /// A key: the word in front of it, its last characters, and the shell variable that stands for it.
    case key(scheme: String, shown: SafeText, variable: String)
  }

  /// Its name.
  public var name: Untrusted
  /// What it held.
  public var value: Value

  /// A header as it was sent.
  init(name: String, _ value: HeaderValue, isOrganizationKey: Bool, _ redactor: Redactor) {
    self.name = Untrusted(name)
    switch value {
    case .text(let text):
      self.value = .text(Untrusted(redactor.text(text)))
    case .secret(let scheme, let key):
      self.value = .key(
        scheme: scheme, shown: key.safeText,
        variable: isOrganizationKey ? "PUSHDECK_ORGANIZATION_KEY" : "PUSHDECK_KEY")
    }
  }

  /// A header as it came.
  init(_ field: HTTPResponse.Field, _ redactor: Redactor) {
    name = Untrusted(field.name)
    var text = redactor.text(field.value)
    if SecretFields.isSecret(header: field.name) {
      text = Secret(text).description
    } else if field.name == "location", let query = text.firstIndex(where: { "?#".contains($0) }) {
      // What stands behind the ? can open what the address leads to.
      text = text[...query] + "…"
    }
    value = .text(Untrusted(text))
  }

  /// The header as a line of text.
  public var line: SafeText {
    switch value {
    case .text(let text): "\(name): \(text)"
    case .key(let scheme, let shown, _) where scheme.isEmpty: "\(name): \(shown)"
    case .key(let scheme, let shown, _): "\(name): \(Untrusted(scheme)) \(shown)"
    }
  }
}

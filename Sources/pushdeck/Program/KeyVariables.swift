import Glibc
import TextKit

/// Environment variables that hold a key. What is read is wiped, so that neither a child nor a look
/// into this process's environment finds it.
enum KeyVariables {
  /// Takes the variable's value out of the environment; nil when it is not set or empty.
  static func take(_ name: String) -> Secret? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    // The string belongs to this process alone, and its length does not change.
    memset(value, 0, strlen(value))
    unsetenv(name)
    return text.isEmpty ? nil : Secret(text)
  }

  /// Takes them out without looking.
  static func forget(_ names: Set<String>) {
    for name in names { _ = take(name) }
  }
}

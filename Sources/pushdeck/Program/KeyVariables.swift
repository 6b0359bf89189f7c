import Glibc
import TextKit

/// Environment variables that hold a key. What is read is wiped, so that neither a child nor a look
/// into this process's environment finds it.
enum KeyVariables {
  /// Takes the variable's value out of the environment; nil when it is not set or empty.
  private static func take(_ name: String) -> Secret? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    // The string belongs to this process alone, and its length does not change.
    memset(value, 0, strlen(value))
    unsetenv(name)
    return text.isEmpty ? nil : Secret(text)
  }

  private static let kept = Locked<[String: Secret]>([:])

  /// Takes them out and keeps them in this process: another context may be opened later.
  static func keep(_ names: Set<String>) {
    for name in names {
      if let key = take(name) { kept.withLock { $0[name] = key } }
    }
  }

  /// Takes the variable out, keeps it and brings it: a context of the config may name it too. Nil when
  /// it is not set or empty.
  static func keeping(_ name: String) -> Secret? {
    keep([name])
    return kept.withLock { $0[name] }
  }

  /// The environment with what was kept, for whoever reads a key from it. No child may get this.
  static var environment: [String: String] {
    kept.withLock { kept in
      Environment.all.merging(kept.mapValues { $0.withExposed { $0 } }) { $1 }
    }
  }
}

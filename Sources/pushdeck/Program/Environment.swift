import Glibc

/// The process's environment, for what is no secret.
enum Environment {
  /// The variable's value; nil when it is not set or empty.
  static func text(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether the variable is set to something.
  static func isSet(_ name: String) -> Bool { text(name) != nil }

  /// Every variable as it is now.
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }

  /// Who works here, such as `ana@laptop`; nil when the system does not know.
  static var operatorName: String? {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return nil }
    var host = [CChar](repeating: 0, count: 256)
    guard gethostname(&host, host.count - 1) == 0 else { return String(cString: name) }
    let machine = host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return "\(String(cString: name))@\(String(decoding: machine, as: UTF8.self))"
  }
}

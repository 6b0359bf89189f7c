import Glibc
import TextKit

/// Where a key comes from. It never stands in the config or on the command line itself.
public enum SecretSource: Sendable, Hashable {
  /// An environment variable.
  case environment(String)
  /// A file that only we can read.
  case file(String)
  /// A shell command that prints it.
  case command(String)

  /// Reads `env: NAME`, `file: PATH` or `command: …`; nil for anything else, which may well be a
  /// key. A relative path begins at `folder`, `~/` at `home`.
  public init?(setting: String, home: String, folder: String) {
    if let name = value(of: setting, behind: "env:") {
      guard Self.isVariableName(name) else { return nil }
      self = .environment(name)
    } else if let path = value(of: setting, behind: "file:") {
      self = .file(absolutePath(path, home: home, folder: folder))
    } else if let command = value(of: setting, behind: "command:") {
      self = .command(command)
    } else {
      return nil
    }
  }

  /// The environment variable that holds it; nil for other sources.
  public var variable: String? {
    switch self {
    case .environment(let name): name
    case .file, .command: nil
    }
  }

  /// Whether a command brings it, which may ask on the terminal.
  public var isCommand: Bool {
    switch self {
    case .command: true
    case .environment, .file: false
    }
  }

  /// The source for a person: a command's arguments are not repeated.
  public var safeText: SafeText {
    switch self {
    case .environment(let name): "the environment variable \(Untrusted(name))"
    case .file(let path): "the file \(Untrusted(path))"
    case .command(let command):
      "the command \(Untrusted(String(command.prefix { $0 != " " })))"
    }
  }

  /// Fetches the secret. A command runs for at most `seconds`, without the variables in `hidden`, and
  /// has the terminal unless something else does. Blocks until it is there; throws when it is not.
  public func read(
    environment: [String: String], hidden: Set<String> = [], seconds: Double = 60,
    onTerminal: Bool = true
  ) throws(SecretError) -> Secret {
    let bytes: [UInt8]
    switch self {
    case .environment(let name):
      guard let text = environment[name] else { throw SecretError(self, .notSet) }
      bytes = Array(text.utf8)
    case .file(let path):
      do {
        bytes = try Self.privateFile(path)
      } catch {
        throw SecretError(self, .file(error))
      }
    case .command(let command):
      let hidden = hidden.union(Self.ownVariables)
      let child = KeyCommand(
        command: command, environment: environment.filter { !hidden.contains($0.key) },
        hasTerminal: onTerminal)
      do {
        bytes = try child.output(seconds: seconds)
      } catch {
        throw SecretError(self, .command(error))
      }
    }
    return try secret(in: bytes)
  }

  /// The variables that hold the program's own keys; no child inherits them.
  public static let ownVariables: Set<String> = ["PUSHDECK_KEY", "PUSHDECK_ORGANIZATION_KEY"]

  /// The first line, without spaces around it: password managers print notes below the secret.
  private func secret(in bytes: [UInt8]) throws(SecretError) -> Secret {
    let line = bytes.prefix { $0 != 0x0A }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var trimmed = line.drop(while: isBlank)
    while let last = trimmed.last, isBlank(last) { trimmed.removeLast() }
    if trimmed.isEmpty { throw SecretError(self, .empty) }
    // It becomes part of a header: a line break or a space in it would change the request.
    guard trimmed.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SecretError(self, .notAKey)
    }
    return Secret(String(decoding: trimmed, as: UTF8.self))
  }

  private static func privateFile(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = try Files.regularFile(path)
    let status = try descriptor.status()
    if status.st_uid != geteuid() { throw FileError(path: path, reason: .notOurs) }
    if status.st_mode & 0o077 != 0 { throw FileError(path: path, reason: .othersCanRead) }
    return try descriptor.readAll(limit: 65_536)
  }

  private static func isVariableName(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter || first == "_" else {
      return false
    }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}

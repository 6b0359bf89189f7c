import Glibc
import PushModel
import TextKit

/// A home folder of a test's own, with an embedded service beside it.
final class Workplace {
  let home: String
  let service: ChildProcess
  let ready: JSON
  private(set) var environment: [String: String]

  /// Starts `emulate`; nil when it does not say that it is ready.
  init?(_ options: [String] = ["--population", "300", "--seed", "7", "--limits", "off"]) {
    guard let home = Self.makeFolder() else { return nil }
    self.home = home
    environment = Self.environment(home)
    guard let service = ChildProcess(["emulate"] + options, environment: environment) else {
      return nil
    }
    self.service = service
    guard let ready = try? JSON.parse(service.readLine()) else { return nil }
    self.ready = ready
  }

  deinit {
    kill(service.process, SIGTERM)
    _ = service.wait()
    _ = TerminalProcess.run(["rm", "-rf", home])
  }

  /// A folder under /tmp that nobody else has.
  static func makeFolder() -> String? {
    var template = Array("/tmp/pushdeck-command-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What a program that belongs to that home gets.
  static func environment(_ home: String) -> [String: String] {
    ["HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm"]
  }

  /// The service's address.
  var url: String { ready["url"]?.string ?? "" }

  /// The app's id in a dialect.
  func app(_ kind: ServiceKind) -> String { ready[kind.rawValue]?["appId"]?.string ?? "" }

  /// The key in a dialect.
  func key(_ kind: ServiceKind) -> String { ready[kind.rawValue]?["key"]?.string ?? "" }

  /// Runs a command on the service in a dialect.
  func run(
    _ kind: ServiceKind, _ arguments: [String], input: String = "",
    variables: [String: String] = [:], within: Int? = nil
  ) -> CommandRun {
    var environment = environment
    environment["PUSHDECK_KEY"] = key(kind)
    environment.merge(variables) { $1 }
    return CommandRun(
      arguments + ["--service", kind.rawValue, "--url", url, "--app", app(kind)],
      environment: environment, input: input, within: within)
  }

  /// Runs a command without any context.
  func run(_ arguments: [String], variables: [String: String] = [:]) -> CommandRun {
    CommandRun(arguments, environment: environment.merging(variables) { $1 })
  }

  /// Writes a file into the home folder and brings its path.
  func file(_ name: String, _ text: String, mode: mode_t = 0o600) -> String {
    let path = "\(home)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return path
  }
}

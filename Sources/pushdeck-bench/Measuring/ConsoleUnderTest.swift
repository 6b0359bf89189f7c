import Glibc
import TextKit

/// A console on an embedded service that runs in a process of its own, so that what is measured is
/// the console alone.
struct ConsoleUnderTest: ~Copyable {
  /// The size of the terminals that are measured on.
  static let columns: UInt16 = 120
  static let rows: UInt16 = 40

  /// The folder that holds the console's own files.
  let folder: String
  private let service: pid_t
  private let arguments: [String]
  private let environment: [String: String]

  /// Starts the service; `speed` is simulated seconds a second, and 0 a world at rest.
  init(speed: String) throws(BenchError) {
    let folder = try Programs.makeFolder()
    let started = try ChildProcess.startService([Programs.pushdeck, "emulate", "--speed", speed])
    guard let access = Access(readyLine: started.readyLine) else {
      ChildProcess.end(started.process)
      throw BenchError("the embedded service's line cannot be read")
    }
    self.folder = folder
    service = started.process
    arguments = [
      Programs.pushdeck, "--service", "openpush", "--url", access.url, "--app", access.app,
    ]
    environment = [
      "PUSHDECK_KEY": access.key, "XDG_CONFIG_HOME": folder + "/config",
      "XDG_STATE_HOME": folder + "/state", "XDG_CACHE_HOME": folder + "/cache",
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
    ]
  }

  deinit {
    ChildProcess.end(service)
    Programs.removeFolder(folder)
  }

  /// Runs a console on a terminal of its own for as long as it is measured, on a service whose `speed`
  /// is simulated seconds a second.
  static func watch(
    speed: String,
    _ measure: (borrowing PseudoTerminal, pid_t) throws(BenchError) -> [FigureLine]
  ) throws(BenchError) -> [FigureLine] {
    let console = try ConsoleUnderTest(speed: speed)
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let child = try console.start(on: terminal)
    defer {
      kill(child, SIGTERM)
      _ = terminal.readUntilQuiet()
      _ = ChildProcess.wait(for: child)
    }
    return try measure(terminal, child)
  }

  /// Starts a console on a terminal.
  func start(on terminal: borrowing PseudoTerminal) throws(BenchError) -> pid_t {
    guard let child = ChildProcess.start(arguments, onTerminal: terminal.path, environment) else {
      throw BenchError("the console cannot be started")
    }
    return child
  }
}

/// What the embedded service's line says of its OpenPush side.
private struct Access {
  let url: String
  let app: String
  let key: String

  init?(readyLine: String) {
    guard let ready = try? JSON.parse(readyLine), let url = ready["url"]?.string,
      let app = ready.at("openpush.appId")?.string, let key = ready.at("openpush.key")?.string
    else { return nil }
    self.url = url
    self.app = app
    self.key = key
  }
}

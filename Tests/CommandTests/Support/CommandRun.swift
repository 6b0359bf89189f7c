import Glibc
import TextKit

/// One run of the built program, in a session without a terminal, to its end.
struct CommandRun {
  /// The exit code; 128 and the number for a signal.
  let status: Int32
  /// What it wrote to standard output.
  let output: String
  /// What it wrote to standard error.
  let errors: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
  /// Standard output as one JSON value.
  var json: JSON? { try? JSON.parse(output) }
  /// Standard output as JSON lines; nil when one of them is none.
  var rows: [JSON]? {
    let rows = lines.map { try? JSON.parse($0) }
    return rows.contains(nil) ? nil : rows.compactMap { $0 }
  }

  /// The exit code of a run that did not end in time.
  static let killed: Int32 = 128 + SIGKILL

  /// Runs the program; `environment` is all that it gets. After `within` seconds it is killed.
  init(
    _ arguments: [String], environment: [String: String], input: String = "", within: Int? = nil
  ) {
    guard let child = ChildProcess(arguments, environment: environment) else {
      (status, output, errors) = (-1, "", "the program could not be started")
      return
    }
    child.write(input)
    (output, errors) = child.collect(within: within)
    status = child.wait()
  }
}

/// The program as a child whose streams lead here.
final class ChildProcess {
  let process: pid_t
  private var input: Int32
  private let output: Int32
  private let errors: Int32

  init?(_ arguments: [String], environment: [String: String]) {
    // Sockets, which can be made close-on-exec in one step: another test may be starting a child of
    // its own, and that one must not hold these open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    var pairs: [[Int32]] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
      pairs.append(ends)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pairs[0][0], 0)
    posix_spawn_file_actions_adddup2(&actions, pairs[1][1], 1)
    posix_spawn_file_actions_adddup2(&actions, pairs[2][1], 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // POSIX_SPAWN_SETSID, which is not imported: a session of its own has no terminal.
    posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))

    let path = TerminalProcess.program
    let vector = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (vector + variables).forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, vector, variables)
    for descriptor in [pairs[0][0], pairs[1][1], pairs[2][1]] { close(descriptor) }
    input = pairs[0][1]
    output = pairs[1][0]
    errors = pairs[2][0]
    process = child
    guard code == 0 else {
      for descriptor in [input, output, errors] { close(descriptor) }
      return nil
    }
  }

  deinit {
    closeInput()
    close(output)
    close(errors)
  }

  /// Gives it all of its input.
  func write(_ text: String) {
    signal(SIGPIPE, SIG_IGN)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    closeInput()
  }

  /// Reads one line of its output.
  func readLine() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads both streams to their ends. A process that is silent for so many seconds is killed.
  func collect(within seconds: Int? = nil) -> (output: String, errors: String) {
    var texts: [[UInt8]] = [[], []]
    var waiting = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while waiting.contains(where: { $0.fd >= 0 }) {
      if poll(&waiting, nfds_t(waiting.count), seconds.map { Int32($0 * 1000) } ?? -1) == 0 {
        kill(process, SIGKILL)
      }
      for index in waiting.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        let count = read(waiting[index].fd, &buffer, buffer.count)
        if count > 0 {
          texts[index] += buffer.prefix(count)
        } else {
          waiting[index].fd = -1
        }
      }
    }
    return (String(decoding: texts[0], as: UTF8.self), String(decoding: texts[1], as: UTF8.self))
  }

  /// Stops reading its output, as `head` does.
  func closeOutput() { shutdown(output, Int32(SHUT_RDWR)) }

  /// Waits for its end.
  func wait() -> Int32 { TerminalProcess.wait(for: process) }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }
}

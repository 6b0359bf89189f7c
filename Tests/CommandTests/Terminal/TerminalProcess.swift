internal import CSystem
import Glibc

/// A child process on a pseudo-terminal or with its output collected, for tests that need the real
/// binary. Waiting is always for something, up to a deadline.
enum TerminalProcess {
  /// The built program, which stands beside the test bundle.
  static let program: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let bundle = String(
      decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + ["pushdeck"]).joined(separator: "/")
  }()

  /// Runs a command to its end and collects what it wrote to standard output.
  static func run(_ arguments: [String]) -> (status: Int32, output: String) {
    var ends: [Int32] = [0, 0]
    // Closed in every child: one that another test starts meanwhile, and that lives for long, would
    // hold the end that is read to its end here.
    guard csystem_pipe2(&ends) == 0 else { return (-1, "") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The test runner's threads block signals, and a tmux server would hand that on to its windows.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let child = spawn(arguments, actions: &actions, attributes: &attributes)
    close(ends[1])
    defer { close(ends[0]) }
    guard let child else { return (-1, "") }
    let output = readToEnd(ends[0])
    return (wait(for: child), output)
  }

  /// Starts a command as the leader of a new session whose terminal is `path`.
  static func start(_ arguments: [String], onTerminal path: String) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // POSIX_SPAWN_SETSID, which is not imported. The first terminal that the leader of a session
    // opens becomes its controlling one.
    posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))
    return spawn(arguments, actions: &actions, attributes: &attributes)
  }

  /// Whether a process is there and not a zombie.
  static func isAlive(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    return state(of: process).map { $0 != "Z" } ?? false
  }

  /// The state letter of a process, such as `T` for stopped.
  static func state(of process: pid_t) -> Character? {
    let text = contents(of: "/proc/\(process)/stat")
    guard let end = text.lastIndex(of: ")") else { return nil }
    return text[text.index(after: end)...].first { $0 != " " }
  }

  /// Processor time of a process in clock ticks, user and system together.
  static func ticks(of process: pid_t) -> Int? {
    let text = contents(of: "/proc/\(process)/stat")
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return nil
    }
    return user + system
  }

  /// The process whose parent is `parent` and whose name is `name`.
  static func child(of parent: pid_t, named name: String) -> pid_t? {
    guard let folder = opendir("/proc") else { return nil }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let text = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = pid_t(text) else { continue }
      let stat = contents(of: "/proc/\(process)/stat")
      guard let open = stat.firstIndex(of: "("), let end = stat.lastIndex(of: ")") else { continue }
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      if stat[stat.index(after: open)..<end] == name, fields.count > 1, pid_t(fields[1]) == parent {
        return process
      }
    }
    return nil
  }

  /// Asks again and again, pausing for a moment between, until the answer is there or two
  /// minutes have passed: a busy machine holds a window for longer than half a one.
  static func eventually<Answer>(_ question: () -> Answer?) -> Answer? {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let end = deadline.tv_sec + 120
    while true {
      if let answer = question() { return answer }
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      if now.tv_sec > end { return nil }
      poll(nil, 0, 20)
    }
  }

  /// The exit status of a process that has ended, or 128 and the signal that ended it.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// A file as text; empty when it cannot be read.
  static func contents(of path: String) -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    return readToEnd(descriptor)
  }

  private static func readToEnd(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  private static func spawn(
    _ arguments: [String], actions: inout posix_spawn_file_actions_t,
    attributes: inout posix_spawnattr_t
  ) -> pid_t? {
    var child: pid_t = 0
    let vector = arguments.map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    return posix_spawnp(&child, arguments[0], &actions, &attributes, vector, environ) == 0
      ? child : nil
  }
}

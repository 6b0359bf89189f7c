import Glibc

/// Child processes: a quiet one that is waited for, a service that runs beside the measurement, and
/// one on a pseudo-terminal.
enum ChildProcess {
  /// Runs a command with its output thrown away and returns its exit status.
  static func run(_ arguments: [String], environment: [String: String] = [:]) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    guard let child = spawn(arguments, &actions, newSession: false, environment) else { return -1 }
    return wait(for: child)
  }

  /// Starts a command that says one line when it is ready, and returns that line.
  static func startService(_ arguments: [String]) throws(BenchError) -> (
    process: pid_t, readyLine: String
  ) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchError("no pipe can be made") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    let child = spawn(arguments, &actions, newSession: false, [:])
    close(ends[1])
    defer { close(ends[0]) }
    guard let child else { throw BenchError("\(arguments[0]) cannot be started") }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != 10 { line.append(byte) }
    guard !line.isEmpty else { throw BenchError("\(arguments[0]) ended before it was ready") }
    return (child, String(decoding: line, as: UTF8.self))
  }

  /// Starts a command as the leader of a new session on a terminal.
  static func start(_ arguments: [String], onTerminal path: String, _ environment: [String: String])
    -> pid_t?
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    return spawn(arguments, &actions, newSession: true, environment)
  }

  /// Ends a process and collects it.
  static func end(_ process: pid_t) {
    kill(process, SIGTERM)
    _ = wait(for: process)
  }

  /// Waits for a process to end and returns its exit status.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  private static func spawn(
    _ arguments: [String], _ actions: inout posix_spawn_file_actions_t, newSession: Bool,
    _ environment: [String: String]
  ) -> pid_t? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID; the constant is not imported. The first terminal that the leader of a
    // session opens becomes its controlling one.
    if newSession { posix_spawnattr_setflags(&attributes, 0x80) }
    let settings = environment.map { "\($0.key)=\($0.value)" }
    let vector = (["env"] + settings + arguments).map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    var child: pid_t = 0
    return posix_spawnp(&child, "env", &actions, &attributes, vector, environ) == 0 ? child : nil
  }
}

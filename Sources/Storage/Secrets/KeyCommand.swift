internal import CSystem
import Glibc
import TextKit

/// Runs a shell command for what it prints: on the terminal, so that it can ask for a passphrase, or
/// in a session of its own while something else has the terminal.
struct KeyCommand {
  private static let outputLimit = 65_536

  let command: String
  /// The child's whole environment.
  let environment: [String: String]
  /// Whether it may use the terminal.
  var hasTerminal = true

  /// What the command printed. Blocks for at most `seconds`; a command that takes longer is ended.
  func output(seconds: Double) throws(KeyCommandError) -> [UInt8] {
    let clock = Clock.system
    let deadline = clock.monotonicSeconds() + seconds
    var ends: [Int32] = [-1, -1]
    if csystem_pipe2(&ends) != 0 { throw .notStarted(errno) }
    defer { close(ends[0]) }
    let process: pid_t
    do {
      // Once the child has its copy, ours must go, or the pipe would never end.
      defer { close(ends[1]) }
      process = try start(writingTo: ends[1])
    }
    let ending = csystem_pidfd_open(process)
    defer { if ending >= 0 { close(ending) } }
    // It stays unread here: whoever reads signals ends the program with it.
    let interruption = csystem_signalfd_of_ending()
    defer { if interruption >= 0 { close(interruption) } }

    do {
      let bytes = try collect(ends[0], ending, interruption, deadline, clock)
      try requireSuccess(of: process, ending, interruption, deadline, clock)
      return bytes
    } catch {
      switch error {
      case .tooSlow, .tooMuch, .interrupted: end(process, ending, clock)
      case .notStarted, .failed, .killed: break
      }
      if case .tooSlow = error { throw .tooSlow(seconds: seconds) }
      throw error
    }
  }

  /// Starts the shell in our own process group, which has the terminal: it may read a passphrase
  /// there. Standard input is the terminal or nothing, never what is piped into us.
  private func start(writingTo output: Int32) throws(KeyCommandError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminalOrNothing(), O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    // Where we do not stop at Ctrl-Z, nobody would set the command going again.
    if hasTerminal, Self.ignoresStop { sigaddset(&signals, SIGTSTP) }
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // In a session of its own, POSIX_SPAWN_SETSID, which is not imported, there is no terminal to
    // ask on.
    let session: Int16 = hasTerminal ? 0 : 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | session)

    var process = pid_t()
    let settings = environment.map { "\($0.key)=\($0.value)" }
    let code = withCStrings(["/bin/sh", "-c", command]) { arguments in
      withCStrings(settings) { variables in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
      }
    }
    if code != 0 { throw .notStarted(code) }
    return process
  }

  /// Whether this thread reads Ctrl-Z in its own way, as one with a screen does.
  private static var ignoresStop: Bool {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    return sigismember(&blocked, SIGTSTP) == 1
  }

  private func terminalOrNothing() -> String {
    guard hasTerminal else { return "/dev/null" }
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return "/dev/null" }
    close(descriptor)
    return "/dev/tty"
  }

  /// Reads until the pipe ends, or until the process has: a helper that it left running may keep the
  /// pipe open.
  private func collect(
    _ pipe: Int32, _ ending: Int32, _ interruption: Int32, _ deadline: Double, _ clock: Clock
  ) throws(KeyCommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let ready = wait(for: [pipe, ending, interruption], try milliseconds(to: deadline, clock))
      if ready[2] { throw .interrupted }
      if ready[0] {
        let count = read(pipe, &buffer, buffer.count)
        if count == 0 { return bytes }
        if count < 0 {
          if errno == EINTR { continue }
          return bytes
        }
        bytes.append(contentsOf: buffer[..<count])
        if bytes.count > Self.outputLimit { throw .tooMuch }
      } else if ready[1] {
        return bytes
      }
    }
  }

  /// Waits for the process and judges how it ended.
  private func requireSuccess(
    of process: pid_t, _ ending: Int32, _ interruption: Int32, _ deadline: Double, _ clock: Clock
  ) throws(KeyCommandError) {
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { break }
      // Someone else waited for it: how it ended is not known, what it printed is.
      if found < 0, errno != EINTR { return }
      let rest = try milliseconds(to: deadline, clock)
      if waitForEnd(ending, interruption, rest) { throw .interrupted }
    }
    let signal = status & 0x7F
    if signal != 0 { throw .killed(signal: signal) }
    let code = (status >> 8) & 0xFF
    if code != 0 { throw .failed(status: code) }
  }

  /// Asks the process to end, and makes it end when it does not within two seconds. What it started
  /// itself shares our process group, so it cannot be ended as a group; its pipe breaks.
  private func end(_ process: pid_t, _ ending: Int32, _ clock: Clock) {
    for signal in [SIGTERM, SIGKILL] {
      kill(process, signal)
      let deadline = clock.monotonicSeconds() + 2
      var status: Int32 = 0
      while let rest = try? milliseconds(to: deadline, clock) {
        if waitpid(process, &status, WNOHANG) != 0 { return }
        _ = waitForEnd(ending, -1, rest)
      }
    }
  }

  /// Waits for the end of the process or for an interruption; true when it is the latter.
  private func waitForEnd(_ ending: Int32, _ interruption: Int32, _ milliseconds: Int32) -> Bool {
    // On a kernel without process descriptors it is looked at again soon.
    wait(for: [ending, interruption], ending >= 0 ? milliseconds : min(10, milliseconds))[1]
  }

  /// Waits until one of the descriptors can be read and brings which ones can; a negative one never.
  private func wait(for descriptors: [Int32], _ milliseconds: Int32) -> [Bool] {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let ready = poll(&waiting, nfds_t(waiting.count), milliseconds)
    return waiting.map { ready > 0 && $0.revents != 0 }
  }

  private func milliseconds(to deadline: Double, _ clock: Clock) throws(KeyCommandError) -> Int32 {
    let rest = deadline - clock.monotonicSeconds()
    if rest <= 0 { throw .tooSlow(seconds: 0) }
    return Int32(min(rest * 1000, 3_600_000).rounded(.up))
  }
}

/// Gives `body` a null-terminated array of C strings.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    // The array holds at least the closing nil, so it has an address.
    guard let base = buffer.baseAddress else {
      preconditionFailure("an array of one has an address")
    }
    return body(base)
  }
}

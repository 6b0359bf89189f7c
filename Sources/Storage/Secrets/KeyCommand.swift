internal import CSystem
import Glibc
import TextKit

/// Runs a shell command for what it prints: on the terminal, so that it can ask for a passphrase, or
/// in a session of its own while something else has the terminal.
struct KeyCommand {
  private static let outputLimit = 65_536
  /// How long the command may take to end at its own SIGINT, in seconds.
  private static let patience = 2.0

  let command: String
  /// The child's whole environment.
  let environment: [String: String]
  /// Whether it may use the terminal.
  var hasTerminal = true

  /// What the command printed. Blocks for at most `seconds`; a command that takes longer is ended.
  func output(seconds: Double) throws(KeyCommandError) -> [UInt8] {
    let clock = Clock.system
    // Until the command has ended, those signals wait: whoever acts on them ends this program, and
    // the command would be left alone on the terminal.
    var mask = sigset_t()
    csystem_hold_ending_signals(&mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
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
    // They stay unread here: whoever reads signals ends the program with them.
    let signals = [csystem_signalfd_of_ending(), csystem_signalfd_of_interrupt()]
    defer { for signal in signals where signal >= 0 { close(signal) } }
    var watch = Watch(
      ending: ending, signals: signals, deadline: clock.monotonicSeconds() + seconds,
      // In a session of its own the command got no SIGINT from the terminal.
      patience: hasTerminal ? Self.patience : 0)

    do {
      let bytes = try collect(ends[0], &watch)
      try requireSuccess(of: process, &watch)
      return bytes
    } catch {
      switch error {
      case .tooSlow, .tooMuch, .notRead, .interrupted, .interruptedFromKeyboard:
        ProcessTree(process).end(within: Self.patience)
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
  private func collect(_ pipe: Int32, _ watch: inout Watch) throws(KeyCommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let ready = try watch.wait(for: pipe)
      if ready.pipe {
        let count = try Self.piece(of: pipe, into: &buffer)
        if count == 0 { return bytes }
        bytes.append(contentsOf: buffer[..<count])
        if bytes.count > Self.outputLimit { throw .tooMuch }
      } else if ready.process {
        return bytes
      }
    }
  }

  /// Reads what is there and returns how much; 0 at the end. A part of a key must not pass for one.
  static func piece(of pipe: Int32, into buffer: inout [UInt8]) throws(KeyCommandError) -> Int {
    while true {
      let count = read(pipe, &buffer, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .notRead(errno) }
    }
  }

  /// Waits for the process and judges how it ended.
  private func requireSuccess(of process: pid_t, _ watch: inout Watch) throws(KeyCommandError) {
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { break }
      // Someone else waited for it: how it ended is not known, what it printed is.
      if found < 0, errno != EINTR { return }
      _ = try watch.wait(for: -1)
    }
    let signal = status & 0x7F
    if signal != 0 { throw .killed(signal: signal) }
    let code = (status >> 8) & 0xFF
    if code != 0 { throw .failed(status: code) }
  }
}

/// What ends the waiting for a command: its own end, a time, a signal.
private struct Watch {
  /// Readable when the process has ended; negative on a kernel without process descriptors.
  let ending: Int32
  /// Readable while the program is told to end, and while Ctrl-C waits; neither is read.
  let signals: [Int32]
  let deadline: Double
  /// How long the command has to end at Ctrl-C, in seconds.
  let patience: Double
  private var interruptDeadline: Double?

  init(ending: Int32, signals: [Int32], deadline: Double, patience: Double) {
    self.ending = ending
    self.signals = signals
    self.deadline = deadline
    self.patience = patience
  }

  /// Waits until the pipe can be read or the process has ended, or only a moment.
  mutating func wait(for pipe: Int32) throws(KeyCommandError) -> (pipe: Bool, process: Bool) {
    let now = Clock.system.monotonicSeconds()
    if now >= deadline { throw .tooSlow(seconds: 0) }
    if let interruptDeadline, now >= interruptDeadline { throw .interruptedFromKeyboard }
    let rest = (min(deadline, interruptDeadline ?? deadline) - now) * 1000
    var milliseconds = Int32(min(rest, 3_600_000).rounded(.up))
    // Where the process has no descriptor, it is looked at again soon.
    if ending < 0, pipe < 0 { milliseconds = min(10, milliseconds) }
    // Ctrl-C stays readable; once seen it is watched no more.
    let interrupt = interruptDeadline == nil ? signals[1] : -1
    var waiting = [pipe, ending, signals[0], interrupt].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&waiting, nfds_t(waiting.count), milliseconds)
    let ready = waiting.map { count > 0 && $0.revents != 0 }
    if ready[2] { throw .interrupted }
    if ready[3] { interruptDeadline = now + patience }
    return (ready[0], ready[1])
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

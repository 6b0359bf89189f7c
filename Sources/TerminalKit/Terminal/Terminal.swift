internal import CSystem
import Glibc
internal import TextKit

/// The terminal of the process: its modes, its signals, what it sends and what it shows.
///
/// Belongs to one thread, which waits in `wait(until:)` for everything.
public final class Terminal {
  /// What was found out about it.
  public private(set) var facts: TerminalFacts
  /// Its size now; a change is reported as an event too.
  public private(set) var size: Size

  private let options: TerminalOptions
  private let device: Int32
  private let signals: Int32
  private let event: EventDescriptor
  private let screen: Screen
  private let hasAlternateScreen: Bool
  private let savedModes: termios
  private let signalMask: sigset_t
  private var savedStandardError: Int32?

  private var decoder: KeyDecoder
  private var output = Output()
  /// What is to be shown, whether or not it has been.
  private var wanted: (canvas: Canvas, theme: Theme)?
  private var capturesMouse: Bool
  /// An answer is on its way; it must not reach whoever reads the terminal next.
  private var awaitsReply = false
  private var isGone = false
  private var isClosed = false

  /// Takes the terminal. Signals that end, stop or resize are read from now on instead of acting.
  public static func open(_ options: TerminalOptions) throws(TerminalError) -> Terminal {
    if options.requiresStandardStreams {
      guard isatty(0) == 1 else { throw .notATerminal(.input) }
      guard isatty(1) == 1 else { throw .notATerminal(.output) }
    }
    let device = Glibc.open(options.device, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard device >= 0 else { throw .noDevice(path: options.device, errno: errno) }
    do {
      return try Terminal(options: options, device: device)
    } catch {
      Glibc.close(device)
      throw error
    }
  }

  private init(options: TerminalOptions, device: Int32) throws(TerminalError) {
    guard let modes = Modes.read(device) else {
      throw .noDevice(path: options.device, errno: errno)
    }
    let term = options.environment["TERM"] ?? ""
    let depth =
      options.colorDepth
      ?? ColorDepth.detect(
        environment: options.environment, terminfoColors: Screen.terminfoColors(term: term))
    guard let choice = Screen.choose(term: term, depth: depth) else {
      throw .noCursorMovement(term: term)
    }
    let size = Self.readSize(of: device, environment: options.environment)
    self.size = size
    screen = try Screen(choice, depth: depth, size: size)
    event = try EventDescriptor()
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    signalMask = mask
    csystem_block_terminal_signals()
    signals = csystem_signalfd()
    guard signals >= 0 else {
      let code = errno
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      throw .system("signalfd", code)
    }
    self.options = options
    self.device = device
    savedModes = modes
    hasAlternateScreen = choice.hasAlternateScreen
    capturesMouse = options.capturesMouse
    decoder = KeyDecoder(escapeDelay: options.escapeDelay)
    facts = TerminalFacts(
      term: Untrusted(term).safe, entry: Untrusted(choice.term).safe,
      isFallback: choice.isFallback, colorDepth: screen.depth, hasUTF8Locale: screen.hasUTF8Locale,
      synchronizesOutput: nil)
    take()
  }

  deinit {
    close()
    Glibc.close(signals)
    Glibc.close(device)
  }

  /// Wakes this terminal's `wait` from any thread.
  public var waker: Waker { Waker(event) }

  /// Bytes that the terminal has taken so far.
  public var bytesWritten: Int { output.written }

  // MARK: - Showing

  /// Shows a canvas. An equal one writes nothing. While the terminal takes no bytes only the newest is kept.
  public func present(_ canvas: Canvas, theme: Theme) {
    wanted = (canvas, theme)
    flush()
  }

  /// Shows everything again, whatever the terminal shows now.
  public func repaint() {
    screen.repaint()
    flush()
  }

  /// Captures the mouse or lets the terminal select with it.
  public func captureMouse(_ captures: Bool) {
    guard captures != capturesMouse else { return }
    capturesMouse = captures
    send(captures ? Sequences.mouse : Sequences.noMouse)
  }

  /// Puts text on the clipboard of the person's own terminal (OSC 52), through tmux and screen too.
  ///
  /// False when it is longer than terminals take. Whether the terminal did it cannot be known.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    guard let sequence = Clipboard.sequence(for: text, environment: options.environment) else {
      return false
    }
    send(sequence)
    return true
  }

  private func send(_ text: String) {
    guard !isClosed, !isGone else { return }
    output.append(text.utf8)
    write()
  }

  /// Renders what is wanted once all before it has been written, so that ncurses knows what is shown.
  private func flush() {
    guard !isClosed, !isGone else { return }
    if output.isEmpty, let (canvas, theme) = wanted {
      let frame = screen.render(canvas, theme: theme)
      if !frame.isEmpty {
        let synchronizes = facts.synchronizesOutput == true
        if synchronizes { output.append(Sequences.synchronizationBegin) }
        output.append(frame)
        if synchronizes { output.append(Sequences.synchronizationEnd) }
      }
    }
    write()
  }

  private func write() {
    if output.write(to: device) == .gone { isGone = true }
  }

  // MARK: - Waiting

  /// Waits for keys, signals, a wake-up or the deadline, in seconds of the monotonic clock, and writes
  /// what is left to write meanwhile. Nothing else wakes it. Empty when the deadline came.
  public func wait(until deadline: Double?) -> [TerminalEvent] {
    guard !isClosed else { return [.hangUp] }
    var events: [TerminalEvent] = []
    while events.isEmpty {
      if isGone { return [.hangUp] }
      let due = [deadline, decoder.deadline].compactMap { $0 }.min()
      var descriptors = [
        pollfd(
          fd: device, events: Int16(POLLIN) | (output.isEmpty ? 0 : Int16(POLLOUT)), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&descriptors, 3, Self.milliseconds(until: due))
      if count < 0 && errno != EINTR { return [.hangUp] }
      if count > 0 {
        if descriptors[1].revents != 0 { readSignals(into: &events) }
        if descriptors[2].revents != 0, event.take() { events.append(.woken) }
        if descriptors[0].revents & Int16(POLLOUT) != 0 { flush() }
        if descriptors[0].revents & ~Int16(POLLOUT) != 0 { readDevice(into: &events) }
      }
      let now = Self.now()
      if let due = decoder.deadline, due <= now { handle(decoder.expire(now: now), into: &events) }
      if events.isEmpty, let deadline, deadline <= now { return [] }
    }
    return events
  }

  private static func now() -> Double { Clock.system.monotonicSeconds() }

  /// Rounded up, so that nothing is asked for a moment too early again and again.
  private static func milliseconds(until deadline: Double?) -> Int32 {
    guard let deadline else { return -1 }
    let left = ((deadline - now()) * 1000).rounded(.up)
    return left.isNaN ? 0 : Int32(min(max(0, left), 3_600_000))
  }

  private func readDevice(into events: inout [TerminalEvent]) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(device, &bytes, bytes.count)
    if count > 0 {
      handle(decoder.feed(Array(bytes[..<count]), now: Self.now()), into: &events)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      isGone = true
      events.append(.hangUp)
    }
  }

  private func handle(_ inputs: [Input], into events: inout [TerminalEvent]) {
    for input in inputs {
      switch input {
      case .key(.control("z")):
        suspend()
        events.append(.resumed)
        checkSize(into: &events)
      case .key(let key): events.append(.key(key))
      case .paste(let text): events.append(.paste(text))
      case .pasteTooLong(let limit): events.append(.pasteTooLong(limit: limit))
      case .focus(let isFocused): events.append(.focus(isFocused))
      case .mouse(let mouse): events.append(.mouse(mouse))
      case .reply(let reply):
        note(reply)
        events.append(.reply(reply))
      }
    }
  }

  private func note(_ reply: Reply) {
    guard case .mode(number: 2026, let state) = reply else { return }
    awaitsReply = false
    // Set or reset can be changed; always set or always reset says that it does nothing.
    facts.synchronizesOutput = state == 1 || state == 2
  }

  private func readSignals(into events: inout [TerminalEvent]) {
    while true {
      let number = csystem_signalfd_read(signals)
      switch number {
      case SIGINT, SIGTERM, SIGQUIT: events.append(.terminate(signal: number))
      case SIGHUP: events.append(.hangUp)
      case SIGWINCH: checkSize(into: &events)
      case SIGTSTP:
        suspend()
        events.append(.resumed)
        checkSize(into: &events)
      case SIGCONT:
        // Stopped by SIGSTOP, which nobody can prepare for: the shell had the terminal meanwhile.
        take(alternateScreen: Sequences.alternateScreenAgain)
        screen.repaint()
        flush()
        events.append(.resumed)
        checkSize(into: &events)
      default: return
      }
    }
  }

  private func checkSize(into events: inout [TerminalEvent]) {
    let new = Self.readSize(of: device, environment: options.environment)
    guard new != size else { return }
    size = new
    events.removeAll { if case .resize = $0 { true } else { false } }
    events.append(.resize(new))
  }

  private static func readSize(of device: Int32, environment: [String: String]) -> Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if csystem_window_size(device, &columns, &rows) == 0, columns > 0, rows > 0 {
      return Size(columns: Int(columns), rows: Int(rows))
    }
    // A serial line does not know.
    let stated = (
      environment["COLUMNS"].flatMap { Int($0) }, environment["LINES"].flatMap { Int($0) }
    )
    if let columns = stated.0, let rows = stated.1, columns > 0, rows > 0 {
      return Size(columns: columns, rows: rows)
    }
    return Size(columns: 80, rows: 24)
  }

  // MARK: - Taking and giving back

  /// Stops the process group as Ctrl-Z does, with the terminal as it was found, and takes the terminal
  /// again when it goes on.
  public func suspend() {
    guard !isClosed else { return }
    giveBack()
    csystem_stop_process_group()
    take()
    screen.repaint()
    flush()
  }

  /// Gives the terminal back as it was found. A second call does nothing.
  public func close() {
    guard !isClosed else { return }
    giveBack()
    isClosed = true
    var mask = signalMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  private func take(alternateScreen: String = Sequences.alternateScreen) {
    // In the background this stops the process until it is in the foreground, as it should.
    if !Modes.write(Modes.raw(from: savedModes), to: device) {
      isGone = true
      return
    }
    csystem_alternate_stack_install()
    var modes = savedModes
    csystem_crash_handler_install(
      device, hasAlternateScreen ? Sequences.restore : Sequences.restoreSingleScreen, &modes)
    if let log = options.standardErrorDescriptor, savedStandardError == nil {
      savedStandardError = fcntl(2, F_DUPFD_CLOEXEC, 3)
      dup2(log, 2)
    }
    var start = hasAlternateScreen ? alternateScreen : ""
    start += Sequences.bracketedPaste
    if options.reportsFocus { start += Sequences.focusReports }
    if capturesMouse { start += Sequences.mouse }
    if facts.synchronizesOutput == nil, asksForSynchronization {
      start += Sequences.synchronizationQuestion
      awaitsReply = true
    }
    output.append(start.utf8)
    write()
  }

  /// Old consoles print what they do not understand.
  private var asksForSynchronization: Bool {
    let term = options.environment["TERM"] ?? ""
    return !["linux", "vt", "cons", "sun", "wy"].contains { term.hasPrefix($0) }
  }

  private func giveBack() {
    csystem_crash_handler_disarm()
    output.drop()
    if !isGone {
      let restore = hasAlternateScreen ? Sequences.restore : Sequences.restoreSingleScreen
      output.append(restore.utf8)
      if writeWaiting() == .blocked {
        // It has not read for a while: what lies in its queue makes room for what matters.
        tcflush(device, TCOFLUSH)
        output.drop()
        output.append(restore.utf8)
        if writeWaiting() != .drained { output.drop() }
      }
      drainReplies()
      // In the background the modes are someone else's, but leaving them raw would be worse.
      let wasBlocked = csystem_block_background_write(1)
      Modes.write(savedModes, to: device)
      if wasBlocked == 0 { csystem_block_background_write(0) }
    }
    if let saved = savedStandardError {
      dup2(saved, 2)
      Glibc.close(saved)
      savedStandardError = nil
    }
  }

  /// Writes what there is, waiting at most a fifth of a second.
  private func writeWaiting() -> Output.Progress {
    let end = Self.now() + 0.2
    while true {
      let progress = output.write(to: device)
      if progress == .gone { isGone = true }
      guard progress == .blocked, Self.now() < end else { return progress }
      var descriptor = pollfd(fd: device, events: Int16(POLLOUT), revents: 0)
      poll(&descriptor, 1, Self.milliseconds(until: end))
    }
  }

  /// Takes an answer that is still on its way, so that it does not end up in the shell. What else was typed
  /// meanwhile is lost with it.
  private func drainReplies() {
    let end = Self.now() + 0.2
    while awaitsReply, !isGone, Self.now() < end {
      var descriptor = pollfd(fd: device, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Self.milliseconds(until: end)) > 0 else { break }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(device, &bytes, bytes.count)
      guard count > 0 else { break }
      for case .reply(let reply) in decoder.feed(Array(bytes[..<count]), now: Self.now()) {
        note(reply)
      }
    }
    awaitsReply = false
  }
}

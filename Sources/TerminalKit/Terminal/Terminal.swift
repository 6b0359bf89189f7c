internal import CSystem
import Glibc
public import TextKit

/// The terminal of the process: its modes, its signals, what it sends and what it shows.
///
/// Belongs to one thread, which waits in `wait(until:)` for everything.
public final class Terminal {
  /// What was found out about it.
  public private(set) var facts: TerminalFacts
  /// Its size now; a change is reported as an event too.
  public private(set) var size: Size

  private let options: TerminalOptions
  private let device: TerminalDevice
  private let signals: Int32
  private let event: EventDescriptor
  private let screen: Screen
  private let signalMask: sigset_t

  private var decoder: KeyDecoder
  /// What is to be shown, whether or not it has been.
  private var wanted: (canvas: Canvas, theme: Theme)?
  private var capturesMouse: Bool
  /// An answer is on its way; it must not reach whoever reads the terminal next.
  private var awaitsReply = false
  /// When it was asked for: a terminal that has not answered for a second does not answer.
  private var askedAt = 0.0
  private var isClosed = false

  /// Takes the terminal. Signals that end, stop or resize are read from now on instead of acting.
  public static func open(_ options: TerminalOptions) throws(TerminalError) -> Terminal {
    if options.requiresStandardStreams {
      guard isatty(0) == 1 else { throw .notATerminal(.input) }
      guard isatty(1) == 1 else { throw .notATerminal(.output) }
    }
    let descriptor = Glibc.open(options.device, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, let modes = Modes.read(descriptor) else {
      let code = errno
      if descriptor >= 0 { Glibc.close(descriptor) }
      throw .noDevice(path: options.device, errno: code)
    }
    let term = options.environment["TERM"] ?? ""
    let depth =
      options.colorDepth
      ?? ColorDepth.detect(
        environment: options.environment, terminfoColors: Screen.terminfoColors(term: term))
    guard let choice = Screen.choose(term: term, depth: depth) else {
      Glibc.close(descriptor)
      throw .noCursorMovement(term: term)
    }
    let device = TerminalDevice(
      descriptor, modes: modes, hasAlternateScreen: choice.hasAlternateScreen,
      standardErrorDescriptor: options.standardErrorDescriptor)
    return try Terminal(options: options, device: device, choice: choice, depth: depth)
  }

  private init(
    options: TerminalOptions, device: TerminalDevice, choice: Screen.Choice, depth: ColorDepth
  ) throws(TerminalError) {
    size = device.size(environment: options.environment)
    screen = try Screen(choice, depth: depth, size: size)
    event = try EventDescriptor()
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    csystem_block_terminal_signals()
    signals = csystem_signalfd()
    guard signals >= 0 else {
      let code = errno
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      throw .system("signalfd", code)
    }
    signalMask = mask
    self.options = options
    self.device = device
    capturesMouse = options.capturesMouse
    decoder = KeyDecoder(escapeDelay: options.escapeDelay)
    facts = TerminalFacts(
      term: Untrusted(options.environment["TERM"] ?? "").safe,
      entry: Untrusted(choice.term).safe, isFallback: choice.isFallback, colorDepth: screen.depth,
      hasUTF8Locale: screen.hasUTF8Locale, synchronizesOutput: nil)
    take()
  }

  deinit {
    close()
    Glibc.close(signals)
  }

  /// Wakes this terminal's `wait` from any thread.
  public var waker: Waker { Waker(event) }

  /// Bytes that the terminal has taken so far.
  public var bytesWritten: Int { device.bytesWritten }

  // MARK: - Showing

  /// Shows a canvas. An equal one writes nothing. While the terminal takes no bytes only the newest
  /// is kept.
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
    if !isClosed { device.send(text.utf8) }
  }

  /// Renders what is wanted once all before it has been taken, so that ncurses knows what is shown.
  private func flush() {
    guard !isClosed else { return }
    device.write()
    guard device.isDrained, let (canvas, theme) = wanted else { return }
    let frame = screen.render(canvas, theme: theme)
    guard !frame.isEmpty else { return }
    device.send(
      facts.synchronizesOutput == true
        ? Sequences.synchronizationBegin + frame + Sequences.synchronizationEnd : frame)
  }

  // MARK: - Waiting

  /// Waits for keys, signals, a wake-up or the deadline, in seconds of the monotonic clock, and
  /// writes what is left to write meanwhile. Nothing else wakes it. Empty when the deadline came.
  public func wait(until deadline: Double?) -> [TerminalEvent] {
    guard !isClosed else { return [.hangUp] }
    var events: [TerminalEvent] = []
    while events.isEmpty {
      if device.isGone { return [.hangUp] }
      let due = [deadline, decoder.deadline].compactMap { $0 }.min()
      var descriptors = [
        pollfd(
          fd: device.descriptor, events: Int16(POLLIN | (device.isDrained ? 0 : POLLOUT)),
          revents: 0),
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
    if let bytes = device.read() {
      handle(decoder.feed(bytes, now: Self.now()), into: &events)
    } else if device.isGone {
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
    let new = device.size(environment: options.environment)
    guard new != size else { return }
    size = new
    events.removeAll { if case .resize = $0 { true } else { false } }
    events.append(.resize(new))
  }

  // MARK: - Taking and giving back

  /// Stops the process group as Ctrl-Z does, with the terminal as it was found, and takes the
  /// terminal again when it goes on.
  public func suspend() {
    guard !isClosed else { return }
    device.giveBack(drain: drainReplies)
    csystem_stop_process_group()
    take()
    screen.repaint()
    flush()
  }

  /// Gives the terminal as it was found to whatever `body` starts, and takes it again. `words` say meanwhile
  /// what goes on. Ctrl-C and Ctrl-Z are for those who have the terminal, and so is what was typed ahead.
  public func lend<Value>(saying words: SafeText, _ body: () -> Value) -> Value {
    guard !isClosed else { return body() }
    device.giveBack(drain: drainReplies)
    device.say(words)
    let value = body()
    device.dropInput()
    csystem_forget_keyboard_signals()
    decoder = KeyDecoder(escapeDelay: options.escapeDelay)
    take()
    screen.repaint()
    flush()
    return value
  }

  /// Gives the terminal back as it was found. A second call does nothing.
  public func close() {
    guard !isClosed else { return }
    device.giveBack(drain: drainReplies)
    isClosed = true
    var mask = signalMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  private func take(alternateScreen: String = Sequences.alternateScreen) {
    var sequences = Sequences.bracketedPaste
    if options.reportsFocus { sequences += Sequences.focusReports }
    if capturesMouse { sequences += Sequences.mouse }
    if facts.synchronizesOutput == nil, asksForSynchronization {
      sequences += Sequences.synchronizationQuestion
      awaitsReply = true
      askedAt = Self.now()
    }
    device.take(alternateScreen: alternateScreen, sequences: sequences)
  }

  /// Old consoles print what they do not understand.
  private var asksForSynchronization: Bool {
    let term = options.environment["TERM"] ?? ""
    return !["linux", "vt", "cons", "sun", "wy"].contains { term.hasPrefix($0) }
  }

  /// Takes an answer that is still on its way, so that it does not end up in the shell. What else
  /// was typed meanwhile is lost with it.
  private func drainReplies() {
    let end = min(Self.now() + 0.2, askedAt + 1)
    while awaitsReply, device.wait(for: POLLIN, until: end), let bytes = device.read() {
      for case .reply(let reply) in decoder.feed(bytes, now: Self.now()) { note(reply) }
    }
    awaitsReply = false
  }
}

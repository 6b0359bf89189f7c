import Operations
import TerminalKit
import TextKit

/// The one loop of the main thread: waits, updates the state, has effects carried out, draws.
final class EventLoop {
  /// How the program ended.
  struct Ending {
    var code: Int32
    /// What has to be said once the terminal is given back.
    var words: SafeText?
  }

  /// How long a verdict is waited for after the program was told to end: contract, exit 130 and 143.
  private static let patienceForVerdict = 2.0

  private let configuration: ConsoleConfiguration
  private let terminal: Terminal
  private let inbox: Inbox
  private let runner: EffectRunner
  private var state: ConsoleState
  private var pacer = FramePacer()
  /// Whether the end of each request wakes the loop: only while the requests are on the screen.
  private var followsRequests = false

  init(_ configuration: ConsoleConfiguration, _ terminal: Terminal) {
    self.configuration = configuration
    self.terminal = terminal
    inbox = Inbox(waker: terminal.waker)
    runner = EffectRunner(
      desk: configuration.desk, contexts: configuration.contexts, inbox: inbox)
    var session = Session.choosing
    if let desk = configuration.desk {
      session = Session(
        desk, notice: configuration.notice, isAtRest: configuration.isServiceAtRest)
      session.entryQuestion = desk.context.entryQuestion
    }
    session.notice = configuration.notice
    session.canSwitch = configuration.contexts != nil
    state = ConsoleState(
      session: session,
      zone: configuration.zone, size: terminal.size,
      now: Moment(wall: configuration.clock.now(), uptime: Clock.system.monotonicSeconds()))
    state.keymap = configuration.keymap
    if let desk = configuration.desk { state.contexts.begin(with: desk.context) }
    configuration.lender.open { [waker = terminal.waker] in waker.wake() }
    if let notice = terminal.facts.notice { state.notice = Notice(.warning, notice) }
  }

  func run() -> Ending {
    handle(.start)
    while state.exitCode == nil {
      paintIfDue()
      let events = terminal.wait(until: earliest(deadline, pacer.deadline))
      for event in events { take(event) }
      for loan in configuration.lender.take() {
        // Whoever was told to end asks for no passphrase any more.
        if state.exitCode == nil { lend(loan) } else { loan.run(false) }
      }
      let answers = inbox.take()
      for answer in answers {
        let popups = state.popups.count
        handle(.answer(answer))
        // A question is on the screen before the next key is read, so that none answers it unseen.
        if state.popups.count > popups { pacer.wantAtOnce() } else { pacer.wantSoon() }
      }
      let isDue = deadline.map { $0 <= now.uptime } ?? false
      if isDue {
        handle(.deadline)
        pacer.wantSoon()
      }
      if isDue || !answers.isEmpty || hasNewRequests { look() }
    }
    return finish(state.exitCode ?? 0)
  }

  /// When something is to be done next without an event.
  private var deadline: Double? { earliest(state.nextDeadline, state.requests.lookAt) }

  private var hasNewRequests: Bool {
    state.pane == .requests && runner.hasRequests(otherThan: state.requests.count)
  }

  /// Looks at the log, the budgets and the clock. The records are taken only for who sees them.
  private func look() {
    handle(.looked(runner.look(since: state.pane == .requests ? state.requests.count : nil)))
    pacer.wantSoon()
  }

  private var now: Moment {
    Moment(wall: configuration.clock.now(), uptime: Clock.system.monotonicSeconds())
  }

  private func earliest(_ first: Double?, _ second: Double?) -> Double? {
    [first, second].compactMap { $0 }.min()
  }

  // MARK: Events

  private func take(_ event: TerminalEvent) {
    switch event {
    case .key(let key): react(to: .key(key))
    case .paste(let text): react(to: .paste(text))
    case .pasteTooLong(let limit): react(to: .pasteTooLong(limit: limit))
    case .resize(let size): react(to: .resize(size))
    case .resumed: react(to: .resumed)
    case .terminate(let signal): react(to: .terminate(signal: signal))
    case .hangUp: react(to: .hangUp)
    // An answer of the terminal concerns the terminal alone; a wake-up says that the inbox is filled.
    case .reply, .focus, .mouse, .woken: break
    }
  }

  /// Reacts to something a person did, and paints at once.
  private func react(to event: Event) {
    handle(event)
    pacer.wantAtOnce()
  }

  private func handle(_ event: Event) {
    for effect in update(&state, event, at: now) { carryOut(effect) }
    let isShown = state.pane == .requests
    guard isShown != followsRequests else { return }
    followsRequests = isShown
    runner.follow(requests: isShown)
    if isShown { look() }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .read(let ticket, let read): runner.read(ticket, read)
    case .plan(let ticket, let intent): runner.plan(ticket, intent)
    case .perform(let ticket, let plan): runner.perform(ticket, plan)
    case .inspect(let ticket, let request): runner.inspect(ticket, request)
    case .listContexts(let ticket): runner.listContexts(ticket)
    case .openContext(let ticket, let key): runner.openContext(ticket, key: key)
    case .openContextOnTerminal(let ticket, let key):
      terminal.lend(saying: words(about: state.contexts.name(of: key))) {
        runner.openOnTerminal(ticket, key: key)
      }
    case .useContext(let key): runner.use(key)
    case .checkContext(let ticket, let draft): runner.checkContext(ticket, draft)
    case .checkContextOnTerminal(let ticket, let draft):
      terminal.lend(saying: words(about: Untrusted(draft.name).safe(maximumColumns: 40))) {
        runner.checkOnTerminal(ticket, draft)
      }
    case .addContext(let ticket, let draft): runner.addContext(ticket, draft)
    case .cancel(let slot): runner.cancel(slot)
    case .copy(let text):
      if !terminal.copy(text) {
        state.notice = Notice(.warning, "That is more than a terminal's clipboard takes.")
      }
    case .repaint: terminal.repaint()
    case .suspend: terminal.suspend()
    }
  }

  // MARK: Lending

  /// Lends the terminal to a key command whose key was refused: contract, once after a 401.
  private func lend(_ loan: TerminalLender.Loan) {
    terminal.lend(saying: words(about: loan.context)) { loan.run(true) }
    handle(.keyFetchedAgain(context: loan.context))
    pacer.wantAtOnce()
  }

  private func words(about context: SafeText) -> SafeText {
    "pushdeck: the key command of \(context) runs here (60 s at most, Ctrl-C ends it)"
  }

  // MARK: Painting

  private func paintIfDue() {
    let uptime = now.uptime
    guard pacer.isDue(at: uptime) else { return }
    var canvas = Canvas(state.size)
    draw(state, configuration.glyphs, on: &canvas)
    terminal.present(canvas, theme: configuration.theme)
    pacer.painted(at: uptime)
  }

  // MARK: Ending

  /// A write that is on its way gets a moment for its answer, so that its verdict can be said.
  private func finish(_ code: Int32) -> Ending {
    runner.cancelAll()
    configuration.lender.close()
    guard state.ledger.isFlying(.write) else { return Ending(code: code) }
    let deadline = now.uptime + Self.patienceForVerdict
    while state.ledger.isFlying(.write), now.uptime < deadline {
      let events = terminal.wait(until: deadline)
      for answer in inbox.take() { _ = update(&state, .answer(answer), at: now) }
      // A terminal that is gone reports that again and again; the verdict is in the journal.
      if events.contains(.hangUp) { break }
    }
    if state.ledger.isFlying(.write) {
      return Ending(
        code: code,
        words: runner.barWrite()
          ? "an action could not be written to the journal in time, so nothing was sent."
          : "an action was on its way and its verdict is not known. The journal has it.")
    }
    let outcome = state.lastOutcome
    return Ending(code: code, words: outcome.map { "\($0.verdict.title): \($0.sentence)" })
  }
}

extension Session {
  /// The session of a desk.
  init(_ desk: Desk, notice: SafeText?, isAtRest: Bool) {
    self.init(
      context: Untrusted(desk.context.name).safe(maximumColumns: 40),
      service: desk.context.service,
      appID: Untrusted(desk.context.appID).safe(maximumColumns: 60), app: nil,
      mode: desk.context.mode, isProduction: desk.context.production,
      isEmbedded: desk.context.isEmbedded, isAtRest: isAtRest, capabilities: desk.capabilities,
      notice: notice)
    key = desk.context.consoleKey
  }

  /// The session of a context that was opened from another one.
  init(opened desk: Desk) {
    self.init(desk, notice: nil, isAtRest: false)
    canSwitch = true
  }
}

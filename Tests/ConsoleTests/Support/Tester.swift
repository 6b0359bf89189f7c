import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console
@testable import Operations

extension Tester: CustomTestStringConvertible {
  /// What a person would see; the state itself fills pages.
  var testDescription: String { "\n" + rows.joined(separator: "\n") + "\n" }
}

/// A console without a terminal and without a service: events go in, effects and screens come out.
struct Tester {
  var state: ConsoleState
  /// The effects of the latest step.
  private(set) var effects: [Effect] = []
  private(set) var uptime = 100.0

  init(
    service: ServiceKind = .openpush, mode: ContextMode = .full, isProduction: Bool = false,
    isAtRest: Bool = false, notice: SafeText? = nil,
    entryQuestion: Question? = nil, size: Size = Size(columns: 80, rows: 24)
  ) {
    let session = Session(
      key: "(demo)", context: "demo", service: service, appID: "app_3f9c", app: nil, mode: mode,
      isProduction: isProduction, isEmbedded: true, isAtRest: isAtRest,
      capabilities: service == .openpush
        ? Sample.openPushCapabilities : Sample.oneSignalCapabilities,
      entryQuestion: entryQuestion, notice: notice)
    state = ConsoleState(
      session: session, zone: .utc, size: size, now: Moment(wall: Sample.now, uptime: uptime))
    step(.start)
  }

  /// A console that has read everything there is.
  static func loaded(
    service: ServiceKind = .openpush, mode: ContextMode = .full, isProduction: Bool = false,
    isAtRest: Bool = false, notice: SafeText? = nil, size: Size = Size(columns: 80, rows: 24)
  ) -> Tester {
    var tester = Tester(
      service: service, mode: mode, isProduction: isProduction, isAtRest: isAtRest, notice: notice,
      size: size)
    tester.settle()
    return tester
  }

  mutating func step(_ event: Event) {
    effects = update(
      &state, event, at: Moment(wall: Sample.now + (uptime - 100), uptime: uptime))
  }

  mutating func press(_ notation: String) {
    for key in keys(notation) { step(.key(key)) }
  }

  mutating func type(_ text: String) {
    for character in text { step(.key(.character(character))) }
  }

  /// Answers what the config holds, beside the context that the console was started with.
  mutating func knowContexts(_ contexts: [OperatingContext]) {
    state.session.canSwitch = true
    state.contexts.begin(with: ContextsTests.demo)
    let ticket = state.ledger.supersede(.contexts)
    step(.answer(Answer(ticket: ticket, body: .contexts(contexts))))
  }

  /// Lets time pass, without an event.
  mutating func wait(_ seconds: Double) { uptime += seconds }

  /// Answers the reads among the latest effects from the sample data, and those that follow from the answers.
  mutating func settle() {
    var waiting = effects
    while !waiting.isEmpty {
      let effect = waiting.removeFirst()
      let ticket: Ticket
      let body: Answer.Body?
      switch effect {
      case .read(let of, let read): (ticket, body) = (of, Self.answer(read))
      case .inspect(let of, let request): (ticket, body) = (of, Self.answer(request))
      case .listContexts, .openContext, .openContextOnTerminal, .useContext, .checkContext,
        .checkContextOnTerminal, .addContext, .plan, .perform, .cancel, .copy, .repaint, .suspend:
        continue
      }
      guard let body else { continue }
      step(.answer(Answer(ticket: ticket, body: body)))
      waiting += effects
    }
  }

  /// Presses keys and answers what they ask for.
  mutating func go(_ notation: String) {
    for key in keys(notation) {
      step(.key(key))
      settle()
    }
  }

  /// The ticket of the latest effect that reads or writes; nil when there is none.
  var ticket: Ticket? {
    for effect in effects.reversed() {
      switch effect {
      case .read(let ticket, _), .plan(let ticket, _), .perform(let ticket, _),
        .inspect(let ticket, _):
        return ticket
      case .listContexts, .openContext, .openContextOnTerminal, .useContext, .checkContext,
        .checkContextOnTerminal, .addContext, .cancel, .copy,
        .repaint, .suspend:
        break
      }
    }
    return nil
  }

  /// What is asked of the service by the latest effects.
  var reads: [Read] {
    effects.compactMap { if case .read(_, let read) = $0 { read } else { nil } }
  }

  mutating func answer(_ body: Answer.Body) {
    guard let ticket else { return }
    step(.answer(Answer(ticket: ticket, body: body)))
  }

  static func answer(_ read: Read) -> Answer.Body? {
    switch read {
    case .app: .app(Sample.app)
    case .messages: .messages(Page(rows: Sample.messages, next: nil, total: 15))
    case .message(let id): Sample.messages.first { $0.id == id }.map { .message($0) }
    case .subscriptions:
      .subscriptions(Page(rows: Sample.subscriptions, next: nil, total: 132))
    case .subscription(let id):
      Sample.subscriptions.first { $0.id == id }.map { .subscription($0) }
    case .users: .users(Page(rows: Sample.users, next: nil, total: 40))
    case .user(_, let id): Sample.users.first { $0.externalID == id }.map { .user($0) }
    case .activities: .activities(Page(rows: Sample.activities, next: nil, total: 4))
    case .activity(let id): Sample.activities.first { $0.id == id }.map { .activity($0) }
    }
  }

  /// What comes of inspecting something; of all files there is one.
  static func answer(_ request: InspectionRequest) -> Answer.Body {
    switch request.source {
    case .pasted(let bytes), .fileAsRead(_, let bytes):
      return .inspected(Inspection(bytes, request))
    case .file(Sample.payloadPath):
      let bytes = Array(Sample.payload.raw.utf8)
      var request = request
      request.source = .fileAsRead(Sample.payloadPath, bytes)
      return .inspected(Inspection(bytes, request))
    case .file(let path):
      return .failed(
        ReadFailure(
          sentence: "\(Untrusted(path)) cannot be opened: No such file or directory",
          remedy: "Create it or name another one.", mayPass: false))
    }
  }

  /// Pastes something and answers what that asks for.
  mutating func paste(_ text: Untrusted) {
    step(.paste(text))
    settle()
  }

  /// The screen as it is drawn now.
  func screen(_ glyphs: Glyphs = .unicode) -> Canvas {
    var canvas = Canvas(state.size)
    draw(state, glyphs, on: &canvas)
    return canvas
  }

  /// The rows of the screen as text.
  var rows: [String] { screen().text() }

  /// Whether some row holds these words.
  func shows(_ words: String) -> Bool { rows.contains { $0.holds(words) } }
}

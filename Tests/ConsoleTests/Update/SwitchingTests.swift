import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// What goes with a context, what stays with it, and how its key is fetched.
@Suite struct `Going from one context into another` {
  private static let staging = ContextsTests.staging

  private func session(_ context: OperatingContext) -> Session {
    Session(
      key: context.consoleKey, context: Untrusted(context.name).safe, service: context.service,
      appID: Untrusted(context.appID).safe, app: nil, mode: context.mode,
      isProduction: context.production, isEmbedded: false, isAtRest: false,
      capabilities: Sample.openPushCapabilities, canSwitch: true)
  }

  /// Asks for a context on the command line and answers what opens it.
  private func go(_ tester: inout Tester, to context: OperatingContext) {
    tester.press(":")
    tester.type("context \(context.name)")
    tester.press("<enter>")
    for effect in tester.effects {
      guard case .openContext(let ticket, context.consoleKey) = effect else { continue }
      tester.step(.answer(Answer(ticket: ticket, body: .contextOpened(session(context)))))
      tester.settle()
      return
    }
    Issue.record("\(context.name) is not opened")
  }

  private func console(_ size: Size = Size(columns: 80, rows: 24)) -> Tester {
    var tester = Tester.loaded(size: size)
    tester.knowContexts([Self.staging, ContextsTests.live])
    return tester
  }

  // MARK: What stays

  @Test func `keeps the view of every pane with its context`() {
    var tester = console()
    // Each pane another way: sorted, turned round, filtered, scrolled, with its details open.
    tester.go("1sjj")
    tester.go("2SGk/")
    tester.type("ios")
    tester.go("<enter>jj<enter>")
    tester.go("3sssj")
    tester.go("4j<enter>")
    let before = tester.state
    let screens = ["1", "2", "3", "4"].map { pane -> [String] in
      var other = tester
      other.go(pane)
      return other.rows
    }
    go(&tester, to: Self.staging)
    #expect(tester.state.funnels.list.rows.sort != before.funnels.list.rows.sort)
    #expect(tester.state.subscriptions.list.rows.filter.isEmpty)
    #expect(tester.state.pane == .funnels)
    // Another view over there does not come along.
    tester.go("3S2/")
    tester.type("web")
    tester.go("<enter>")
    go(&tester, to: ContextsTests.demo)
    #expect(tester.state.pane == .activities, "the pane that was left")
    #expect(tester.state.activities.detail.isOpen)
    for (pane, screen) in zip(["1", "2", "3", "4"], screens) {
      var other = tester
      other.go(pane)
      other.state.notice = nil
      #expect(other.rows == screen, "pane \(pane) is as it was left")
    }
    go(&tester, to: Self.staging)
    #expect(tester.state.pane == .subscriptions)
    #expect(tester.state.subscriptions.list.rows.filter == "web")
  }

  @Test func `keeps what was written with its context`() {
    var tester = console()
    tester.go("5j<enter>")
    tester.type("customer-1")
    tester.go("<esc>4N<enter>")
    tester.type("DeliveryAttributes")
    tester.go("<esc>")
    go(&tester, to: Self.staging)
    #expect(!tester.state.compose.form.isChanged)
    #expect(!tester.state.activities.isAnyFormChanged)
    tester.go("5j<enter>")
    tester.type("someone else")
    tester.go("<esc>")
    go(&tester, to: ContextsTests.demo)
    #expect(tester.state.compose.form.text(.recipient) == "customer-1")
    #expect(tester.state.activities.openForm == .start)
    go(&tester, to: Self.staging)
    #expect(tester.state.compose.form.text(.recipient) == "someone else")
  }

  @Test func `goes on watching what was watched, and reads what was cut off`() {
    var tester = console()
    tester.state.funnels.list.rows.select(Sample.moving.id)
    tester.state.funnels.watch(Sample.moving.id)
    tester.wait(30)
    tester.step(.deadline)
    #expect(tester.reads.contains(.messages(.start)))
    go(&tester, to: Self.staging)
    go(&tester, to: ContextsTests.demo)
    #expect(tester.state.funnels.selected?.id == Sample.moving.id)
    #expect(
      tester.state.schedule[.messages].answeredAt == tester.uptime,
      "what nobody answered is read on coming back")
    #expect(tester.state.nextDeadline.map { $0 <= tester.uptime } == true)
    tester.step(.deadline)
    #expect(tester.reads == [.message(Sample.moving.id)], "the chosen message is watched on")
  }

  @Test func `follows the message that was sent last in the context that is shown`() {
    var tester = console()
    let verdict = VerdictState(
      action: .send(.everyone), report: WriteTests.report(.sent, id: "msg_00past0", "It was sent."))
    tester.state.lastVerdict = verdict
    go(&tester, to: Self.staging)
    tester.press("f")
    #expect(tester.state.notice?.text == "Nothing was sent from here yet.")
    go(&tester, to: ContextsTests.demo)
    tester.press("f")
    #expect(tester.state.funnels.selected?.id == Untrusted("msg_00past0"))
  }

  // MARK: Keys that a command prints

  @Test func `gives a key command the terminal`() throws {
    var tester = console()
    tester.press(":")
    tester.type("context shop-staging")
    tester.press("<enter>")
    guard case .openContext(let ticket, let key)? = tester.effects.first else {
      Issue.record("nothing is opened")
      return
    }
    tester.step(.answer(Answer(ticket: ticket, body: .contextNeedsTerminal(key))))
    guard case .openContextOnTerminal(let next, "shop-staging")? = tester.effects.first else {
      Issue.record("the terminal is not lent")
      return
    }
    tester.step(.answer(Answer(ticket: next, body: .contextOpened(session(Self.staging)))))
    #expect(tester.state.session.context == "shop-staging")
  }

  @Test func `stays where it is when the key command brings nothing`() {
    var tester = console()
    let ticket = tester.state.ledger.supersede(.context)
    tester.step(
      .answer(
        Answer(
          ticket: ticket,
          body: .failed(
            ReadFailure(
              ContextProblem(
                sentence: "The key command gave no key: signal 2 ended it",
                remedy: "Run the command by hand and see what it says."))))))
    #expect(tester.state.session.context == "demo")
    #expect(tester.shows("The key command gave no key: signal 2 ended it."))
  }

  @Test func `lends nothing for a context that nobody wants any more`() {
    var tester = console()
    tester.press(":")
    tester.type("context shop-staging")
    tester.press("<enter>")
    guard case .openContext(let ticket, let key)? = tester.effects.first else {
      Issue.record("nothing is opened")
      return
    }
    _ = tester.state.ledger.supersede(.context)
    tester.step(.answer(Answer(ticket: ticket, body: .contextNeedsTerminal(key))))
    #expect(tester.effects.isEmpty)
  }

  @Test func `says that a refused key was fetched again`() {
    var tester = console()
    tester.step(.keyFetchedAgain(context: "shop-staging"))
    #expect(tester.shows("The key of shop-staging was refused, so its command was run again."))
  }
}

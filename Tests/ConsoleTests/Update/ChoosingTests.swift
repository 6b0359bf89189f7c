import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// A config with contexts and no default.
@Suite struct `A console that does not know which context is meant` {
  private func console(_ size: Size = Size(columns: 80, rows: 24)) -> Tester {
    var tester = Tester(size: size)
    tester.state = ConsoleState(
      session: .choosing, zone: .utc, size: size,
      now: Moment(wall: Sample.now, uptime: tester.uptime))
    tester.step(.start)
    guard case .listContexts(let ticket)? = tester.effects.first else {
      Issue.record("the config is not read")
      return tester
    }
    #expect(tester.reads.isEmpty, "no service is asked")
    tester.step(
      .answer(
        Answer(ticket: ticket, body: .contexts([ContextsTests.staging, ContextsTests.live]))))
    return tester
  }

  @Test(arguments: GoldenScreens.sizes) func `lists them as its first screen`(_ size: Size) {
    let tester = console(size)
    #expect(tester.state.pane == .contexts)
    Golden.expect(tester.screen(), is: "choosing-\(size.columns)x\(size.rows)")
    Golden.expect(tester.screen(.plain), is: "choosing-plain-\(size.columns)x\(size.rows)")
  }

  @Test func `opens the chosen one`() {
    var tester = console()
    tester.press("<enter>")
    guard case .openContext(let ticket, "shop-staging")? = tester.effects.first else {
      Issue.record("nothing is opened")
      return
    }
    var session = Session.choosing
    session.isChoosing = false
    session.key = "shop-staging"
    session.context = "shop-staging"
    tester.step(.answer(Answer(ticket: ticket, body: .contextOpened(session))))
    #expect(tester.state.pane == .funnels)
    #expect(tester.state.parked.isEmpty, "there is nothing to come back to")
    #expect(tester.reads.contains(.app))
  }

  @Test func `asks before production here too`() {
    var tester = console()
    tester.press("j<enter>")
    #expect(tester.effects.isEmpty)
    #expect(tester.shows("shop-live is production. Open it?"))
    tester.press("n")
    #expect(tester.state.pane == .contexts)
  }

  @Test(arguments: ["1", "2", "3", "4", "5", "<tab>", "L"])
  func `shows nothing of a service before`(_ key: String) {
    var tester = console()
    tester.press(key)
    #expect(tester.state.pane == .contexts)
    #expect(tester.effects.isEmpty)
    #expect(tester.state.notice?.text == "No context is open yet: C lists them, Enter opens one.")
  }

  @Test func `reads nothing by itself and can be left`() {
    var tester = console()
    #expect(tester.state.nextDeadline == nil)
    tester.press("<esc>")
    #expect(tester.state.pane == .contexts)
    tester.press("q")
    #expect(tester.state.exitCode == 0)
  }

  @Test func `inspects and writes new contexts all the same`() {
    var tester = console()
    tester.step(.paste(Untrusted("{\"aps\":{}}")))
    tester.go("6")
    #expect(tester.state.pane == .inspect)
    #expect(tester.state.inspect.inspection != nil)
    tester.press("C")
    #expect(tester.state.pane == .contexts)
    tester.press("A")
    #expect(tester.state.pane == .newContext)
    tester.press("<esc>")
    #expect(tester.state.pane == .contexts)
  }
}

import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// When the service is asked, and what an answer may change.
@Suite struct RefreshTests {
  @Test func aWorldAtRestIsNeverAskedByItself() {
    var tester = Tester.loaded(isAtRest: true)
    #expect(tester.state.nextDeadline == nil)
    for notation in ["2", "3", "4", "5", "1", "j", "<enter>", "<esc>"] {
      tester.go(notation)
      #expect(tester.state.nextDeadline == nil, "after \(notation)")
    }
    tester.press("r")
    #expect(tester.reads.contains(.messages(.start)))
  }

  @Test func aPausedConsoleHasNoDeadline() {
    var tester = Tester.loaded()
    #expect(tester.state.nextDeadline != nil)
    tester.press("p")
    #expect(tester.state.nextDeadline == nil)
    tester.press("p")
    #expect(tester.reads.contains(.messages(.start)))
  }

  @Test func aMovingMessageIsReadEverySecondOnOpenPush() {
    let tester = Tester.loaded()
    #expect(tester.state.nextDeadline == 101)
    let slower = Tester.loaded(service: .onesignal)
    #expect(slower.state.nextDeadline == 103)
  }

  @Test func answersWithoutNewsStretchThePause() {
    var schedule = RefreshSchedule()
    var pauses: [Double] = []
    for _ in 0..<6 {
      schedule.succeed(.messages, isSame: true, interval: 2, longest: 20, at: 0)
      pauses.append(schedule[.messages].dueAt ?? 0)
    }
    #expect(pauses == [4, 8, 16, 20, 20, 20])
    schedule.succeed(.messages, isSame: false, interval: 2, longest: 20, at: 0)
    #expect(schedule[.messages].dueAt == 2)
  }

  @Test func failuresWaitLongerEachTimeAndAsLongAsTheServiceAsks() {
    var schedule = RefreshSchedule()
    var pauses: [Double] = []
    for _ in 0..<7 {
      schedule.fail(.messages, retryAfter: nil, mayPass: true, at: 0)
      pauses.append(schedule[.messages].dueAt ?? 0)
    }
    #expect(pauses == [2, 4, 8, 16, 32, 60, 60])
    schedule.fail(.messages, retryAfter: 90, mayPass: true, at: 0)
    #expect(schedule[.messages].dueAt == 90)
    schedule.fail(.messages, retryAfter: nil, mayPass: false, at: 0)
    #expect(schedule[.messages].dueAt == nil)
  }

  @Test func refreshesNeverOverlap() throws {
    var tester = Tester.loaded()
    tester.wait(2)
    tester.step(.deadline)
    #expect(tester.reads == [.messages(.start), .message(Sample.moving.id)])
    tester.wait(60)
    tester.step(.deadline)
    #expect(tester.reads.isEmpty)
    tester.press("r")
    #expect(!tester.reads.contains(.messages(.start)))
  }

  @Test func aStaleAnswerIsDropped() throws {
    var tester = Tester.loaded()
    tester.press("<enter>")
    let stale = try #require(tester.ticket)
    tester.press("<esc>j<enter>")
    let current = try #require(tester.ticket)
    #expect(stale.slot == current.slot)
    var changed = Sample.moving
    changed.funnel.accepted = 9999
    tester.step(.answer(Answer(ticket: stale, body: .message(changed))))
    #expect(tester.state.funnels.list.rows.row(changed.id)?.funnel.accepted == 2120)
    tester.step(.answer(Answer(ticket: current, body: .message(changed))))
    #expect(tester.state.funnels.list.rows.row(changed.id)?.funnel.accepted == 9999)
    tester.step(.answer(Answer(ticket: current, body: .message(Sample.moving))))
    #expect(tester.state.funnels.list.rows.row(changed.id)?.funnel.accepted == 9999)
  }

  @Test func pagesAreReadUntilTheLastOne() throws {
    var tester = Tester.loaded()
    tester.press("2")
    #expect(tester.reads == [.subscriptions(.start)])
    tester.answer(
      .subscriptions(
        Page(rows: Array(Sample.subscriptions.prefix(50)), next: .mark("b"), total: 132)))
    #expect(tester.reads == [.subscriptions(.mark("b"))])
    #expect(tester.shows("customer-1200"))
    #expect(tester.shows("Reading, 50 of 132"))
    tester.answer(
      .subscriptions(Page(rows: Array(Sample.subscriptions.suffix(82)), next: nil, total: 132)))
    #expect(tester.reads.isEmpty)
    #expect(tester.shows("132 subscriptions"))
  }

  @Test func aReloadReplacesTheRowsOnlyWhenItIsWhole() {
    var tester = Tester.loaded()
    tester.go("2G")
    tester.press("r")
    tester.effects.forEach { effect in
      guard case .read(let ticket, .subscriptions) = effect else { return }
      tester.step(
        .answer(
          Answer(
            ticket: ticket,
            body: .subscriptions(
              Page(rows: Array(Sample.subscriptions.prefix(10)), next: .mark("b"), total: 20)))))
    }
    #expect(tester.state.listFacts?.total == 132)
    #expect(tester.state.listFacts?.place == 131)
    tester.answer(
      .subscriptions(
        Page(rows: Array(Sample.subscriptions[10..<20]), next: nil, total: 20)))
    #expect(tester.state.listFacts?.total == 20)
    #expect(tester.state.listFacts?.place == 19)
  }

  @Test func aFailureIsSaidInWordsAndWhatWasReadStays() {
    var tester = Tester.loaded()
    tester.wait(2)
    tester.step(.deadline)
    for effect in tester.effects {
      guard case .read(let ticket, .messages) = effect else { continue }
      tester.step(
        .answer(
          Answer(
            ticket: ticket,
            body: .failed(
              ReadFailure(
                sentence: "The service did not answer within 60 seconds",
                remedy: "It is asked again by itself.")))))
    }
    #expect(tester.shows("The service did not answer within 60 seconds. It is asked again"))
    #expect(tester.shows("read failed"))
    #expect(tester.shows("Autumn sale"))
  }

  @Test func whatToDoIsNeverCutOff() {
    var tester = Tester.loaded()
    tester.state.notice = Notice(
      .bad,
      "Nobody listens on port 34975 of 127.0.0.1. Check the context's url; a local service has to be started before the console is."
    )
    #expect(tester.shows("Nobody listens on port 34975"))
    #expect(tester.shows("before the console is."))
  }

  @Test func aServiceThatWasNeverReachedIsNoEmptyList() {
    var tester = Tester()
    for effect in tester.effects {
      guard case .read(let ticket, _) = effect else { continue }
      tester.step(
        .answer(
          Answer(
            ticket: ticket,
            body: .failed(
              ReadFailure(
                sentence: "No connection to 127.0.0.1:9", remedy: "See whether it runs.")))))
    }
    #expect(tester.shows("No connection to 127.0.0.1:9"))
    #expect(tester.shows("See whether it runs."))
    #expect(!tester.shows("There are no messages"))
  }

  @Test func whatCannotBeListedIsLookedUp() {
    var tester = Tester.loaded(service: .onesignal)
    tester.go("2")
    #expect(tester.reads.isEmpty)
    #expect(tester.shows("OneSignal has no call that lists subscriptions."))
    tester.press("i")
    tester.type("sub_7d1f0003")
    tester.press("<enter>")
    #expect(tester.reads == [.subscription(Untrusted("sub_7d1f0003"))])
    tester.settle()
    #expect(tester.state.subscriptions.selected?.id.raw == "sub_7d1f0003")
    #expect(tester.shows("1 looked up here"))
  }

  @Test(arguments: [
    ("customer-1214", "external_id", "customer-1214"), ("crm:c-2", "crm", "c-2"),
    (":odd", "external_id", ":odd"), ("odd:", "external_id", "odd:"),
  ]) func usersAreLookedUpByExternalIDOrAlias(_ text: String, _ label: String, _ id: String) {
    var tester = Tester.loaded(service: .onesignal)
    tester.press("3i")
    tester.type(text)
    tester.press("<enter>")
    #expect(tester.reads == [.user(label: label, id: Untrusted(id))])
  }

  @Test func framesOfTheServiceArePacedAndThoseOfKeysAreNot() {
    var pacer = FramePacer()
    #expect(pacer.isDue(at: 10))
    pacer.painted(at: 10)
    #expect(pacer.deadline == nil)
    // The answers to a start come one upon the other.
    for _ in 1..<Int(FramePacer.burst) {
      pacer.wantSoon()
      #expect(pacer.isDue(at: 10))
      pacer.painted(at: 10)
    }
    pacer.wantSoon()
    #expect(!pacer.isDue(at: 10.01))
    #expect(pacer.isDue(at: 10.034))
    pacer.wantAtOnce()
    #expect(pacer.isDue(at: 10.001))
  }
}

import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console
@testable import Operations

/// From a draft to its verdict: nothing leaves without a question, and nothing is lost on the way.
@Suite struct WriteTests {
  static func plan(
    _ action: WriteAction, answer: Question.Answer = .yes, isProduction: Bool = false
  ) -> WritePlan {
    WritePlan(
      action: action, body: Array("{}".utf8), idempotencyKey: "key-1", isRepeat: false, name: nil,
      question: Question(
        answer: answer, sentence: "\(action.imperative) (1 device)?",
        facts: [
          .init("Who", "the subscription sub_7d1f0000"), .init("Devices", "1 device"),
          .init("App", "Harbour Shop (app_3f9c)"),
          .init("Service", "OpenPush, embedded: the people are invented"),
          .init("Environment", "not declared as production, APNs sandbox by default"),
        ], isProduction: isProduction),
      notes: [], owner: nil, allowsNew: false)
  }

  static func report(
    _ verdict: Verdict, id: String? = nil, _ sentence: SafeText, reasons: [String] = []
  ) -> WriteReport {
    WriteReport(
      outcome: WriteOutcome(
        verdict: verdict, resultID: id.map { Untrusted($0) },
        reasons: reasons.map { Untrusted($0) }, sentence: sentence),
      idempotencyKey: "key-1", journalID: "j1")
  }

  private let send = WriteAction.send(.subscriptions([Untrusted("sub_7d1f0000")]))

  /// Compose with all that a send needs.
  private func ready(size: Size = Size(columns: 80, rows: 24)) -> Tester {
    var tester = Tester.loaded(size: size)
    tester.go("2t<enter>")
    tester.type("Hello")
    tester.press("<enter><enter>")
    tester.type("Is this thing on?")
    tester.press("<esc>")
    return tester
  }

  @Test func composeOpensWithNoFieldInEdit() {
    var tester = Tester.loaded()
    tester.go("5")
    #expect(!tester.state.isFieldInEdit)
    tester.go("3")
    #expect(tester.state.pane == .users)
    tester.go("5jj<enter>")
    #expect(tester.state.isFieldInEdit)
    tester.press("3q?")
    #expect(tester.state.pane == .compose)
    #expect(tester.state.compose.form.text(.name) == "3q?")
    tester.go("<esc>1")
    #expect(tester.state.pane == .funnels)
    tester.go("5")
    #expect(tester.state.compose.form.text(.name) == "3q?")
  }

  @Test func whatIsMissingIsSaidAndGoneTo() {
    var tester = Tester.loaded()
    tester.press("5S")
    #expect(tester.effects.isEmpty)
    #expect(tester.state.notice?.text == "Subscription id is empty: say whom it is for.")
    tester.press("G<enter>")
    #expect(tester.state.compose.form.focus == .recipient)
  }

  @Test(arguments: [
    ("{\"a\": 1", "Data is not JSON."), ("[1]", "Data has to be a JSON object"),
    ("{\"a\":1,\"a\":2}", "Data holds the key a twice."),
  ]) func dataHasToBeAnObject(_ text: String, _ words: String) {
    var tester = ready()
    tester.state.compose.form.setText(.data, text)
    tester.press("S")
    #expect(tester.effects.isEmpty)
    #expect(tester.state.notice?.text.string.hasPrefix(words) == true)
  }

  @Test func aDraftHoldsWhatWasTypedAndNothingElse() throws {
    let draft = try #require(ready().state.compose.draft)
    #expect(draft.title == "Hello")
    #expect(draft.body == "Is this thing on?")
    #expect(draft.audience == .subscriptions([Untrusted("sub_7d1f0000")]))
    #expect(draft.data == nil, "nothing is not JSON null")
    #expect(draft.link.isEmpty)
  }

  @Test func bytesAreCountedNotCharacters() {
    var tester = Tester.loaded()
    tester.state.compose.form.setText(.title, "Grüße 👋")
    tester.state.compose.form.setText(.data, "{ \"a\" : 1 }")
    #expect(tester.state.compose.bytes.text == 12)
    #expect(tester.state.compose.bytes.data == 7)
  }

  @Test func aSendIsPlannedAskedCarriedOutAndFollowed() throws {
    var tester = ready()
    tester.press("S")
    guard case .plan(_, .send(let draft))? = tester.effects.last else {
      Issue.record("nothing is planned")
      return
    }
    #expect(draft.body == "Is this thing on?")
    tester.answer(.planned(Self.plan(send)))
    Golden.expect(tester.screen(), is: "question-80x24")
    Golden.expect(tester.screen(.plain), is: "plain-question-80x24")
    tester.press("x")
    #expect(tester.effects.isEmpty)
    tester.press("y")
    guard case .perform(let ticket, let plan)? = tester.effects.last else {
      Issue.record("nothing leaves")
      return
    }
    #expect(plan == Self.plan(send))
    tester.press("S")
    #expect(tester.effects.isEmpty, "one at a time")
    tester.step(
      .answer(
        Answer(
          ticket: ticket,
          body: .written(send, Self.report(.sent, id: "msg_new", "The message was taken.")))))
    Golden.expect(tester.screen(), is: "verdict-sent-80x24")
    #expect(tester.reads == [.message(Untrusted("msg_new"))])
    #expect(!tester.state.compose.form.isChanged, "what was sent is not lost by quitting")
    #expect(tester.state.compose.form.text(.body) == "Is this thing on?", "and can be sent again")

    let look = try #require(tester.ticket)
    tester.step(
      .answer(
        Answer(
          ticket: look,
          body: .failed(ReadFailure(sentence: "Not found", remedy: "", isNotFound: true)))))
    tester.press("<enter>")
    #expect(tester.state.pane == .funnels)
    let again = try #require(tester.ticket)
    var sent = Sample.message(
      "msg_new", "Test from pushdeck", .sending, minutesAgo: 0, targeted: 1, accepted: 0,
      confirmed: 0, clicked: 0, errored: 0)
    sent.createdAt = Sample.now
    tester.step(.answer(Answer(ticket: again, body: .message(sent))))
    #expect(tester.state.funnels.selected?.id.raw == "msg_new")
    #expect(tester.shows("Test from pushdeck"))
  }

  @Test func whatWasSentIsWatchedEvenWhenItIsOutAlready() throws {
    var tester = ready()
    tester.press("S")
    tester.answer(.planned(Self.plan(send)))
    tester.press("y")
    tester.answer(.written(send, Self.report(.sent, id: "msg_new", "Taken.")))
    let look = try #require(tester.ticket)
    var sent = Sample.messages[4]
    sent.id = Untrusted("msg_new")
    sent.createdAt = Sample.now
    tester.step(.answer(Answer(ticket: look, body: .message(sent))))
    tester.press("<enter>")
    #expect(tester.state.funnels.selected?.id.raw == "msg_new")
    tester.settle()
    #expect(RefreshPolicy.policy(for: .message, in: tester.state).interval == 2)
  }

  @Test func whatTheServiceDoesNotKnowYetIsLookedForWithGrowingPauses() {
    var tester = ready()
    tester.press("S")
    tester.answer(.planned(Self.plan(send)))
    tester.press("y")
    tester.answer(.written(send, Self.report(.sent, id: "msg_new", "Taken.")))
    tester.press("<enter>")
    var pauses: [Double] = []
    for _ in 0..<FunnelsState.Follow.patience {
      for effect in tester.effects {
        guard case .read(let ticket, .message(Untrusted("msg_new"))) = effect else { continue }
        tester.step(
          .answer(
            Answer(
              ticket: ticket,
              body: .failed(ReadFailure(sentence: "No such message", remedy: "", isNotFound: true)))
          ))
      }
      guard let due = tester.state.schedule[.followed].dueAt else { break }
      pauses.append(due - tester.uptime)
      tester.wait(due - tester.uptime)
      tester.step(.deadline)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 16])
    #expect(tester.state.funnels.follow == nil)
    #expect(tester.state.notice?.text.string.holds("No such message") == true)
  }

  @Test func aNoSendsNothing() {
    for notation in ["n", "<esc>", "q"] {
      var tester = ready()
      tester.press("S")
      tester.answer(.planned(Self.plan(send)))
      tester.press(notation)
      #expect(tester.effects.isEmpty)
      #expect(tester.state.popups.isEmpty)
      #expect(tester.state.exitCode == nil)
      #expect(tester.state.notice?.text == "Nothing was sent.")
    }
  }

  @Test func aWideSendWantsTheNameTyped() {
    var tester = ready()
    tester.press("S")
    tester.answer(
      .planned(
        Self.plan(.send(.everyone), answer: .typedName("Harbour Shop"), isProduction: true)))
    tester.press("y<enter>")
    #expect(tester.effects.isEmpty)
    #expect(!tester.state.popups.isEmpty)
    tester.press("<backspace>")
    tester.type("Harbour Sho")
    Golden.expect(tester.screen(), is: "question-name-80x24")
    tester.press("<enter>")
    #expect(tester.effects.isEmpty)
    tester.type("p")
    tester.press("<enter>")
    guard case .perform? = tester.effects.last else {
      Issue.record("the right name carries it out")
      return
    }
  }

  @Test func aQuestionNeverComesUpOverAnotherPane() throws {
    var tester = ready()
    tester.press("S")
    let ticket = try #require(tester.ticket)
    tester.press("2")
    #expect(tester.effects.contains(.cancel(.plan)))
    tester.step(.answer(Answer(ticket: ticket, body: .planned(Self.plan(send)))))
    #expect(tester.state.popups.isEmpty)
    tester.press("y")
    #expect(tester.effects == [.copy("sub_7d1f0000")])
  }

  @Test func aRefusalIsSaidAndNothingIsLost() {
    var tester = ready()
    tester.press("S")
    tester.answer(.refused(.readOnly(send)))
    #expect(tester.state.notice?.kind == .bad)
    #expect(tester.state.notice?.text.string.holds("pushdeck.conf") == true)
    #expect(tester.state.compose.form.text(.title) == "Hello")
  }

  @Test(arguments: [
    (Verdict.unknown, "It left, and no readable answer came back."),
    (.notSent, "Nobody is subscribed."),
    (.partly, "Sent to 1 of 2."),
  ]) func aVerdictIsSaidInWordsAndTheDraftStays(_ verdict: Verdict, _ words: String) {
    var tester = ready()
    tester.press("S")
    tester.answer(.planned(Self.plan(send)))
    tester.press("y")
    tester.answer(
      .written(
        send,
        Self.report(
          verdict, Untrusted(words).safe, reasons: ["All included players are not subscribed"])))
    #expect(tester.shows(verdict.title.string))
    #expect(tester.shows(words))
    #expect(tester.shows("All included players are not subscribed"))
    #expect(tester.state.compose.form.isChanged == (verdict != .partly))
    tester.press("<esc>")
    #expect(tester.state.compose.form.text(.body) == "Is this thing on?")
  }

  @Test func optingOutAsksAndReadsTheSubscriptionAgain() {
    var tester = Tester.loaded()
    tester.go("2j")
    tester.press("O")
    let id = Untrusted("sub_7d1f0001")
    #expect(tester.effects.last == .plan(Ticket(slot: .plan, generation: 1), .optOut(id)))
    tester.answer(.planned(Self.plan(.optOut(subscription: id))))
    tester.press("y")
    tester.answer(.written(.optOut(subscription: id), Self.report(.sent, "Opted out.")))
    #expect(tester.reads == [.subscription(id)])
    #expect(tester.shows("Done"))
  }

  @Test func quittingDuringAWriteAsks() {
    var tester = ready()
    tester.press("S")
    tester.answer(.planned(Self.plan(send)))
    tester.press("yq")
    #expect(tester.state.exitCode == nil)
    #expect(tester.shows("its verdict is not known yet"))
  }
}

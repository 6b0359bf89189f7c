import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// Stopping a message from the list of messages.
@Suite struct `Cancelling a message` {
  /// A console with the message of that id chosen.
  private func console(_ id: Untrusted, mode: ContextMode = .full) -> Tester {
    var tester = Tester.loaded(mode: mode)
    tester.state.funnels.list.rows.select(id)
    return tester
  }

  private func plan(_ message: Message) -> WritePlan {
    WriteTests.plan(.cancel(message: message.id))
  }

  @Test(arguments: [Sample.moving, Sample.scheduled])
  func `asks first, and names the row`(_ message: Message) {
    var tester = console(message.id)
    tester.press("X")
    guard case .plan(_, .cancel(let id))? = tester.effects.last else {
      Issue.record("nothing is planned")
      return
    }
    #expect(id == message.id)
    tester.answer(.planned(plan(message)))
    #expect(tester.shows("Cancel the message \(message.id.raw)"))
    tester.press("n")
    #expect(tester.effects.isEmpty)
    #expect(tester.state.notice?.text == "Nothing was sent.")
  }

  @Test func `keeps to the row it was asked for, whatever moves meanwhile`() {
    var tester = console(Sample.scheduled.id)
    tester.press("X")
    tester.answer(.planned(plan(Sample.scheduled)))
    tester.state.funnels.list.rows.select(Sample.moving.id)
    tester.press("y")
    guard case .perform(_, let plan)? = tester.effects.last else {
      Issue.record("nothing leaves")
      return
    }
    #expect(plan.action == .cancel(message: Sample.scheduled.id))
  }

  @Test(arguments: [
    (Verdict.sent, "Done"), (.partly, "Done in part"), (.notSent, "Not done"),
    (.unknown, "Unknown"),
  ])
  func `says what became of it, and reads the message again`(_ verdict: Verdict, _ title: String) {
    var tester = console(Sample.moving.id)
    tester.press("X")
    tester.answer(.planned(plan(Sample.moving)))
    tester.press("y")
    tester.answer(
      .written(
        .cancel(message: Sample.moving.id), WriteTests.report(verdict, "This is what happened.")))
    #expect(tester.shows(title))
    #expect(tester.shows("This is what happened."))
    #expect(tester.reads == [.message(Sample.moving.id)])
    if verdict == .sent {
      Golden.expect(tester.screen(), is: "verdict-cancelled-80x24")
    }
  }

  @Test(arguments: [
    (MessageState.sent, "This message is out already: nothing of it can be called back."),
    (.noRecipients, "This message reached nobody, so there is nothing to cancel."),
    (.cancelled, "This message is cancelled already."),
    (.failed, "This message has failed, so nothing of it is still to come."),
  ])
  func `says why nothing is left to cancel`(_ state: MessageState, _ words: String) {
    var tester = console(Sample.scheduled.id)
    var message = Sample.scheduled
    message.state = state
    tester.state.funnels.list.rows.merge([message], tester.state.cells)
    tester.press("X")
    #expect(tester.effects.isEmpty)
    #expect(tester.state.notice?.text.string == words)
    #expect(tester.rows.last?.holds("X cancel") == false, "the footer does not offer it")
  }

  @Test(arguments: [
    (ContextMode.readOnly, "This context is read-only"), (.testOnly, "This context is test-only"),
  ])
  func `is not to be had in a context that may not`(_ mode: ContextMode, _ words: String) {
    var tester = console(Sample.scheduled.id, mode: mode)
    tester.press("X")
    #expect(tester.effects.isEmpty)
    #expect(tester.state.notice?.text.string.hasPrefix(words) == true)
  }

  @Test func `shows its question as a picture`() {
    var tester = console(Sample.scheduled.id)
    Golden.expect(tester.screen(), is: "funnels-scheduled-80x24")
    tester.press("X")
    tester.answer(.planned(plan(Sample.scheduled)))
    Golden.expect(tester.screen(), is: "question-cancel-80x24")
  }
}

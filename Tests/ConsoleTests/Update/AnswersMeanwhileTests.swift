import PushModel
import Testing
import TextKit

@testable import Console
@testable import Operations

/// An answer comes whenever it comes: no key that was meant for something else answers it, and nothing that
/// was typed since is lost to it.
@Suite("An answer that comes while somebody types")
struct AnswersMeanwhileTests {
  private let send = WriteAction.send(.subscriptions([Untrusted("sub_7d1f0000")]))

  /// Compose with all that a send needs, and its question asked for.
  private func asking() -> Tester {
    var tester = Tester.loaded()
    tester.go("2t<enter>")
    tester.type("Hello")
    tester.press("<enter><enter>")
    tester.type("First")
    tester.press("<esc>S")
    return tester
  }

  /// The same, its question answered with yes.
  private func sending() -> Tester {
    var tester = asking()
    tester.answer(.planned(WriteTests.plan(send)))
    tester.press("y")
    return tester
  }

  @Test func aQuestionDoesNotComeBetweenTwoLetters() throws {
    var tester = asking()
    let ticket = try #require(tester.ticket)
    tester.press("<enter>")
    tester.type("da")
    tester.step(.answer(Answer(ticket: ticket, body: .planned(WriteTests.plan(send)))))
    tester.type("y")
    #expect(tester.state.popups.isEmpty)
    #expect(tester.effects.isEmpty)
    #expect(tester.state.compose.form.text(.body) == "Firstday")
    #expect(tester.state.notice?.text.string.contains("nothing was asked or sent") == true)
  }

  @Test func aQuestionAboutAnotherTextIsNotAsked() throws {
    var tester = asking()
    let ticket = try #require(tester.ticket)
    tester.press("<enter>")
    tester.type("!")
    tester.press("<esc>")
    tester.step(.answer(Answer(ticket: ticket, body: .planned(WriteTests.plan(send)))))
    #expect(tester.state.popups.isEmpty)
    #expect(tester.state.notice?.text.string.contains("Nothing was sent; send it again.") == true)
  }

  @Test func aQuestionDoesNotComeOverAPromptOrAnotherPopup() throws {
    for keys in [":", "?"] {
      var tester = asking()
      let ticket = try #require(tester.ticket)
      tester.press(keys)
      let popups = tester.state.popups
      tester.step(.answer(Answer(ticket: ticket, body: .planned(WriteTests.plan(send)))))
      #expect(tester.state.popups == popups, "after \(keys)")
    }
  }

  @Test func aVerdictTakesNoKeyFromAField() throws {
    var tester = sending()
    let ticket = try #require(tester.ticket)
    tester.press("<enter>")
    let report = WriteTests.report(.unknown, "No answer came back.")
    tester.step(.answer(Answer(ticket: ticket, body: .written(send, report))))
    #expect(tester.state.popups.isEmpty)
    #expect(tester.state.notice?.text.string.contains("No answer came back.") == true)
    tester.type("q")
    #expect(tester.state.compose.form.text(.body) == "Firstq")
  }

  @Test func whatWasTypedSinceIsNotTakenAsSent() throws {
    var tester = sending()
    let ticket = try #require(tester.ticket)
    tester.press("<enter>")
    tester.type(" and second")
    tester.press("<esc>")
    let report = WriteTests.report(.sent, id: "msg_1", "Sent.")
    tester.step(.answer(Answer(ticket: ticket, body: .written(send, report))))
    #expect(tester.state.compose.form.isChanged)
    tester.press("<esc>q")
    #expect(tester.state.exitCode == nil)
    #expect(tester.shows("The message in Compose was not sent."))
  }

  @Test func aCursorThatMovedIsNoChange() throws {
    var tester = sending()
    let ticket = try #require(tester.ticket)
    tester.press("<enter><left><left><esc>")
    let report = WriteTests.report(.sent, id: "msg_1", "Sent.")
    tester.step(.answer(Answer(ticket: ticket, body: .written(send, report))))
    #expect(!tester.state.compose.form.isChanged)
  }

  @Test func anActivityFormThatWentOnStaysOpen() throws {
    var tester = Tester.loaded()
    tester.go("4U")
    let kind = try #require(tester.state.activities.openForm)
    guard case .update(let id) = kind else {
      Issue.record("\(kind) is no update")
      return
    }
    let sent = try #require(tester.state.activities.form)
    tester.state.activities.form?.setText(.contentState, #"{"eta":4}"#)
    let outcome = WriteOutcome(
      verdict: .sent, resultID: nil, reasons: [], sentence: "Updated.")
    tester.state.activities.note(.updateActivity(id: id), outcome, sent)
    #expect(tester.state.activities.form?.text(.contentState) == #"{"eta":4}"#)
    let changed = try #require(tester.state.activities.form)
    tester.state.activities.note(.updateActivity(id: id), outcome, changed)
    #expect(tester.state.activities.form == nil)
  }
}

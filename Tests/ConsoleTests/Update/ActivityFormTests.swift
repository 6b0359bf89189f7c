import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// Start, update and end have forms of their own, so that none can be taken for another.
@Suite struct ActivityFormTests {
  @Test func anUpdateIsPrefilledAndSilent() throws {
    var tester = Tester.loaded()
    tester.go("4U")
    let form = try #require(tester.state.activities.form)
    #expect(form.text(.contentState).holds("\"stopsLeft\": 3"))
    #expect(!form.flag(.alert))
    #expect(!form.visible.contains { $0.id == .alertTitle })
    guard case .updateActivity(let draft)? = tester.state.activities.intent else {
      Issue.record("a prefilled update is ready")
      return
    }
    #expect(draft.title.isEmpty && draft.body.isEmpty)
    #expect(draft.activityID == "order-1047")
  }

  @Test func anAlertIsAnExplicitSwitch() {
    var tester = Tester.loaded()
    tester.go("4Uj<space>")
    #expect(tester.state.activities.formProblem?.field == .alertTitle)
    tester.press("j<enter>")
    tester.type("Nearly there")
    tester.press("<esc>S")
    guard case .plan(_, .updateActivity(let draft))? = tester.effects.last else {
      Issue.record("it is planned")
      return
    }
    #expect(draft.title == "Nearly there")
  }

  @Test func anEndCarriesTheWholeLastState() {
    var tester = Tester.loaded()
    tester.go("4ES")
    guard case .plan(_, .endActivity(let draft))? = tester.effects.last else {
      Issue.record("it is planned")
      return
    }
    #expect(draft.contentState == Sample.activities[0].contentState)
  }

  @Test func aStateWithOtherKeysIsWarnedOf() {
    var tester = Tester.loaded()
    tester.go("4U")
    tester.state.activities.form?.setText(.contentState, "{\"courier\": \"Ada\", \"stopsleft\": 2}")
    #expect(tester.state.activities.stateWarning?.string.holds("stopsLeft") == true)
  }

  @Test(arguments: [
    ("", "Content state is empty."), ("{", "Content state is not JSON."),
    ("3", "Content state has to be a JSON object"),
  ]) func aStateHasToBeAnObject(_ text: String, _ words: String) {
    var tester = Tester.loaded()
    tester.go("4U")
    tester.state.activities.form?.setText(.contentState, text)
    #expect(tester.state.activities.formProblem?.sentence.string.hasPrefix(words) == true)
  }

  @Test func aStartNeedsAnAudienceATypeAndAnIDOfItsOwn() {
    var tester = Tester.loaded()
    tester.go("4N")
    #expect(tester.state.activities.formProblem?.field == .recipient)
    tester.state.activities.form?.setText(.recipient, "sub_1")
    #expect(tester.state.activities.form?.text(.activityType) == "DeliveryAttributes")
    #expect(tester.state.activities.formProblem?.field == .activityID)
    tester.state.activities.form?.setText(.activityID, "a/b")
    #expect(tester.state.activities.formProblem?.sentence.string.holds("/") == true)
    tester.state.activities.form?.setText(.activityID, "order-2000")
    #expect(tester.state.activities.formProblem?.field == .alertTitle)
    tester.state.activities.form?.setText(.alertTitle, "On its way")
    #expect(tester.state.activities.formProblem == nil)
  }

  @Test func leavingAFormLosesNothing() {
    var tester = Tester.loaded()
    tester.go("4N")
    tester.state.activities.form?.setText(.activityID, "order-2000")
    tester.go("<esc>1 4N")
    #expect(tester.state.activities.form?.text(.activityID) == "order-2000")
    tester.press("<esc>q")
    #expect(tester.state.exitCode == nil)
  }

  @Test func tabMovesBetweenTheFieldsOfEveryForm() {
    for (keys, pane) in [("4N", Pane.activities), ("5", .compose), ("CA", .newContext)] {
      var tester = Tester.loaded()
      tester.knowContexts([ContextsTests.staging, ContextsTests.live])
      tester.go(keys)
      guard let fields = tester.state.currentForm?.visible.map(\.id) else {
        Issue.record("\(keys) opens a form")
        continue
      }
      var seen = [tester.state.currentForm?.focus]
      for _ in fields.dropFirst() {
        tester.press("<tab>")
        seen.append(tester.state.currentForm?.focus)
      }
      #expect(seen == fields)
      tester.press("<tab>")
      #expect(tester.state.pane == pane)
      for _ in fields.dropFirst() { tester.press("<shift-tab>") }
      #expect(tester.state.currentForm?.focus == fields.first)
      tester.press("<shift-tab>")
      #expect(tester.state.pane == pane)
    }
  }

  @Test func anEndedActivityTakesNoUpdate() {
    var tester = Tester.loaded()
    tester.go("4GU")
    #expect(tester.state.activities.openForm == nil)
    #expect(tester.state.notice?.text.string.holds("has ended") == true)
  }
}

import TerminalKit
import TextKit

extension ConsoleState {
  /// Does what an action says to the form that has the keys.
  mutating func performInForm(_ id: ActionID) -> [Effect] {
    switch id {
    case .editField:
      if case .button? = currentForm?.focused?.value { return submitCurrentForm() }
      changeForm { $0.activate() }
    case .nextChoice: changeForm { $0.step(by: 1) }
    case .previousChoice: changeForm { $0.step(by: -1) }
    case .submitForm: return submitCurrentForm()
    case .finishField:
      changeForm {
        $0.leave()
        $0.move(by: 1)
      }
    case .leaveField: changeForm { $0.leave() }
    case .nextField: editNeighbour(by: 1)
    case .previousField: editNeighbour(by: -1)
    default: break
    }
    return []
  }

  /// Leaves the field for the next one, and edits that if it holds text.
  private mutating func editNeighbour(by steps: Int) {
    changeForm {
      $0.leave()
      $0.move(by: steps)
      if case .text? = $0.focused?.value { $0.activate() }
    }
  }

  /// The button: asks, or says what is missing and goes there.
  private mutating func submitCurrentForm() -> [Effect] {
    let problem: FormProblem?
    let reason: SafeText?
    switch pane {
    case .compose: (problem, reason) = (compose.problem, Availability.send(self))
    case .activities:
      (problem, reason) = (activities.formProblem, Availability.submitActivity(self))
    case .funnels, .subscriptions, .users: return []
    }
    if let reason {
      notice = Notice(.warning, reason)
      if let problem { changeForm { $0.setFocus(problem.field) } }
      return []
    }
    switch pane {
    case .compose: return compose.draft.map { plan(.send($0)) } ?? []
    case .activities: return activities.intent.map { plan($0) } ?? []
    case .funnels, .subscriptions, .users: return []
    }
  }
}

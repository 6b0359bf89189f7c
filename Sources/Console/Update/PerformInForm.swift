import TerminalKit
import TextKit

extension ConsoleState {
  /// Changes the form that has the keys.
  mutating func inForm(_ change: (inout Form) -> Void) -> [Effect] {
    changeForm(change)
    return []
  }

  /// Edits the field in focus, changes its choice or presses its button.
  mutating func activateField() -> [Effect] {
    if case .button? = currentForm?.focused?.value { return submitCurrentForm() }
    return inForm { $0.activate() }
  }

  /// Leaves the field for the next one, and edits that if it holds text.
  mutating func editNeighbour(by steps: Int) -> [Effect] {
    inForm {
      $0.leave()
      $0.move(by: steps)
      if case .text? = $0.focused?.value { $0.activate() }
    }
  }

  /// The button: asks, or says what is missing and goes there.
  mutating func submitCurrentForm() -> [Effect] {
    let problem: FormProblem?
    let reason: SafeText?
    switch pane {
    case .compose: (problem, reason) = (compose.problem, Availability.send(self))
    case .newContext: return checkNewContext()
    case .activities:
      (problem, reason) = (activities.formProblem, Availability.submitActivity(self))
    case .funnels, .subscriptions, .users, .inspect, .requests, .contexts: return []
    }
    if let reason {
      notice = Notice(.warning, reason)
      if let problem { changeForm { $0.setFocus(problem.field) } }
      return []
    }
    switch pane {
    case .compose: return compose.draft.map { plan(.send($0)) } ?? []
    case .activities: return activities.intent.map { plan($0) } ?? []
    case .funnels, .subscriptions, .users, .inspect, .requests, .contexts, .newContext: return []
    }
  }
}

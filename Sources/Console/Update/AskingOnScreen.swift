import Operations
import TextKit

extension ConsoleState {
  /// Whether keys go to something that a question must not come before: whoever types does not look.
  var isBusy: Bool { !popups.isEmpty || takesText }

  /// Shows the question before a write, unless the operator went on with something else: a key that was meant
  /// for that would answer it.
  mutating func ask(_ plan: WritePlan) {
    let intent = asked
    asked = nil
    let action = plan.action.imperative
    if isBusy {
      notice = Notice(
        .warning, "You went on meanwhile, so nothing was asked or sent. Not done: \(action).")
    } else if let intent, !isStill(intent) {
      notice = Notice(
        .warning,
        "The form was changed while it was looked up whom it reaches. Nothing was sent; send it again."
      )
    } else {
      notice = nil
      popups.append(.question(PendingWrite(plan: plan)))
    }
  }

  /// Whether the form still says what the question is about.
  private func isStill(_ intent: WriteIntent) -> Bool {
    switch intent {
    case .send(let draft): compose.draft == draft
    case .startActivity, .updateActivity, .endActivity: activities.intent == intent
    case .cancel, .optIn, .optOut: true
    }
  }
}

import Operations
import PushModel
import TerminalKit
import TextKit

extension ActionTable {
  /// What can be done with the messages.
  static let messages: [Action] = [
    Action(
      .cancelMessage, "cancel",
      help: "Stops the chosen message before it is out; whoever has it already keeps it.",
      keys: [.character("X")], scope: .funnels, danger: .outward, footer: 6,
      unavailable: Availability.cancelMessage)
  ]
}

extension Availability {
  @Sendable static func cancelMessage(_ state: ConsoleState) -> SafeText? {
    if let reason = needsRow(state) ?? write(state) { return reason }
    if state.session.mode == .testOnly {
      return "This context is test-only, and whom a message still goes to is not looked at."
    }
    if state.ledger.isFlying(.plan) { return "The question is being prepared." }
    return state.funnels.selected?.state.tooLateToCancel
  }
}

extension MessageState {
  /// Why nothing is left that could be cancelled; nil while something is.
  fileprivate var tooLateToCancel: SafeText? {
    switch self {
    case .preparing, .scheduled, .sending: nil
    case .sent: "This message is out already: nothing of it can be called back."
    case .noRecipients: "This message reached nobody, so there is nothing to cancel."
    case .cancelled: "This message is cancelled already."
    case .failed: "This message has failed, so nothing of it is still to come."
    }
  }
}

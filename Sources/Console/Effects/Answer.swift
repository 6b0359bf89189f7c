import Operations
import PushModel
import TextKit

/// What came of an effect.
struct Answer: Sendable {
  /// Which request it answers; a stale one is dropped.
  var ticket: Ticket
  var body: Body

  enum Body: Sendable {
    case app(App)
    case messages(Page<Message>)
    case message(Message)
    case subscriptions(Page<Subscription>)
    /// With the seconds since it was written, where the service may not show that yet.
    case subscription(Subscription, changedAgo: Double? = nil)
    case users(Page<User>)
    case user(User, changedAgo: Double? = nil)
    case activities(Page<LiveActivity>)
    case activity(LiveActivity)
    case planned(WritePlan)
    case refused(Refusal)
    case written(WriteAction, WriteReport)
    case inspected(Inspection)
    case contexts([OperatingContext])
    /// The context of that key fetches its own key with a command, which needs the terminal.
    case contextNeedsTerminal(String)
    case contextOpened(Session)
    case draftRefused([ContextDraft.Problem])
    case contextChecked(ContextDraft, ContextCheck)
    case contextAdded(OperatingContext)
    case failed(ReadFailure)
  }
}

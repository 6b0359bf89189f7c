import Operations
import PushModel
import TextKit

/// What `update` wants done outside of the state.
enum Effect: Hashable, Sendable {
  /// Asks the service for something.
  case read(Ticket, Read)
  /// Finds out what has to be asked before a write.
  case plan(Ticket, WriteIntent)
  /// Carries a write out whose question was answered.
  case perform(Ticket, WritePlan)
  /// Reads what was pasted, or a file, and finds out what it is.
  case inspect(Ticket, InspectionRequest)
  /// Reads the config's contexts.
  case listContexts(Ticket)
  /// Opens a context, by its key.
  case openContext(Ticket, key: String)
  /// Opens a context whose key comes from a command, which has the terminal meanwhile.
  case openContextOnTerminal(Ticket, key: String)
  /// From now on asks the service of a context that is open.
  case useContext(String)
  /// Tries a context that is not in the config yet.
  case checkContext(Ticket, ContextDraft)
  /// The same while a key command has the terminal.
  case checkContextOnTerminal(Ticket, ContextDraft)
  /// Writes a context into the config.
  case addContext(Ticket, ContextDraft)
  /// Stops asking; the answer is stale already.
  case cancel(RequestSlot)
  /// Puts text on the clipboard of the person at the terminal.
  case copy(String)
  case repaint
  case suspend
}

/// What is read from the service.
enum Read: Hashable, Sendable {
  case app
  case messages(PageCursor)
  case message(Untrusted)
  case subscriptions(PageCursor)
  case subscription(Untrusted)
  case users(PageCursor)
  case user(label: String, id: Untrusted)
  case activities
  case activity(Untrusted)
}

/// What an operator wants to change, before it was checked.
enum WriteIntent: Hashable, Sendable {
  case send(Draft)
  /// Stops a message that is scheduled or going out.
  case cancel(Untrusted)
  case startActivity(ActivityDraft)
  case updateActivity(ActivityDraft)
  case endActivity(ActivityDraft)
  case optIn(Untrusted)
  case optOut(Untrusted)
}

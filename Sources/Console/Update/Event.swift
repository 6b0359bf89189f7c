import TerminalKit
import TextKit

/// What the program reacts to.
enum Event: Sendable {
  /// The program begins.
  case start
  case key(Key)
  case paste(Untrusted)
  /// More was pasted than is kept; nothing of it came.
  case pasteTooLong(limit: Int)
  case resize(Size)
  case resumed
  /// A declared moment has come.
  case deadline
  case answer(Answer)
  /// The log, the budgets and the clock were looked at.
  case looked(Look)
  /// The service refused a key, so that its command was run again and had the terminal.
  case keyFetchedAgain(context: SafeText)
  /// A signal asks the program to end.
  case terminate(signal: Int32)
  /// The terminal is gone.
  case hangUp
}

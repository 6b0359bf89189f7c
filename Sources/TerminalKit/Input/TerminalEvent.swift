public import TextKit

/// What the terminal sent, decoded.
public enum Input: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; line ends are newlines.
  case paste(Untrusted)
  /// More was pasted than is kept, so nothing of it is: the limit in bytes.
  case pasteTooLong(limit: Int)
  /// The terminal answered a question of ours.
  case reply(Reply)
  /// The window got or lost the focus.
  case focus(Bool)
  /// The mouse did something.
  case mouse(Mouse)
}

/// An answer of the terminal, never a key.
public enum Reply: Hashable, Sendable {
  /// Whether the terminal knows a private mode (DECRPM): 0 not known, 1 set, 2 reset, 3 always set,
  /// 4 always reset.
  case mode(number: Int, state: Int)
  /// What it says it is (DA1): the numbers it listed.
  case attributes([Int])
  /// Where the cursor is, counted from 0.
  case cursor(Point)
  /// An answer that nobody here asked for.
  case other
}

/// A press, a release or a turn of the wheel.
public struct Mouse: Hashable, Sendable {
  /// What happened.
  public enum Action: Hashable, Sendable {
    /// A button went down: 0 left, 1 middle, 2 right.
    case press(Int)
    /// A button came up.
    case release
    /// The wheel turned away from the person.
    case wheelUp
    /// The wheel turned towards the person.
    case wheelDown
  }

  /// What happened.
  public var action: Action
  /// Where.
  public var point: Point

  /// An action at a cell.
  public init(_ action: Action, at point: Point) {
    self.action = action
    self.point = point
  }
}

/// What a program hears from its terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; line ends are newlines.
  case paste(Untrusted)
  /// More was pasted than is kept, so nothing of it is: the limit in bytes.
  case pasteTooLong(limit: Int)
  /// The terminal answered a question.
  case reply(Reply)
  /// The window got or lost the focus.
  case focus(Bool)
  /// The mouse did something; only while it is captured.
  case mouse(Mouse)
  /// The window has another size.
  case resize(Size)
  /// The program was stopped and goes on; the screen was repainted from what was last presented.
  case resumed
  /// A signal asks the program to end: INT, TERM or QUIT by number.
  case terminate(signal: Int32)
  /// The terminal is gone: nothing can be shown or read any more.
  case hangUp
  /// Another thread called `Waker.wake()`.
  case woken
}

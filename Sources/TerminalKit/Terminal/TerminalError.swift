import Glibc
public import TextKit

/// Why a screen cannot be opened.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is a file, a pipe or closed.
  case notATerminal(Stream)
  /// The terminal's device cannot be opened.
  case noDevice(path: String, errno: Int32)
  /// The terminal cannot put its cursor anywhere, so nothing can be drawn.
  case noCursorMovement(term: String)
  /// ncurses does not take the terminal's entry.
  case unusable(term: String)
  /// The system knows no UTF-8 locale, not even C.UTF-8.
  case noUTF8Locale
  /// A call of the system failed.
  case system(String, Int32)

  /// Which of the two.
  public enum Stream: Hashable, Sendable {
    /// Descriptor 0.
    case input
    /// Descriptor 1.
    case output
  }

  /// What happened and what to do now.
  public var sentence: SafeText {
    switch self {
    case .notATerminal(.input):
      "the console needs a terminal, and standard input is none. Start it without a pipe, "
        + "or use a command such as messages list."
    case .notATerminal(.output):
      "the console needs a terminal, and standard output is none. Start it without a pipe, "
        + "or use a command such as messages list."
    case .noDevice(let path, let code):
      "the terminal \(Untrusted(path)) cannot be opened: \(systemWords(code)). Start it in a "
        + "terminal window or over ssh -t."
    case .noCursorMovement(let term):
      "the terminal type “\(Untrusted(term))” cannot move its cursor, so there is no "
        + "screen. Set TERM to what the terminal is, for example xterm-256color, or use the "
        + "commands."
    case .unusable(let term):
      "the terminal type “\(Untrusted(term))” cannot be used. Set TERM to what the terminal "
        + "is, for example xterm-256color."
    case .noUTF8Locale:
      "the system has no UTF-8 locale. Install one, or set LC_ALL to C.UTF-8."
    case .system(let call, let code):
      "the terminal cannot be prepared: \(Untrusted(call)): \(systemWords(code))."
    }
  }
}

internal import CSystem
import Glibc

/// The sequences that take a terminal and give it back (xterm's control sequences).
enum Sequences {
  static let alternateScreen = "\u{1B}[?1049h"
  /// The same where it may be on already: the place of the cursor that was kept stays kept.
  static let alternateScreenAgain = "\u{1B}[?1047h"
  static let hideCursor: [UInt8] = Array("\u{1B}[?25l".utf8)
  static let showCursor: [UInt8] = Array("\u{1B}[?25h".utf8)
  static let bracketedPaste = "\u{1B}[?2004h"
  static let focusReports = "\u{1B}[?1004h"
  static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let noMouse = "\u{1B}[?1006l\u{1B}[?1000l"
  /// Asks whether synchronized output is known (DECRQM).
  static let synchronizationQuestion = "\u{1B}[?2026$p"
  static let synchronizationBegin: [UInt8] = Array("\u{1B}[?2026h".utf8)
  static let synchronizationEnd: [UInt8] = Array("\u{1B}[?2026l".utf8)

  /// Gives everything back in one constant string: CAN ends whatever sequence was cut off, then no
  /// synchronized output, no mouse, no focus reports, no bracketed paste,
  /// lines that wrap, plain text, the cursor, the first screen.
  static let restore = restoreModes + "\u{1B}[?1049l"
  /// The same for a terminal with one screen only: what was drawn is cleared.
  static let restoreSingleScreen = restoreModes + "\u{1B}[H\u{1B}[2J"

  private static let restoreModes =
    "\u{18}\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l"
    + "\u{1B}[?7h\u{1B}[0m\u{1B}[?25h"
}

/// The line discipline's modes.
enum Modes {
  static func read(_ descriptor: Int32) -> termios? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Never waits for output to drain: a terminal that does not read would hold the program.
  @discardableResult
  static func write(_ modes: termios, to descriptor: Int32) -> Bool {
    var modes = modes
    return withUnsafePointer(to: &modes) { tcsetattr(descriptor, TCSANOW, $0) } == 0
  }

  /// Bytes as they come: no echo, no lines, no signals by keys, no flow control, no translation.
  static func raw(from modes: termios) -> termios {
    var raw = modes
    cfmakeraw(&raw)
    return raw
  }
}

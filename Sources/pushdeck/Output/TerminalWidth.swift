import Glibc

/// The width of the terminal that an answer goes to.
enum TerminalWidth {
  /// In columns; 80 where the terminal does not say.
  static func ofStandardOutput() -> Int {
    var size = winsize()
    // TIOCGWINSZ is imported as an Int where `ioctl` takes an unsigned number.
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

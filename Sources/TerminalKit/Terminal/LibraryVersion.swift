internal import CNcurses
public import TextKit

/// The library that draws.
public enum TerminalLibrary {
  /// What ncurses says of itself.
  public static var version: Untrusted { Untrusted(String(cString: cncurses_version())) }
}

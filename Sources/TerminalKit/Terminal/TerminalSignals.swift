internal import CSystem

/// What a program with a terminal does about signals before anything else.
public enum TerminalSignals {
  /// Blocks the signals that a terminal reads (INT, TERM, HUP, QUIT, WINCH, TSTP, CONT) for this
  /// thread and all that it starts. To be called first thing in main, before there is another
  /// thread.
  public static func block() {
    csystem_block_terminal_signals()
    csystem_alternate_stack_install()
  }

  /// Keeps the process from leaving a core file, which would hold secrets.
  public static func forbidCoreFile() { csystem_no_core_file() }
}

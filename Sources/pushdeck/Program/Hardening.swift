import Glibc
import TerminalKit

/// What is arranged before anything else happens.
enum Hardening {
  /// No core file, which would hold keys; a reader that goes away is an error of `write` and not the
  /// end of the process.
  static func apply() {
    TerminalSignals.forbidCoreFile()
    signal(SIGPIPE, SIG_IGN)
    occupyStandardDescriptors()
  }

  /// A standard stream that came closed would give its number to the next file or socket that is
  /// opened, and the answer would be written into that. The place is taken by something that refuses
  /// what the stream is for, so that a closed stream stays an error.
  private static func occupyStandardDescriptors() {
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(Int32(descriptor), F_GETFD) < 0 {
      // The lowest free number is given out, and those below are taken already.
      _ = open("/dev/null", mode)
    }
  }
}

import Glibc
import TerminalKit
import TextKit

/// The interactive program.
public enum Console {
  /// Runs it on the terminal until it is left, and returns the exit code: 0 after quitting, 2 without a
  /// terminal that can be used, 128 and the signal's number after a signal.
  ///
  /// Blocks the calling thread, which has to be the one that waits for the terminal.
  public static func run(_ configuration: ConsoleConfiguration) -> Int32 {
    let terminal: Terminal
    do {
      terminal = try Terminal.open(configuration.terminal)
    } catch {
      say(error.sentence)
      return 2
    }
    let loop = EventLoop(configuration, terminal)
    let ending = loop.run()
    terminal.close()
    if let words = ending.words { say(words) }
    return ending.code
  }

  /// Says something where the shell shows it.
  private static func say(_ sentence: SafeText) {
    let line = Array("pushdeck: \(sentence.string)\n".utf8)
    var written = 0
    while written < line.count {
      let count = line[written...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      written += count
    }
  }
}

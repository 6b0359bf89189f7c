import Glibc
import TextKit

/// Standard output: the answer, and nothing else.
enum StandardOutput {
  /// Writes all of the text; blocks as long as the reader takes. False once nobody reads it.
  @discardableResult
  static func write(_ text: String) -> Bool { writeAll(text, to: STDOUT_FILENO) }

  /// Whether it is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// Standard error: what went wrong, and on a terminal how far it is.
enum StandardError {
  /// Writes a line.
  static func write(_ line: SafeText) { writeAll(line.string + "\n", to: STDERR_FILENO) }

  /// Whether it is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Writes all of a text to a descriptor. False when that cannot be done any more.
@discardableResult
func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[rest.indices])
      .baseAddress, !rest.isEmpty
    {
      let count = Glibc.write(descriptor, start, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

import Glibc
import TextKit

/// How writing to a stream ended.
enum WriteEnding: Sendable, Hashable {
  /// All of it is written.
  case written
  /// Nobody reads it any more, as after `head`.
  case nobodyReads
  /// The system refused, with an `errno` value: a full disk, for example.
  case failed(Int32)
}

/// Standard output: the answer, and nothing else.
enum StandardOutput {
  /// Writes all of the text; blocks as long as the reader takes. False once nobody reads it. Throws
  /// when it cannot be written.
  @discardableResult
  static func write(_ text: String) throws(CommandFailure) -> Bool {
    switch writeAll(text, to: STDOUT_FILENO) {
    case .written: return true
    case .nobodyReads: return false
    case .failed(let number):
      throw CommandFailure(
        .file, "The answer could not be written: \(systemWords(number))")
    }
  }

  /// Whether it is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// Standard error: what went wrong, and on a terminal how far it is.
enum StandardError {
  /// Writes a line. Where even that fails there is nobody left to tell.
  static func write(_ line: SafeText) { _ = writeAll(line.string + "\n", to: STDERR_FILENO) }

  /// Whether it is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Writes all of a text to a descriptor.
func writeAll(_ text: String, to descriptor: Int32) -> WriteEnding {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wait, 1, -1)
    case EPIPE: return .nobodyReads
    case let number: return .failed(number)
    }
  }
  return .written
}

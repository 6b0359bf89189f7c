import Glibc

/// The terminal that the process belongs to, whatever its standard streams are.
enum ControllingTerminal {
  /// Shows a text and reads a line. Nil when there is no terminal, or it ended. A process none of
  /// whose input and errors are on a terminal has nobody watching, even where it belongs to one.
  static func ask(_ text: String) -> String? {
    guard isatty(STDIN_FILENO) == 1 || StandardError.isTerminal else { return nil }
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard writeAll(text, to: descriptor) == .written else { return nil }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4_096 {
      let count = read(descriptor, &byte, 1)
      if count == 1 {
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
    return nil
  }
}

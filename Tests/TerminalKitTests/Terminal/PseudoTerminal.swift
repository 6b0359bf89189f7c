import CSystem
import Glibc
import Testing

@testable import TerminalKit

/// A terminal without a window: a test plays the person on one side, the program has the other.
final class PseudoTerminal {
  let path: String
  private let primary: Int32
  /// Kept open, so that what was written stays and the modes can be read.
  private let secondary: Int32

  init(_ size: Size = Size(columns: 80, rows: 24)) throws {
    var name = [CChar](repeating: 0, count: 64)
    primary = csystem_pty_open(&name, name.count)
    try #require(primary >= 0)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    secondary = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(secondary >= 0)
    resize(size)
  }

  deinit {
    close(primary)
    close(secondary)
  }

  func resize(_ size: Size) {
    csystem_set_window_size(primary, Int32(size.columns), Int32(size.rows))
  }

  /// All that the program has written and nobody has read yet.
  func read() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(primary, &bytes, bytes.count)
      guard count > 0 else { return all }
      all += bytes[..<count]
    }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(Glibc.write(primary, bytes, bytes.count) == bytes.count)
  }

  /// The modes as text, to be compared.
  var modes: String {
    var modes = termios()
    guard tcgetattr(secondary, &modes) == 0 else { return "gone" }
    return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(modes.c_cc)"
  }

  var isRaw: Bool {
    var modes = termios()
    return tcgetattr(secondary, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
  }

  func makeRaw() {
    var modes = termios()
    guard tcgetattr(secondary, &modes) == 0 else { return }
    cfmakeraw(&modes)
    tcsetattr(secondary, TCSANOW, &modes)
  }

  var options: TerminalOptions { Self.options(path: path) }

  static func options(path: String) -> TerminalOptions {
    var options = TerminalOptions(environment: ["TERM": "xterm-256color"])
    options.device = path
    options.requiresStandardStreams = false
    return options
  }
}

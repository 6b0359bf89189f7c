import Glibc

/// The controlling side of a pseudo-terminal.
final class TerminalPair {
  let path: String
  private let descriptor: Int32

  init?() {
    // The calls of <stdlib.h> for this are not imported; these are the requests that they make.
    let unlockRequest: UInt = 0x4004_5431  // TIOCSPTLCK
    let numberRequest: UInt = 0x8004_5430  // TIOCGPTN
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    guard descriptor >= 0, ioctl(descriptor, unlockRequest, &unlocked) == 0,
      ioctl(descriptor, numberRequest, &number) == 0
    else { return nil }
    path = "/dev/pts/\(number)"
  }

  deinit { close(descriptor) }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Reads until a text has come, or the other side is gone.
  func read(until text: String) -> String {
    var output = ""
    while !output.contains(text), let more = next() { output += more }
    return output
  }

  func readToEnd() -> String {
    var output = ""
    while let more = next() { output += more }
    return output
  }

  private func next() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}

import Glibc

/// A terminal of the bench's own, whose other side a measured program draws on.
struct PseudoTerminal: ~Copyable {
  private let descriptor: Int32
  /// The path that the program opens.
  let path: String

  /// Opens a terminal of a size.
  init(columns: UInt16, rows: UInt16) throws(BenchError) {
    // The calls of <stdlib.h> for this are not imported; these are the requests that they make.
    let unlockRequest: UInt = 0x4004_5431  // TIOCSPTLCK
    let numberRequest: UInt = 0x8004_5430  // TIOCGPTN
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BenchError("no pseudo-terminal can be opened") }
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    guard ioctl(descriptor, unlockRequest, &unlocked) == 0,
      ioctl(descriptor, numberRequest, &number) == 0
    else {
      close(descriptor)
      throw BenchError("the pseudo-terminal cannot be unlocked")
    }
    self.descriptor = descriptor
    path = "/dev/pts/\(number)"
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  deinit { close(descriptor) }

  /// Types bytes.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// Reads until nothing has come for a while: the bytes, and when the last of them came, in
  /// seconds of the monotonic clock. Waits at most `limit` seconds for the first byte.
  func readUntilQuiet(for quiet: Double = 0.2, limit: Double = 10) -> (
    bytes: [UInt8], lastAt: Double
  ) {
    var bytes: [UInt8] = []
    var lastAt = Monotonic.now()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let patience = bytes.isEmpty ? limit : quiet
      guard poll(&wanted, 1, Int32(patience * 1000)) > 0 else { return (bytes, lastAt) }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return (bytes, lastAt) }
      lastAt = Monotonic.now()
      bytes += buffer.prefix(count)
    }
  }

  /// Counts the bytes that come within a time, in seconds.
  func countBytes(for seconds: Double) -> Int {
    let end = Monotonic.now() + seconds
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let rest = end - Monotonic.now()
      guard rest > 0 else { return total }
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Int32(rest * 1000) + 1) > 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return total }
      total += count
    }
  }
}

/// The clock that only goes forward.
enum Monotonic {
  /// Seconds since some fixed moment.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

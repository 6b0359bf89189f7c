internal import CSystem
import Glibc

/// Bytes on their way to the terminal; written as far as the terminal takes them, never waiting.
struct Output {
  enum Progress: Hashable {
    /// Nothing is left.
    case drained
    /// The terminal takes no more now.
    case blocked
    /// There is no terminal any more.
    case gone
  }

  /// Bytes that the terminal has taken since the start.
  private(set) var written = 0
  private var bytes: [UInt8] = []
  private var offset = 0

  var isEmpty: Bool { offset == bytes.count }

  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// Forgets what was not written; a sequence may be cut off by that.
  mutating func drop() {
    bytes = []
    offset = 0
  }

  mutating func write(to descriptor: Int32) -> Progress {
    while !isEmpty {
      // A frame of this thread must not follow what the crash handler of another one wrote.
      csystem_yield_to_crash()
      let count = bytes[offset...].withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        written += count
        offset += count
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return .blocked
      } else {
        drop()
        return .gone
      }
    }
    bytes.removeAll(keepingCapacity: true)
    offset = 0
    return .drained
  }
}

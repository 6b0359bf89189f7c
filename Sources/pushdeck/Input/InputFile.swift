import Glibc
import TextKit

/// A file that goes in; `-` is standard input.
enum InputFile {
  /// No body of a call is larger; what is larger is another file than was meant.
  static let limit = 16 * 1_024 * 1_024

  /// Reads the whole file on the main thread.
  ///
  /// - Parameters:
  ///   - limit: Bytes that it may have.
  ///   - remedy: What is said beside the reason when it cannot be read.
  static func read(
    _ path: String, _ session: CommandSession, limit: Int = Self.limit,
    remedy: SafeText? = "Nothing was sent."
  ) async throws(CommandFailure) -> [UInt8] {
    switch await session.blocking({ readAll(path, limit: limit) }) {
    case .success(let bytes): return bytes
    case .failure(var failure):
      failure.remedy = remedy
      throw failure
    }
  }

  private static func readAll(_ path: String, limit: Int) -> Result<[UInt8], CommandFailure> {
    let isInput = path == "-"
    let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(failure(path, String(cString: strerror(errno)))) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return .success(bytes) }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(failure(path, String(cString: strerror(errno))))
      }
      bytes += buffer[..<count]
      if bytes.count > limit {
        return .failure(failure(path, "it is larger than \(limit >> 20) MiB"))
      }
    }
  }

  private static func failure(_ path: String, _ why: String) -> CommandFailure {
    CommandFailure(
      .file,
      "\(Untrusted(path == "-" ? "Standard input" : path)) could not be read: \(Untrusted(why))",
      remedy: "Nothing was sent.")
  }
}

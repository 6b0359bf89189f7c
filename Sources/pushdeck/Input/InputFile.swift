import TextKit

/// A file that goes in whole; `-` is standard input.
enum InputFile {
  /// No body of a call is larger; what is larger is another file than was meant.
  static let limit = 16 * 1_024 * 1_024

  /// Reads the whole file, within the limit of the call.
  ///
  /// - Parameter remedy: What is said beside the reason when it cannot be read.
  static func read(
    _ path: String, _ session: CommandSession, remedy: SafeText? = "Nothing was sent."
  ) async throws(CommandFailure) -> [UInt8] {
    let source = try await InputSource(path, session, remedy: remedy)
    var bytes: [UInt8] = []
    while let piece = try await source.next() {
      bytes += piece
      if bytes.count > limit { throw source.failure("it is larger than \(limit >> 20) MiB") }
    }
    return bytes
  }
}

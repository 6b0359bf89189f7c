import Glibc
import TextKit

/// A file that goes in, piece by piece; `-` is standard input. A pipe that nobody writes is waited
/// for as long as the call may take.
final class InputSource: Sendable {
  private static let pieceSize = 1 << 18

  private let descriptor: Int32
  private let isInput: Bool
  private let path: String
  private let session: CommandSession
  private let remedy: SafeText?

  /// Opens it. Throws when it cannot be opened.
  ///
  /// - Parameter remedy: What is said beside the reason when it cannot be read.
  init(_ path: String, _ session: CommandSession, remedy: SafeText?) async throws(CommandFailure) {
    self.path = path
    self.session = session
    self.remedy = remedy
    isInput = path == "-"
    guard !isInput else {
      descriptor = STDIN_FILENO
      return
    }
    descriptor = try await session.blocking { () throws(CommandFailure) in
      // A pipe without a writer would hold the call in here; opened so, it is waited for in `poll`.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      throw CommandFailure(
        .file, "\(Untrusted(path)) could not be read: \(systemWords(errno))", remedy: remedy)
    }
  }

  deinit {
    if !isInput, descriptor >= 0 { close(descriptor) }
  }

  /// The next piece; nil at the end. Throws when it cannot be read, or does not come within the
  /// limit of the call.
  func next() async throws(CommandFailure) -> [UInt8]? {
    // The limit stands still for a person who types, as for one who is asked.
    let piece =
      isatty(descriptor) == 1
      ? await session.blocking { [self] in read(within: nil) }
      : await session.blockingWithinLimit { [self] seconds in read(within: seconds) }
    switch try piece.get() {
    case .bytes(let bytes): return bytes
    case .end: return nil
    }
  }

  /// What is said of it, such as "fish.json could not be read: why".
  func failure(_ why: SafeText) -> CommandFailure {
    CommandFailure(.file, "\(name) could not be read: \(why)", remedy: remedy)
  }

  private enum Piece {
    case bytes([UInt8])
    case end
  }

  private var name: SafeText { isInput ? "Standard input" : Untrusted(path).safe }

  private func read(within seconds: Double?) -> Result<Piece, CommandFailure> {
    let start = Clock.system.monotonicSeconds()
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let left = seconds.map { max(0, $0 - (Clock.system.monotonicSeconds() - start)) }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Rounded up, so that the last wait is not cut into many.
      let ready = poll(&waiting, 1, left.map { Int32(min($0 * 1000 + 1, 1e9)) } ?? -1)
      if ready == 0 {
        // A limit of weeks does not fit into one wait.
        if let left, left > 0.001 { continue }
        return .failure(cutShort())
      }
      if ready < 0 {
        if errno == EINTR { continue }
        return .failure(failure(systemWords(errno)))
      }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 { return .success(.bytes(Array(buffer[..<count]))) }
      if count == 0 { return .success(.end) }
      if errno != EINTR, errno != EAGAIN { return .failure(failure(systemWords(errno))) }
    }
  }

  private func cutShort() -> CommandFailure {
    let more: SafeText = "Give more time with --timeout SECONDS, or see to what writes it."
    var failure = CommandFailure(
      .unreached, "\(name) did not come to its end within the limit of the whole call",
      remedy: remedy.map { "\($0) \(more)" } ?? more)
    failure.tellsOfLimit = true
    return failure
  }
}

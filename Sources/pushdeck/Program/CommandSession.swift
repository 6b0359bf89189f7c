import Glibc
import TextKit

/// What a running command shares with the main thread: blocking work goes there, and the main thread
/// learns whether a write is on its way.
final class CommandSession: Sendable {
  private struct State {
    var work: [@Sendable () -> Void] = []
    var isWriting = false
    var isLimited = true
  }

  private let state = Locked(State())

  /// Runs something that may block (a file, a question, a pipe that is slow to read) on the main
  /// thread, where a signal ends it at once and the time limit stands still.
  func blocking<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      state.withLock { $0.work.append { continuation.resume(returning: body()) } }
      Self.wakeMain()
    }
  }

  /// Writes to standard output. False once nobody reads it any more. Throws when it cannot be
  /// written.
  @discardableResult
  func write(_ text: String) async throws(CommandFailure) -> Bool {
    let result = await blocking { () -> Result<Bool, CommandFailure> in
      do throws(CommandFailure) {
        return .success(try StandardOutput.write(text))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Marks the time from when a write may have left until its verdict was said: a signal then waits
  /// for that.
  func whileWriting<Value>(_ body: () async throws(CommandFailure) -> Value)
    async throws(CommandFailure) -> Value
  {
    state.withLock { $0.isWriting = true }
    defer { state.withLock { $0.isWriting = false } }
    return try await body()
  }

  /// Lifts the usual time limit: what follows takes as long as it takes.
  func liftTimeLimit() { state.withLock { $0.isLimited = false } }

  /// Whether a write may have left and no verdict is there yet.
  var isWriting: Bool { state.withLock { $0.isWriting } }
  /// Whether the usual time limit holds.
  var isLimited: Bool { state.withLock { $0.isLimited } }

  /// The next piece of blocking work; nil when there is none.
  func nextWork() -> (@Sendable () -> Void)? {
    state.withLock { $0.work.isEmpty ? nil : $0.work.removeFirst() }
  }

  /// Wakes the main thread, which waits for signals. Every thread has this one blocked, so that it
  /// stays pending until the main thread takes it.
  static func wakeMain() { kill(getpid(), SIGUSR1) }
}

import Glibc
import Operations
import PushServices
import TextKit

/// What a running command shares with the main thread: blocking work goes there, and the main thread
/// learns whether a write is on its way.
final class CommandSession: Sendable {
  private struct State {
    var work: [Work] = []
    var departure: Departure?
    var isLimited = true
    var newsAt: Double?
    var requestLog: RequestLog?
  }

  /// Something for the main thread.
  struct Work: Sendable {
    /// Whether the time limit goes on meanwhile.
    var isTimed: Bool
    /// What to do, with the seconds that are left for it; nil is without end.
    var body: @Sendable (Double?) -> Void
  }

  private let state = Locked(State())

  /// Runs something that may block (a file, a question, a pipe that is slow to read) on the main
  /// thread, where a signal ends it at once and the time limit stands still.
  func blocking<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      hand(
        Work(isTimed: false) { _ in
          do throws(Failure) {
            continuation.resume(returning: .success(try body()))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        })
    }
    return try result.get()
  }

  /// Runs something that may block on the main thread while the time limit goes on; it is told how
  /// many seconds are left, nil where nothing limits it, and has to end by itself when they are over.
  func blockingWithinLimit<Result: Sendable>(_ body: @escaping @Sendable (Double?) -> Result) async
    -> Result
  {
    await withCheckedContinuation { continuation in
      hand(Work(isTimed: true) { continuation.resume(returning: body($0)) })
    }
  }

  private func hand(_ work: Work) {
    state.withLock { $0.work.append(work) }
    Self.wakeMain()
  }

  /// Writes to standard output. False once nobody reads it any more. Throws when it cannot be
  /// written.
  @discardableResult
  func write(_ text: String) async throws(CommandFailure) -> Bool {
    try await blocking { () throws(CommandFailure) in try StandardOutput.write(text) }
  }

  /// Writes a line to standard error.
  func tell(_ line: SafeText) async { await blocking { StandardError.write(line) } }

  /// Has a line written to standard error, after all that was written before; nobody waits for it.
  func post(_ line: SafeText) { hand(Work(isTimed: false) { _ in StandardError.write(line) }) }

  /// Marks the time from when a write's intent is noted down until its verdict was said: a signal then
  /// waits for that. The departure tells whether it has left.
  func whileWriting<Value>(_ body: (Departure) async throws(CommandFailure) -> Value)
    async throws(CommandFailure) -> Value
  {
    let departure = Departure()
    state.withLock { $0.departure = departure }
    defer { state.withLock { $0.departure = nil } }
    return try await body(departure)
  }

  /// Keeps the log in which the client notes what it could not read.
  func follow(_ log: RequestLog) { state.withLock { $0.requestLog = log } }

  /// Says what could not be read of the answers since it was said last.
  func sayUnread() async {
    guard let log = state.withLock({ $0.requestLog }), let sentence = log.takeUnread().sentence
    else { return }
    await tell("pushdeck: \(sentence)")
  }

  /// Lifts the usual time limit: what follows takes as long as it takes.
  func liftTimeLimit() {
    state.withLock { $0.isLimited = false }
    // The main thread may be waiting for the limit already.
    Self.wakeMain()
  }

  /// Notes that the service brought something new: the usual time limit counts from here.
  func noteNews() {
    state.withLock { $0.newsAt = Clock.system.monotonicSeconds() }
  }

  /// When the service last brought something new, in monotonic seconds, once; nil where nothing came
  /// since it was asked for before.
  func takeNews() -> Double? {
    state.withLock { state in
      defer { state.newsAt = nil }
      return state.newsAt
    }
  }

  /// Whether a write is about to leave or has left, and no verdict is there yet.
  var isWriting: Bool { departure != nil }
  /// Whether the write that `isWriting` tells of has left; nil where there is none.
  var departure: Departure? { state.withLock { $0.departure } }
  /// Whether the usual time limit holds.
  var isLimited: Bool { state.withLock { $0.isLimited } }

  /// The next piece of blocking work; nil when there is none.
  func nextWork() -> Work? {
    state.withLock { $0.work.isEmpty ? nil : $0.work.removeFirst() }
  }

  /// Wakes the main thread, which waits for signals. Every thread has this one blocked, so that it
  /// stays pending until the main thread takes it.
  static func wakeMain() { kill(getpid(), SIGUSR1) }
}

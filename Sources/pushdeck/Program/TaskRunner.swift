import Glibc
import TextKit

/// Runs a command's task and stands by on the main thread: signals, the time limit, blocking work.
struct TaskRunner {
  /// What a command does to the service, which decides how long it may take.
  enum Kind: Sendable {
    case local, read, write

    /// The usual limit in seconds; nil is none.
    var limit: Double? {
      switch self {
      case .local: nil
      case .read: 60
      case .write: 100
      }
    }
  }

  /// How long a write's answer is waited for after a signal (contract: two seconds), and how long a
  /// cancelled task may take to say its last word.
  private static let patience = 2.0
  /// How much later than the client the limit of the whole call strikes, in seconds.
  private static let moment = 0.5
  /// How many seconds news may keep a call going that nobody gave a limit: a service whose pages never
  /// end ends here.
  private static let longest = 3600.0

  var arguments: Arguments
  var kind: Kind

  /// What passed while the task went on.
  private enum Passed {
    /// The limit of the whole call.
    case whole
    /// The usual limit since the service last brought something new.
    case sinceNews
    /// The longest that news keep a call going.
    case longest
  }

  /// What ends the waiting before the task does.
  private enum Cause {
    case signal(Int32)
    case timeLimit(Double, Passed)
  }

  /// Runs the task to its end, or to the end of patience.
  func run(
    _ body: @escaping @Sendable (Arguments, CommandSession) async throws(CommandFailure) -> ExitCode
  ) throws(CommandFailure) -> ExitCode {
    SignalSet.block()
    let session = CommandSession()
    let ended = Locked<Result<ExitCode, CommandFailure>?>(nil)
    let task = Task.detached { [arguments] in
      let result: Result<ExitCode, CommandFailure>
      do throws(CommandFailure) {
        result = .success(try await body(arguments, session))
      } catch {
        result = .failure(error)
      }
      await session.sayUnread()
      ended.withLock { $0 = result }
      CommandSession.wakeMain()
    }
    let usual = arguments.number(.timeout) ?? kind.limit
    let isLimitGiven = arguments.has(.timeout)
    var wait = Waiting(limit: usual)
    var cause: Cause?
    var hasWaitedForWrite = false
    var hasHadNews = false
    let begin = Clock.system.monotonicSeconds()
    while true {
      let isLimited = session.isLimited || isLimitGiven || cause != nil
      if let work = session.nextWork() {
        let seconds = isLimited ? wait.secondsLeft : nil
        // The words about a write are a few bytes, and no signal may come before them.
        let body = {
          session.isWriting ? work.body(seconds) : SignalSet.endingAtOnce { work.body(seconds) }
        }
        if work.isTimed { body() } else { wait.standStill(body) }
        continue
      }
      if let result = ended.withLock({ $0 }) { return try finish(result, cause) }
      if let number = SignalSet.wait(isLimited ? wait.secondsLeft : nil) {
        guard number != SIGUSR1 else { continue }
        guard session.isWriting, cause == nil else { return Self.code(of: number) }
        cause = .signal(number)
        wait = Waiting(limit: Self.patience)
      } else if isLimited, wait.secondsLeft == 0 {
        guard !wait.isLast else { return try giveUp(session, cause) }
        if cause == nil, !isLimitGiven, let usual, let newsAt = session.takeNews() {
          guard newsAt - begin < Self.longest else {
            cause = .timeLimit(Self.longest, .longest)
            continue
          }
          wait = Waiting(limit: usual, from: newsAt)
          hasHadNews = true
          continue
        }
        if session.isWriting, cause == nil, !hasWaitedForWrite {
          // The client holds a write to the same limit and knows what to say about it.
          hasWaitedForWrite = true
          wait = Waiting(limit: Self.moment)
          continue
        }
        if cause == nil, let usual { cause = .timeLimit(usual, hasHadNews ? .sinceNews : .whole) }
        task.cancel()
        wait = Waiting(limit: Self.patience, isLast: true)
      }
    }
  }

  /// The task ended: its own answer, unless a signal decides the code. A limit that passed has made
  /// the task fail, and its own sentence says with what.
  private func finish(_ result: Result<ExitCode, CommandFailure>, _ cause: Cause?)
    throws(CommandFailure) -> ExitCode
  {
    switch (result, cause) {
    case (.success(let code), nil), (.success(let code), .timeLimit): return code
    case (.failure(let failure), nil): throw failure
    case (.failure(let failure), .timeLimit(let seconds, let passed)):
      guard failure.code == .unreached, !failure.tellsOfLimit else { throw failure }
      throw Self.timedOut(seconds, passed)
    case (.success, .signal(let number)): return Self.code(of: number)
    case (.failure(var failure), .signal(let number)):
      failure.code = Self.code(of: number)
      throw failure
    }
  }

  /// The task does not come to an end by itself.
  private func giveUp(_ session: CommandSession, _ cause: Cause?) throws(CommandFailure) -> ExitCode
  {
    if let departure = session.departure {
      var failure =
        departure.bar()
        ? CommandFailure(
          .file, "The intent could not be written to the journal in time, so nothing was sent",
          remedy: "Look at the disk of the state folder and try again.")
        : CommandFailure(
          .unknown, "A write left and no answer came in time, so its end is not known",
          remedy: "The journal has it as open: pushdeck journal settle looks whether it arrived.")
      if case .signal(let number) = cause { failure.code = Self.code(of: number) }
      throw failure
    }
    switch cause {
    case .signal(let number): return Self.code(of: number)
    case .timeLimit(let seconds, let passed): throw Self.timedOut(seconds, passed)
    case nil: return .unreached
    }
  }

  private static func timedOut(_ seconds: Double, _ passed: Passed) -> CommandFailure {
    let limit = ArgumentError.plain(seconds)
    let sentence: SafeText =
      switch passed {
      case .whole: "No answer within \(limit) s, the limit of the whole call"
      case .sinceNews: "Nothing new within \(limit) s, so the rest is missing"
      case .longest: "It was still going on after \(limit) s, so the rest is missing"
      }
    return CommandFailure(
      .unreached, sentence, remedy: "Try again, or give more time with --timeout SECONDS.")
  }

  private static func code(of number: Int32) -> ExitCode {
    ExitCode(rawValue: 128 + number) ?? .interrupted
  }
}

/// A time limit that stands still while something else is waited for.
private struct Waiting {
  private var deadline: Double?
  /// Whether there is no patience after it.
  let isLast: Bool

  init(
    limit: Double?, from begin: Double = Clock.system.monotonicSeconds(), isLast: Bool = false
  ) {
    deadline = limit.map { begin + $0 }
    self.isLast = isLast
  }

  var secondsLeft: Double? { deadline.map { max(0, $0 - Clock.system.monotonicSeconds()) } }

  mutating func standStill(_ body: () -> Void) {
    let start = Clock.system.monotonicSeconds()
    body()
    deadline = deadline.map { $0 + Clock.system.monotonicSeconds() - start }
  }
}

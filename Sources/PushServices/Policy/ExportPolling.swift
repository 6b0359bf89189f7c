/// Decides after each look for an export's file whether it is still being made. Time comes in, a
/// decision comes out; nothing here waits.
///
/// Pending is a 404 or, in older documents, a 403; another 4xx is a failure after the first minute
/// (OneSignal reference §§10 and 19).
public struct ExportPolling: Sendable, Hashable {
  /// How a look ended.
  public enum Event: Sendable, Hashable {
    /// The store answered without the file, with the seconds of its `Retry-After`.
    case answered(status: Int, retryAfter: Double?)
    /// The file, or the answer, did not come whole.
    case lost
    /// It ended in a way that another look would not change.
    case hopeless
  }

  /// What to do now.
  public enum Decision: Sendable, Hashable {
    /// It is still being made: look again after so many seconds.
    case look(after: Double)
    /// It is not made here any more, or never was.
    case failed
    /// It was waited for as long as it may take.
    case overdue
  }

  /// The numbers behind the decisions.
  public struct Tuning: Sendable, Hashable {
    /// Seconds for which every 4xx is taken for "not yet".
    public var leniency = 60.0
    /// Seconds that a service makes an export at most. At 2,000 rows a second (OneSignal reference
    /// §10) these are twenty million rows.
    public var longestWait = 3.0 * 3_600
    /// Seconds before the second look; doubled for each one after it.
    public var firstDelay = 0.5
    /// Seconds that the doubling stops at (OneSignal reference §7: every ten).
    public var longestDelay = 10.0
    /// Looks in a row that may be lost, answered with 5xx or turned away with 429.
    public var mishaps = 5

    /// The usual numbers.
    public init() {}
  }

  private let start: Double
  private let deadline: Double
  private let tuning: Tuning
  private var looks = 0
  private var mishapsInARow = 0

  /// Begins at `now`, right after the export was asked for. `limit` seconds are left for the whole
  /// call; nil leaves as long as an export may take.
  public init(now: Double, limit: Double? = nil, tuning: Tuning = Tuning()) {
    start = now
    deadline = now + min(limit ?? .infinity, tuning.longestWait)
    self.tuning = tuning
  }

  /// Notes how a look ended at `now` and decides.
  public mutating func decide(_ event: Event, now: Double) -> Decision {
    let delay = Backoff.delay(
      first: tuning.firstDelay, longest: tuning.longestDelay, after: looks)
    looks += 1
    switch event {
    case .hopeless: return .failed
    case .lost: return afterMishap(delay, now)
    case .answered(let status, let retryAfter):
      switch status {
      case 403, 404: return pending(delay, now)
      case 429, 500...: return afterMishap(max(delay, retryAfter ?? 0), now)
      case 400..<500:
        return now - start < tuning.leniency ? pending(delay, now) : .failed
      default: return .failed
      }
    }
  }

  private mutating func pending(_ delay: Double, _ now: Double) -> Decision {
    mishapsInARow = 0
    return look(after: delay, now)
  }

  private mutating func afterMishap(_ delay: Double, _ now: Double) -> Decision {
    mishapsInARow += 1
    return mishapsInARow < tuning.mishaps ? look(after: delay, now) : .failed
  }

  private func look(after delay: Double, _ now: Double) -> Decision {
    now + delay < deadline ? .look(after: delay) : .overdue
  }
}

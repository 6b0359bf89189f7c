/// Decides how long an export waits for its turn while the account makes another one: it makes one at
/// a time (OneSignal reference §§3 and 10). Time comes in, a decision comes out; nothing here waits.
public struct ExportTurn: Sendable, Hashable {
  /// What to do now.
  public enum Decision: Sendable, Hashable {
    /// Ask again after so many seconds.
    case ask(after: Double)
    /// The other one takes longer than this call may.
    case giveUp
  }

  /// The numbers behind the decisions.
  public struct Tuning: Sendable, Hashable {
    /// Seconds that another export is waited for at most.
    public var longestWait = 3_600.0
    /// Seconds before the second request where the service does not ask for more; doubled for each one
    /// after it.
    public var firstDelay = 1.0
    /// Seconds that the doubling stops at.
    public var longestDelay = 30.0

    /// The usual numbers.
    public init() {}
  }

  private let deadline: Double
  private let tuning: Tuning
  private var refusals = 0

  /// Begins at `now`. `limit` seconds are left for the whole call; nil leaves an hour.
  public init(now: Double, limit: Double? = nil, tuning: Tuning = Tuning()) {
    deadline = now + min(limit ?? .infinity, tuning.longestWait)
    self.tuning = tuning
  }

  /// Notes that another process of the same person has the turn and decides. Whether it still has
  /// costs no request, so it is asked every second.
  public func decideOnOwn(now: Double) -> Decision {
    let wait = min(1, tuning.longestDelay)
    return now + wait < deadline ? .ask(after: wait) : .giveUp
  }

  /// Notes that another export runs and decides. `retryAfter` is what the service asks for, in
  /// seconds; `chance` is a number from 0 up to 1.
  public mutating func decide(retryAfter: Double?, now: Double, chance: Double) -> Decision {
    let delay = Backoff.scattered(
      first: tuning.firstDelay, longest: tuning.longestDelay, after: refusals, chance: chance)
    refusals += 1
    let wait = max(delay, retryAfter ?? 0)
    return now + wait < deadline ? .ask(after: wait) : .giveUp
  }
}

/// Decides whether a "not found" is believed. After a write the service needs seconds until its
/// reads know of it (OneSignal reference §20.9): a 404 about what was just written is asked again.
/// Time and chance come in, a decision comes out; nothing here waits.
public struct CatchUpPolicy: Sendable, Hashable {
  /// The numbers behind the decisions.
  public struct Tuning: Sendable, Hashable {
    /// Seconds after a write for which a 404 about it is not believed.
    public var window = 15.0
    /// Seconds before the first further attempt; doubled for each one after it.
    public var firstDelay = 0.5
    /// Seconds that the doubling stops at.
    public var longestDelay = 4.0

    /// The usual numbers.
    public init() {}
  }

  private let until: Double
  private let deadline: Double
  private let tuning: Tuning
  private var waits = 0

  /// Begins with what was written at `writtenAt`, for a call that has to be over at `deadline`.
  public init(writtenAt: Double, deadline: Double, tuning: Tuning = Tuning()) {
    until = writtenAt + tuning.window
    self.deadline = deadline
    self.tuning = tuning
  }

  /// Decides after a 404 at `now`. `chance` is a number from 0 up to 1.
  public mutating func decide(now: Double, chance: Double) -> RetryPolicy.Decision {
    let wait = Backoff.scattered(
      first: tuning.firstDelay, longest: tuning.longestDelay, after: waits, chance: chance)
    waits += 1
    return now + wait < min(until, deadline) ? .retry(after: wait) : .finish
  }
}

/// Decides after each attempt of one call whether there is another. Time and chance come in, a
/// decision comes out; nothing here waits.
public struct RetryPolicy: Sendable, Hashable {
  /// What another attempt of the call could do.
  public enum Call: Sendable, Hashable {
    /// It changes nothing.
    case read
    /// Carrying it out twice acts once: it has an idempotency key, or it sets a value.
    case repeatableWrite
    /// Each time it is carried out it acts again.
    case write
  }

  /// How an attempt ended.
  public enum Event: Sendable, Hashable {
    /// An answer came, with the seconds of its `Retry-After`.
    case answered(status: Int, retryAfter: Double?)
    /// No connection came to be: nothing left.
    case notConnected
    /// The attempt ended without a whole answer, and the request may have left.
    case lost
    /// It ended in a way that another attempt would not change.
    case hopeless
  }

  /// What to do now.
  public enum Decision: Sendable, Hashable {
    /// This was the last attempt.
    case finish
    /// Another attempt after so many seconds.
    case retry(after: Double)
  }

  /// The numbers behind the decisions.
  public struct Tuning: Sendable, Hashable {
    /// Attempts in all, for 5xx, lost connections and a 429 that does not say for how long.
    public var attempts = 5
    /// Attempts in all where there is no connection: a wrong port should be told soon.
    public var connectAttempts = 2
    /// Seconds before the second attempt; doubled for each one after it.
    public var firstDelay = 0.5
    /// Seconds that the doubling stops at.
    public var longestDelay = 30.0

    /// The usual numbers.
    public init() {}
  }

  /// A `Retry-After` of less, in seconds, does not say when to come again: the backoff does then.
  public static let shortestPatience = 1.0

  /// What is being attempted.
  public let call: Call
  /// The second at which the call has to be over.
  public private(set) var deadline: Double
  /// Attempts that have ended.
  public private(set) var attempts = 0

  // Those that count: a service that says when to come again is taken at its word for as long as
  // the call may take.
  private var spent = 0
  /// How often the service lets a request be repeated; nil where it says nothing.
  private var retryLimit: Int?
  private let tuning: Tuning

  /// Begins a call at `now` that may take `limit` seconds in all; nil means as long as it takes.
  public init(_ call: Call, now: Double, limit: Double?, tuning: Tuning = Tuning()) {
    self.call = call
    deadline = limit.map { now + $0 } ?? .infinity
    self.tuning = tuning
  }

  /// The seconds that are left at `now`; never below 0.
  public func secondsLeft(at now: Double) -> Double { max(0, deadline - now) }

  /// Notes that the service lets a request be repeated so many times at most.
  public mutating func allow(retries: Int) { retryLimit = retries }

  /// Notes an attempt that is made again for a reason of its own, another key; fetching that took so
  /// many seconds, which do not count.
  public mutating func noteOtherAttempt(seconds: Double) {
    attempts += 1
    deadline += max(0, seconds)
  }

  /// Notes how an attempt ended at `now` and decides. `chance` is a number from 0 up to 1.
  public mutating func decide(_ event: Event, now: Double, chance: Double) -> Decision {
    attempts += 1
    if case .answered(429, let wait?) = event, wait >= Self.shortestPatience {
      return begins(after: wait, now: now)
    }
    spent += 1
    switch event {
    case .hopeless: return .finish
    case .notConnected:
      return retry(within: tuning.connectAttempts, notBefore: 0, now: now, chance: chance)
    case .lost:
      guard call.mayBeRepeated else { return .finish }
      return retry(within: tuning.attempts, notBefore: 0, now: now, chance: chance)
    case .answered(let status, let retryAfter):
      // 429 says that the request was turned away before it was carried out; 5xx says nothing.
      guard status == 429 || (status >= 500 && call.mayBeRepeated) else { return .finish }
      return retry(
        within: tuning.attempts, notBefore: retryAfter ?? 0, now: now, chance: chance)
    }
  }

  private func retry(within most: Int, notBefore: Double, now: Double, chance: Double) -> Decision {
    guard spent < most else { return .finish }
    let delay = Backoff.scattered(
      first: tuning.firstDelay, longest: tuning.longestDelay, after: spent - 1, chance: chance)
    return begins(after: max(delay, notBefore), now: now)
  }

  private func begins(after wait: Double, now: Double) -> Decision {
    if let retryLimit, attempts > retryLimit { return .finish }
    // An attempt that begins at the deadline could not end before it.
    return now + wait < deadline ? .retry(after: wait) : .finish
  }
}

extension RetryPolicy.Call {
  fileprivate var mayBeRepeated: Bool {
    switch self {
    case .read, .repeatableWrite: true
    case .write: false
    }
  }
}

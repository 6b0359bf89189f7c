/// A bucket of permissions to ask: it fills steadily, each request takes one, and when it is empty
/// the next request learns how long it has to wait. Pure: time comes in.
public struct RequestBudget: Sendable, Hashable {
  /// How fast it fills and how much it holds.
  public struct Rule: Sendable, Hashable {
    /// Requests a second in the long run.
    public var perSecond: Double
    /// Requests that may come at once.
    public var burst: Double

    /// Sets the rule.
    public init(perSecond: Double, burst: Double) {
      self.perSecond = perSecond
      self.burst = burst
    }
  }

  /// Its rule.
  public let rule: Rule
  /// Below 0 when requests that were promised have not had their turn.
  private(set) var tokens: Double
  private(set) var filledAt: Double
  private(set) var closedUntil: Double

  /// A full bucket.
  public init(_ rule: Rule, now: Double) {
    self.rule = rule
    tokens = rule.burst
    filledAt = now
    closedUntil = now
  }

  /// A bucket as another process left it.
  init(_ rule: Rule, tokens: Double, filledAt: Double, closedUntil: Double) {
    self.rule = rule
    // What was promised to processes that have died is not waited for for ever.
    self.tokens = min(rule.burst, max(tokens, -rule.perSecond * Self.longestClosing))
    self.filledAt = filledAt
    self.closedUntil = closedUntil
  }

  /// Takes a permission and returns the seconds until it may be used; those who ask are served in
  /// the order in which they ask.
  public mutating func take(now: Double) -> Double {
    fill(now)
    tokens -= 1
    return wait(for: tokens, now: now)
  }

  /// Gives back a permission that was taken and not used.
  public mutating func giveBack(now: Double) {
    fill(now)
    tokens = min(rule.burst, tokens + 1)
  }

  /// Keeps to the stricter of two budgets for the same requests: the fewer permissions, the longer
  /// closing.
  mutating func tighten(to other: RequestBudget, now: Double) {
    var other = other
    fill(now)
    other.fill(now)
    tokens = min(tokens, other.tokens)
    closedUntil = max(closedUntil, other.closedUntil)
  }

  /// The longest that one answer can close a budget, in seconds: a service that means longer says
  /// so again, and one that wrote nonsense does not silence the program for good.
  public static let longestClosing = 300.0

  /// Notes that the service turned a request away: nothing is asked for so many seconds, and the
  /// burst is used up. When they have passed one request may go, as the service said.
  public mutating func close(seconds: Double, now: Double) {
    fill(now)
    if closedUntil <= now { tokens = min(tokens, 0) + 1 }
    closedUntil = max(closedUntil, now + min(max(0, seconds), Self.longestClosing))
  }

  /// The seconds that a request asked for at `now` would have to wait; 0 when it could go at once.
  public func secondsToWait(now: Double) -> Double {
    var copy = self
    return copy.take(now: now)
  }

  /// How many requests could go at once.
  public func available(now: Double) -> Int {
    var copy = self
    copy.fill(now)
    return now < copy.closedUntil ? 0 : Int(max(0, copy.tokens))
  }

  private mutating func fill(_ now: Double) {
    // While it is closed it does not fill, or the end of a pause would begin with a burst.
    let from = max(filledAt, min(closedUntil, now))
    if now > from { tokens = min(rule.burst, tokens + (now - from) * rule.perSecond) }
    filledAt = max(filledAt, now)
  }

  private func wait(for tokens: Double, now: Double) -> Double {
    let untilOpen = max(0, closedUntil - now)
    guard tokens < 0 else { return untilOpen }
    return untilOpen + -tokens / rule.perSecond
  }
}

/// A bucket that fills steadily and that each request takes one from; time is wall time.
struct Bucket: Sendable, Hashable {
  // A client that keeps to the rate exactly is not to be turned away because one of its requests
  // travelled a little faster than the one before.
  private static let slack = 0.1

  let perSecond: Double
  let burst: Double
  private var tokens: Double
  private var filledAt: Double

  init(perSecond: Double, burst: Double, now: Double) {
    self.perSecond = perSecond
    self.burst = burst
    tokens = burst
    filledAt = now
  }

  /// Fills up to a moment; the seconds until a request may pass, 0 when it may at once.
  mutating func wait(now: Double) -> Double {
    tokens = min(burst, tokens + max(0, now - filledAt) * perSecond)
    filledAt = max(filledAt, now)
    return tokens >= 1 - Self.slack ? 0 : (1 - tokens) / perSecond
  }

  mutating func take() { tokens -= 1 }

  /// Whether it is as full as one that nobody took from.
  var isFull: Bool { tokens >= burst }
}

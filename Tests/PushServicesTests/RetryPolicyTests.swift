import PushServices
import Testing

@Suite("When there is another attempt")
struct RetryPolicyTests {
  typealias Event = RetryPolicy.Event

  struct Case: Sendable, CustomTestStringConvertible {
    var call: RetryPolicy.Call
    var event: Event
    var isRepeated: Bool
    var testDescription: String { "\(call) \(event)" }

    init(_ call: RetryPolicy.Call, _ event: Event, _ isRepeated: Bool) {
      self.call = call
      self.event = event
      self.isRepeated = isRepeated
    }
  }

  static let firstAttempts: [Case] = [
    Case(.read, .answered(status: 200, retryAfter: nil), false),
    Case(.read, .answered(status: 404, retryAfter: nil), false),
    Case(.read, .answered(status: 429, retryAfter: nil), true),
    Case(.read, .answered(status: 500, retryAfter: nil), true),
    Case(.read, .answered(status: 503, retryAfter: nil), true),
    Case(.read, .notConnected, true),
    Case(.read, .lost, true),
    Case(.read, .hopeless, false),
    Case(.repeatableWrite, .answered(status: 202, retryAfter: nil), false),
    Case(.repeatableWrite, .answered(status: 422, retryAfter: nil), false),
    Case(.repeatableWrite, .answered(status: 429, retryAfter: nil), true),
    Case(.repeatableWrite, .answered(status: 502, retryAfter: nil), true),
    Case(.repeatableWrite, .notConnected, true),
    Case(.repeatableWrite, .lost, true),
    // It was turned away before it was carried out, so asking again acts once.
    Case(.write, .answered(status: 429, retryAfter: nil), true),
    Case(.write, .notConnected, true),
    // It may have been carried out.
    Case(.write, .answered(status: 500, retryAfter: nil), false),
    Case(.write, .lost, false),
    Case(.write, .hopeless, false),
  ]

  @Test("after a first attempt", arguments: firstAttempts)
  func firstAttempt(_ given: Case) {
    var policy = RetryPolicy(given.call, now: 100, limit: 60)
    let decision = policy.decide(given.event, now: 100, chance: 0.5)
    #expect((decision != .finish) == given.isRepeated)
  }

  @Test("delays double, half of each by chance, up to the longest")
  func backoff() {
    var tuning = RetryPolicy.Tuning()
    tuning.attempts = 8
    tuning.firstDelay = 1
    tuning.longestDelay = 10
    func delays(chance: Double) -> [Double] {
      var policy = RetryPolicy(.read, now: 0, limit: nil, tuning: tuning)
      return (0..<7).compactMap { _ in
        guard
          case .retry(let after) = policy.decide(
            .answered(status: 503, retryAfter: nil), now: 0, chance: chance)
        else { return nil }
        return after
      }
    }
    #expect(delays(chance: 1) == [1, 2, 4, 8, 10, 10, 10])
    #expect(delays(chance: 0) == [0.5, 1, 2, 4, 5, 5, 5])
  }

  @Test("Retry-After of a 429 is waited for, no shorter and no longer")
  func retryAfter() {
    var policy = RetryPolicy(.read, now: 0, limit: 60)
    for attempt in 0..<6 {
      #expect(
        policy.decide(.answered(status: 429, retryAfter: 7), now: Double(attempt) * 7, chance: 1)
          == .retry(after: 7))
    }
    #expect(policy.attempts == 6)
    // It was not the service's fault, so the backoff begins here.
    #expect(
      policy.decide(.answered(status: 503, retryAfter: nil), now: 42, chance: 1)
        == .retry(after: 0.5))
  }

  @Test("a 429 that does not say for how long is asked again by the backoff, five times in all")
  func impatientRetryAfter() {
    for retryAfter in [nil, 0, 0.2] {
      var policy = RetryPolicy(.read, now: 0, limit: 60)
      var waits: [Double] = []
      while case .retry(let wait) = policy.decide(
        .answered(status: 429, retryAfter: retryAfter), now: 0, chance: 1)
      {
        waits.append(wait)
      }
      #expect(waits == [0.5, 1, 2, 4])
    }
  }

  @Test("Retry-After of a 503 is waited for, and longer when the backoff is longer")
  func unavailable() {
    var policy = RetryPolicy(.read, now: 0, limit: 60)
    #expect(
      policy.decide(.answered(status: 503, retryAfter: 7), now: 0, chance: 1) == .retry(after: 7))
    #expect(
      policy.decide(.answered(status: 503, retryAfter: 0), now: 7, chance: 1) == .retry(after: 1))
  }

  @Test("a service that goes on turning away is asked until the call's limit")
  func untilTheLimit() {
    var policy = RetryPolicy(.write, now: 0, limit: 20)
    var now = 0.0
    while case .retry(let wait) = policy.decide(
      .answered(status: 429, retryAfter: 1), now: now, chance: 0.5)
    {
      now += wait
    }
    #expect(now == 19)
    #expect(policy.attempts == 20)
  }

  @Test("no attempt begins at or after the call's limit")
  func limit() {
    var policy = RetryPolicy(.read, now: 10, limit: 20)
    #expect(
      policy.decide(.answered(status: 429, retryAfter: 20), now: 10, chance: 0) == .finish)
    var other = RetryPolicy(.read, now: 10, limit: 20)
    #expect(
      other.decide(.answered(status: 429, retryAfter: 19), now: 10, chance: 0)
        == .retry(after: 19))
    #expect(other.secondsLeft(at: 29) == 1)
    #expect(other.secondsLeft(at: 31) == 0)
  }

  @Test("a wrong port is told after two attempts, patience ends after five")
  func attempts() {
    func count(_ event: Event) -> Int {
      var policy = RetryPolicy(.read, now: 0, limit: nil)
      var attempts = 1
      while policy.decide(event, now: 0, chance: 0) != .finish { attempts += 1 }
      return attempts
    }
    #expect(count(.notConnected) == 2)
    #expect(count(.lost) == 5)
    #expect(count(.answered(status: 500, retryAfter: nil)) == 5)
  }
}

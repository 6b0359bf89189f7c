import PushServices
import Testing

@Suite("How often a service may be asked")
struct RequestBudgetTests {
  /// OneSignal's view calls: one a second, ten at once.
  static let view = RequestBudget.Rule(perSecond: 1, burst: 10)

  @Test("a burst goes at once, then one a second, in the order of asking")
  func burst() {
    var budget = RequestBudget(Self.view, now: 0)
    let waits = (0..<13).map { _ in budget.take(now: 0) }
    #expect(waits == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3])
  }

  @Test("it fills while nobody asks, never above the burst")
  func filling() {
    var budget = RequestBudget(Self.view, now: 0)
    for _ in 0..<10 { _ = budget.take(now: 0) }
    #expect(budget.available(now: 0) == 0)
    #expect(budget.available(now: 3.5) == 3)
    #expect(budget.available(now: 1000) == 10)
    #expect(budget.secondsToWait(now: 0.25) == 0.75)
  }

  @Test("a turn that was not used is given back")
  func givingBack() {
    var budget = RequestBudget(Self.view, now: 0)
    for _ in 0..<11 { _ = budget.take(now: 0) }
    budget.giveBack(now: 0)
    #expect(budget.take(now: 0) == 1)
  }

  @Test("being turned away stops everybody until the service's time has passed")
  func closing() {
    var budget = RequestBudget(Self.view, now: 0)
    budget.close(seconds: 5, now: 0)
    #expect(budget.available(now: 4) == 0)
    #expect(budget.secondsToWait(now: 1) == 4)
    // One may go when it opens, as the service said; it began to fill only then, so that the pause
    // does not end in a burst.
    #expect(budget.available(now: 5) == 1)
    #expect(budget.available(now: 7) == 3)
  }

  @Test("several that were turned away at once go one after the other")
  func closingTwice() {
    var budget = RequestBudget(Self.view, now: 0)
    for _ in 0..<3 { _ = budget.take(now: 0) }
    for _ in 0..<3 { budget.close(seconds: 2, now: 0) }
    #expect((0..<3).map { _ in budget.take(now: 2) } == [0, 1, 2])
    // The same for one who asks while it is closed.
    var other = RequestBudget(Self.view, now: 0)
    other.close(seconds: 2, now: 0)
    #expect([other.take(now: 1), other.take(now: 1), other.take(now: 2)] == [1, 2, 2])
  }

  @Test("a nonsensical patience does not close it for good")
  func nonsense() {
    var budget = RequestBudget(Self.view, now: 0)
    budget.close(seconds: 1_770_000_000, now: 0)
    #expect(budget.secondsToWait(now: 0) == RequestBudget.longestClosing)
  }

  @Test("a clock that steps back neither fills nor empties it")
  func backwards() {
    var budget = RequestBudget(Self.view, now: 100)
    for _ in 0..<10 { _ = budget.take(now: 100) }
    #expect(budget.available(now: 50) == 0)
    #expect(budget.available(now: 101) == 1)
  }
}

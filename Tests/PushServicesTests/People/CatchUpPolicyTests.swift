import PushServices
import Testing

@Suite("When a “not found” is believed")
struct CatchUpPolicyTests {
  @Test("what was just written is asked for again, less and less often")
  func growing() {
    var policy = CatchUpPolicy(writtenAt: 100, deadline: 200)
    #expect(policy.decide(now: 100, chance: 1) == .retry(after: 0.5))
    #expect(policy.decide(now: 100.5, chance: 1) == .retry(after: 1))
    #expect(policy.decide(now: 101.5, chance: 1) == .retry(after: 2))
    #expect(policy.decide(now: 103.5, chance: 1) == .retry(after: 4))
    #expect(policy.decide(now: 107.5, chance: 0) == .retry(after: 2))
  }

  @Test(
    "it ends with its window and with the call",
    arguments: [(100.0, 200.0, 114.9), (100, 104, 103.6), (80, 200, 100)])
  func bounded(writtenAt: Double, deadline: Double, now: Double) {
    var policy = CatchUpPolicy(writtenAt: writtenAt, deadline: deadline)
    #expect(policy.decide(now: now, chance: 1) == .finish)
  }

  @Test("however long it goes on, it waits no longer than its window in all")
  func sum() {
    var policy = CatchUpPolicy(writtenAt: 0, deadline: .infinity)
    var now = 0.0
    while case .retry(let wait) = policy.decide(now: now, chance: 0.3) { now += wait }
    #expect(now < CatchUpPolicy.Tuning().window)
    #expect(now > 5)
  }
}

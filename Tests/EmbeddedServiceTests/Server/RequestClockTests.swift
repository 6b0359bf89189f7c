import Testing

@testable import EmbeddedService

/// The time that a request takes to arrive, by a clock of the test's own.
@Suite struct RequestClockTests {
  @Test func nobodyIsHurriedBeforeARequestBegins() {
    var clock = RequestClock(patience: ConnectionPatience())
    #expect(clock.wait(for: .between, now: 0) == -1)
    #expect(clock.wait(for: .between, now: 1e6) == -1)
  }

  @Test func bytesThatTrickleInDoNotMakeTheHeadersLater() {
    var clock = RequestClock(patience: ConnectionPatience(head: 10))
    #expect(clock.wait(for: .head, now: 100) == 10_000)
    #expect(clock.wait(for: .head, now: 104) == 6000)
    #expect(clock.wait(for: .head, now: 109.5) == 500)
    #expect(clock.wait(for: .head, now: 110) == 0)
    #expect(clock.wait(for: .head, now: 500) == 0)
  }

  @Test func aBodyMayTakeLongerAsLongAsItComes() {
    var clock = RequestClock(patience: ConnectionPatience(head: 10, pause: 30, whole: 60))
    #expect(clock.wait(for: .head, now: 0) == 10_000)
    #expect(clock.wait(for: .body, now: 5) == 30_000)
    #expect(clock.wait(for: .body, now: 25) == 30_000)
    #expect(clock.wait(for: .body, now: 50) == 10_000)
    #expect(clock.wait(for: .body, now: 60) == 0)
  }

  @Test func theNextRequestBeginsAnew() {
    var clock = RequestClock(patience: ConnectionPatience(head: 10))
    #expect(clock.wait(for: .head, now: 0) == 10_000)
    clock.reset()
    #expect(clock.wait(for: .head, now: 50) == 10_000)
  }
}

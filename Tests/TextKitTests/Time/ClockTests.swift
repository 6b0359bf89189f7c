import Testing
import TextKit

@Suite("A clock")
struct ClockTests {
  @Test("of the system is in this century and never goes back")
  func system() {
    #expect(Clock.system.now() > Timestamp(seconds: 1_700_000_000))
    let first = Clock.system.monotonicSeconds()
    #expect(Clock.system.monotonicSeconds() >= first)
  }

  @Test("that is fixed stands still")
  func fixed() {
    let clock = Clock.fixed(Timestamp(seconds: 5))
    #expect(clock.now() == Timestamp(seconds: 5))
    #expect(clock.monotonicSeconds() == clock.monotonicSeconds())
  }

  @Test("moved by hand moves both of its hands")
  func manual() {
    let manual = ManualClock(Timestamp(seconds: 5))
    let clock = manual.clock
    manual.advance(by: 2.5)
    #expect(clock.now() == Timestamp(seconds: 7, nanoseconds: 500_000_000))
    #expect(clock.monotonicSeconds() == 2.5)
  }
}

import Glibc

/// Where the time comes from: injected, so that a test decides what time it is.
public struct Clock: Sendable {
  /// The wall clock.
  public var now: @Sendable () -> Timestamp
  /// Seconds that never go back, from an arbitrary start.
  public var monotonic: @Sendable () -> Double

  /// A clock of two functions.
  public init(
    now: @escaping @Sendable () -> Timestamp, monotonic: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.monotonic = monotonic
  }

  /// Seconds that never go back, from an arbitrary start.
  public func monotonicSeconds() -> Double { monotonic() }

  /// The clocks of the system.
  public static let system = Clock(
    now: {
      let time = systemTime(CLOCK_REALTIME)
      return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    },
    monotonic: {
      let time = systemTime(CLOCK_MONOTONIC)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    })

  /// A clock that stands still.
  public static func fixed(_ moment: Timestamp) -> Clock {
    Clock(now: { moment }, monotonic: { 0 })
  }
}

private func systemTime(_ clock: clockid_t) -> timespec {
  var time = timespec()
  clock_gettime(clock, &time)
  return time
}

/// A clock that moves only when it is told to.
public final class ManualClock: Sendable {
  private let state: Locked<(now: Timestamp, monotonic: Double)>

  /// Stands at `moment`, its monotonic seconds at 0.
  public init(_ moment: Timestamp) { state = Locked((moment, 0)) }

  /// This clock as what the program reads.
  public var clock: Clock {
    Clock(
      now: { self.state.withLock { $0.now } }, monotonic: { self.state.withLock { $0.monotonic } })
  }

  /// Moves both of its hands by `seconds`.
  public func advance(by seconds: Double) {
    state.withLock { state in
      state.now = state.now + seconds
      state.monotonic += seconds
    }
  }
}

import TextKit

/// The world's time: real time that passed, made faster or slower, and what `advance` added.
struct SimulatedClock: Sendable, Hashable {
  /// The furthest that a clock may be moved in all: a century, in seconds.
  static let furthest = 3_153_600_000.0

  let start: Timestamp
  let speed: Double
  private(set) var advanced = 0.0

  init(start: Timestamp, speed: Double) {
    self.start = start
    self.speed = speed
  }

  /// A world at rest stands where it began and moves by `advance` alone.
  var isAtRest: Bool { speed == 0 }

  /// The simulated time when so many real seconds have passed.
  func now(elapsed: Double) -> Timestamp {
    start + min(max(0, elapsed) * speed + advanced, Self.furthest)
  }

  /// Moves the clock on; false when that is too far.
  mutating func advance(by seconds: Double) -> Bool {
    guard seconds >= 0, advanced + seconds <= Self.furthest else { return false }
    advanced += seconds
    return true
  }
}

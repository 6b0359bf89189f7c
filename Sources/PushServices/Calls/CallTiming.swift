import TextKit

/// What a call needs of the world besides the network: time, chance and a way to wait.
public struct CallTiming: Sendable {
  /// Seconds that only ever grow.
  public var seconds: @Sendable () -> Double
  /// A number from 0 up to 1.
  public var chance: @Sendable () -> Double
  /// Waits; false when it was cut short.
  public var pause: @Sendable (Double) async -> Bool

  /// Names all three.
  public init(
    seconds: @escaping @Sendable () -> Double, chance: @escaping @Sendable () -> Double,
    pause: @escaping @Sendable (Double) async -> Bool
  ) {
    self.seconds = seconds
    self.chance = chance
    self.pause = pause
  }

  /// The machine's own time and chance; waits happen on the network thread.
  public static func ofThisMachine(_ transport: Transport) -> Self {
    Self(
      seconds: { Clock.system.monotonicSeconds() }, chance: { Double.random(in: 0..<1) },
      pause: { await transport.pause(seconds: $0) })
  }
}

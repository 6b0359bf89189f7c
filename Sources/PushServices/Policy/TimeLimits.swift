/// How long calls may take, every retry and every wait for the budget included.
public struct TimeLimits: Sendable, Hashable {
  /// Seconds for a call that changes nothing.
  public var reads: Double
  /// Seconds for a call that changes something. OneSignal answers within 100 (its reference §1).
  public var writes: Double
  /// Seconds until a connection has to stand.
  public var connecting: Double

  /// What holds unless a person asks for something else.
  public static let standard = Self(reads: 60, writes: 100)

  /// Sets the limits, in seconds.
  public init(reads: Double, writes: Double, connecting: Double = 10) {
    self.reads = reads
    self.writes = writes
    self.connecting = connecting
  }
}

/// How long to wait before the next of several attempts.
enum Backoff {
  /// Seconds that double with every wait before, up to the longest.
  static func delay(first: Double, longest: Double, after waits: Int) -> Double {
    min(first * Double(1 << min(max(waits, 0), 20)), longest)
  }

  /// The same, half of it certain and half chance (a number from 0 up to 1), so that clients which
  /// failed together do not come back together.
  static func scattered(first: Double, longest: Double, after waits: Int, chance: Double) -> Double
  {
    delay(first: first, longest: longest, after: waits) * (0.5 + 0.5 * min(max(chance, 0), 1))
  }
}

import TextKit

/// OneSignal's guard against a loop that sends: an app that is handed more than ten times as many
/// messages as it has subscribers within a quarter of an hour is disabled, and stays so until somebody
/// enables it on the dashboard (onesignal-api.md §§3, 20.39). Deliveries happen on simulated time, and
/// so does this.
struct DeliveryQuota: Sendable {
  /// The span, in seconds; it rolls.
  static let window: Int64 = 15 * 60
  /// Deliveries in a span for each subscriber.
  static let perSubscriber = 10

  /// When the app was disabled; nil while it is not.
  private(set) var disabledAt: Timestamp?
  // What was handed over in each second of the span, oldest first.
  private var seconds: [(second: Int64, count: Int)] = []
  private var sum = 0

  /// Counts what was handed over, each second's deliveries by themselves; no second may lie before
  /// one that was counted earlier.
  mutating func count(_ deliveries: [Int64: Int], subscribers: Int) {
    for (second, count) in deliveries.sorted(by: { $0.key < $1.key }) where disabledAt == nil {
      seconds.append((second, count))
      sum += count
      let gone = seconds.prefix { $0.second <= second - Self.window }
      sum -= gone.reduce(0) { $0 + $1.count }
      seconds.removeFirst(gone.count)
      if sum > Self.perSubscriber * subscribers { disabledAt = Timestamp(seconds: second) }
    }
  }

  /// What the dashboard's button does: the app may send again, and its count begins anew.
  mutating func enable() { self = DeliveryQuota() }
}

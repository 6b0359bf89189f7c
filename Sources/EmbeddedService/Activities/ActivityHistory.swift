import TextKit

/// The live activities that there are when a world begins.
enum ActivityHistory {
  /// The attributes types that the app has: its own, and the one that OneSignal's cross-platform SDKs
  /// bring (onesignal-api.md §16).
  static let types = [
    "CourierAttributes", "DefaultLiveActivityAttributes", "MatchAttributes", "OrderAttributes",
    "QueueAttributes",
  ]

  static func activities(seed: UInt64, population: Population, start: Timestamp)
    -> [ActivityRecord]
  {
    var draws = Draws(seed, .liveActivities)
    var records: [ActivityRecord] = []
    func add(
      _ id: String, _ type: String, age: Double, audience: Int, _ attributes: [(String, JSON)],
      _ script: ActivityScript
    ) {
      let started = Timestamp(seconds: (start - age).seconds)
      records.append(
        ActivityRecord(
          id: id, type: type, attributes: .object(attributes), sentState: nil, script: script,
          startedAt: started, changedAt: started, staleAt: nil, endedAt: nil, dismissalAt: nil,
          audience: audience, requestedUpdates: 0, number: records.count))
    }
    for step in 0..<9 {
      let order = String(48_100 + step * 37 + draws.index(30))
      // The oldest are collected by now, the youngest were just taken.
      let age = 60 + Double(step * step) * 130
      add(
        "order-\(order)", "OrderAttributes", age: age, audience: 1 + draws.index(2),
        [
          ("orderNumber", .string(order)), ("items", .int(2 + draws.index(9))),
          ("stall", .string(draws.pick(["Quay 1", "Quay 4", "Lighthouse", "鮨 Tanaka"]))),
        ], .order(number: order, secondsAStep: 150 + Double(draws.index(90))))
    }
    for (step, name) in ["Ilse", "Tomáš", "لينا", "さとし"].enumerated() {
      add(
        "courier-\(7300 + step * 11)", "CourierAttributes", age: 40 + Double(step) * 320,
        audience: 1, [("order", .string(String(47_000 + draws.index(900))))],
        .courier(name: name, secondsAStep: 45 + Double(draws.index(40))))
    }
    let fans = max(12, population.count / 24)
    add(
      "cup-semifinal", "MatchAttributes", age: 1700, audience: fans,
      [("home", "Harbour Rovers"), ("away", "Lighthouse Athletic"), ("competition", "Quay Cup")],
      .match(seed: seed, home: "Harbour Rovers", away: "Lighthouse Athletic"))
    add(
      "cup-quarterfinal", "MatchAttributes", age: 180_000, audience: fans / 2,
      [("home", "Old Town"), ("away", "Harbour Rovers"), ("competition", "Quay Cup")],
      .match(seed: seed &+ 1, home: "Old Town", away: "Harbour Rovers"))
    add(
      "queue-bakery", "QueueAttributes", age: 900, audience: 31, [("stall", "Bakery")],
      .queue(stall: "Bakery", silentAfter: 1_000_000))
    add(
      "queue-fish", "QueueAttributes", age: 2600, audience: 18, [("stall", "Quay 1 — fish")],
      .queue(stall: "Quay 1 — fish", silentAfter: 640))
    return records
  }
}

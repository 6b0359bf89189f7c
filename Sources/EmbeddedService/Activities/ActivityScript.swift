import TextKit

/// How an activity moves by itself: a function of the time since its start.
enum ActivityScript: Sendable, Hashable {
  /// An order from the stall to the door, some seconds a step.
  case order(number: String, secondsAStep: Double)
  /// A match; a goal now and then.
  case match(seed: UInt64, home: String, away: String)
  /// A courier on the way.
  case courier(name: String, secondsAStep: Double)
  /// A queue at a stall, whose display stopped sending after so many seconds.
  case queue(stall: String, silentAfter: Double)

  static let orderSteps = ["received", "packing", "packed", "waiting at the stall", "collected"]
  private static let courierDistances = [2400, 1900, 1450, 1100, 820, 560, 340, 180, 60, 0]

  /// Seconds between two updates.
  private var interval: Double {
    switch self {
    case .order(_, let seconds), .courier(_, let seconds): seconds
    case .match: 30
    case .queue: 20
    }
  }

  private var lastStepNumber: Int? {
    switch self {
    case .order: Self.orderSteps.count - 1
    case .courier: Self.courierDistances.count - 1
    case .match: 190
    case .queue(_, let silentAfter): Int(silentAfter / 20)
    }
  }

  /// How many steps were taken.
  func steps(from start: Timestamp, to now: Timestamp) -> Int {
    let steps = Int(max(0, now - start) / interval)
    return lastStepNumber.map { min($0, steps) } ?? steps
  }

  /// When the last step was taken.
  func lastStep(from start: Timestamp, to now: Timestamp) -> Timestamp {
    start + Double(steps(from: start, to: now)) * interval
  }

  /// When it ended; nil while it runs. A queue's display only fell silent.
  func end(from start: Timestamp, _ now: Timestamp) -> Timestamp? {
    switch self {
    case .queue: return nil
    case .order, .match, .courier:
      guard let lastStepNumber else { return nil }
      let end = start + Double(lastStepNumber) * interval
      return now >= end ? end : nil
    }
  }

  /// When the content counts as old unless another step comes.
  func staleAt(from start: Timestamp, _ now: Timestamp) -> Timestamp? {
    switch self {
    case .queue: lastStep(from: start, to: now) + 120.0
    case .order, .match, .courier: lastStep(from: start, to: now) + 900.0
    }
  }

  /// What devices show then.
  func contentState(from start: Timestamp, to now: Timestamp) -> JSON {
    let step = steps(from: start, to: now)
    switch self {
    case .order(_, _):
      return .object([
        ("step", .int(step + 1)), ("of", .int(Self.orderSteps.count)),
        ("status", .string(Self.orderSteps[step])),
      ])
    case .courier(let name, _):
      let distance = Self.courierDistances[step]
      return .object([
        ("courier", .string(name)), ("metres", .int(distance)),
        ("minutes", .int((distance + 199) / 200)),
      ])
    case .match(let seed, let home, let away):
      return .object([
        ("minute", .int(step / 2)),
        (
          "score",
          .object([(home, .int(goals(seed, 1, step))), (away, .int(goals(seed, 2, step)))])
        ),
        ("half", .int(step / 2 < 45 ? 1 : 2)),
      ])
    case .queue(let stall, _):
      return .object([
        ("stall", .string(stall)), ("waiting", .int(14 - min(11, step / 3))),
        ("calling", .int(217 + step)),
      ])
    }
  }

  private func goals(_ seed: UInt64, _ side: UInt64, _ steps: Int) -> Int {
    (0..<max(0, steps)).reduce(0) { sum, step in
      var draws = Draws(seed, .liveActivities, side, UInt64(step))
      return sum + (draws.chance(0.009) ? 1 : 0)
    }
  }
}

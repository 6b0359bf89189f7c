import PushModel
import TextKit

/// One step of a journey: what it does, whom it holds, and how people go on from it.
struct JourneyStep: Sendable {
  /// One way on from a step that has several.
  struct Way: Sendable {
    var id: String
    /// Of those who go on, the share that goes this way.
    var share: Double
    /// What decides, in the service's words; nil where chance does, and for all others.
    var condition: JSON?
    var steps: [JourneyStep]
  }

  var id: String
  var kind: String
  /// What it carries beyond its kind, in the service's words.
  var members: [(String, JSON)] = []
  /// Seconds for which it holds somebody.
  var seconds = 0.0
  var ways: [Way] = []

  /// The step in the service's words.
  var json: JSON {
    var members: [(String, JSON)] = [("id", .string(id)), ("kind", .string(kind))]
    if seconds > 0 { members.append(("duration_seconds", .int(Int(seconds)))) }
    members += self.members
    if !ways.isEmpty {
      members.append(
        (
          "branches",
          .array(
            ways.map { way in
              var members: [(String, JSON)] = [("id", .string(way.id))]
              if let condition = way.condition { members.append(("condition", condition)) }
              if kind == "split_range" {
                members.append(("weight", .int(Int((way.share * 100).rounded()))))
              }
              members.append(("nodes", .array(way.steps.map(\.json))))
              return .object(members)
            })
        ))
    }
    return .object(members)
  }
}

/// Counts people through a journey's steps: whoever came in has gone on, is held, or has left.
struct JourneyFlow {
  /// The share of those who go on from a step that leaves the journey there.
  private static let leaving = 0.013

  /// For how many seconds people have been coming in.
  let running: Double
  private(set) var statistics: JourneyStatistics

  init(id: String, steps: [JourneyStep], entered: Int, running: Double) {
    self.running = running
    statistics = JourneyStatistics(id: Untrusted(id))
    statistics.started = Int64(entered)
    statistics.exitedEarly = 0
    let through = pass(steps, entered)
    statistics.completed = Int64(through)
  }

  private mutating func pass(_ steps: [JourneyStep], _ entered: Int) -> Int {
    var count = entered
    for step in steps { count = pass(step, count) }
    return count
  }

  private mutating func pass(_ step: JourneyStep, _ entered: Int) -> Int {
    let share = running > 0 ? min(1, step.seconds / running) : 0
    let waiting = Int(Double(entered) * share)
    let moved = entered - waiting
    let left = step.seconds > 0 ? Int(Double(moved) * Self.leaving) : 0
    let passed = moved - left
    var node = JourneyNodeStatistics(id: Untrusted(step.id))
    node.kind = Untrusted(step.kind)
    node.waiting = Int64(waiting)
    node.completed = Int64(passed)
    node.exitedEarly = Int64(left)
    node.totals = Self.totals(step.kind, passed)
    statistics.nodes.append(node)
    statistics.exitedEarly = (statistics.exitedEarly ?? 0) + Int64(left)
    guard !step.ways.isEmpty else { return passed }
    var rest = passed
    var through = 0
    for (index, way) in step.ways.enumerated() {
      let isLast = index == step.ways.count - 1
      let taken = isLast ? rest : min(rest, Int(Double(passed) * way.share))
      rest -= taken
      statistics.branches.append((Untrusted(way.id), Int64(taken)))
      through += pass(way.steps, taken)
    }
    return through
  }

  // The names depend on the channel, and no document lists them.
  private static func totals(_ kind: String, _ count: Int) -> [LabelledNumber] {
    func part(_ share: Double) -> Double { (Double(count) * share).rounded(.down) }
    let shares: [(String, Double)] =
      switch kind {
      case "send_push":
        [
          ("sent", 1), ("successful", 0.962), ("failed", 0.026), ("errored", 0.012),
          ("received", 0.71), ("clicked", 0.084),
        ]
      case "send_email":
        [
          ("sent", 1), ("successful", 0.981), ("bounced", 0.019), ("opened", 0.31),
          ("clicked", 0.046),
        ]
      default: []
      }
    return shares.map { LabelledNumber(label: Untrusted($0.0), value: part($0.1)) }
  }
}

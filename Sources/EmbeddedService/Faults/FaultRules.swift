import TextKit

/// The rules in force, and how many requests each has seen.
struct FaultRules: Sendable {
  /// The most rules at a time.
  static let limit = 100

  private(set) var rules: [FaultRule]
  private let seed: UInt64
  private var seen: [Int]

  init(_ rules: [FaultRule] = [], seed: UInt64) {
    self.rules = rules
    self.seed = seed
    seen = Array(repeating: 0, count: rules.count)
  }

  /// Puts others in their place, which have seen nothing yet.
  mutating func replace(_ rules: [FaultRule]) {
    self = FaultRules(rules, seed: seed)
  }

  /// The fault that a request meets: of the first rule that applies. Every rule counts the requests
  /// that it is about, whether or not one in front of it applied.
  mutating func fault(method: String, path: String) -> Fault? {
    var found: Fault?
    for (index, rule) in rules.enumerated() where rule.matches(method: method, path: path) {
      seen[index] += 1
      guard found == nil, rule.first.map({ seen[index] <= $0 }) ?? true else { continue }
      var draws = Draws(seed, .faults, UInt64(index), UInt64(seen[index]))
      if draws.chance(rule.rate) { found = Fault(kind: rule.kind, noise: draws.next()) }
    }
    return found
  }
}

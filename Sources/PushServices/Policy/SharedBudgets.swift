import TextKit

/// Where several processes of one person keep the state of their request budgets together, and what
/// they wrote a moment ago.
public protocol SharedBudgets: Sendable {
  /// Gives the record of that name to `change` while no other process has it, and keeps what `change`
  /// makes of it; nil stands for a record that is not there. Waits neither for long nor on the
  /// network's thread. False when it could not be reached: nothing is changed then.
  func update(_ name: String, _ change: @escaping @Sendable ([UInt8]?) -> [UInt8]) async -> Bool
}

extension RequestBudget {
  private static let format = "pushdeck-budget 1"

  /// The budget as one line, for other processes of this machine, whose monotonic clock is the same.
  var record: [UInt8] {
    Array("\(Self.format) \(tokens) \(filledAt) \(closedUntil)\n".utf8)
  }

  /// Reads a record; nil for what is damaged, of another version, or from before the machine was
  /// started anew.
  init?(record: [UInt8], rule: Rule, now: Double) {
    guard record.last == UInt8(ascii: "\n"),
      let text = String(validating: record.dropLast(), as: UTF8.self)
    else { return nil }
    let words = text.split(separator: " ")
    guard words.count == 5, words[0...1].joined(separator: " ") == Self.format,
      let tokens = Double(words[2]), let filledAt = Double(words[3]),
      let closedUntil = Double(words[4]),
      [tokens, filledAt, closedUntil].allSatisfy(\.isFinite), filledAt <= now + 1
    else { return nil }
    self.init(
      rule, tokens: tokens, filledAt: filledAt,
      closedUntil: min(closedUntil, now + Self.longestClosing))
  }
}

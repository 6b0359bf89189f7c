import TextKit

/// The exports that were asked for. An export's address is its only protection.
struct ExportStore: Sendable {
  /// What an export holds.
  enum Content: Sendable, Hashable {
    /// Every subscription, with columns beyond the usual ones; with groups of conditions only those
    /// that one of them fits.
    case subscriptions(
      extraFields: [String], groups: [[AudienceCondition]]?, onlySubscribed: Bool,
      lastActiveSince: Timestamp?)
    /// Everything that happened to a message.
    case events(message: Int)
    /// Who was sent a message, or who clicked it.
    case history(message: Int, stage: DeliveryStage)
  }

  struct Export: Sendable, Hashable {
    var name: String
    var content: Content
    var readyAt: Timestamp
    var expiresAt: Timestamp
  }

  /// About 2,000 rows a second; a file is kept for three days (onesignal-api.md §10).
  static let rowsPerSecond = 2000.0
  static let lifetime = 3.0 * 86_400

  private(set) var exports: [String: Export] = [:]

  /// The one that is still being made; an account makes one at a time.
  func running(_ now: Timestamp) -> Export? {
    exports.values.first { $0.readyAt > now }
  }

  mutating func add(_ export: Export, now: Timestamp) {
    exports = exports.filter { $0.value.expiresAt > now }
    exports[export.name] = export
  }

  /// The export of that name, ready or not, while it is kept.
  func export(_ name: String, _ now: Timestamp) -> Export? {
    exports[name].flatMap { now < $0.expiresAt ? $0 : nil }
  }
}

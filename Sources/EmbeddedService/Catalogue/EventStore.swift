import TextKit

/// What was told of users, counted: the events themselves are for journeys alone.
struct EventStore: Sendable {
  private(set) var counts: [String: Int] = [:]
  private var keys: [String: Timestamp] = [:]

  /// Days for which a repeated key is known (onesignal-api.md §4).
  private static let lifetime = 30.0 * 86_400

  /// How often an event was told.
  func count(of name: String) -> Int { counts[name] ?? 0 }

  /// Takes an event; one whose key was seen already is taken without being counted again.
  mutating func record(_ name: String, key: String?, now: Timestamp) {
    if let key {
      if let seen = keys[key], now - seen < Self.lifetime { return }
      keys[key] = now
    }
    counts[name, default: 0] += 1
  }
}

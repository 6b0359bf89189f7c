import PushWire
import TextKit

/// The first results of sends with an idempotency key, so that a repeat changes nothing.
struct ReplayStore: Sendable {
  /// A key belongs to the dialect and the operation it came in by.
  struct Key: Sendable, Hashable {
    var dialect: MessageRecord.Origin
    var operation: Operation
    var text: String
  }

  struct Entry: Sendable, Hashable {
    var response: HTTPResponse
    var at: Timestamp
    var messages: Int
    var replays: Int
  }

  /// Thirty simulated days (onesignal-api.md §4, and OpenPush's own words).
  static let lifetime = 30.0 * 86_400

  private(set) var entries: [Key: Entry] = [:]

  /// The first answer to that key again; nil when the key is new or too old.
  mutating func replay(_ key: Key, now: Timestamp) -> HTTPResponse? {
    guard let entry = entries[key], now - entry.at < Self.lifetime else { return nil }
    entries[key]?.replays += 1
    var response = entry.response
    response.headers.append(HTTPHeader(name: "Idempotent-Replayed", value: "true"))
    return response
  }

  /// Remembers the first answer.
  mutating func remember(_ key: Key, _ response: HTTPResponse, messages: Int, now: Timestamp) {
    entries[key] = Entry(response: response, at: now, messages: messages, replays: 0)
  }
}

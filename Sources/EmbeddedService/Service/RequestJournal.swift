import TextKit

/// What was asked of the service, for tests and the curious. Headers are not kept: they hold keys.
struct RequestJournal: Sendable {
  struct Entry: Sendable, Hashable {
    var method: String
    var path: String
    var body: [UInt8]
    var status: Int
  }

  static let entryLimit = 500
  static let bodyLimit = 64 * 1024
  static let pathLimit = 5000

  private(set) var entries: [Entry] = []
  private(set) var counts: [String: Int] = [:]
  private(set) var order: [String] = []

  mutating func record(_ request: HTTPRequest, status: Int) {
    let line = "\(request.method) \(request.path)"
    if counts[line] == nil, order.count < Self.pathLimit { order.append(line) }
    if counts[line] != nil || order.last == line { counts[line, default: 0] += 1 }
    if entries.count >= 2 * Self.entryLimit {
      entries.removeFirst(entries.count - Self.entryLimit + 1)
    }
    entries.append(
      Entry(
        method: request.method, path: request.path,
        body: Array(request.body.prefix(Self.bodyLimit)),
        status: status))
  }

  /// The last so many, oldest first.
  func last(_ count: Int) -> ArraySlice<Entry> {
    entries.suffix(min(count, Self.entryLimit))
  }
}

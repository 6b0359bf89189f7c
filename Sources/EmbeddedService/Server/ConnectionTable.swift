import Glibc
import TextKit

/// The connections that are open, and which one gives way when there is room for no more. Order is
/// counted in turns; no clock is asked.
struct ConnectionTable: Sendable {
  private struct Entry {
    var descriptor: Int32
    /// Since which turn it has waited for the client's next request to arrive whole; nil while one
    /// is answered.
    var waitsSince: UInt64?
    var isEvicted = false
  }

  private let limit: Int
  private var entries: [Int: Entry] = [:]
  private var turn: UInt64 = 0
  private var opened = 0

  init(limit: Int) { self.limit = limit }

  /// Takes a connection in and gives it a number; nil when all there are answer requests, or when as
  /// many again were told to go and are still there. When it is full, the one that has waited longest
  /// is told to go.
  mutating func open(_ descriptor: Int32) -> Int? {
    guard entries.count < 2 * limit else { return nil }
    if entries.values.count(where: { !$0.isEvicted }) >= limit, !evictOldest() { return nil }
    opened += 1
    turn += 1
    entries[opened] = Entry(descriptor: descriptor, waitsSince: turn)
    return opened
  }

  /// Closes a connection: here, so that no other one has its descriptor while it stands in the table.
  mutating func close(_ number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    Glibc.close(entry.descriptor)
  }

  /// A request came whole and is answered now; false when the connection was told to go before.
  mutating func begins(_ number: Int) -> Bool {
    guard let entry = entries[number], !entry.isEvicted else { return false }
    entries[number]?.waitsSince = nil
    return true
  }

  /// The request has its answer; one that is told to go meanwhile still sends it.
  mutating func ends(_ number: Int) {
    turn += 1
    entries[number]?.waitsSince = turn
  }

  func isEvicted(_ number: Int) -> Bool { entries[number]?.isEvicted ?? true }

  private mutating func evictOldest() -> Bool {
    var oldest: (number: Int, since: UInt64)?
    for (number, entry) in entries where !entry.isEvicted {
      guard let since = entry.waitsSince, since < oldest?.since ?? .max else { continue }
      oldest = (number, since)
    }
    guard let oldest, let descriptor = entries[oldest.number]?.descriptor else { return false }
    entries[oldest.number]?.isEvicted = true
    // Its thread waits for the client; this wakes it, and it can still say why it ends.
    shutdown(descriptor, Int32(SHUT_RD))
    return true
  }
}

/// A connection's place in the table.
struct ConnectionSeat: Sendable {
  let number: Int
  let table: Locked<ConnectionTable>

  var isEvicted: Bool { table.withLock { $0.isEvicted(number) } }

  func begins() -> Bool { table.withLock { $0.begins(number) } }

  func ends() { table.withLock { $0.ends(number) } }

  func close() { table.withLock { $0.close(number) } }
}

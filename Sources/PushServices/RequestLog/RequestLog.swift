import PushModel
import PushWire
import TextKit

/// The last requests, for the key that shows them. What it keeps is bounded in number and in bytes,
/// and holds no secret.
public final class RequestLog: Sendable {
  private struct State: Sendable {
    var records: [RequestRecord] = []
    var count = 0
    /// Bytes of the bodies that are kept.
    var bodyBytes = 0
    /// Records before this place have no bodies any more.
    var bodiesFrom = 0
    var observer: (@Sendable () -> Void)?
    var unread = UnreadValues()
  }

  private let state = Locked(State())
  private let capacity: Int
  private let bodyLimit: Int

  /// An empty log.
  ///
  /// - Parameters:
  ///   - capacity: How many requests it keeps.
  ///   - bodyLimit: How many bytes of bodies it keeps in all; the oldest go first.
  public init(capacity: Int = 200, bodyLimit: Int = 2 << 20) {
    self.capacity = max(1, capacity)
    self.bodyLimit = bodyLimit
  }

  /// What is kept, oldest first.
  public var records: [RequestRecord] { state.withLock { $0.records } }

  /// How many requests there were in all.
  public var count: Int { state.withLock { $0.count } }

  /// Has somebody told of every request that is added, on any thread; nil tells nobody.
  public func observe(_ observer: (@Sendable () -> Void)?) {
    state.withLock { $0.observer = observer }
  }

  /// What could not be read of the answers since this was taken last.
  public func takeUnread() -> UnreadValues {
    state.withLock { state in
      defer { state.unread = UnreadValues() }
      return state.unread
    }
  }

  /// Notes what was found while an answer, or a file that the service made, was read.
  public func noteFindings(_ findings: [Finding]) {
    guard !findings.isEmpty else { return }
    state.withLock { $0.unread.add(findings) }
  }

  /// Adds a request that has ended.
  func add(_ record: RequestRecord) {
    let observer = state.withLock { state in
      state.count += 1
      var record = record
      record.number = state.count
      state.records.append(record)
      state.bodyBytes += record.keptBytes
      if state.records.count > capacity {
        let over = state.records.count - capacity
        state.bodyBytes -= state.records.prefix(over).reduce(0) { $0 + $1.keptBytes }
        state.records.removeFirst(over)
        state.bodiesFrom = max(0, state.bodiesFrom - over)
      }
      // The last one keeps its bodies in any case.
      while state.bodyBytes > bodyLimit, state.bodiesFrom < state.records.count - 1 {
        state.bodyBytes -= state.records[state.bodiesFrom].keptBytes
        state.records[state.bodiesFrom].forgetBodies()
        state.bodiesFrom += 1
      }
      return state.observer
    }
    observer?()
  }
}

import PushWire
import TextKit

/// What a request asked for, without its query, its headers and its body: where secrets would be.
///
/// It is made from a route or from a host alone, so that nothing else can get in.
public struct LoggedPath: Sendable, Hashable {
  /// The path, percent-encoded.
  public let text: Untrusted

  init(_ route: Route, _ values: [String: String]) { text = Untrusted(route.path(values)) }

  /// An address that is itself the key to what it leads to, such as an export's: the host alone.
  init(hostOf url: ServiceURL) { text = Untrusted("//\(url.host.raw)/…") }
}

/// The last requests, for the key that shows them.
public final class RequestLog: Sendable {
  private struct State: Sendable {
    var records: [RequestRecord] = []
    var count = 0
  }

  private let state = Locked(State())
  private let capacity: Int

  /// An empty log that keeps the last `capacity` requests.
  public init(capacity: Int = 200) { self.capacity = max(1, capacity) }

  /// What is kept, oldest first.
  public var records: [RequestRecord] { state.withLock { $0.records } }

  /// How many requests there were in all.
  public var count: Int { state.withLock { $0.count } }

  func add(
    at: Timestamp, method: Method, path: LoggedPath, attempt: Int, isWrite: Bool,
    result: HTTPResult
  ) {
    state.withLock { state in
      state.count += 1
      state.records.append(
        RequestRecord(
          number: state.count, at: at, method: method, path: path, attempt: attempt,
          isWrite: isWrite, result: result))
      if state.records.count > capacity {
        state.records.removeFirst(state.records.count - capacity)
      }
    }
  }
}

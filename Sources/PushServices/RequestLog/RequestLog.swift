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

/// One request as it went over the wire.
public struct RequestRecord: Sendable, Hashable {
  /// How it ended.
  public enum Ending: Sendable, Hashable {
    /// With an answer of that status.
    case status(Int)
    /// Without one.
    case failed(TransportFailure.Kind)
  }

  /// Counts up from 1 for each request of the log.
  public var number: Int
  /// When it began.
  public var at: Timestamp
  /// How it was asked.
  public var method: Method
  /// What it asked for.
  public var path: LoggedPath
  /// How it ended.
  public var ending: Ending
  /// What it cost.
  public var facts: TransferFacts
  /// Which attempt of its call it was, from 1.
  public var attempt: Int

  /// The status; nil when no answer came.
  public var status: Int? {
    switch ending {
    case .status(let status): status
    case .failed: nil
    }
  }
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
    at: Timestamp, method: Method, path: LoggedPath, attempt: Int, result: HTTPResult
  ) {
    let (ending, facts): (RequestRecord.Ending, TransferFacts) =
      switch result {
      case .answered(let response): (.status(response.status), response.facts)
      case .failed(let failure): (.failed(failure.kind), failure.facts)
      }
    state.withLock { state in
      state.count += 1
      state.records.append(
        RequestRecord(
          number: state.count, at: at, method: method, path: path, ending: ending, facts: facts,
          attempt: attempt))
      if state.records.count > capacity {
        state.records.removeFirst(state.records.count - capacity)
      }
    }
  }
}

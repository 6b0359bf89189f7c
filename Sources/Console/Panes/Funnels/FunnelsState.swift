import Operations
import PushModel
import TextKit

/// The messages and what becomes of them.
struct FunnelsState: Sendable {
  var list = PagedList<Message>()
  var detail = DetailState()
  /// The counters over time, of the messages that were looked at.
  private(set) var histories: [Untrusted: FunnelHistory] = [:]
  /// The message that was just sent and is not listed yet.
  var follow: Follow?

  /// A message that is looked for until the service knows it.
  struct Follow: Hashable, Sendable {
    var id: Untrusted
    /// How often it was looked for in vain.
    var misses = 0
    /// Then the service is taken at its word that there is none.
    static let patience = 7
  }

  init() {}

  /// The chosen message.
  var selected: Message? { list.rows.selectedRow }

  /// Whether any listed message is on its way out.
  var isAnyMoving: Bool { list.rows.everyRow.contains { $0.state.isMoving } }

  func history(of id: Untrusted) -> FunnelHistory { histories[id] ?? FunnelHistory() }

  /// From now on keeps track of a message, whatever its state: receipts and clicks come late.
  mutating func watch(_ id: Untrusted) {
    if histories[id] == nil { histories[id] = FunnelHistory() }
  }

  /// Notes counters down. Only messages whose counters may still rise are kept track of.
  mutating func record(_ message: Message, at moment: Timestamp) {
    guard message.state.isMoving || histories[message.id] != nil else { return }
    histories[message.id, default: FunnelHistory()].record(message.funnel, at: moment)
  }
}

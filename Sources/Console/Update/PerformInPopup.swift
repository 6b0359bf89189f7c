import Operations
import PushModel
import TextKit

extension ConsoleState {
  /// Does what an action says to the popup on top.
  mutating func performInPopup(_ id: ActionID) -> [Effect] {
    guard let popup = popups.last else { return [] }
    switch popup {
    case .help, .record:
      popups.removeLast()
      return []
    case .quit:
      popups.removeLast()
      if id == .answerYes { exitCode = 0 }
      return []
    case .verdict(let verdict):
      popups.removeLast()
      guard id == .openVerdict, let message = verdict.messageID else { return [] }
      return follow(message)
    case .question(let pending):
      popups.removeLast()
      guard id == .answerYes || id == .acceptName else {
        notice = Notice(.plain, "Nothing was sent.")
        return []
      }
      guard let ticket = ledger.begin(.write) else {
        notice = Notice(.warning, "Another action is on its way; nothing was sent.")
        return []
      }
      notice = Notice(.plain, "On its way: \(pending.plan.action.imperative)...")
      return [.perform(ticket, pending.plan)]
    }
  }

  /// Has the question before a write prepared.
  mutating func plan(_ intent: WriteIntent) -> [Effect] {
    notice = Notice(.plain, "Looking up whom this would reach...")
    return [.plan(ledger.supersede(.plan), intent)]
  }

  /// Shows a message in Funnels, as soon as the service knows it.
  mutating func follow(_ id: Untrusted) -> [Effect] {
    pane = .funnels
    funnels.detail.isOpen = !layout.isWide
    if !funnels.list.rows.filter.isEmpty, !funnels.list.rows.select(id) {
      funnels.list.rows.setFilter("", cells)
    }
    if funnels.list.rows.select(id) {
      return enter(.funnels)
    }
    funnels.follow = FunnelsState.Follow(id: id)
    return enter(.funnels) + [.read(ledger.supersede(.followed), .message(id))]
  }
}

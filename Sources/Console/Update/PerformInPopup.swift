import Operations
import PushModel
import TextKit

extension ConsoleState {
  /// Closes the popup on top; a yes does what it asks or offers.
  mutating func closePopup(isYes: Bool) -> [Effect] {
    guard let popup = popups.last else { return [] }
    switch popup {
    case .help, .record:
      popups.removeLast()
      return []
    case .quit:
      popups.removeLast()
      if isYes { exitCode = 0 }
      return []
    case .entry(let entry):
      popups.removeLast()
      return answer(entry, isYes: isYes)
    case .contextChecked(let draft, let check):
      popups.removeLast()
      return isYes ? write(draft, check) : []
    case .contextAdded(let context, _):
      popups.removeLast()
      return isYes ? switchContext(to: context) : []
    case .verdict(let verdict):
      popups.removeLast()
      guard isYes, let message = verdict.messageID else { return [] }
      return follow(message)
    case .question(let pending):
      popups.removeLast()
      guard isYes else {
        notice = Notice(.plain, "Nothing was sent.")
        return []
      }
      guard let ticket = ledger.begin(.write) else {
        notice = Notice(.warning, "Another action is on its way; nothing was sent.")
        return []
      }
      writing = WriteInFlight(context: session.key, form: currentForm)
      notice = Notice(.plain, "On its way: \(pending.plan.action.imperative)...")
      return [.perform(ticket, pending.plan)]
    }
  }

  /// Has the question before a write prepared.
  mutating func plan(_ intent: WriteIntent) -> [Effect] {
    notice = Notice(.plain, "Looking up whom this would reach...")
    asked = intent
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

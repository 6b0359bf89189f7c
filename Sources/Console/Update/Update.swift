import PushModel
import TerminalKit
import TextKit

/// Changes the state by an event and says what has to be done outside of it. It depends on nothing else.
func update(_ state: inout ConsoleState, _ event: Event, at now: Moment) -> [Effect] {
  state.now = now
  let effects: [Effect]
  switch event {
  case .start: effects = state.start()
  case .key(let key): effects = state.press(key)
  case .paste(let text): effects = state.paste(text)
  case .pasteTooLong(let limit):
    state.notice = Notice(
      .warning,
      "What was pasted was dropped: it is more than \(grouped(limit)) bytes. Inspect reads a file with \(state.key(.openFile))."
    )
    effects = []
  case .resize(let size):
    state.size = size
    effects = []
  case .resumed: effects = [.repaint] + state.refreshDue()
  case .deadline: effects = state.refreshDue()
  case .answer(let answer): effects = state.take(answer)
  case .looked(let look):
    state.take(look)
    effects = []
  case .keyFetchedAgain(let context):
    state.notice = Notice(
      .plain, "The key of \(context) was refused, so its command was run again.")
    effects = []
  case .terminate(let signal):
    state.exitCode = 128 + signal
    effects = []
  case .hangUp:
    // SIGHUP is 1, and the terminal's end means the same.
    state.exitCode = 128 + 1
    effects = []
  }
  state.planLook()
  state.reveal()
  return effects
}

extension ConsoleState {
  /// Scrolls every list so that what is chosen is on the screen.
  mutating func reveal() {
    let command = ListCommand.reveal(height: layout.listRows)
    funnels.list.rows.apply(command, cells)
    subscriptions.list.rows.apply(command, cells)
    users.list.rows.apply(command, cells)
    activities.list.rows.apply(command, cells)
    requests.rows.apply(command, cells)
    contexts.rows.apply(command, cells)
    if pane == .inspect { revealInspected() }
  }

  /// Gives a command to the list of the pane shown.
  mutating func applyToList(_ command: ListCommand) {
    switch pane {
    case .funnels: funnels.list.rows.apply(command, cells)
    case .subscriptions: subscriptions.list.rows.apply(command, cells)
    case .users: users.list.rows.apply(command, cells)
    case .activities: activities.list.rows.apply(command, cells)
    case .requests: requests.rows.apply(command, cells)
    case .contexts: contexts.rows.apply(command, cells)
    case .compose, .inspect, .newContext: break
    }
  }

  /// Changes the details of the pane shown.
  mutating func changeDetail(_ change: (inout DetailState) -> Void) {
    switch pane {
    case .funnels: change(&funnels.detail)
    case .subscriptions: change(&subscriptions.detail)
    case .users: change(&users.detail)
    case .activities: change(&activities.detail)
    case .inspect: change(&inspect.detail)
    case .requests: change(&requests.detail)
    case .contexts: change(&contexts.detail)
    case .compose, .newContext: break
    }
  }

  /// Changes the form that has the keys.
  mutating func changeForm(_ change: (inout Form) -> Void) {
    switch pane {
    case .compose: change(&compose.form)
    case .activities:
      guard var form = activities.form else { return }
      change(&form)
      activities.form = form
    case .funnels, .subscriptions, .users, .inspect, .requests, .contexts: break
    case .newContext:
      change(&contexts.form)
      refuseKey()
    }
  }

  /// The chosen row as the service gave it.
  var selectedRecord: JSON? {
    switch pane {
    case .funnels: funnels.selected?.source
    case .subscriptions: subscriptions.selected?.source
    case .users: users.selected?.source
    case .activities: activities.selected?.contentState
    case .compose, .inspect, .requests, .contexts, .newContext: nil
    }
  }
}

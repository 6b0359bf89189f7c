import Operations
import PushModel
import TextKit

extension ConsoleState {
  // MARK: Listing

  /// Shows the contexts, read from the config anew.
  mutating func showContexts() -> [Effect] {
    listContexts()
    return showView(.contexts) + readContexts()
  }

  /// Has the config read, where there is one to read.
  mutating func readContexts() -> [Effect] {
    session.canSwitch ? [.listContexts(ledger.supersede(.contexts))] : []
  }

  /// Takes the config's contexts in.
  mutating func take(_ contexts: [OperatingContext]) {
    self.contexts.take(contexts)
    listContexts()
  }

  private mutating func listContexts() {
    contexts.list(current: session.key, cells)
    if contexts.selected == nil { contexts.rows.select(Untrusted(session.key)) }
  }

  // MARK: Going into another one

  /// Goes into the context of a name, as it was typed.
  mutating func switchContext(named name: String) -> [Effect] {
    guard let context = contexts.context(named: name) else {
      let near = nearest(name, among: contexts.all.map(\.name))
      let hint: SafeText =
        near.map { " Did you mean \(Untrusted($0))?" } ?? " \(key(.showContexts)) lists them."
      notice = Notice(.warning, "There is no context \(Untrusted(name)).\(hint)")
      return []
    }
    return switchContext(to: context)
  }

  /// Goes into a context: asks first where that is production.
  mutating func switchContext(to context: OperatingContext) -> [Effect] {
    let name = Untrusted(context.name).safe(maximumColumns: 40)
    if context.consoleKey == session.key {
      notice = Notice(.plain, "You are in \(name) already.")
      return pane.isView ? leaveView() : []
    }
    if let question = context.entryQuestion {
      popups.append(.entry(Entry(target: .context(context), question: question)))
      return []
    }
    return openContext(context)
  }

  /// Has a context opened; what is here stays until it is.
  mutating func openContext(_ context: OperatingContext) -> [Effect] {
    notice = Notice(
      .plain, "Opening \(Untrusted(context.name).safe(maximumColumns: 40)): its key is fetched...")
    return [.openContext(ledger.supersede(.context), key: context.consoleKey)]
  }

  /// The key of a context comes from a command, which gets the terminal: it may ask for a passphrase there.
  mutating func openOnTerminal(_ key: String) -> [Effect] {
    [.openContextOnTerminal(ledger.supersede(.context), key: key)]
  }

  /// Shows a context that is open now; the one before is put aside as it is.
  mutating func enter(_ opened: Session) -> [Effect] {
    guard opened.key != session.key else { return [] }
    var effects = leaveReads()
    if !session.isChoosing { parked[session.key] = parkedCurrent }
    popups = []
    prompt = nil
    lookUp = nil
    notice = Notice(.plain, "You are in \(opened.context) now.")
    effects.append(.useContext(opened.key))
    if let before = parked.removeValue(forKey: opened.key) {
      unpark(before)
      listContexts()
      if session.app == nil { effects += read(.app) }
      return effects + enter(pane)
    }
    session = opened
    pane = .funnels
    funnels = FunnelsState()
    subscriptions = SubscriptionsState()
    users = UsersState()
    activities = ActivitiesState()
    compose = ComposeState(service: opened.service)
    requests = RequestsState()
    schedule = RefreshSchedule()
    lastVerdict = nil
    listContexts()
    return effects + start()
  }

  /// Forgets every read that is on its way: its answer is of the context that is left.
  private mutating func leaveReads() -> [Effect] {
    funnels.list.endSpool(funnels.list.failure)
    subscriptions.list.endSpool(subscriptions.list.failure)
    users.list.endSpool(users.list.failure)
    return RequestSlot.allCases.filter { $0.isOfContext && ledger.isFlying($0) }.map { slot in
      ledger.abandon(slot)
      // What nobody will answer is due again when the context is shown again.
      schedule.plan(slot, at: now.uptime)
      return .cancel(slot)
    }
  }

  /// The answer to the question before a context is shown.
  mutating func answer(_ entry: Entry, isYes: Bool) -> [Effect] {
    switch entry.target {
    case .start:
      guard isYes else {
        exitCode = 0
        return []
      }
      session.entryQuestion = nil
      return start()
    case .context(let context):
      guard isYes else {
        notice = Notice(.plain, "Nothing was opened: you are in \(session.context) as before.")
        return []
      }
      return openContext(context)
    }
  }
}

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
      let hint: SafeText = near.map { " Did you mean \(Untrusted($0))?" } ?? " C lists them."
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

  /// Shows a context that is open now; the one before is put aside as it is.
  mutating func enter(_ opened: Session) -> [Effect] {
    guard opened.key != session.key else { return [] }
    var effects = leaveReads()
    parked[session.key] = parkedCurrent
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

  /// The end of a write that began in a context which is not shown now.
  mutating func note(_ verdict: VerdictState, in key: String) {
    parked[key]?.note(verdict.action, verdict.report.outcome)
  }

  // MARK: A new one

  mutating func showNewContext() -> [Effect] {
    pane = .newContext
    return []
  }

  mutating func clearNewContext() -> [Effect] {
    contexts.form = NewContextForm.fresh
    return []
  }

  /// Has what the form holds checked, or says what is missing and goes there.
  mutating func checkNewContext() -> [Effect] {
    if let reason = Availability.checkContext(self) {
      notice = Notice(.warning, reason)
      if let problem = NewContextForm.problem(contexts.form) {
        contexts.form.setFocus(problem.field)
      }
      return []
    }
    return [.checkContext(ledger.supersede(.context), NewContextForm.draft(contexts.form))]
  }

  /// Takes a key out of a field where only its place belongs.
  mutating func refuseKey() {
    guard pane == .newContext else { return }
    for field in NewContextForm.keyPlaces
    where NewContextForm.looksLikeKey(contexts.form.text(field))
      && !(contexts.form.isEditing && contexts.form.focus == field)
    {
      contexts.form.setText(field, "")
      contexts.form.setFocus(field)
      notice = Notice(
        .warning,
        "That looked like a key itself, so it was taken out again. Put it into a variable, a file that only you can read or a password manager, and write here where it is."
      )
    }
  }

  /// A draft that cannot stand in the config.
  mutating func take(_ problems: [ContextDraft.Problem]) {
    guard let first = problems.first else { return }
    notice = Notice(.bad, first.sentence.capitalised.ended)
    contexts.form.setFocus(NewContextForm.field(of: first.setting))
  }

  /// A context that was written.
  mutating func added(_ context: OperatingContext) -> [Effect] {
    contexts.form = NewContextForm.fresh
    if pane == .newContext { pane = .contexts }
    popups.append(.contextAdded(context))
    return readContexts()
  }
}

extension SafeText {
  /// With a capital at its beginning.
  fileprivate var capitalised: SafeText {
    guard let first = string.first, first.isLowercase else { return self }
    return Untrusted(first.uppercased() + string.dropFirst()).safe
  }
}

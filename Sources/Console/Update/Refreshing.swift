import PushModel
import TextKit

extension ConsoleState {
  /// What has to be read first.
  mutating func start() -> [Effect] {
    if session.isChoosing { return showContexts() }
    // Nothing is asked of a service that may not be meant.
    if let question = session.entryQuestion {
      popups.append(.entry(Entry(target: .start, question: question)))
      return []
    }
    let contexts = contexts.configured == nil ? readContexts() : []
    return [.read(ledger.supersede(.app), .app)] + enter(pane) + contexts
  }

  /// Reads what a pane shows, unless it was just read.
  mutating func enter(_ pane: Pane) -> [Effect] {
    guard let slot = listSlot(of: pane) else { return [] }
    if let answeredAt = schedule[slot].answeredAt {
      if session.isAtRest { return [] }
      let isStale = now.uptime - answeredAt >= RefreshPolicy.staleness(of: pane)
      // What failed waits for its turn.
      if schedule[slot].failures > 0 || !isStale { return [] }
    } else if schedule[slot].failures > 0 {
      return []
    }
    return read(slot)
  }

  /// Reads everything the pane shows because someone asked for it.
  mutating func refreshShown() -> [Effect] {
    var effects: [Effect] = []
    if session.app == nil { effects += read(.app) }
    if pane == .inspect { return effects + inspectFileAgain() }
    if pane == .contexts { return readContexts() }
    guard let slot = listSlot(of: pane) else { return effects }
    if ledger.isFlying(slot) {
      // What holds it back is said anyway, and counts down.
      if waitSentence == nil {
        notice = Notice(.plain, "It is being read already.")
        notice?.lastsUntilAnswer = true
      }
    } else {
      schedule[slot] = RefreshSchedule.Entry()
      // The first page of the messages is what is read by itself; the rest is read when asked for.
      effects += read(slot, whole: true)
    }
    return effects + readSelected()
  }

  /// Reads the chosen row alone, for its newest details.
  mutating func readSelected() -> [Effect] {
    switch pane {
    case .funnels:
      funnels.selected.map { [.read(ledger.supersede(.message), .message($0.id))] } ?? []
    case .subscriptions:
      request(for: .subscription).map { [.read(ledger.supersede(.subscription), $0)] } ?? []
    case .users: request(for: .user).map { [.read(ledger.supersede(.user), $0)] } ?? []
    case .activities:
      activities.selected.map { [.read(ledger.supersede(.activity), .activity($0.id))] } ?? []
    case .compose, .inspect, .requests, .contexts, .newContext: []
    }
  }

  /// Another row was chosen: what was asked about the one before is stale, and what is on its way is watched.
  mutating func selectionMoved() -> [Effect] {
    guard let slot = rowSlot, !session.isAtRest, !isPaused else { return [] }
    let policy = RefreshPolicy.policy(for: slot, in: self)
    schedule.plan(slot, at: policy.interval.map { now.uptime + $0 })
    return []
  }

  /// What reads the chosen row by itself.
  private var rowSlot: RequestSlot? {
    switch pane {
    case .funnels: .message
    case .subscriptions: .subscription
    case .users: .user
    case .compose, .activities, .inspect, .requests, .contexts, .newContext: nil
    }
  }

  /// Reads whatever is due.
  mutating func refreshDue() -> [Effect] {
    guard !isPaused else { return [] }
    var effects: [Effect] = []
    for slot in scheduledSlots {
      guard let due = schedule[slot].dueAt, due <= now.uptime else { continue }
      effects += read(slot)
    }
    return effects
  }

  /// The uptime of the next moment at which something is to be read; nil waits for a key.
  var nextDeadline: Double? {
    isPaused ? nil : schedule.earliest(of: scheduledSlots.filter { !ledger.isFlying($0) })
  }

  /// What may be read by itself with this pane on the screen.
  private var scheduledSlots: [RequestSlot] {
    switch pane {
    case .funnels: [.app, .messages, .message, .followed]
    case .subscriptions: [.app, .subscriptions, .subscription]
    case .users: [.app, .users, .user]
    case .activities: [.app, .activities]
    case .compose, .inspect, .requests, .contexts, .newContext: [.app]
    }
  }

  private func listSlot(of pane: Pane) -> RequestSlot? {
    switch pane {
    case .funnels: .messages
    case .subscriptions: session.capabilities.listsSubscriptions.isAvailable ? .subscriptions : nil
    case .users: session.capabilities.listsUsers.isAvailable ? .users : nil
    // Where the service lists none, those started from here are listed.
    case .activities: .activities
    case .compose, .inspect, .requests, .contexts, .newContext: nil
    }
  }

  /// Begins a read unless one of its kind is on its way.
  mutating func read(_ slot: RequestSlot, whole: Bool = false) -> [Effect] {
    schedule.plan(slot, at: nil)
    guard let request = request(for: slot), let ticket = ledger.begin(slot) else { return [] }
    switch slot {
    case .messages where whole || funnels.list.asOf == nil: funnels.list.beginSpool()
    case .subscriptions: subscriptions.list.beginSpool()
    case .users: users.list.beginSpool()
    case .app, .messages, .message, .followed, .subscription, .user, .activities, .activity, .plan,
      .write, .inspection, .contexts, .context:
      break
    }
    return [.read(ticket, request)]
  }

  private func request(for slot: RequestSlot) -> Read? {
    switch slot {
    case .app: .app
    case .messages: .messages(.start)
    case .message: funnels.selected.map { .message($0.id) }
    case .followed: funnels.follow.map { .message($0.id) }
    case .subscriptions: .subscriptions(.start)
    case .users: .users(.start)
    case .activities: .activities
    case .subscription: subscriptions.selected.map { .subscription($0.id) }
    case .user:
      users.selected?.externalID.map {
        .user(label: UserReference.externalID.raw, id: $0)
      }
    case .activity, .plan, .write, .inspection, .contexts, .context: nil
    }
  }

  mutating func togglePause() -> [Effect] {
    isPaused.toggle()
    if isPaused {
      notice = Notice(
        .plain,
        "Paused: nothing is read by itself. \(key(.pause)) goes on, \(key(.refresh)) reads once.")
      return []
    }
    notice = Notice(.plain, "Going on.")
    if let slot = listSlot(of: pane) { schedule.hasten(slot, at: now.uptime) }
    if pane == .funnels { schedule.hasten(.message, at: now.uptime) }
    return refreshDue()
  }
}

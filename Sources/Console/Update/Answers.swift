import Operations
import PushModel
import TextKit

extension ConsoleState {
  /// Takes an answer in. A stale one changes nothing.
  mutating func take(_ answer: Answer) -> [Effect] {
    guard ledger.finish(answer.ticket) else { return [] }
    let slot = answer.ticket.slot
    if notice?.lastsUntilAnswer == true { notice = nil }
    let isLookUp = answer.ticket == lookUp
    if isLookUp {
      lookUp = nil
      notice = nil
    }
    switch answer.body {
    case .app(let app):
      succeed(slot, isSame: session.app == app)
      session.app = app
      return []
    case .messages(let page): return take(page)
    case .message(let message):
      let effects = take(message, for: slot)
      if isLookUp { choose(message.id, in: \.funnels.list) }
      return effects
    case .subscriptions(let page):
      let next = subscriptions.list.take(page, limit: Self.listLimit, cells)
      return goOn(slot, next.map { .subscriptions($0) })
    case .users(let page):
      let next = users.list.take(page, limit: Self.listLimit, cells)
      return goOn(slot, next.map { .users($0) })
    case .subscription(let subscription, let changedAgo):
      let isSame =
        subscriptions.catchUp != nil
        && subscriptions.list.rows.row(subscription.id) == subscription
      subscriptions.list.rows.merge([subscription], cells)
      subscriptions.catchUp = CatchUp(of: subscription.id, changedAgo: changedAgo, at: now.uptime)
      succeed(slot, isSame: isSame)
      if isLookUp { choose(subscription.id, in: \.subscriptions.list) }
      return []
    case .user(let user, let changedAgo):
      let isSame = users.catchUp != nil && users.list.rows.row(user.id) == user
      users.list.rows.merge([user], cells)
      users.catchUp = CatchUp(of: user.id, changedAgo: changedAgo, at: now.uptime)
      succeed(slot, isSame: isSame)
      if isLookUp { choose(user.id, in: \.users.list) }
      return []
    case .activities(let page):
      let isSame =
        activities.list.rows.totalCount == page.rows.count && activities.list.rows.holds(page.rows)
      activities.list.rows.replace(page.rows, cells)
      activities.list.asOf = now.wall
      activities.list.failure = nil
      succeed(slot, isSame: isSame)
      return []
    case .activity(let activity):
      activities.list.rows.merge([activity], cells)
      if isLookUp { choose(activity.id, in: \.activities.list) }
      return []
    case .planned(let plan):
      ask(plan)
      return []
    case .refused(let refusal):
      notice = Notice(.bad, "\(refusal.sentence.ended) \(refusal.consoleRemedy)")
      return []
    case .written(let action, let report): return take(action, report)
    case .contexts(let contexts):
      take(contexts)
      return []
    case .contextNeedsTerminal(let key): return openOnTerminal(key)
    case .contextOpened(let session): return enter(session)
    case .draftRefused(let problems):
      take(problems)
      return []
    case .contextChecked(let draft, let check):
      take(check, of: draft)
      return []
    case .contextAdded(let context): return added(context)
    case .inspected(let inspection):
      take(inspection)
      return []
    case .failed(let failure): return take(failure, for: slot)
    }
  }

  /// More rows than an operator looks through are not gathered here.
  static let listLimit = 50_000
  /// Messages of the past that are gathered.
  static let messageLimit = 2_000

  // MARK: Lists

  private mutating func take(_ page: Page<Message>) -> [Effect] {
    let isSame = funnels.list.rows.holds(page.rows)
    if funnels.list.isSpooling {
      let next = funnels.list.take(page, limit: Self.messageLimit, cells)
      for message in page.rows { funnels.record(message, at: now.wall) }
      if let next { return goOn(.messages, .messages(next)) }
    } else {
      funnels.list.rows.merge(page.rows, cells)
      funnels.list.failure = nil
      funnels.list.total = page.total
      funnels.list.asOf = now.wall
      for message in page.rows { funnels.record(message, at: now.wall) }
    }
    if let follow = funnels.follow, funnels.list.rows.select(follow.id) { funnels.follow = nil }
    succeed(.messages, isSame: isSame)
    planSelected()
    return []
  }

  /// Sees to it that the chosen message is watched, if there is anything to watch.
  private mutating func planSelected() {
    guard !ledger.isFlying(.message), schedule[.message].dueAt == nil,
      let interval = RefreshPolicy.policy(for: .message, in: self).interval
    else { return }
    schedule.plan(.message, at: now.uptime + interval)
  }

  private mutating func take(_ message: Message, for slot: RequestSlot) -> [Effect] {
    let isSame = funnels.list.rows.row(message.id) == message
    funnels.list.rows.merge([message], cells)
    if slot == .followed { funnels.watch(message.id) }
    funnels.record(message, at: now.wall)
    switch slot {
    case .followed:
      funnels.follow = nil
      funnels.list.rows.select(message.id)
      succeed(slot, isSame: false)
    case .message:
      succeed(slot, isSame: isSame)
    case .app, .messages, .subscriptions, .subscription, .users, .user, .activities, .activity,
      .plan, .write, .inspection, .contexts, .context:
      break
    }
    planSelected()
    return []
  }

  /// Reads the next page, or notes down that the listing is whole.
  private mutating func goOn(_ slot: RequestSlot, _ next: Read?) -> [Effect] {
    guard let next else {
      succeed(slot, isSame: false)
      return []
    }
    return [.read(ledger.supersede(slot), next)]
  }

  private mutating func succeed(_ slot: RequestSlot, isSame: Bool) {
    let policy = RefreshPolicy.policy(for: slot, in: self)
    schedule.succeed(
      slot, isSame: isSame, interval: policy.interval, longest: policy.longest, at: now.uptime)
  }

  /// Chooses a row that was looked up; a filter that hides it is taken away.
  private mutating func choose<Row>(
    _ id: Untrusted, in list: WritableKeyPath<ConsoleState, PagedList<Row>>
  ) {
    guard !self[keyPath: list].rows.select(id) else { return }
    self[keyPath: list].rows.setFilter("", cells)
    self[keyPath: list].rows.select(id)
    notice = Notice(.plain, "The filter was taken away to show it.")
  }

  // MARK: Failures

  private mutating func take(_ failure: ReadFailure, for slot: RequestSlot) -> [Effect] {
    switch slot {
    case .app, .messages, .subscriptions, .users, .activities, .message:
      schedule.fail(
        slot, retryAfter: failure.retryAfter, mayPass: failure.mayPass && !session.isAtRest,
        at: now.uptime)
    case .followed: return missed(failure)
    case .subscription, .user, .activity, .plan, .write, .inspection, .contexts, .context: break
    }
    switch slot {
    case .messages: funnels.list.endSpool(failure)
    case .subscriptions: subscriptions.list.endSpool(failure)
    case .users: users.list.endSpool(failure)
    case .activities: activities.list.endSpool(failure)
    case .contexts: contexts.failure = failure
    case .app, .message, .followed, .subscription, .user, .activity, .plan, .write, .inspection,
      .context:
      break
    }
    switch slot {
    // The app's name is missed, not needed; the lists say what is wrong.
    case .app: break
    case .messages, .subscriptions, .users, .activities, .contexts: break
    case .message, .followed, .subscription, .user, .activity, .plan, .write, .inspection,
      .context:
      notice = Notice(.bad, "\(failure.sentence.ended) \(failure.remedy)")
    }
    return []
  }

  /// What was just sent may take a moment until it can be read: it is looked for again with growing pauses.
  private mutating func missed(_ failure: ReadFailure) -> [Effect] {
    guard var follow = funnels.follow else { return [] }
    follow.misses += 1
    if follow.misses >= FunnelsState.Follow.patience {
      funnels.follow = nil
      notice = Notice(.bad, "The message \(follow.id) cannot be read. \(failure.sentence.ended)")
      return []
    }
    funnels.follow = follow
    let pause = RefreshSchedule.doubled(0.5, times: follow.misses, longest: 16)
    schedule.plan(.followed, at: now.uptime + max(pause, failure.retryAfter ?? 0))
    notice = Notice(.plain, "Waiting for the service to catch up with what was just sent.")
    return []
  }

  // MARK: Writes

  private mutating func take(_ action: WriteAction, _ report: WriteReport) -> [Effect] {
    let home = writing?.context ?? session.key
    let form = writing?.form
    writing = nil
    var verdict = VerdictState(action: action, report: report)
    lastOutcome = report.outcome
    if home == session.key {
      lastVerdict = verdict
    } else {
      parked[home]?.lastVerdict = verdict
      verdict.context = parked[home]?.session.context
    }
    notice = nil
    if takesText {
      // What is typed would go to the verdict instead.
      notice = Notice(verdict.report.outcome, in: verdict.context)
    } else {
      popups.append(.verdict(verdict))
    }
    guard home == session.key else {
      parked[home]?.note(action, report.outcome, form)
      return []
    }
    compose.note(action, report.outcome, form)
    activities.note(action, report.outcome, form)
    return reread(after: action, report)
  }

  /// Reads what a write changed.
  private mutating func reread(after action: WriteAction, _ report: WriteReport) -> [Effect] {
    guard report.refusal == nil else { return [] }
    switch action {
    case .send:
      guard let id = report.outcome.resultID else { return [] }
      funnels.follow = FunnelsState.Follow(id: id)
      return [.read(ledger.supersede(.followed), .message(id))]
    case .startActivity, .updateActivity, .endActivity:
      schedule.hasten(.activities, at: now.uptime)
      return read(.activities)
    case .cancel(let id):
      schedule.hasten(.messages, at: now.uptime)
      return [.read(ledger.supersede(.message), .message(id))]
    case .optIn(let id), .optOut(let id):
      return [.read(ledger.supersede(.subscription), .subscription(id))]
    // No pane of the console plans one: the commands do.
    case .people: return []
    }
  }
}

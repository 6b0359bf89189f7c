import Operations
import PushModel
import TextKit

/// Carries effects out that ask the service, each in a task of its own. Belongs to the main thread.
final class EffectRunner {
  /// The desk of the context that is shown.
  private var desk: Desk?
  /// The desks that are open, by their contexts' keys: one that was left is gone back to.
  private let desks: Locked<[String: Desk]>
  private let book: (any ContextBook)?
  /// The desk of the context that was tried last and is not in the config yet.
  private let tried = Locked<(draft: ContextDraft, desk: Desk)?>(nil)
  private var followsRequests = false
  /// Tells whether the latest write has left.
  private var departure = Departure()
  private let inbox: Inbox
  private var tasks: [RequestSlot: Task<Void, Never>] = [:]

  init(desk: Desk?, contexts: (any ContextBook)?, inbox: Inbox) {
    self.desk = desk
    desks = Locked(desk.map { [$0.context.consoleKey: $0] } ?? [:])
    book = contexts
    self.inbox = inbox
  }

  /// Begins to read; what was still being read for the same purpose is cancelled.
  func read(_ ticket: Ticket, _ read: Read) {
    guard let desk else { return }
    begin(ticket) { await Self.answer(read, desk) }
  }

  /// Begins to prepare a write's question.
  func plan(_ ticket: Ticket, _ intent: WriteIntent) {
    guard let desk else { return }
    begin(ticket) { await Self.plan(intent, desk) }
  }

  /// Begins a write. It is never cancelled: what left has left, and its verdict is wanted.
  func perform(_ ticket: Ticket, _ plan: WritePlan) {
    guard let desk else { return }
    departure = Departure()
    Task.detached { [inbox, departure] in
      let report = await desk.perform(plan, departure)
      inbox.post(Answer(ticket: ticket, body: .written(plan.action, report)))
    }
  }

  /// Keeps the latest write from leaving; false when it has left.
  func barWrite() -> Bool { departure.bar() }

  /// Begins to inspect something.
  func inspect(_ ticket: Ticket, _ request: InspectionRequest) {
    begin(ticket) {
      do throws(InspectionFailure) {
        return .inspected(try await Inspection.make(request))
      } catch {
        return .failed(
          ReadFailure(sentence: error.sentence, remedy: error.remedy, mayPass: false))
      }
    }
  }

  /// What is to be seen of the log, the budgets and the clock.
  ///
  /// - Parameter count: How many requests there were when the records were taken last; nil takes none.
  func look(since count: Int?) -> Look {
    var look = Look()
    guard let desk else { return look }
    let total = desk.requestCount
    if let count, count != total { look.records = desk.requests }
    look.count = total
    look.budgets = desk.budgetStates
    look.budgetProblem = desk.budgetProblem
    look.skew = desk.clockSkew?.sentence
    look.unread = desk.takeUnread()
    return look
  }

  /// Whether there are other requests than so many.
  func hasRequests(otherThan count: Int) -> Bool {
    desk.map { $0.requestCount != count } ?? false
  }

  /// Wakes the main thread for each request that ends, or no more.
  func follow(requests isOn: Bool) {
    followsRequests = isOn
    guard isOn else {
      desk?.observeRequests(nil)
      return
    }
    desk?.observeRequests { [inbox] in inbox.wake() }
  }

  // MARK: Contexts

  /// Begins to read the config's contexts.
  func listContexts(_ ticket: Ticket) {
    guard let book else { return }
    begin(ticket) {
      switch await book.listed() {
      case .success(let contexts): .contexts(contexts)
      case .failure(let problem): .failed(ReadFailure(problem))
      }
    }
  }

  /// Begins to open a context; one that is open already is taken as it is.
  func openContext(_ ticket: Ticket, key: String) {
    let desks = desks
    let book = book
    begin(ticket) {
      if let desk = desks.withLock({ $0[key] }) { return .contextOpened(Session(opened: desk)) }
      guard let book else {
        return .failed(
          ReadFailure(
            sentence: "This console was given no config", remedy: "It stays in this context."))
      }
      if await book.needsTerminal(key) { return .contextNeedsTerminal(key) }
      return Self.opened(await book.opened(key), key, desks)
    }
  }

  /// Opens a context on this thread, whose terminal a key command may use meanwhile.
  func openOnTerminal(_ ticket: Ticket, key: String) {
    guard let book else { return }
    let desk = Result { () throws(ContextProblem) in try book.open(key, onTerminal: true) }
    inbox.post(Answer(ticket: ticket, body: Self.opened(desk, key, desks)))
  }

  private static func opened(
    _ result: Result<Desk, ContextProblem>, _ key: String, _ desks: Locked<[String: Desk]>
  ) -> Answer.Body {
    switch result {
    case .success(let desk):
      desks.withLock { $0[key] = desk }
      return .contextOpened(Session(opened: desk))
    case .failure(let problem): return .failed(ReadFailure(problem))
    }
  }

  /// From now on everything is asked of that context, which is open.
  func use(_ key: String) {
    guard let next = desks.withLock({ $0[key] }) else { return }
    let follows = followsRequests
    follow(requests: false)
    desk = next
    if follows { follow(requests: true) }
  }

  /// Begins to try a context that is not in the config yet.
  func checkContext(_ ticket: Ticket, _ draft: ContextDraft) {
    guard let book else { return }
    begin(ticket) { [tried] in await Self.check(draft, await book.opened(draft), tried) }
  }

  /// Opens a context that is not in the config yet on this thread, whose terminal a key command may use
  /// meanwhile, and begins to try it.
  func checkOnTerminal(_ ticket: Ticket, _ draft: ContextDraft) {
    guard let book else { return }
    let opened = book.openedNow(draft)
    begin(ticket) { [tried] in await Self.check(draft, opened, tried) }
  }

  private static func check(
    _ draft: ContextDraft, _ opened: Result<Desk, DraftFailure>,
    _ tried: Locked<(draft: ContextDraft, desk: Desk)?>
  ) async -> Answer.Body {
    switch opened {
    case .success(let desk):
      tried.withLock { $0 = (draft, desk) }
      return .contextChecked(draft, await desk.check(draft))
    case .failure(.problems(let problems)): return .draftRefused(problems)
    case .failure(.other(let problem)): return .failed(ReadFailure(problem))
    }
  }

  /// Begins to write a context into the config. The desk that it was tried with is the one to go on with: its key
  /// is there.
  func addContext(_ ticket: Ticket, _ draft: ContextDraft) {
    guard let book else { return }
    begin(ticket) { [tried, desks] in
      switch await book.added(draft) {
      case .success(let context):
        if let desk = tried.withLock({ $0?.draft == draft ? $0?.desk : nil }) {
          desks.withLock { $0[context.consoleKey] = desk }
        }
        return .contextAdded(context)
      case .failure(let problem): return .failed(ReadFailure(problem))
      }
    }
  }

  func cancel(_ slot: RequestSlot) {
    tasks[slot]?.cancel()
    tasks[slot] = nil
  }

  /// Stops every read; writes go on.
  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  private func begin(
    _ ticket: Ticket, _ work: @escaping @Sendable () async -> Answer.Body
  ) {
    cancel(ticket.slot)
    tasks[ticket.slot] = Task.detached { [inbox] in
      let body = await work()
      if Task.isCancelled { return }
      inbox.post(Answer(ticket: ticket, body: body))
    }
  }

  /// Rows of a page, as many as the services give at most without being slow.
  private static let messagePage = 50
  private static let subscriptionPage = 500
  private static let userPage = 100
  private static let activityPage = 100

  private static func answer(_ read: Read, _ desk: Desk) async -> Answer.Body {
    do throws(ServiceFailure) {
      switch read {
      case .app: return .app(try await desk.freshApp())
      case .messages(let cursor):
        return .messages(try await desk.messages(cursor, limit: messagePage))
      case .message(let id): return .message(try await desk.message(id))
      case .subscriptions(let cursor):
        return .subscriptions(
          try await desk.subscriptions(SubscriptionQuery(), cursor, limit: subscriptionPage))
      case .subscription(let id):
        let subscription = try await desk.subscription(id)
        return .subscription(
          subscription, changedAgo: await desk.secondsSinceChange(of: subscription))
      case .users(let cursor): return .users(try await desk.users(cursor, limit: userPage))
      case .user(let label, let id):
        let user = try await desk.user(label: label, id: id)
        return .user(user, changedAgo: await desk.secondsSinceChange(of: user))
      case .activities:
        return .activities(try await desk.activities(.start, limit: activityPage))
      case .activity(let id): return .activity(try await desk.activity(id))
      }
    } catch {
      return .failed(ReadFailure(error))
    }
  }

  /// Plans a write. Where the same one left before and its answer got lost, that one is looked for, and
  /// leaves again with its key if it did not arrive; where no key protects it, a second one is asked for.
  private static func plan(_ intent: WriteIntent, _ desk: Desk) async -> Answer.Body {
    do throws(Refusal) {
      return .planned(try await plan(intent, desk, PlanOptions()))
    } catch {
      guard case .openIntent(let id, _, _) = error else { return .refused(error) }
      return await plan(intent, desk, after: id)
    }
  }

  private static func plan(_ intent: WriteIntent, _ desk: Desk, after id: String) async
    -> Answer.Body
  {
    do throws(Refusal) {
      return .planned(try await desk.planResend(of: id))
    } catch {
      guard case .openIntent = error else { return .refused(error) }
      do throws(Refusal) {
        return .planned(try await plan(intent, desk, PlanOptions(allowsNew: true)))
      } catch {
        return .refused(error)
      }
    }
  }

  private static func plan(_ intent: WriteIntent, _ desk: Desk, _ options: PlanOptions)
    async throws(Refusal) -> WritePlan
  {
    switch intent {
    case .send(let draft): try await desk.plan(draft, options)
    case .cancel(let id): try await desk.planCancel(id, options)
    case .startActivity(let draft): try await desk.plan(activityStart: draft, options)
    case .updateActivity(let draft): try await desk.plan(activityUpdate: draft, options)
    case .endActivity(let draft): try await desk.plan(activityEnd: draft, options)
    case .optIn(let id): try await desk.planOptIn(id, options)
    case .optOut(let id): try await desk.planOptOut(id, options)
    }
  }
}

extension ReadFailure {
  /// The failure in the words that the screen shows.
  init(_ failure: ServiceFailure) {
    var retryAfter: Double?
    var mayPass = true
    switch failure.kind {
    case .rateLimited(let seconds), .exportRunning(let seconds): retryAfter = seconds
    case .keyRefused, .notFound, .refused, .notOffered, .addressNotAllowed, .keyMissing,
      .localFile, .certificate, .tooLarge:
      mayPass = false
    case .unreachable, .timedOut, .connectionLost, .serverError, .unreadable, .cancelled: break
    }
    self.init(
      sentence: failure.sentence, remedy: failure.remedy, retryAfter: retryAfter,
      isNotFound: failure.kind == .notFound, mayPass: mayPass)
  }
}

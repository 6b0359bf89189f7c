/// What is asked of the service, one request at a time each.
enum RequestSlot: Hashable, Sendable, CaseIterable {
  case app
  case messages, message
  /// A message that was just sent and is not listed yet.
  case followed
  case subscriptions, subscription
  case users, user
  case activities, activity
  case plan, write
  /// What was pasted or read from a file.
  case inspection
  /// The list of the config's contexts.
  case contexts
  /// A context that is opened, tried or written.
  case context

  /// Whether it asks the service of the context that is shown, and nobody wants the answer in another one.
  var isOfContext: Bool {
    switch self {
    case .app, .messages, .message, .followed, .subscriptions, .subscription, .users, .user,
      .activities, .activity, .plan:
      true
    case .write, .inspection, .contexts, .context: false
    }
  }

  /// The pane that shows the answer; nil when all of them do.
  var pane: Pane? {
    switch self {
    case .app, .write: nil
    case .messages, .message, .followed: .funnels
    case .subscriptions, .subscription: .subscriptions
    case .users, .user: .users
    case .activities, .activity: .activities
    case .inspection: .inspect
    case .contexts, .context: nil
    case .plan: nil
    }
  }
}

/// Names one request, so that an answer can be told from a stale one.
struct Ticket: Hashable, Sendable {
  var slot: RequestSlot
  var generation: Int
}

/// Which request of each kind is on its way, so that none overlaps another and no stale answer counts.
struct RequestLedger: Hashable, Sendable {
  private var generations: [RequestSlot: Int] = [:]
  private var flying: Set<RequestSlot> = []

  init() {}

  /// Begins a request unless one of its kind is on its way.
  mutating func begin(_ slot: RequestSlot) -> Ticket? {
    flying.contains(slot) ? nil : supersede(slot)
  }

  /// Begins a request; an answer to an earlier one of its kind is stale from now on.
  mutating func supersede(_ slot: RequestSlot) -> Ticket {
    let generation = (generations[slot] ?? 0) + 1
    generations[slot] = generation
    flying.insert(slot)
    return Ticket(slot: slot, generation: generation)
  }

  /// Forgets the request on its way: its answer is stale.
  mutating func abandon(_ slot: RequestSlot) {
    generations[slot] = (generations[slot] ?? 0) + 1
    flying.remove(slot)
  }

  /// Closes a request; false when its answer is stale and has to be dropped.
  mutating func finish(_ ticket: Ticket) -> Bool {
    guard isCurrent(ticket) else { return false }
    flying.remove(ticket.slot)
    return true
  }

  /// Whether an answer to this request still counts.
  func isCurrent(_ ticket: Ticket) -> Bool {
    generations[ticket.slot] == ticket.generation && flying.contains(ticket.slot)
  }

  /// Whether anything is being read.
  var isReading: Bool { flying.contains { $0.isOfContext } }

  /// Whether a request of that kind is on its way.
  func isFlying(_ slot: RequestSlot) -> Bool { flying.contains(slot) }
}

import TextKit

/// A message on its way: everything that will happen, in order, and how far time has come.
struct Delivery: Sendable {
  let plan: DeliveryPlan
  private(set) var tally = Tally()
  /// When the last one was handed over; nil while some are pending.
  private(set) var completedAt: Timestamp?
  /// Whether `past` holds all that has happened, and not only what happened since it was planned.
  let holdsWholePast: Bool
  private var events: [DeliveryEvent]
  private var passed = 0
  private var pending = 0

  /// Plans the delivery to those recipients.
  init(plan: DeliveryPlan, recipients: some Sequence<Recipient>) {
    self.plan = plan
    holdsWholePast = true
    events = []
    for recipient in recipients {
      tally.target(recipient.channel)
      pending += 1
      plan.events(for: recipient, into: &events)
    }
    events.sort()
    if events.isEmpty { completedAt = plan.start + DeliveryPlan.preparation }
  }

  /// Plans one that began long ago: what has happened by `now` is counted and let go of, for most
  /// of a past message is never looked at one by one.
  init(plan: DeliveryPlan, recipients: some Sequence<Recipient>, countedTo now: Timestamp) {
    self.plan = plan
    holdsWholePast = false
    events = []
    let limit = Self.milliseconds(now, since: plan.start)
    var happening: [DeliveryEvent] = []
    var lastTurn: DeliveryEvent?
    for recipient in recipients {
      tally.target(recipient.channel)
      pending += 1
      happening.removeAll(keepingCapacity: true)
      plan.events(for: recipient, into: &happening)
      for event in happening {
        guard event.offset <= limit else {
          events.append(event)
          continue
        }
        tally.count(event)
        guard event.stage.endsPending else { continue }
        pending -= 1
        if lastTurn.map({ $0 < event }) ?? true { lastTurn = event }
      }
    }
    events.sort()
    guard pending == 0 else { return }
    completedAt =
      lastTurn.map { plan.start + .milliseconds($0.offset) }
      ?? plan.start + DeliveryPlan.preparation
  }

  /// Whether anything is still to come.
  var isMoving: Bool { passed < events.count }

  /// Whether the audience is still being computed.
  func isPreparing(_ now: Timestamp) -> Bool {
    now < plan.start + DeliveryPlan.preparation
  }

  /// What has happened so far, oldest first.
  var past: ArraySlice<DeliveryEvent> { events[..<passed] }

  func time(of event: DeliveryEvent) -> Timestamp {
    plan.start + .milliseconds(event.offset)
  }

  /// Lets time come so far; returns what happened since it was last asked.
  @discardableResult
  mutating func advance(to now: Timestamp) -> ArraySlice<DeliveryEvent> {
    let from = passed
    let limit = Self.milliseconds(now, since: plan.start)
    while passed < events.count, events[passed].offset <= limit {
      let event = events[passed]
      tally.count(event)
      if event.stage.endsPending {
        pending -= 1
        if pending == 0 { completedAt = time(of: event) }
      }
      passed += 1
    }
    return events[from..<passed]
  }

  /// Hands over no more: who is still pending stays so, and nothing follows for them. What was
  /// handed over already goes on to arrive.
  mutating func stop() {
    var pending: Set<Int> = []
    for event in events[passed...] where event.stage.endsPending {
      pending.insert(event.recipient)
    }
    let coming = events[passed...].filter { !pending.contains($0.recipient) }
    events.replaceSubrange(passed..., with: coming)
  }

  /// The subscription left before its turn: its hand-over finds that out. One that was handed over
  /// already goes on.
  mutating func withdraw(_ subscription: Int) {
    let isWaiting = events[passed...].first { $0.recipient == subscription }
    guard let turn = isWaiting, turn.stage.endsPending, turn.stage != .unsubscribed else { return }
    var coming = events[passed...].filter { $0.recipient != subscription }
    let found = DeliveryEvent(
      offset: Double(turn.offset) / 1000, recipient: subscription, channel: turn.channel,
      stage: .unsubscribed, reason: .notSubscribed)
    coming.insert(found, at: coming.firstIndex { found < $0 } ?? coming.endIndex)
    events.replaceSubrange(passed..., with: coming)
  }

  /// A device told by itself how far the message got. Only one that was handed it can; what was
  /// planned of that kind for later does not come again.
  mutating func report(_ stage: DeliveryStage, by subscription: Int, action: Int, at now: Timestamp)
  {
    let own = events.filter { $0.recipient == subscription }
    let happened = events[..<passed].filter { $0.recipient == subscription }
    guard let handedOver = happened.first(where: { $0.stage == .accepted }),
      !happened.contains(where: { $0.stage == stage })
    else { return }
    if own.count > happened.count {
      let coming = events[passed...].filter {
        $0.recipient != subscription || $0.stage != stage
      }
      events.replaceSubrange(passed..., with: coming)
    }
    let told = DeliveryEvent(
      offset: max(now - plan.start, Double(handedOver.offset) / 1000), recipient: subscription,
      channel: handedOver.channel, stage: stage, action: stage == .clicked ? action : 0)
    let place = events[..<passed].lastIndex { $0 < told }.map { $0 + 1 } ?? 0
    events.insert(told, at: place)
    passed += 1
    tally.count(told)
  }

  private static func milliseconds(_ now: Timestamp, since start: Timestamp) -> Int64 {
    Int64(((now - start) * 1000).rounded(.down))
  }
}

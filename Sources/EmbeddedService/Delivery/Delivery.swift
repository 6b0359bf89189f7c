import TextKit

/// A message on its way: everything that will happen, in order, and how far time has come.
struct Delivery: Sendable {
  let plan: DeliveryPlan
  private(set) var tally = Tally()
  /// When the last one was handed over; nil while some are pending.
  private(set) var completedAt: Timestamp?
  private var events: [DeliveryEvent]
  private var passed = 0

  /// Plans the delivery to those recipients.
  init(plan: DeliveryPlan, recipients: some Sequence<Recipient>) {
    self.plan = plan
    events = []
    for recipient in recipients {
      tally.target(recipient.channel)
      plan.events(for: recipient, into: &events)
    }
    events.sort()
    if events.isEmpty { completedAt = plan.start + DeliveryPlan.preparation }
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
    let limit = milliseconds(now)
    while passed < events.count, events[passed].offset <= limit {
      tally.count(events[passed])
      if events[passed].stage.endsPending, tally.pending(Channel.allCases) == 0 {
        completedAt = time(of: events[passed])
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

  /// Lets go of the events once all have happened: a past message's are derived again on demand.
  mutating func settle() {
    guard !isMoving else { return }
    events = []
    passed = 0
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

  private func milliseconds(_ now: Timestamp) -> Int64 {
    Int64(((now - plan.start) * 1000).rounded(.down))
  }
}

import PushModel
import TextKit

/// Everything there is: a function of the seed, of what was asked, and of simulated time. It does
/// nothing by itself; each request first brings it to its own moment.
struct World: Sendable {
  static let appName = "Harbour Market"

  let population: Population
  /// Who there is, as reads, sends and exports see it.
  var register: Register
  /// The same with what OneSignal's dialect was told and does not show yet.
  var writtenRegister: Register
  var catchingUp = CatchingUp()
  let start: Timestamp
  let identifiers: Identifiers
  /// Deliveries a simulated second, unless a message has its own limit.
  let rate: Double
  private(set) var now: Timestamp
  var messages: [MessageRecord]
  /// The messages' numbers, oldest first: what was made later can be older.
  private(set) var listing: [Int]
  var activities: [ActivityRecord]
  /// The messages that requests made.
  var createdMessages = 0
  /// The devices to which a provider took something because of a request.
  var notifiedDevices = 0
  var replays = ReplayStore()
  var exports = ExportStore()
  /// What the organization keeps besides people and messages; only OneSignal's dialect shows it.
  var catalogue: Catalogue
  var ingested = IngestStore()
  /// Nil where the app is never disabled.
  var quota: DeliveryQuota?

  private var deliveries: [Int: Delivery] = [:]
  // Numbers of messages whose delivery began in this world's own time and goes on.
  private var moving: [Int] = []
  private var waiting: [Int] = []
  private var unreachable: [Int: Timestamp] = [:]
  private var expectedTargets: [Int: Tally] = [:]
  private var countedSubscribers: Int?

  init(seed: UInt64, population count: Int, start: Timestamp, rate: Double?) {
    population = Population(seed: seed, count: count, start: start)
    identifiers = population.identifiers
    register = Register(population: population)
    writtenRegister = register
    catalogue = Catalogue(identifiers: population.identifiers, start: start)
    self.start = start
    self.rate = rate ?? 40
    now = start
    messages =
      History(
        population: population, start: start, rate: self.rate, isRateChosen: rate != nil
      ).messages()
    listing = Array(messages.indices)
    activities = ActivityHistory.activities(seed: seed, population: population, start: start)
    for record in messages where record.startsAt > start { waiting.append(record.number) }
    // What is on its way at the beginning, its past included.
    for record in messages where record.startsAt > start - 3600.0 && record.startsAt <= start {
      begin(record.number)
    }
    moveDeliveries(to: start)
  }

  var openPushAppID: String { identifiers.openPush(.app, 0) }
  var oneSignalAppID: String { identifiers.uuid(.app, 0) }

  /// Brings the world to a moment; an earlier one changes nothing. What is due on the way happens
  /// at its own time, so that it does not matter how often the world is asked.
  mutating func advance(to moment: Timestamp) {
    guard moment > now else { return }
    while let due = waiting.filter({ messages[$0].startsAt <= moment })
      .min(by: { (messages[$0].startsAt, $0) < (messages[$1].startsAt, $1) })
    {
      let time = max(now, messages[due].startsAt)
      catchUp(to: time)
      moveDeliveries(to: time)
      now = time
      waiting.removeAll { $0 == due }
      begin(due)
    }
    catchUp(to: moment)
    moveDeliveries(to: moment)
    now = moment
  }

  /// Shows what was written and is due by then, each at its own time.
  mutating func catchUp(to moment: Timestamp) {
    while let write = catchingUp.next(until: moment) {
      moveDeliveries(to: max(now, write.dueAt))
      now = max(now, write.dueAt)
      show(write.change, at: write.writtenAt)
    }
  }

  /// A message's delivery as it is now; nil before it begins.
  mutating func delivery(_ number: Int) -> Delivery? {
    let record = messages[number]
    let neverBegan = record.cancelledAt.map { $0 <= record.startsAt } ?? false
    if deliveries[number] == nil, record.startsAt <= now, !neverBegan {
      deliveries[number] = pastDelivery(record, isCounted: true)
    }
    if !moving.contains(number) { deliveries[number]?.advance(to: now) }
    return deliveries[number]
  }

  /// The same with all that has happened, which a past message's delivery only counts.
  mutating func deliveryWithEvents(_ number: Int) -> Delivery? {
    guard let delivery = delivery(number) else { return nil }
    return delivery.holdsWholePast
      ? delivery : pastDelivery(messages[number], isCounted: false)
  }

  /// How many a message would go to if it began now.
  mutating func expectedTally(_ number: Int) -> Tally {
    if let tally = expectedTargets[number] { return tally }
    let tally = tally(of: messages[number].audience)
    expectedTargets[number] = tally
    return tally
  }

  /// Counts an audience.
  func tally(of audience: AudienceRule) -> Tally {
    var tally = Tally()
    for recipient in recipients(of: audience) { tally.target(recipient.channel) }
    return tally
  }

  /// Takes a new message; it begins now or when it is due.
  @discardableResult
  mutating func add(_ message: MessageRecord) -> Int {
    var record = message
    record.number = messages.count
    messages.append(record)
    listing.append(record.number)
    createdMessages += 1
    if record.startsAt > now { waiting.append(record.number) } else { begin(record.number) }
    return record.number
  }

  /// Makes so many messages that went out before the beginning. They take their places in the list
  /// and are no sends of anybody's.
  mutating func addPast(_ count: Int) {
    let history = History(
      population: population, start: start, rate: rate, isRateChosen: false)
    for record in history.personal(count: count, round: messages.count) {
      var record = record
      record.number = messages.count
      messages.append(record)
      listing.append(record.number)
    }
    sortListing()
  }

  /// Takes a message as one of the world's own past, or as one of its own that is due later; nobody
  /// asked for it, so that it is not counted.
  mutating func place(_ message: MessageRecord) -> Int {
    var record = message
    record.number = messages.count
    messages.append(record)
    listing.append(record.number)
    sortListing()
    if record.startsAt > now { waiting.append(record.number) }
    return record.number
  }

  private mutating func sortListing() {
    listing.sort { (messages[$0].createdAt, $0) < (messages[$1].createdAt, $1) }
  }

  /// Stops a message that is scheduled or still going out.
  mutating func cancel(_ number: Int) {
    messages[number].cancelledAt = now
    waiting.removeAll { $0 == number }
    deliveries[number]?.stop()
  }

  /// Changes a message's delivery, and goes on with it.
  mutating func updateDelivery(_ number: Int, _ change: (inout Delivery) -> Void) {
    guard var delivery = deliveries.removeValue(forKey: number) else { return }
    change(&delivery)
    deliveries[number] = delivery
  }

  // A message that begins in the world's own time, against the population as it is then.
  private mutating func begin(_ number: Int) {
    let record = messages[number]
    let isHistory = record.startsAt < start
    let recipients =
      isHistory
      ? pastRecipients(of: record.audience, at: record.startsAt, findsGone: true)
      : recipients(of: record.audience)
    let delivery = Delivery(plan: plan(record, count: recipients.count), recipients: recipients)
    deliveries[number] = delivery
    moving.append(number)
  }

  private mutating func moveDeliveries(to moment: Timestamp) {
    var handedOver: [Int64: Int] = [:]
    for number in moving {
      let isRequested = messages[number].origin != .history
      let isCounted = quota != nil && messages[number].origin == .oneSignal
      var gone: [DeliveryEvent] = []
      var accepted = 0
      for event in deliveries[number]?.advance(to: moment) ?? [] {
        switch event.stage {
        case .accepted:
          accepted += 1
          if isCounted, let second = deliveries[number]?.time(of: event).seconds {
            handedOver[second, default: 0] += 1
          }
        case .unsubscribed where event.reason != .notSubscribed: gone.append(event)
        case .unsubscribed, .received, .confirmed, .clicked, .errored: break
        }
      }
      if isRequested { notifiedDevices += accepted }
      for event in gone where unreachable[event.recipient] == nil {
        unreachable[event.recipient] = deliveries[number]?.time(of: event)
        countedSubscribers = countedSubscribers.map { $0 - 1 }
      }
    }
    if !handedOver.isEmpty {
      let subscribers = countedSubscribers ?? subscribedCount
      countedSubscribers = subscribers
      quota?.count(handedOver, subscribers: subscribers)
    }
    moving.removeAll { deliveries[$0]?.isMoving != true }
  }

  private func plan(_ record: MessageRecord, count: Int) -> DeliveryPlan {
    DeliveryPlan(
      seed: population.seed, message: record.number, start: record.startsAt,
      duration: record.isSpread
        ? 86_400 : count > 1 ? Double(count) / (record.throttle ?? rate) : 0,
      appeal: record.appeal, actions: record.content.actions.count,
      timeToLive: Double(record.content.timeToLive ?? 259_200), fault: record.failure?.reason)
  }

  // One from before the beginning, against the population as it was made.
  func pastDelivery(_ record: MessageRecord, isCounted: Bool) -> Delivery {
    let recipients = pastRecipients(of: record.audience, at: record.startsAt, findsGone: false)
    let plan = plan(record, count: recipients.count)
    // One that was stopped has to know who was pending then.
    guard let cancelledAt = record.cancelledAt else {
      if isCounted { return Delivery(plan: plan, recipients: recipients, countedTo: now) }
      var delivery = Delivery(plan: plan, recipients: recipients)
      delivery.advance(to: now)
      return delivery
    }
    var delivery = Delivery(plan: plan, recipients: recipients)
    delivery.advance(to: cancelledAt)
    delivery.stop()
    delivery.advance(to: now)
    return delivery
  }
}

extension World {
  /// When the provider said that the token is gone; nil where it has not, or where it was replaced.
  func unreachableAt(_ subscription: Int) -> Timestamp? {
    if let time = unreachable[subscription], isCurrent(time, subscription) { return time }
    return register.goneAt(subscription)
  }

  /// Whether a push goes there now.
  func isSubscribed(_ subscription: Int) -> Bool {
    guard register.permission(subscription).isSubscribed else { return false }
    guard let time = unreachable[subscription] else { return true }
    return !isCurrent(time, subscription)
  }

  private func isCurrent(_ time: Timestamp, _ subscription: Int) -> Bool {
    register.tokens[subscription].map { $0.at <= time } ?? true
  }

  /// Lets readers see a change. Who left finds no more messages on the way.
  mutating func show(_ change: RegisterChange, at moment: Timestamp) {
    register.apply(change, at: moment)
    expectedTargets.removeAll()
    countedSubscribers = nil
    switch change {
    case .setPermission(let subscription, let permission):
      guard !permission.isSubscribed else { return }
      for number in moving { deliveries[number]?.withdraw(subscription) }
    case .removeSubscription(let subscription):
      for number in moving { deliveries[number]?.withdraw(subscription) }
    case .addPerson, .removePerson, .addSubscription, .move, .setToken, .setDevice, .setAliases,
      .setTags, .setPerson:
      break
    }
  }
}

import TextKit

/// What decides how one message travels. With a device's facts it gives every event of that
/// delivery at once: nothing is rolled while time passes.
struct DeliveryPlan: Sendable, Hashable {
  var seed: UInt64
  /// The message's number.
  var message: Int
  var start: Timestamp
  /// Seconds from the first hand-over to the last.
  var duration: Double
  /// The share of those who saw it that click.
  var appeal: Double
  /// How many buttons it has.
  var actions: Int
  /// Seconds for which a provider keeps it for a device that is away.
  var timeToLive: Double
  /// Set when the provider refuses the whole app.
  var fault: RefusalReason?

  /// Seconds before the first hand-over, while the audience is being computed.
  static let preparation = 0.6
}

/// What a delivery needs to know of one subscription.
struct Recipient: Sendable, Hashable {
  var subscription: Int
  var channel: Channel
  var traits: Cell.Traits
  /// Whether the service still counts it as subscribed when its turn comes.
  var isSubscribed: Bool
  /// Whether the app is gone from the device.
  var isGone: Bool
}

extension DeliveryPlan {
  /// Adds everything that will happen to one delivery.
  func events(for recipient: Recipient, into events: inout [DeliveryEvent]) {
    var draws = Draws(seed, .delivery, UInt64(message), UInt64(recipient.subscription))
    func add(
      _ offset: Double, _ stage: DeliveryStage, _ reason: RefusalReason = .none, action: Int = 0
    ) {
      events.append(
        DeliveryEvent(
          offset: offset, recipient: recipient.subscription, channel: recipient.channel,
          stage: stage, reason: reason, action: action))
    }
    let handedOver =
      Self.preparation + draws.fraction() * duration + 0.05 + draws.fraction() * 0.4
    if let fault { return add(Self.preparation, .errored, fault) }
    if !recipient.isSubscribed { return add(handedOver, .unsubscribed, .notSubscribed) }
    if recipient.isGone {
      return add(handedOver, .unsubscribed, .gone(on: recipient.channel))
    }
    if recipient.channel == .ios, recipient.traits.contains(.wrongEnvironment) {
      return add(handedOver, .errored, .badDeviceToken)
    }
    if recipient.traits.contains(.foreignSender) {
      return add(handedOver, .errored, .senderMismatch)
    }
    if draws.chance(0.004) { return add(handedOver, .errored, .busy(on: recipient.channel)) }
    add(handedOver, .accepted)

    // Most devices answer at once; the others are asleep, away or switched off for hours.
    let isOnline = draws.chance(recipient.channel.medium == .push ? 0.8 : 1)
    let transit =
      isOnline
      ? draws.delay(median: 1.6, spread: 0.9) : draws.delay(median: 6500, spread: 1.3)
    let arrival = handedOver + transit
    guard transit <= timeToLive else { return }
    let confirms = recipient.channel.canConfirm && recipient.traits.contains(.confirms)
    if confirms {
      // The app's SDK sees nearly all that arrive; the system shows and confirms most of those.
      guard draws.chance(0.985) else { return }
      add(arrival, .received)
      if draws.chance(0.94) {
        add(arrival + 0.1 + draws.delay(median: 0.5, spread: 0.8), .confirmed)
      }
    }
    guard recipient.channel != .sms, draws.chance(appeal) else { return }
    let attention =
      draws.chance(0.5)
      ? draws.delay(median: 28, spread: 1) : draws.delay(median: 2600, spread: 1.4)
    let action = actions > 0 && draws.chance(0.3) ? 1 + draws.index(actions) : 0
    add(arrival + 1.2 + attention, .clicked, action: action)
  }
}

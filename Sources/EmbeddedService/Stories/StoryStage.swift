import TextKit

/// What a story left in the world.
struct StagedStory: Sendable, Hashable {
  var story: Story
  /// The message's number.
  var message: Int
  /// The subscription's number.
  var subscription: Int
}

/// Puts a story into a world: a message of ten minutes ago to whoever could have lived it. Nothing
/// is pretended: the delivery is the one that the world would have made of it, and is looked at
/// before the story is told.
struct StoryStage {
  /// How long ago the messages were sent, in seconds.
  static let age = 600.0

  let story: Story
  let world: World

  /// The message and the subscription; nil when nobody could have lived the story.
  func staged() -> (record: MessageRecord, subscription: Int)? {
    // A choice that many fit needs few attempts; a rare one is looked for among everybody.
    for subscription in candidates {
      let record = record(for: subscription)
      if isTrue(of: record, subscription) { return (record, subscription) }
    }
    return nil
  }

  private var sentAt: Timestamp { world.now - Self.age }

  private var candidates: some Sequence<Int> {
    (0..<world.population.count).lazy.filter { isCandidate($0) }
  }

  // Only whom no request has changed: the past is the population's, the present the register's.
  private func isCandidate(_ subscription: Int) -> Bool {
    let register = world.register
    let cell = register.cell(subscription)
    guard cell.channel == .ios, register.isThere(subscription),
      register.changedAt(subscription) == nil,
      world.population.existed(subscription, secondsBefore: world.start - sentAt),
      !cell.traits.contains(.foreignSender), !cell.traits.contains(.silentlyGone)
    else { return false }
    let permission = register.permission(subscription)
    let isKnown = register.person(register.holder(of: subscription)).externalID != nil
    let isSound =
      world.isSubscribed(subscription) && cell.traits.isSubset(of: [.confirms])
      && cell.traits.contains(.confirms)
    switch story {
    case .deliveredAndTapped, .somebodyElse, .dueTomorrow, .waitingItsTurn, .tooLarge,
      .providerBusy, .providerKeyExpired, .phoneOff:
      return isSound && isKnown
    case .loggedOut: return isSound && !isKnown
    case .denied: return permission.openPush == 0
    case .optedOut: return permission.openPush == -2 && permission.oneSignal == -2
    case .noToken: return !permission.hasToken && register.token(subscription) == nil
    case .appRemoved:
      return permission.isGone && (world.unreachableAt(subscription).map { $0 < sentAt } ?? false)
    case .developmentBuild:
      return world.isSubscribed(subscription) && cell.traits.contains(.wrongEnvironment)
    }
  }

  private func record(for subscription: Int) -> MessageRecord {
    var content = MessageContent(
      title: "The boats are in", body: "Mackerel and sardines at the harbour until noon.")
    var audience = AudienceRule.subscriptions([subscription])
    switch story {
    case .loggedOut, .somebodyElse:
      audience = .people([someoneElse(than: subscription)], .push)
    case .waitingItsTurn: audience = .everyone(.push)
    case .tooLarge:
      content.bodies[0].text = String(repeating: "Mackerel, sardines, mussels. ", count: 180)
    case .phoneOff: content.timeToLive = 60
    case .deliveredAndTapped, .denied, .optedOut, .noToken, .appRemoved, .developmentBuild,
      .dueTomorrow, .providerBusy, .providerKeyExpired:
      break
    }
    var record = MessageRecord(
      number: world.messages.count, name: story.rawValue, content: content, audience: audience,
      origin: .history, createdAt: sentAt, appeal: 0.06)
    switch story {
    case .deliveredAndTapped: record.appeal = 1
    case .dueTomorrow: record.sendAt = world.now + 86_400.0
    case .waitingItsTurn:
      // So slow that the last of all have a day to wait.
      record.throttle = max(0.001, Double(world.population.count) / 86_400)
    case .tooLarge:
      record.failure = MessageRecord.Failure(
        code: "apns_payload_too_large",
        message: "APNs refused the payload: it is larger than 4,096 bytes.",
        reason: .payloadTooLarge)
    case .providerKeyExpired:
      record.failure = MessageRecord.Failure(
        code: "apns_provider_token_expired",
        message:
          "APNs refused the provider token: it is older than an hour or its key was revoked.",
        reason: .expiredProviderToken)
    case .loggedOut, .somebodyElse, .denied, .optedOut, .noToken, .appRemoved, .developmentBuild,
      .providerBusy, .phoneOff:
      break
    }
    return record
  }

  private func someoneElse(than subscription: Int) -> Int {
    let holder = world.register.holder(of: subscription)
    return (0..<world.population.namedPeople).first { person in
      person != holder
        && world.register.subscriptions(of: person).contains { world.isSubscribed($0) }
    } ?? 0
  }

  // What the world makes of the message for that subscription, held against what the story says.
  private func isTrue(of record: MessageRecord, _ subscription: Int) -> Bool {
    if story == .dueTomorrow { return record.startsAt > world.now }
    let delivery = world.pastDelivery(record, isCounted: false)
    let events = delivery.past.filter { $0.recipient == subscription }
    let stages = events.map(\.stage)
    let reason = events.first?.reason
    switch story {
    case .deliveredAndTapped: return stages.contains(.confirmed) && stages.contains(.clicked)
    case .loggedOut, .somebodyElse: return events.isEmpty && !delivery.past.isEmpty
    case .denied, .optedOut, .noToken, .appRemoved:
      return stages == [.unsubscribed] && reason == .notSubscribed
    case .developmentBuild: return stages == [.errored] && reason == .badDeviceToken
    case .dueTomorrow: return false
    case .waitingItsTurn: return events.isEmpty && delivery.completedAt == nil
    case .tooLarge: return stages == [.errored] && reason == .payloadTooLarge
    case .providerBusy: return stages == [.errored] && reason == .apnsBusy
    case .providerKeyExpired: return stages == [.errored] && reason == .expiredProviderToken
    case .phoneOff: return stages == [.accepted] && !delivery.isMoving
    }
  }
}

extension World {
  /// Stages a story.
  mutating func stage(_ story: Story) throws(StoryError) -> StagedStory {
    guard let (record, subscription) = StoryStage(story: story, world: self).staged() else {
      throw .nobody(story)
    }
    return StagedStory(story: story, message: place(record), subscription: subscription)
  }
}

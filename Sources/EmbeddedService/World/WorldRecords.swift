import PushModel
import PushWire
import TextKit

extension World {
  /// A record's id in a dialect.
  func id(_ kind: Identifiers.Kind, _ number: Int, _ service: ServiceKind) -> String {
    switch service {
    case .openpush: identifiers.openPush(kind, number)
    case .onesignal: identifiers.uuid(kind, number)
    }
  }

  /// The subscription behind an id of either dialect.
  func subscription(id: String) -> Int? {
    identifiers.number(.subscription, id).flatMap { register.isThere($0) ? $0 : nil }
  }

  /// Likewise, of those that OpenPush shows.
  func device(id: String) -> Int? {
    subscription(id: id).flatMap { register.isOnOpenPush($0) ? $0 : nil }
  }

  /// The message behind an id of either dialect.
  func message(id: String) -> Int? {
    identifiers.number(.message, id).flatMap { $0 < messages.count ? $0 : nil }
  }

  /// How many are subscribed, on every channel. Counting them looks at everyone.
  var subscribedCount: Int { subscribedCount(.onesignal) }

  private func subscribedCount(_ service: ServiceKind) -> Int {
    (0..<register.subscriptionNumbers).count {
      isSubscribed($0) && register.isThere($0)
        && (service == .onesignal || register.isOnOpenPush($0))
    }
  }

  /// The app as it is now. Counting who is subscribed looks at everyone.
  func app(_ service: ServiceKind) -> App {
    App(
      id: Untrusted(service == .openpush ? openPushAppID : oneSignalAppID),
      name: Untrusted(Self.appName), environment: .production,
      subscriptions: Int64(service == .openpush ? register.openPushCount : register.count),
      subscribed: Int64(subscribedCount(service)))
  }

  /// A subscription in a service's numbers and words.
  func subscription(_ number: Int, _ service: ServiceKind) -> Subscription {
    let cell = register.cell(number)
    let holder = register.holder(of: number)
    let person = register.person(holder)
    let profile = register.profile(number)
    let permission = register.permission(number)
    let goneAt = unreachableAt(number)
    let platform = cell.channel.platform
    var subscription = Subscription(
      id: Untrusted(id(.subscription, number, service)),
      type: Untrusted(service == .openpush ? platform.rawValue : cell.channel.oneSignalType),
      platform: platform)
    subscription.externalID = person.externalID.map { Untrusted($0) }
    subscription.identity = person.identity
    subscription.token = register.token(number).map { Untrusted($0) }
    subscription.deviceModel = profile.model.map { Untrusted($0) }
    subscription.osVersion = profile.osVersion.map { Untrusted($0) }
    subscription.appVersion = profile.appVersion.map { Untrusted($0) }
    subscription.country = register.country(of: holder).map { Untrusted($0) }
    subscription.timezone = register.timezone(of: holder).map { Untrusted($0) }
    subscription.tags = register.tags(of: holder).map {
      LabelledValue(label: Untrusted($0.key), value: Untrusted($0.value))
    }
    subscription.aliases = person.aliases.map {
      LabelledValue(label: Untrusted($0.label), value: Untrusted($0.id))
    }
    subscription.sessions = Int64(profile.sessions)
    subscription.firstSeenAt = register.createdAt(number)
    subscription.lastActiveAt = profile.lastActive
    subscription.updatedAt = [profile.lastActive, goneAt, register.changedAt(number)].compactMap {
      $0
    }
    .max()
    if cell.channel == .ios {
      let isSandbox = cell.traits.contains(.sandboxToken)
      let isWrong = cell.traits.contains(.wrongEnvironment)
      subscription.environment = isSandbox != isWrong ? .sandbox : .production
    } else if cell.channel == .macos {
      subscription.environment = .production
    }
    switch service {
    case .openpush:
      subscription.language = Untrusted(register.locale(of: holder))
      subscription.sdkVersion = profile.sdkVersion.map { Untrusted(Self.openPushSDK($0)) }
      subscription.unreachableAt = goneAt
      subscription.enabled = isOptedIn(permission)
      subscription.status = permission.openPush.map { StatusTable.decode($0, .openpushIOS) }
    case .onesignal:
      subscription.language = Untrusted(register.language(of: holder))
      subscription.userID = Untrusted(identifiers.uuid(.person, holder))
      subscription.sdkVersion = profile.sdkVersion.map { Untrusted($0) }
      subscription.enabled = isSubscribed(number)
      if let dialect = OneSignalTypes.statusDialect(of: platform) {
        subscription.status = notificationTypes(number).map { StatusTable.decode($0, dialect) }
      }
    }
    return subscription
  }

  /// OneSignal's reason code of a subscription: the server's own -10 once an Android, Huawei or web
  /// token turned out to be gone (§18.1).
  func notificationTypes(_ number: Int) -> Int64? {
    let permission = register.permission(number)
    if permission.isSubscribed, unreachableAt(number) != nil, permission.family != .apple {
      return -10
    }
    return permission.oneSignal
  }

  // OpenPush has a status on iOS alone; elsewhere its one switch has to tell permission and opt-out
  // alike. A token that is gone or was never there is told by its own field.
  private func isOptedIn(_ permission: Permission) -> Bool {
    switch permission.family {
    case .apple: permission.openPush != -2
    case .google, .huawei, .web, .address:
      permission.isSubscribed || permission.isGone || !permission.hasToken
    }
  }

  // The device SDK's version in OpenPush's spelling: `050602` is 5.6.2.
  private static func openPushSDK(_ version: String) -> String {
    let digits = Array(version)
    guard digits.count == 6 else { return version }
    return stride(from: 0, to: 6, by: 2).map { String(Int(String(digits[$0...$0 + 1])) ?? 0) }
      .joined(separator: ".")
  }

  /// A person with every subscription.
  func user(_ number: Int, _ service: ServiceKind) -> User {
    let person = register.person(number)
    let facts = register.people[number]
    let subscriptions = register.subscriptions(of: number)
      .filter { service == .onesignal || register.isOnOpenPush($0) }
      .map { subscription($0, service) }
    let externalID = person.externalID.map { Untrusted($0) }
    let ownID = Untrusted(identifiers.uuid(.person, number))
    var user = User(id: service == .openpush ? externalID ?? ownID : ownID)
    user.externalID = externalID
    user.identity = person.identity
    user.aliases = person.aliases.map {
      LabelledValue(label: Untrusted($0.label), value: Untrusted($0.id))
    }
    user.tags = register.tags(of: number).map {
      LabelledValue(label: Untrusted($0.key), value: Untrusted($0.value))
    }
    user.language = Untrusted(register.language(of: number))
    user.country = register.country(of: number).map { Untrusted($0) }
    user.timezone = register.timezone(of: number).map { Untrusted($0) }
    user.firstActiveAt = facts?.firstActive ?? subscriptions.compactMap(\.firstSeenAt).min()
    user.lastActiveAt = facts?.lastActive ?? subscriptions.compactMap(\.lastActiveAt).max()
    user.subscriptions = subscriptions
    return user
  }

  /// A message with its counters as they are now.
  mutating func message(_ number: Int, _ service: ServiceKind) -> Message {
    let record = messages[number]
    let delivery = delivery(number)
    var message = Message(
      id: Untrusted(id(.message, number, service)), service: service,
      state: state(record, delivery))
    message.name = record.name.map { Untrusted($0) }
    message.title = record.content.title.map { Untrusted($0) }
    message.body = record.content.body.map { Untrusted($0) }
    message.createdAt = record.createdAt
    message.sendAt = service == .onesignal ? record.startsAt : record.sendAt
    message.renderTruncated = record.isTruncated
    message.failure = record.failure.map {
      MessageFailure(code: Untrusted($0.code), message: Untrusted($0.message))
    }
    if let delivery {
      message.startedAt = record.startsAt
      message.completedAt = record.cancelledAt == nil ? delivery.completedAt : nil
      fill(&message, delivery.tally, service)
    } else {
      // What the audience comes to today is still to come. No funnel of OpenPush's has unknown
      // targets, and OneSignal's own client refuses null in `remaining`.
      let expected = expectedTally(number)
      switch service {
      case .openpush: fill(&message, expected, service)
      // Its platforms have no `remaining`: nothing can be said of them yet.
      case .onesignal: message.funnel = expected.funnel(expected.channels)
      }
    }
    return message
  }

  private func fill(_ message: inout Message, _ tally: Tally, _ service: ServiceKind) {
    let channels =
      service == .openpush ? tally.channels.filter(\.isOnOpenPush) : tally.channels
    message.funnel = tally.funnel(channels)
    let groups: [(String, [Channel])] =
      switch service {
      case .openpush:
        Platform.allCases.map { platform in
          (platform.rawValue, channels.filter { $0.platform == platform })
        }
      case .onesignal:
        // Two channels may be counted under one key.
        tally.channels.map(\.oneSignalStatisticsKey).reduce(into: [String]()) { keys, key in
          if !keys.contains(key) { keys.append(key) }
        }.map { key in (key, tally.channels.filter { $0.oneSignalStatisticsKey == key }) }
      }
    message.platforms = groups.filter { !$0.1.isEmpty }.map { word, channels in
      // The word stands for itself: OneSignal tells browsers apart, the platform does not.
      PlatformFunnel(word: Untrusted(word), platform: nil, funnel: tally.funnel(channels))
    }
  }

  private func state(_ record: MessageRecord, _ delivery: Delivery?) -> MessageState {
    if record.cancelledAt != nil { return .cancelled }
    guard let delivery else { return .scheduled }
    if record.failure != nil, delivery.completedAt != nil { return .failed }
    if delivery.isPreparing(now) { return .preparing }
    if delivery.completedAt == nil { return .sending }
    return delivery.tally.channels.isEmpty ? .noRecipients : .sent
  }

  /// A receipt in a service's ids.
  func receipt(
    _ event: DeliveryEvent, of number: Int, in delivery: Delivery, _ service: ServiceKind
  )
    -> Receipt
  {
    let stage: Receipt.Stage =
      switch event.stage {
      case .accepted: .accepted
      case .received: .received
      case .confirmed: .confirmed
      case .clicked: .clicked
      case .unsubscribed: .unsubscribed
      case .errored: .errored
      }
    let actions = messages[number].content.actions
    let action = event.action > 0 && event.action <= actions.count ? actions[event.action - 1] : nil
    return Receipt(
      messageID: Untrusted(id(.message, number, service)),
      subscriptionID: Untrusted(id(.subscription, event.recipient, service)), stage: stage,
      actionID: action.map { Untrusted($0.id) }, reason: event.reason.word.map { Untrusted($0) },
      at: delivery.time(of: event))
  }

  /// A live activity as it is now.
  func activity(_ record: ActivityRecord) -> LiveActivity {
    var activity = LiveActivity(activityID: Untrusted(record.id), source: .service)
    activity.activityType = Untrusted(record.type)
    activity.state = record.state(now)
    activity.contentState = record.contentState(now)
    activity.attributes = record.attributes
    activity.devices = Int64(record.devices(now))
    activity.updates = Int64(record.updates(now))
    activity.confirmed = Int64(record.confirmed(now))
    activity.clicked = Int64(record.clicked(now))
    activity.startedAt = record.startedAt
    activity.updatedAt = record.updatedAt(now)
    activity.staleAt = record.staleAt(now)
    activity.endedAt = record.endedAt(now)
    return activity
  }
}

import Operations
import PushModel
import TextKit

@testable import Console

/// Invented records, the same at every run.
enum Sample {
  /// Friday, 13 February 2026, 02:13:00 UTC.
  static let now = Timestamp(seconds: 1_770_948_780)

  static let app: App = {
    var app = App(id: Untrusted("app_3f9c"), name: Untrusted("Harbour Shop"))
    app.environment = .sandbox
    app.subscriptions = 5000
    app.subscribed = 3811
    return app
  }()

  static let openPushCapabilities = Capabilities(
    listsSubscriptions: .available, listsUsers: .available, listsActivities: .available,
    listsReceipts: .available, exportsSubscriptions: .available, reportsReceived: true)

  static let oneSignalCapabilities = Capabilities(
    listsSubscriptions: .unavailable(
      reason: "OneSignal has no call that lists subscriptions.",
      instead: "Look one up by its id, or export them all as a file."),
    listsUsers: .unavailable(
      reason: "OneSignal has no call that lists users.",
      instead: "Look one up by its external id or another alias."),
    listsActivities: .unavailable(
      reason: "OneSignal has no call that lists live activities.",
      instead: "Those that were started from here are listed."),
    listsReceipts: .available, exportsSubscriptions: .available, reportsReceived: false)

  // MARK: Messages

  static func message(
    _ id: String, _ name: String, _ state: MessageState, minutesAgo: Int64, targeted: Int64?,
    accepted: Int64?, confirmed: Int64?, clicked: Int64?, errored: Int64?,
    service: ServiceKind = .openpush
  ) -> Message {
    var message = Message(id: Untrusted(id), service: service, state: state)
    message.name = Untrusted(name)
    message.title = Untrusted(name)
    message.body = Untrusted("Have a look: it is only here until Sunday night.")
    message.createdAt = Timestamp(seconds: now.seconds - minutesAgo * 60)
    message.startedAt = state == .scheduled ? nil : message.createdAt
    message.audience = "everyone who is subscribed"
    message.funnel.targeted = targeted
    message.funnel.accepted = accepted
    message.funnel.confirmed = confirmed
    message.funnel.received = confirmed.map { $0 + 40 }
    message.funnel.clicked = clicked
    message.funnel.errored = errored
    message.funnel.unsubscribed = errored.map { $0 / 3 }
    if let targeted, let accepted, let errored {
      message.funnel.pending =
        state == .sending ? targeted - accepted - errored - errored / 3 : 0
    }
    if state == .sent {
      message.completedAt = Timestamp(seconds: now.seconds - minutesAgo * 60 + 420)
    }
    return message
  }

  static let moving: Message = {
    var message = Sample.message(
      "msg_01hw3c9q", "Autumn sale", .sending, minutesAgo: 4, targeted: 4312, accepted: 2120,
      confirmed: 1003, clicked: 42, errored: 13)
    message.platforms = [
      platform("ios", .ios, 1804, 902, 611, 20, 2),
      platform("android", .android, 1692, 815, 392, 15, 7),
      platform("huawei", .huawei, 204, 98, 0, 2, 1), platform("web", .web, 402, 205, 0, 5, 3),
      platform("email", .email, 210, 100, nil, 0, 0),
    ]
    return message
  }()

  private static func platform(
    _ word: String, _ platform: Platform, _ targeted: Int64, _ accepted: Int64,
    _ confirmed: Int64?, _ clicked: Int64, _ errored: Int64
  ) -> PlatformFunnel {
    var funnel = Funnel()
    funnel.targeted = targeted
    funnel.accepted = accepted
    funnel.confirmed = confirmed
    funnel.clicked = clicked
    funnel.errored = errored
    funnel.unsubscribed = 0
    funnel.pending = targeted - accepted - errored
    return PlatformFunnel(word: Untrusted(word), platform: platform, funnel: funnel)
  }

  static let stopped: Message = {
    var message = Sample.message(
      "msg_01hw1x7p", "Password reset notice", .failed, minutesAgo: 96, targeted: 1804,
      accepted: 212, confirmed: 180, clicked: 9, errored: 1592)
    message.failure = MessageFailure(
      code: Untrusted("apns_provider_token_expired"),
      message: Untrusted("The APNs provider token has expired"))
    return message
  }()

  static let scheduled: Message = {
    var message = Sample.message(
      "msg_01hw4d2s", "Weekend opening hours", .scheduled, minutesAgo: 30, targeted: 4290,
      accepted: 0, confirmed: 0, clicked: 0, errored: 0)
    message.sendAt = Timestamp(seconds: now.seconds + 5 * 3600)
    return message
  }()

  static let messages: [Message] = {
    let past = [
      "Back in stock", "Your order is on its way", "Rate your purchase", "New arrivals",
      "Storm warning: deliveries delayed", "Members' evening", "We miss you", "Cart reminder",
      "Harbour market", "Price drop", "Survey", "Terms updated",
    ]
    let old = past.enumerated().map { index, name in
      let targeted = Int64(4000 - index * 271)
      return message(
        "msg_00past\(index)", name, .sent, minutesAgo: Int64(200 + index * 1130),
        targeted: targeted, accepted: targeted - Int64(30 + index), confirmed: targeted / 2,
        clicked: targeted / 40, errored: Int64(index * 3))
    }
    return [moving, scheduled, stopped] + old
  }()

  // MARK: Subscriptions

  static func status(
    _ value: Int64, subscribed: Bool?, _ label: String, _ sentence: SafeText, _ remedy: SafeText?
  ) -> AuthorizationStatus {
    AuthorizationStatus(
      value: value, dialect: .openpushIOS, subscribed: subscribed, permitted: subscribed,
      label: label, bits: subscribed == true ? ["badge", "sound", "alert"] : [], unknownBits: 0,
      provisional: false, retryable: false, serverOwned: false, sentence: sentence, remedy: remedy)
  }

  static let granted = status(
    7, subscribed: true, "subscribed", "Notifications are allowed with badge, sound and alert.",
    nil)
  static let neverAsked = status(
    0, subscribed: false, "neverPrompted", "The app never asked whether it may notify.",
    "Have the app ask for permission.")
  static let denied = status(
    -2, subscribed: false, "optedOut", "The person opted out in the app.",
    "Only the person can opt in again, in the app.")

  static func subscription(_ number: Int) -> Subscription {
    let platforms: [(String, Platform, String)] = [
      ("iOSPush", .ios, "iPhone15,2"), ("AndroidPush", .android, "SM-S911B"),
      ("iOSPush", .ios, "iPad13,18"), ("ChromePush", .web, "Chrome 126"),
      ("HuaweiPush", .huawei, "NOH-NX9"), ("Email", .email, ""),
    ]
    let (type, platform, model) = platforms[number % platforms.count]
    var subscription = Subscription(
      id: Untrusted("sub_7d1f" + padded(number)), type: Untrusted(type), platform: platform)
    subscription.externalID = number % 5 == 3 ? nil : Untrusted("customer-\(1200 + number * 7)")
    subscription.enabled = number % 9 != 4
    subscription.status = number % 7 == 2 ? neverAsked : (number % 11 == 6 ? denied : granted)
    subscription.token =
      number % 13 == 12 ? Untrusted("") : Untrusted("f0a1b2c3d4e5f60718293a4b5c6d7e8f90")
    subscription.identity = subscription.externalID == nil ? .anonymous : .identified
    if !model.isEmpty { subscription.deviceModel = Untrusted(model) }
    subscription.osVersion = Untrusted("17.\(number % 6)")
    subscription.appVersion = Untrusted("4.\(number % 4).1")
    subscription.sdkVersion = Untrusted("5.2.0")
    subscription.language = Untrusted(["en", "de", "ja"][number % 3])
    subscription.country = Untrusted(["GB", "DE", "JP"][number % 3])
    subscription.timezone = Untrusted("Europe/Berlin")
    subscription.tags = [
      LabelledValue(label: Untrusted("plan"), value: Untrusted(number % 2 == 0 ? "pro" : "free"))
    ]
    subscription.aliases = [LabelledValue(label: Untrusted("crm"), value: Untrusted("c-\(number)"))]
    subscription.sessions = Int64(number * 3)
    subscription.firstSeenAt = Timestamp(seconds: now.seconds - 86_400 * 90)
    subscription.lastActiveAt = Timestamp(seconds: now.seconds - Int64(number) * 5400)
    subscription.environment = platform == .ios ? (number % 4 == 0 ? .sandbox : .production) : nil
    if number % 17 == 8 { subscription.unreachableAt = Timestamp(seconds: now.seconds - 7200) }
    subscription.source = ["id": .string("sub_7d1f" + padded(number)), "enabled": true]
    return subscription
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  static let subscriptions: [Subscription] = (0..<132).map(subscription)

  // MARK: Users and activities

  static func user(_ number: Int, subscriptions count: Int) -> User {
    var user = User(id: Untrusted("customer-\(1200 + number * 7)"))
    user.externalID = user.id
    user.identity = .identified
    user.language = Untrusted(["en", "de", "ja"][number % 3])
    user.country = Untrusted("GB")
    user.timezone = Untrusted("Europe/London")
    user.tags = [LabelledValue(label: Untrusted("plan"), value: Untrusted("pro"))]
    user.aliases = [LabelledValue(label: Untrusted("crm"), value: Untrusted("c-\(number)"))]
    user.subscriptions = (0..<count).map { subscription(number * 3 + $0) }
    user.firstActiveAt = Timestamp(seconds: now.seconds - 86_400 * 40)
    user.lastActiveAt = Timestamp(seconds: now.seconds - Int64(number) * 7000)
    return user
  }

  static let users: [User] = (0..<40).map { user($0, subscriptions: $0 == 2 ? 19 : 1 + $0 % 3) }

  static func activity(_ id: String, _ state: LiveActivityState, minutesAgo: Int64) -> LiveActivity
  {
    var activity = LiveActivity(activityID: Untrusted(id), source: .service)
    activity.activityType = Untrusted("DeliveryAttributes")
    activity.state = state
    activity.contentState = ["courier": "Ada", "stopsLeft": 3, "arrivesAt": "2026-02-13T02:40:00Z"]
    activity.attributes = ["orderNumber": "A-1047"]
    activity.devices = 2
    activity.updates = 6
    activity.confirmed = 11
    activity.clicked = 1
    activity.startedAt = Timestamp(seconds: now.seconds - minutesAgo * 60)
    activity.updatedAt = Timestamp(seconds: now.seconds - minutesAgo * 20)
    activity.staleAt = Timestamp(seconds: now.seconds + 900)
    if state == .ended { activity.endedAt = activity.updatedAt }
    return activity
  }

  static let activities: [LiveActivity] = [
    activity("order-1047", .active, minutesAgo: 25), activity("order-1052", .stale, minutesAgo: 90),
    activity("match-fra-esp", .active, minutesAgo: 58),
    activity("order-1031", .ended, minutesAgo: 300),
  ]
}

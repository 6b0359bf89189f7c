/// How far a delivery to one subscription got.
enum DeliveryStage: UInt8, Sendable, Hashable, CaseIterable {
  case accepted, received, confirmed, clicked, unsubscribed, errored

  /// Whether it is the hand-over's end: a subscription is pending until one of these.
  var endsPending: Bool {
    switch self {
    case .accepted, .unsubscribed, .errored: true
    case .received, .confirmed, .clicked: false
    }
  }
}

/// Why a provider, or the service itself, did not take a delivery; the words are the providers'.
enum RefusalReason: UInt8, Sendable, Hashable, CaseIterable {
  case none, notSubscribed, badDeviceToken, unregistered, fcmUnregistered, huaweiToken, webGone
  case senderMismatch, quota, apnsBusy, huaweiBusy, webBusy, mailboxUnknown, numberUnreachable
  case expiredProviderToken, payloadTooLarge

  var word: String? {
    switch self {
    case .none: nil
    case .notSubscribed: "NotSubscribed"
    case .badDeviceToken: "BadDeviceToken"
    case .unregistered: "Unregistered"
    case .fcmUnregistered: "UNREGISTERED"
    case .huaweiToken: "80300007"
    case .webGone: "410 Gone"
    case .senderMismatch: "SENDER_ID_MISMATCH"
    case .quota: "QUOTA_EXCEEDED"
    case .apnsBusy: "TooManyRequests"
    case .huaweiBusy: "80300010"
    case .webBusy: "429 Too Many Requests"
    case .mailboxUnknown: "550 mailbox unavailable"
    case .numberUnreachable: "30003 unreachable handset"
    case .expiredProviderToken: "ExpiredProviderToken"
    case .payloadTooLarge: "PayloadTooLarge"
    }
  }

  /// What a provider says of a token that is gone.
  static func gone(on channel: Channel) -> RefusalReason {
    switch channel {
    case .ios, .macos: .unregistered
    case .android, .fire: .fcmUnregistered
    case .huawei: .huaweiToken
    case .chrome, .edge, .firefox, .safari, .windows, .chromeExtension, .safariLegacy: .webGone
    case .email: .mailboxUnknown
    case .sms: .numberUnreachable
    }
  }

  /// What a provider says when it has had enough for a while.
  static func busy(on channel: Channel) -> RefusalReason {
    switch channel {
    case .ios, .macos: .apnsBusy
    case .android, .fire: .quota
    case .huawei: .huaweiBusy
    case .chrome, .edge, .firefox, .safari, .windows, .chromeExtension, .safariLegacy: .webBusy
    case .email: .mailboxUnknown
    case .sms: .numberUnreachable
    }
  }
}

/// One thing that happens to one delivery, so many milliseconds after the message's start. Two
/// words, since a wide message has millions of them.
struct DeliveryEvent: Sendable, Hashable, Comparable {
  private let key: UInt64
  private let detail: UInt32

  init(
    offset: Double, recipient: Int, channel: Channel, stage: DeliveryStage,
    reason: RefusalReason = .none, action: Int = 0
  ) {
    let milliseconds = UInt64(min(max(offset, 0) * 1000, Double(UInt32.max)))
    key = milliseconds << 32 | UInt64(UInt32(truncatingIfNeeded: recipient))
    detail =
      UInt32(stage.rawValue) | UInt32(reason.rawValue) << 8 | UInt32(channel.rawValue) << 16
      | UInt32(action) << 24
  }

  /// Milliseconds after the start.
  var offset: Int64 { Int64(key >> 32) }
  /// The subscription's number.
  var recipient: Int { Int(UInt32(truncatingIfNeeded: key)) }
  var channel: Channel { Channel(rawValue: UInt8(detail >> 16 & 0xFF)) ?? .ios }
  var stage: DeliveryStage { DeliveryStage(rawValue: UInt8(detail & 0xFF)) ?? .accepted }
  var reason: RefusalReason { RefusalReason(rawValue: UInt8(detail >> 8 & 0xFF)) ?? .none }
  /// Which button was pressed, from 1; 0 is a tap on the message.
  var action: Int { Int(detail >> 24) }

  static func < (left: DeliveryEvent, right: DeliveryEvent) -> Bool {
    left.key == right.key ? left.detail < right.detail : left.key < right.key
  }
}

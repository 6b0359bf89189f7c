import PushModel

/// How a subscription is reached, as finely as either service tells it apart.
enum Channel: UInt8, Sendable, Hashable, CaseIterable {
  case ios, android, huawei, chrome, edge, firefox, safari, email, sms

  /// The platform behind it.
  var platform: Platform {
    switch self {
    case .ios: .ios
    case .android: .android
    case .huawei: .huawei
    case .chrome, .edge, .firefox, .safari: .web
    case .email: .email
    case .sms: .sms
    }
  }

  /// OneSignal's word for the subscription's type. onesignal-api.md §18.2: Edge counts as
  /// ChromePush.
  var oneSignalType: String {
    switch self {
    case .ios: "iOSPush"
    case .android: "AndroidPush"
    case .huawei: "HuaweiPush"
    case .chrome, .edge: "ChromePush"
    case .firefox: "FirefoxPush"
    case .safari: "SafariPush"
    case .email: "Email"
    case .sms: "SMS"
    }
  }

  /// OneSignal's older number for it, which exports still carry (§18.2).
  var oneSignalDeviceType: Int {
    switch self {
    case .ios: 0
    case .android: 1
    case .chrome, .edge: 5
    case .firefox: 8
    case .email: 11
    case .huawei: 13
    case .sms: 14
    case .safari: 17
    }
  }

  /// The key of OneSignal's per-platform counters (§6; Huawei's is unconfirmed).
  var oneSignalStatisticsKey: String {
    switch self {
    case .ios: "ios"
    case .android: "android"
    case .huawei: "huawei"
    case .chrome: "chrome_web_push"
    case .edge: "edge_web_push"
    case .firefox: "firefox_web_push"
    case .safari: "safari_web_push"
    case .email: "email"
    case .sms: "sms"
    }
  }

  /// Whether a device can tell that a push arrived: never Safari, e-mail and SMS (§20.13).
  var canConfirm: Bool {
    switch self {
    case .ios, .android, .huawei, .chrome, .edge, .firefox: true
    case .safari, .email, .sms: false
    }
  }

  /// Which numbers its authorization status comes from.
  var family: DeviceFamily {
    switch self {
    case .ios: .apple
    case .android: .google
    case .huawei: .huawei
    case .chrome, .edge, .firefox, .safari: .web
    case .email, .sms: .address
    }
  }

  /// One send goes to one of these.
  var medium: Medium {
    switch self {
    case .ios, .android, .huawei, .chrome, .edge, .firefox, .safari: .push
    case .email: .email
    case .sms: .sms
    }
  }
}

/// What a send uses: services take one at a time.
enum Medium: String, Sendable, Hashable, CaseIterable {
  case push, email, sms
}

/// Channels whose authorization statuses share a table.
enum DeviceFamily: Sendable, Hashable, CaseIterable {
  case apple, google, huawei, web, address

  /// The channels of the family.
  var channels: [Channel] {
    Channel.allCases.filter { $0.family == self }
  }
}

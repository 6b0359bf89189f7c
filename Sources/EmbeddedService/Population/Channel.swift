import PushModel

/// How a subscription is reached, as finely as either service tells it apart.
enum Channel: UInt8, Sendable, Hashable, CaseIterable {
  case ios, android, huawei, chrome, edge, firefox, safari, email, sms
  // Nobody in the population has these; a request can make them.
  case fire, windows, macos, chromeExtension, safariLegacy

  /// Those that the population has.
  static let invented = allCases.filter { $0.rawValue <= Channel.sms.rawValue }

  /// The platform behind it.
  var platform: Platform {
    switch self {
    case .ios: .ios
    case .android: .android
    case .huawei: .huawei
    case .chrome, .edge, .firefox, .safari, .chromeExtension, .safariLegacy: .web
    case .email: .email
    case .sms: .sms
    case .fire: .fire
    case .windows: .windows
    case .macos: .macos
    }
  }

  /// Whether OpenPush's contract has a platform for it.
  var isOnOpenPush: Bool {
    switch platform {
    case .ios, .android, .huawei, .web: true
    case .fire, .macos, .windows, .email, .sms: false
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
    case .fire: "FireOSPush"
    case .windows: "WindowsPush"
    case .macos: "macOSPush"
    case .chromeExtension: "ChromeExtensionPush"
    case .safariLegacy: "SafariLegacyPush"
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
    case .fire: 2
    case .chromeExtension: 4
    case .windows: 6
    case .safariLegacy: 7
    case .macos: 9
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
    case .fire: "amazon_fire"
    case .windows: "windows"
    case .macos: "mac_os"
    case .chromeExtension: "chrome_extension"
    // The web SDK of that time counted every Safari alike.
    case .safariLegacy: "safari_web_push"
    }
  }

  /// Whether a device can tell that a push arrived: never Safari, e-mail and SMS (§20.13).
  var canConfirm: Bool {
    switch self {
    case .ios, .android, .huawei, .chrome, .edge, .firefox, .chromeExtension: true
    case .safari, .email, .sms, .fire, .windows, .macos, .safariLegacy: false
    }
  }

  /// Which numbers its authorization status comes from.
  var family: DeviceFamily {
    switch self {
    case .ios, .macos: .apple
    case .android, .fire: .google
    case .huawei: .huawei
    case .chrome, .edge, .firefox, .safari, .windows, .chromeExtension, .safariLegacy: .web
    case .email, .sms: .address
    }
  }

  /// One send goes to one of these.
  var medium: MessageChannel {
    switch self {
    case .ios, .android, .huawei, .chrome, .edge, .firefox, .safari, .fire, .windows, .macos,
      .chromeExtension, .safariLegacy:
      .push
    case .email: .email
    case .sms: .sms
    }
  }
}

/// Channels whose authorization statuses share a table.
enum DeviceFamily: Sendable, Hashable, CaseIterable {
  case apple, google, huawei, web, address

  /// The channels of the family that the population has.
  var channels: [Channel] {
    Channel.invented.filter { $0.family == self }
  }
}

extension Channel {
  /// The channel of OneSignal's word for a subscription's type, in any case of its letters; Edge
  /// goes under Chrome's.
  init?(oneSignalType word: String) {
    let wanted = word.lowercased()
    guard let channel = Channel.allCases.first(where: { $0.oneSignalType.lowercased() == wanted })
    else { return nil }
    self = channel
  }
}

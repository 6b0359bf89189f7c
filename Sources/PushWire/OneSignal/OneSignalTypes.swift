import PushModel
import TextKit

/// OneSignal's words for platforms, in its three spellings (OneSignal reference §§6, 18.2).
public enum OneSignalTypes {
  /// A subscription's word, the number that stands for it in exports, and what it is.
  public struct Row: Sendable, Hashable {
    /// Such as `iOSPush`; nil for numbers that have none.
    public let type: String?
    /// The number of `device_type`.
    public let deviceType: Int64
    /// The platform behind it; nil for what the program does not know.
    public let platform: Platform?
  }

  /// Every word and number that is documented.
  public static let rows: [Row] = [
    Row(type: "iOSPush", deviceType: 0, platform: .ios),
    Row(type: "AndroidPush", deviceType: 1, platform: .android),
    Row(type: "FireOSPush", deviceType: 2, platform: .fire),
    Row(type: nil, deviceType: 3, platform: .windows),
    Row(type: "ChromeExtensionPush", deviceType: 4, platform: .web),
    Row(type: "ChromePush", deviceType: 5, platform: .web),
    Row(type: "WindowsPush", deviceType: 6, platform: .windows),
    Row(type: "SafariLegacyPush", deviceType: 7, platform: .web),
    Row(type: "FirefoxPush", deviceType: 8, platform: .web),
    Row(type: "macOSPush", deviceType: 9, platform: .macos),
    Row(type: nil, deviceType: 10, platform: nil),
    Row(type: "Email", deviceType: 11, platform: .email),
    Row(type: nil, deviceType: 12, platform: .web),
    Row(type: "HuaweiPush", deviceType: 13, platform: .huawei),
    Row(type: "SMS", deviceType: 14, platform: .sms),
    Row(type: "SafariPush", deviceType: 17, platform: .web),
  ]

  /// The row of a word, in any case of its letters.
  public static func row(type: String) -> Row? {
    let wanted = type.lowercased()
    return rows.first { $0.type?.lowercased() == wanted }
  }

  /// The row of a number.
  public static func row(deviceType: Int64) -> Row? {
    rows.first { $0.deviceType == deviceType }
  }

  /// The word that stands for a platform where nothing more is known.
  public static func type(of platform: Platform) -> String {
    switch platform {
    case .ios: "iOSPush"
    case .android: "AndroidPush"
    case .huawei: "HuaweiPush"
    case .fire: "FireOSPush"
    case .web: "ChromePush"
    case .macos: "macOSPush"
    case .windows: "WindowsPush"
    case .email: "Email"
    case .sms: "SMS"
    }
  }

  /// Whose numbers the status of a platform's subscription is written in; nil where the number is
  /// a reason beside the switch and no authorization: e-mail and SMS.
  public static func statusDialect(of platform: Platform) -> StatusDialect? {
    switch platform {
    case .ios, .macos: .onesignalIOS
    case .android, .huawei, .fire: .onesignalAndroid
    case .web, .windows: .onesignalWeb
    case .email, .sms: nil
    }
  }

  /// The keys of `platform_delivery_stats`. Huawei's is not documented.
  public static let statsKeys: [(String, Platform)] = [
    ("ios", .ios), ("android", .android), ("huawei", .huawei), ("amazon_fire", .fire),
    ("chrome_web_push", .web), ("edge_web_push", .web), ("firefox_web_push", .web),
    ("safari_web_push", .web), ("chrome_extension", .web), ("windows", .windows),
    ("windows_phone_legacy", .windows), ("mac_os", .macos), ("email", .email), ("sms", .sms),
  ]

  /// The platform behind a key of `platform_delivery_stats`.
  public static func platform(statsKey: String) -> Platform? {
    statsKeys.first { $0.0 == statsKey }?.1
  }

  /// The key of `platform_delivery_stats` under which a platform is counted here.
  public static func statsKey(of platform: Platform) -> String {
    statsKeys.first { $0.1 == platform }?.0 ?? platform.rawValue
  }
}

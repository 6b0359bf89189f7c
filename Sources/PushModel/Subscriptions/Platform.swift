import TextKit

/// Where a subscription lives.
public enum Platform: String, Sendable, Hashable, CaseIterable {
  case ios, android, huawei, fire, web, macos, windows, email, sms

  /// The platform's name for a person.
  public var title: SafeText {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    case .huawei: "Huawei"
    case .fire: "Fire"
    case .web: "Web"
    case .macos: "macOS"
    case .windows: "Windows"
    case .email: "E-mail"
    case .sms: "SMS"
    }
  }

  /// Whether a device of this platform can tell that a push arrived. OneSignal reference §20.13:
  /// never Safari, macOS and Windows; e-mail and SMS have no such receipt.
  public var canConfirm: Bool {
    switch self {
    case .ios, .android, .huawei, .fire, .web: true
    case .macos, .windows, .email, .sms: false
    }
  }
}

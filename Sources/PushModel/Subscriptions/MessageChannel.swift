import TextKit

/// The way a message reaches somebody. A message takes one of them.
public enum MessageChannel: String, Sendable, Hashable, CaseIterable {
  case push, email, sms

  /// What is counted on it where it is not devices, such as "e-mail addresses".
  public var countedInstead: SafeText? {
    switch self {
    case .push: nil
    case .email: "e-mail addresses"
    case .sms: "telephone numbers"
    }
  }
}

extension Platform {
  /// The channel that reaches a subscription there.
  public var channel: MessageChannel {
    switch self {
    case .ios, .android, .huawei, .fire, .web, .macos, .windows: .push
    case .email: .email
    case .sms: .sms
    }
  }
}

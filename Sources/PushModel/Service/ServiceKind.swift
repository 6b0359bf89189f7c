import TextKit

/// The services whose language the program speaks.
public enum ServiceKind: String, Sendable, Hashable, CaseIterable {
  case openpush
  case onesignal

  /// The service's own spelling of its name.
  public var title: SafeText {
    switch self {
    case .openpush: "OpenPush"
    case .onesignal: "OneSignal"
    }
  }

  /// The host that is asked when a context names none.
  public var defaultURL: String {
    switch self {
    case .openpush: "https://app.openpush.ai"
    case .onesignal: "https://api.onesignal.com"
    }
  }
}

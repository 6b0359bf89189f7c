import PushModel
import TextKit

// The numbers beside subscriptions that have no dialect: e-mail, SMS and kinds that nobody knows yet.
extension StatusTable {
  /// What OneSignal writes on every kind of subscription (its reference §18.1).
  private static let ofEveryKind: Set<Int64> = [0, -2, -10, -30, -31]
  /// Unsubscribed by hand in the dashboard, everywhere but on the web.
  private static let byHand: Int64 = -22

  /// Decodes a number of OneSignal's on a subscription without a dialect. The switch is read first, and
  /// what no document explains is shown and not guessed at (OneSignal reference §18.1).
  ///
  /// - Parameters:
  ///   - isKnownKind: Whether it is e-mail or SMS, rather than a kind that nobody knows.
  ///   - enabled: The service's switch beside it.
  public static func decodeGeneral(_ value: Int64, isKnownKind: Bool, enabled: Bool?)
    -> AuthorizationStatus
  {
    let isExplained = ofEveryKind.contains(value) || (isKnownKind && value == byHand)
    guard value == 1 || (isExplained && enabled != true) else {
      return unexplained(value, enabled: enabled)
    }
    var status = decode(value, .onesignalAndroid)
    status.dialect = nil
    return status
  }

  private static func unexplained(_ value: Int64, enabled: Bool?) -> AuthorizationStatus {
    let what: SafeText =
      switch enabled {
      case true?:
        "The service has it switched on. No public document says what \(value) means beside that."
      case false?, nil:
        "No public document says what \(value) means for this kind of subscription."
      }
    return AuthorizationStatus(
      value: value, dialect: nil, subscribed: nil, permitted: nil, label: unknownLabel, bits: [],
      unknownBits: 0, provisional: false, retryable: false, serverOwned: false, sentence: what,
      remedy: nil)
  }
}

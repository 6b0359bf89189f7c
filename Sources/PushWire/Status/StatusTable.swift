import PushModel
import TextKit

/// Decodes authorization statuses: the same number means different things in each dialect.
public enum StatusTable {
  /// Decodes a number.
  public static func decode(_ value: Int64, _ dialect: StatusDialect) -> AuthorizationStatus {
    switch dialect {
    case .onesignalIOS: decode(value, dialect, oneSignalIOSRows, oneSignalIOSBits)
    case .openpushIOS: decode(value, dialect, openPushRows, openPushBits)
    case .onesignalAndroid: decode(value, dialect, oneSignalAndroidRows, nil)
    case .onesignalWeb: decode(value, dialect, oneSignalWebRows, nil)
    case .iosPermissionNative: permission(value)
    }
  }

  /// Decodes a number that stands beside the service's own switch, which is read first: where it is on,
  /// a number that no document explains does not mean "not subscribed" (OneSignal reference §18.1).
  public static func decode(_ value: Int64, _ dialect: StatusDialect, enabled: Bool?)
    -> AuthorizationStatus
  {
    var status = decode(value, dialect)
    guard enabled == true, status.label == unknownLabel, status.subscribed == false else {
      return status
    }
    status.subscribed = nil
    status.sentence =
      "The service has it switched on. No public document says what \(value) means beside that."
    status.remedy = nil
    return status
  }

  /// Decodes a number as text, as exports carry it; nil when the text is no whole number.
  public static func decode(text: String, _ dialect: StatusDialect) -> AuthorizationStatus? {
    let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    return FieldReader.wholeNumber(trimmed).map { decode($0, dialect) }
  }

  private static func decode(
    _ value: Int64, _ dialect: StatusDialect, _ rows: [StatusRow], _ bits: [StatusBit]?
  ) -> AuthorizationStatus {
    if let row = rows.first(where: { $0.value == value }) {
      // 9999 and the like are rows too: no row says "subscribed" but 1.
      return AuthorizationStatus(
        value: value, dialect: dialect, subscribed: row.label == subscribedLabel, permitted: nil,
        label: row.label, bits: [], unknownBits: 0, provisional: false, retryable: row.retryable,
        serverOwned: row.serverOwned, sentence: row.sentence, remedy: row.remedy)
    }
    guard value > 0 else { return unknown(value, dialect) }
    guard let bits else { return unknownPositive(value, dialect) }
    return mask(value, dialect, bits)
  }

  static let subscribedLabel = "subscribed"
  static let unknownLabel = "unknown"

  private static func unknown(_ value: Int64, _ dialect: StatusDialect) -> AuthorizationStatus {
    AuthorizationStatus(
      value: value, dialect: dialect, subscribed: false, permitted: nil, label: unknownLabel,
      bits: [], unknownBits: 0, provisional: false, retryable: false, serverOwned: false,
      sentence:
        "Not subscribed. No public document says what \(value) means; any number below 1 stops a push.",
      remedy: "Ask the service's support about \(value), and look at the device itself.")
  }

  private static func unknownPositive(_ value: Int64, _ dialect: StatusDialect)
    -> AuthorizationStatus
  {
    AuthorizationStatus(
      value: value, dialect: dialect, subscribed: true, permitted: nil, label: subscribedLabel,
      bits: [], unknownBits: value, provisional: false, retryable: false, serverOwned: false,
      sentence:
        "Subscribed. The service writes 1 here as a rule; what \(value) adds is not documented.",
      remedy: nil)
  }

  private static func mask(_ value: Int64, _ dialect: StatusDialect, _ bits: [StatusBit])
    -> AuthorizationStatus
  {
    let held = bits.filter { value & $0.value != 0 }
    let unknownBits = held.reduce(value) { $0 & ~$1.value }
    let provisional = held.contains { $0.name == "provisional" }
    return AuthorizationStatus(
      value: value, dialect: dialect, subscribed: true, permitted: nil, label: subscribedLabel,
      bits: held.map(\.name), unknownBits: unknownBits, provisional: provisional, retryable: false,
      serverOwned: false,
      sentence: value == 1 && dialect == .onesignalIOS
        ? "Subscribed. Either only the badge is allowed, or the REST API wrote its plain 1."
        : sentence(held, unknownBits, provisional: provisional),
      remedy: remedy(dialect, held, provisional: provisional))
  }

  private static func sentence(_ held: [StatusBit], _ unknownBits: Int64, provisional: Bool)
    -> SafeText
  {
    var sentence: SafeText =
      provisional
      ? "Subscribed on trial: pushes arrive quietly until the user decides." : "Subscribed."
    let words = held.filter { $0.name != "provisional" }.map(\.words)
    if !words.isEmpty {
      sentence = sentence + " Allowed: " + SafeText.joined(words, separator: ", ") + "."
    }
    if unknownBits != 0 {
      sentence = sentence + " The bits \(unknownBits) are not documented."
    }
    return sentence
  }

  private static func remedy(_ dialect: StatusDialect, _ held: [StatusBit], provisional: Bool)
    -> SafeText?
  {
    if provisional {
      return
        "Ask for full permission inside the app at a good moment; nothing can be done from here."
    }
    // A mask of 1 alone may be the API's plain "subscribed", so nothing is concluded from it.
    let names = held.map(\.name)
    if names == ["badge"] && dialect == .onesignalIOS { return nil }
    if !names.contains("alert"), !names.contains("lockScreen"), !names.isEmpty {
      return "Banners are off on this device: only its owner can switch them on, in Settings."
    }
    return nil
  }

  private static func permission(_ value: Int64) -> AuthorizationStatus {
    guard let row = permissionRows.first(where: { $0.value == value }) else {
      return AuthorizationStatus(
        value: value, dialect: .iosPermissionNative, subscribed: nil, permitted: nil,
        label: "unknown", bits: [], unknownBits: 0, provisional: false, retryable: false,
        serverOwned: false,
        sentence: "Apple documents 0 to 4 here; what \(value) means is not known.",
        remedy: "Look at the app's notification settings on the device.")
    }
    return AuthorizationStatus(
      value: value, dialect: .iosPermissionNative,
      // Permission alone does not prove a subscription; its absence rules one out.
      subscribed: row.permitted ? nil : false, permitted: row.permitted, label: row.label, bits: [],
      unknownBits: 0, provisional: row.provisional, retryable: false, serverOwned: false,
      sentence: row.sentence, remedy: row.remedy)
  }
}

import PushModel
import TextKit

/// What an id looks like, as far as its form says so.
enum IDLooks {
  case uuid
  /// OpenPush's `sub_…`.
  case openPushSubscription
  /// OpenPush's `app_…` or `msg_…`.
  case openPushOther
  case email
  case phone
  /// A token of a push provider.
  case token
  case other

  init(_ text: String) {
    if UUIDText.isUUID(text) {
      self = .uuid
    } else if text.hasPrefix("sub_") {
      self = .openPushSubscription
    } else if text.hasPrefix("app_") || text.hasPrefix("msg_") {
      self = .openPushOther
    } else if Self.isEmail(text) {
      self = .email
    } else if Self.isPhone(text) {
      self = .phone
    } else if Self.isToken(text) {
      self = .token
    } else {
      self = .other
    }
  }

  /// What it looks like, with its article; nil where that says nothing.
  var inWords: SafeText? {
    switch self {
    case .uuid: "a UUID"
    case .openPushSubscription: "a subscription's id of OpenPush"
    case .openPushOther: "an app's or a message's id of OpenPush"
    case .email: "an e-mail address"
    case .phone: "a phone number"
    case .token: "a provider's token"
    case .other: nil
    }
  }

  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."),
      !parts[1].hasSuffix(".")
    else { return false }
    return !text.unicodeScalars.contains { $0 == " " || $0.value < 0x20 }
  }

  /// A phone number with its country: + and 7 to 15 digits (E.164).
  static func isPhone(_ text: String) -> Bool {
    guard text.hasPrefix("+") else { return false }
    let digits = text.utf8.dropFirst()
    return (7...15).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// 64 or more hexadecimal digits are APNs's; FCM's hold a colon far in front.
  private static func isToken(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.count >= 64, bytes.count.isMultiple(of: 2),
      bytes.allSatisfy({ isHexadecimalDigit($0) })
    {
      return true
    }
    return bytes.count >= 100 && bytes.contains(UInt8(ascii: ":"))
  }
}

/// Labels of aliases as people misspell them.
enum AliasLabel {
  /// What a label that is none was meant to be.
  enum Meaning {
    case label(String)
    /// An id that no alias holds.
    case subscriptionID
  }

  /// What a label was most likely meant to be; nil for a known or a plausible own one.
  static func meaning(_ label: String) -> Meaning? {
    if UserReference.externalID.raw == label || UserReference.oneSignalID.raw == label {
      return nil
    }
    let bare = String(
      label.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "." })
    for (names, meaning) in known {
      for name in names where bare == name || bare == name + "s" { return meaning }
    }
    for (names, meaning) in known {
      if let first = names.first, isOneEditAway(Array(bare.utf8), Array(first.utf8)) {
        return meaning
      }
    }
    return nil
  }

  private static let known: [([String], Meaning)] = [
    (
      ["externalid", "externaluserid", "extid", "externalusersid"],
      .label(UserReference.externalID.raw)
    ),
    (["onesignalid", "onesignaluserid", "osid"], .label(UserReference.oneSignalID.raw)),
    (["subscriptionid", "playerid", "pushsubscriptionid"], .subscriptionID),
  ]

  /// One byte wrong, missing, too many, or swapped with its neighbour.
  private static func isOneEditAway(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard abs(one.count - other.count) <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let left = one[start...]
    let right = other[start...]
    if left.count == right.count {
      if left.dropFirst().elementsEqual(right.dropFirst()) { return true }
      return left.count >= 2 && left.prefix(2).reversed().elementsEqual(right.prefix(2))
        && left.dropFirst(2).elementsEqual(right.dropFirst(2))
    }
    return left.count > right.count
      ? left.dropFirst().elementsEqual(right) : left.elementsEqual(right.dropFirst())
  }
}

/// Whether a byte is a hexadecimal digit of ASCII.
func isHexadecimalDigit(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
}

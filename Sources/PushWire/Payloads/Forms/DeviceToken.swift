import PushModel
import TextKit

/// A device token, as far as its characters tell (reference §10).
public struct DeviceToken: Sendable, Hashable {
  /// What a token is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case apns, fcm
    /// There is no token.
    case none
    case unknown
  }

  /// Something about the characters that is worth a word.
  enum Remark: Sendable, Hashable {
    case missing, oddDigits, tooShort, upperCase, dumped, unknown, unusual
  }

  /// Without quotes, brackets and the spaces of a dump.
  public let text: String
  /// What it is.
  public let kind: Kind
  let remarks: [Remark]

  /// The fewest hexadecimal digits of an APNs token; Apple fixes no length, longer ones exist.
  private static let fewestDigits = 64

  /// Judges a text, quotes and the angle brackets of an old dump taken off.
  public init(_ input: String) {
    var remarks: [Remark] = []
    var body = Self.trimmed(input[...])
    if body.count >= 2, let first = body.first, first == body.last, first == "\"" || first == "'" {
      body = Self.trimmed(body.dropFirst().dropLast())
    }
    if body.hasPrefix("<"), body.hasSuffix(">") {
      body = Substring(body.dropFirst().dropLast().filter { $0 != " " })
      remarks.append(.dumped)
    }
    text = String(body)
    let bytes = Array(text.utf8)
    let isHexadecimal = bytes.allSatisfy { SurrogateScan.hexadecimalDigit($0) != nil }
    if bytes.isEmpty {
      kind = .none
      remarks.append(.missing)
    } else if isHexadecimal {
      let isWhole = bytes.count.isMultiple(of: 2) && bytes.count >= Self.fewestDigits
      kind = isWhole ? .apns : .unknown
      if !bytes.count.isMultiple(of: 2) {
        remarks.append(.oddDigits)
      } else if bytes.count < Self.fewestDigits {
        remarks.append(.tooShort)
      }
      if bytes.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }) {
        remarks.append(.upperCase)
      }
    } else if let isUsual = Self.isFirebase(bytes) {
      kind = .fcm
      if !isUsual { remarks.append(.unusual) }
    } else {
      kind = .unknown
      remarks.append(.unknown)
    }
    self.remarks = remarks
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }

  /// Whether it is a token of FCM, and one as dumps show it; nil when it is none.
  private static func isFirebase(_ bytes: [UInt8]) -> Bool? {
    let isAllowed = bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard isAllowed, bytes.count <= 4096 else { return nil }
    let mark = Array("APA91b".utf8)
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count == 2, let head = parts.first, let tail = parts.last, !head.isEmpty {
      if tail.starts(with: mark) { return bytes.count >= 40 ? true : nil }
      return tail.count >= 80 ? false : nil
    }
    // Before Firebase there was no prefix.
    if parts.count == 1, bytes.starts(with: mark), bytes.count >= 100 { return false }
    return nil
  }
}

extension DeviceToken {
  /// Says what there is to say about the characters.
  func check(_ findings: inout PayloadFindings, path: String, offset: Int?) {
    for remark in remarks {
      let (severity, code, message, remedy) = remark.finding(digits: text.utf8.count)
      findings.add(severity, code, path: path, offset: offset, message, remedy: remedy)
    }
  }
}

extension DeviceToken.Remark {
  fileprivate func finding(digits: Int)
    -> (Finding.Severity, PayloadCode, SafeText, SafeText?)
  {
    switch self {
    case .missing:
      (
        .note, .tokenMissing,
        "There is no token: the device has none yet, or permission was refused.",
        "Have the app opened once with a network connection."
      )
    case .oddDigits:
      (
        .warning, .tokenOddDigits,
        "\(digits) hexadecimal digits are no whole bytes: this is no APNs token.",
        "A character was lost on the way; copy it again."
      )
    case .tooShort:
      (
        .warning, .tokenTooShort,
        "\(digits) hexadecimal digits are too few for an APNs token of 64.",
        "It was cut off, or it is an id of another kind."
      )
    case .upperCase:
      (
        .note, .tokenUpperCase, "The digits are in upper case; SDKs write them in lower case.",
        "Write it in lower case before you compare it with another one."
      )
    case .dumped:
      (
        .note, .tokenDumped,
        "This is how old versions of iOS print a token; brackets and spaces are no part of it.",
        nil
      )
    case .unknown:
      (
        .warning, .tokenUnknown, "This is neither an APNs token nor one of FCM.",
        "APNs tokens are hexadecimal digits; those of FCM hold one colon."
      )
    case .unusual:
      (
        .note, .tokenUnusual,
        "It has the letters of an FCM token and not the usual APA91b after a colon.",
        nil
      )
    }
  }
}

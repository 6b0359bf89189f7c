/// How the keys of push services look, whoever they belong to.
///
/// OneSignal's begin with `os_v2_app_` or `os_v2_org_` (its reference §1). Its older ones are a UUID in
/// base64, 48 characters without a mark of their own. OpenPush's documents show no key; `op_rest_` and
/// `op_sdk_` are the forms that this project assumes.
public enum KeyForms {
  /// What the keys of today begin with.
  public static let beginnings = ["os_v2_", "op_rest_", "op_sdk_"]
  private static let starts = beginnings.map { Array($0.utf8) }
  /// A UUID as text has 36 bytes.
  private static let formerLength = 48
  /// What is shorter is the beginning of a key, as documents write it.
  private static let shortestWhole = 20

  /// The key that begins at a place; nil when none does.
  public static func key(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    guard bytes.indices.contains(index) else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "o"):
      guard starts.contains(where: { begins($0, in: bytes, at: index) }) else { return nil }
      return index..<end(of: index, in: bytes)
    // The first six bits of a hexadecimal digit.
    case UInt8(ascii: "M"), UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "Q"),
      UInt8(ascii: "R"), UInt8(ascii: "Y"), UInt8(ascii: "Z"):
      return formerKey(in: bytes, at: index)
    default: return nil
    }
  }

  /// Every whole key that no other text could be, in the order of the text. OneSignal's older keys are
  /// not among them: any UUID in base64 looks like one.
  public static func keys(in bytes: [UInt8]) -> [Range<Int>] {
    all(in: bytes) { bytes[$0.lowerBound] == UInt8(ascii: "o") }
  }

  /// Whether a text that could be a variable's name is more likely a key: long, of letters and digits
  /// that nobody chose.
  public static func looksDrawn(_ name: String) -> Bool {
    name.utf8.count >= 24 && !name.contains("_") && name.contains(where: \.isLowercase)
      && name.count(where: \.isNumber) >= 3
  }

  /// The text without the characters that nobody sees, which may stand between a key's own.
  public static func visible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.lazy.filter { !isInvisible($0) })
    return String(scalars)
  }

  /// Whether such a key stands in a text.
  public static func isIn(_ text: String) -> Bool { !keys(in: Array(text.utf8)).isEmpty }

  /// The text with every key, the older ones too, cut down to its last characters.
  public static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let keys = all(in: bytes) { _ in true }
    return keys.isEmpty ? text : String(decoding: cut(keys, in: bytes), as: UTF8.self)
  }

  /// A text of a service with every key, the older ones too, cut down to its last characters.
  public static func masked(_ text: Untrusted) -> Untrusted {
    let masked = masked(text.raw)
    return masked == text.raw ? text : Untrusted(masked)
  }

  /// The same of a text that was made safe already.
  public static func masked(_ text: SafeText) -> SafeText {
    let masked = masked(text.string)
    return masked == text.string ? text : SafeText(Untrusted(masked))
  }

  /// The bytes with every key that no other text could be cut down to its last characters.
  public static func masked(_ bytes: [UInt8]) -> [UInt8] { cut(keys(in: bytes), in: bytes) }

  private static func cut(_ keys: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    if keys.isEmpty { return bytes }
    var output: [UInt8] = []
    var index = 0
    for key in keys {
      output += bytes[index..<key.lowerBound]
      output += Secret(String(decoding: bytes[key], as: UTF8.self)).description.utf8
      index = key.upperBound
    }
    return output + bytes[index...]
  }

  /// The bytes with every key that no other text could be overwritten but for its last four
  /// characters, so that every place in the text stays what it is; and where those keys are.
  public static func concealed(_ bytes: [UInt8]) -> (bytes: [UInt8], keys: [Range<Int>]) {
    let keys = keys(in: bytes)
    var bytes = bytes
    for key in keys {
      for index in key.dropLast(4) { bytes[index] = UInt8(ascii: "*") }
      // What is left of an invisible character that the end goes through.
      for index in key.suffix(4).prefix(while: { bytes[$0] & 0xC0 == 0x80 }) {
        bytes[index] = UInt8(ascii: "*")
      }
    }
    return (bytes, keys)
  }

  private static func all(in bytes: [UInt8], where isWanted: (Range<Int>) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      if let key = key(in: bytes, at: index) {
        if key.count >= shortestWhole, isWanted(key) { found.append(key) }
        index = key.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private static func formerKey(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    if index > 0, isBase64Byte(bytes[index - 1]) { return nil }
    let end = index + formerLength
    guard end <= bytes.count, bytes[index..<end].allSatisfy(isBase64Byte),
      end == bytes.count || !isBase64Byte(bytes[end]),
      let decoded = base64Decode(String(decoding: bytes[index..<end], as: UTF8.self)),
      UUIDText.isUUID(String(decoding: decoded, as: UTF8.self))
    else { return nil }
    return index..<end
  }

  /// Whether a text begins at a place, whatever invisible characters stand inside of it.
  private static func begins(_ start: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
    var index = index
    for byte in start {
      while index < bytes.count, bytes[index] != byte {
        let length = invisibleLength(in: bytes, at: index)
        guard length > 0 else { return false }
        index += length
      }
      guard index < bytes.count else { return false }
      index += 1
    }
    return true
  }

  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    var index = start
    while index < bytes.count {
      if isKeyByte(bytes[index]) {
        index += 1
        end = index
      } else {
        let length = invisibleLength(in: bytes, at: index)
        guard length > 0 else { break }
        index += length
      }
    }
    return end
  }

  /// How many bytes the invisible character at a place has; 0 when there is none.
  private static func invisibleLength(in bytes: [UInt8], at index: Int) -> Int {
    guard bytes[index] >= 0xC2 else { return 0 }
    let length = bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
    guard index + length <= bytes.count,
      let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars
        .first
    else { return 0 }
    return isInvisible(scalar) ? length : 0
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarClass(scalar) {
    case .invisible, .selector: true
    case .spacing, .combining, .control, .regionalIndicator, .modifier, .unknown: false
    }
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func isBase64Byte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

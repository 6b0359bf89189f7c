/// UUIDs as text: services send and want them as strings (RFC 9562).
public enum UUIDText {
  /// A new version 4 UUID in lower case, unpredictable.
  public static func random() -> String { text(randomBytes(16)) }

  /// Whether the text has the form 8-4-4-4-12 of hexadecimal digits, whatever version and case.
  public static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: hexadecimalValue(byte) != nil
      }
    }
  }

  /// 16 bytes as a UUID, version and variant set.
  private static func text(_ random: [UInt8]) -> String {
    var bytes = random
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(hexadecimalText(bytes).utf8)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }
}

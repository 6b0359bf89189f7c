/// Finds the halves of surrogate pairs that stand alone in the escapes of a JSON text.
enum SurrogateScan {
  /// The bytes at which lone halves begin, at most `limit` of them.
  static func loneEscapes(in bytes: [UInt8], limit: Int) -> [Int] {
    var found: [Int] = []
    var index = 0
    while index + 1 < bytes.count, found.count < limit {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard bytes[index + 1] == UInt8(ascii: "u"), let unit = hexadecimal(bytes, at: index + 2),
        (0xD800...0xDFFF).contains(unit)
      else {
        index += 2
        continue
      }
      if pair(bytes, at: index, high: unit) != nil {
        index += 12
      } else {
        found.append(index)
        index += 6
      }
    }
    return found
  }

  /// The character that the escape at `index` makes together with the one after it.
  static func pair(_ bytes: [UInt8], at index: Int, high: UInt16) -> Unicode.Scalar? {
    guard (0xD800..<0xDC00).contains(high), index + 12 <= bytes.count,
      bytes[index + 6] == UInt8(ascii: "\\"), bytes[index + 7] == UInt8(ascii: "u"),
      let low = hexadecimal(bytes, at: index + 8), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
  }

  /// Four hexadecimal digits.
  static func hexadecimal(_ bytes: [UInt8], at start: Int) -> UInt16? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = hexadecimalDigit(byte) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The value of a hexadecimal digit.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

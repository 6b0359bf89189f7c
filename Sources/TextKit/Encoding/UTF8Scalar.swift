/// One code point of UTF-8, checked as Unicode's table 3-7 has it: no overlong forms, no surrogates.
enum UTF8Scalar {
  case scalar(Unicode.Scalar, length: Int)
  case invalid

  /// The code point that begins at byte `index`, which must be in range.
  static func read(_ bytes: [UInt8], at index: Int) -> UTF8Scalar {
    let first = bytes[index]
    let length: Int
    var value: UInt32
    var allowed: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(first), length: 1)
    case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
    default: return .invalid
    }
    switch first {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
    guard index + length <= bytes.count else { return .invalid }
    for byte in bytes[index + 1..<index + length] {
      guard allowed.contains(byte) else { return .invalid }
      allowed = 0x80...0xBF
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return .invalid }
    return .scalar(scalar, length: length)
  }
}

extension JSONReader {
  /// Reads the string whose opening quote stands at the index.
  mutating func readString() throws(JSONSyntaxError) -> String {
    let start = index
    index += 1
    let first = index
    // Most strings hold no escape: they are decoded in one go.
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let text = String(decoding: bytes[first..<index], as: UTF8.self)
        index += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { break }
      try skipStringByte(byte)
    }
    var text = Array(bytes[first..<index])
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        let scalar = try readEscape()
        text.append(contentsOf: String(scalar).utf8)
      } else {
        let before = index
        try skipStringByte(byte)
        text.append(contentsOf: bytes[before..<index])
      }
    }
    throw error(.unterminatedString, at: start)
  }

  /// Moves behind one unescaped character, which must be allowed in a string.
  private mutating func skipStringByte(_ byte: UInt8) throws(JSONSyntaxError) {
    if byte < 0x20 { throw error(.controlInString(byte), at: index) }
    if byte < 0x80 {
      index += 1
      return
    }
    switch UTF8Scalar.read(bytes, at: index) {
    case .scalar(_, let length): index += length
    case .invalid: throw error(.invalidUTF8, at: index)
    }
  }

  private mutating func readEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let letter = peek else { throw error(.unterminatedString, at: start) }
    index += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(from: start)
    default: break
    }
    switch UTF8Scalar.read(bytes, at: start + 1) {
    case .scalar(let scalar, _): throw error(.unknownEscape(scalar), at: start)
    case .invalid: throw error(.invalidUTF8, at: start + 1)
    }
  }

  private mutating func readUnicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar
  {
    guard let unit = hexadecimal(at: index) else { throw error(.incompleteEscape, at: start) }
    index += 4
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // What is no scalar is half of a pair.
    if unit < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"), let low = hexadecimal(at: index + 2),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    {
      index += 6
      return scalar
    }
    if options.repairsLoneSurrogates { return "\u{FFFD}" }
    throw error(.loneSurrogate(unit), at: start)
  }

  private func hexadecimal(at start: Int) -> UInt16? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start..<start + 4] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt16(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt16((byte | 0x20) - 0x61 + 10)
      default: return nil
      }
    }
    return value
  }
}

/// Where a token of JSON ends, for marking and for printing. Any bytes are taken.
enum TokenScan {
  /// The end of the token that begins at a byte: behind the quote that closes a string, behind a number or a
  /// word, or behind one character of anything else.
  static func end(of start: Int, in bytes: [UInt8]) -> Int {
    guard bytes.indices.contains(start) else { return min(max(0, start), bytes.count) }
    if bytes[start] == UInt8(ascii: "\"") { return endOfString(start, in: bytes) }
    var index = start
    while index < bytes.count, isOfWord(bytes[index]) { index += 1 }
    return index > start ? index : endOfCharacter(start, in: bytes)
  }

  private static func endOfString(_ start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index + 1
      default: index += 1
      }
    }
    return bytes.count
  }

  private static func endOfCharacter(_ start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

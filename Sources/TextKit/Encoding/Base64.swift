private let alphabet = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// RFC 4648 base64 with padding, on one line.
public func base64Encode(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let second = start + 1 < bytes.count ? bytes[start + 1] : 0
    let third = start + 2 < bytes.count ? bytes[start + 2] : 0
    text.append(alphabet[Int(bytes[start] >> 2)])
    text.append(alphabet[Int(bytes[start] << 4 & 0x30 | second >> 4)])
    text.append(
      start + 1 < bytes.count ? alphabet[Int(second << 2 & 0x3C | third >> 6)] : 0x3D)
    text.append(start + 2 < bytes.count ? alphabet[Int(third & 0x3F)] : 0x3D)
  }
  return String(decoding: text, as: UTF8.self)
}

/// The bytes of RFC 4648 base64; nil for another alphabet, wrong padding, stray bits or line breaks.
public func base64Decode(_ text: String) -> [UInt8]? {
  let input = Array(text.utf8)
  guard input.count % 4 == 0 else { return nil }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(input.count / 4 * 3)
  for start in stride(from: 0, to: input.count, by: 4) {
    let isLast = start + 4 == input.count
    var padding = 0
    if isLast, input[start + 3] == 0x3D { padding = input[start + 2] == 0x3D ? 2 : 1 }
    var group: UInt32 = 0
    for byte in input[start..<start + 4 - padding] {
      guard let value = base64Value(byte) else { return nil }
      group = group << 6 | value
    }
    group <<= 6 * UInt32(padding)
    // Bits under the padding must be zero, or one value would have several spellings.
    if padding > 0, group & (padding == 1 ? 0xFF : 0xFFFF) != 0 { return nil }
    for index in 0..<3 - padding {
      bytes.append(UInt8(truncatingIfNeeded: group >> (16 - 8 * UInt32(index))))
    }
  }
  return bytes
}

private func base64Value(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 0x41)
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 0x61 + 26)
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 0x30 + 52)
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}

/// Gzip data, made by hand so that the tests need no library for it.
public enum Gzip {
  /// `bytes` in stored blocks: valid gzip without compression.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let piece = rest.prefix(65535)
      rest = rest.dropFirst(piece.count)
      let count = UInt16(piece.count)
      output += [rest.isEmpty ? 1 : 0] + littleEndian(count) + littleEndian(~count) + piece
    } while !rest.isEmpty
    return output + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

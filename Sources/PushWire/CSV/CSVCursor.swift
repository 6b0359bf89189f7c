/// Follows the quotes of a CSV file byte by byte, and so knows where a row ends.
struct CSVCursor: Sendable {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private enum Place { case cellStart, plain, quoted, quoteInQuoted }

  private var place = Place.cellStart
  /// How much of a byte order mark has come; nil once it is known.
  private var markBytes: Int? = 0
  /// How many bytes of the row that has begun have come; 0 behind a line end.
  private(set) var rowBytes = 0
  /// How many cells of it have begun.
  private(set) var rowCells = 1

  /// Whether a quote was opened and not closed yet.
  var isInQuotes: Bool { place == .quoted }

  /// Goes on by a byte; true behind the end of a line.
  mutating func step(_ byte: UInt8) -> Bool {
    rowBytes += 1
    if let seen = markBytes {
      if seen < Self.mark.count, byte == Self.mark[seen] {
        markBytes = seen + 1
        return false
      }
      if (1..<Self.mark.count).contains(seen) { place = .plain }
      markBytes = nil
    }
    switch place {
    case .quoted:
      if byte == UInt8(ascii: "\"") { place = .quoteInQuoted }
      return false
    case .cellStart where byte == UInt8(ascii: "\""),
      .quoteInQuoted where byte == UInt8(ascii: "\""):
      place = .quoted
      return false
    case .cellStart, .plain, .quoteInQuoted:
      return stepOutside(byte)
    }
  }

  private mutating func stepOutside(_ byte: UInt8) -> Bool {
    place = .plain
    if byte == UInt8(ascii: ",") {
      place = .cellStart
      rowCells += 1
      return false
    }
    guard byte == 0x0A || byte == 0x0D else { return false }
    place = .cellStart
    rowBytes = 0
    rowCells = 1
    return true
  }
}

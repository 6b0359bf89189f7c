/// Reads the rows of a CSV file whose bytes come in pieces: the same rows as `CSVReader` reads of the
/// whole, with no more than a piece and a row in memory.
public struct CSVPieces: Sendable {
  /// Where a row longer than this many bytes is taken for damage: a quote that was never closed.
  public static let rowLimit = 16 << 20

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private enum Place { case cellStart, plain, quoted, quoteInQuoted }

  private var place = Place.cellStart
  /// The beginning of a row whose end has not come.
  private var rest: [UInt8] = []
  /// How much of a byte order mark has come; nil once it is known.
  private var markBytes: Int? = 0
  private var isAtStart = true

  /// Begins with the first byte of a file.
  public init() {}

  /// Whether the row that has begun is longer than any row is.
  public var isDamaged: Bool { rest.count > Self.rowLimit }

  /// Takes the next piece and brings the rows that are whole with it.
  public mutating func add(_ piece: ArraySlice<UInt8>) -> [[String]] {
    var end: Int?
    for index in piece.indices where step(piece[index]) { end = index + 1 }
    guard let end else {
      rest += piece
      return []
    }
    let whole = rest + piece[..<end]
    rest = Array(piece[end...])
    return rows(of: whole)
  }

  /// The row that ends with the file; none when the last one ended in a line end.
  public mutating func finish() -> [[String]] {
    defer { rest = [] }
    return rows(of: rest)
  }

  private mutating func rows(of bytes: [UInt8]) -> [[String]] {
    defer { isAtStart = false }
    // The mark belongs to the file's beginning alone.
    var reader = CSVReader(bytes, skipsMark: isAtStart)
    var rows: [[String]] = []
    while let row = reader.next() { rows.append(row) }
    return rows
  }

  /// Goes on by a byte; true behind the end of a line.
  private mutating func step(_ byte: UInt8) -> Bool {
    if let seen = markBytes {
      if seen < Self.mark.count, byte == Self.mark[seen] {
        markBytes = seen + 1
        return false
      }
      if (1..<Self.mark.count).contains(seen) { place = .plain }
      markBytes = nil
    }
    let isLineEnd = byte == 0x0A || byte == 0x0D
    switch place {
    case .quoted:
      if byte == UInt8(ascii: "\"") { place = .quoteInQuoted }
      return false
    case .cellStart where byte == UInt8(ascii: "\""),
      .quoteInQuoted where byte == UInt8(ascii: "\""):
      place = .quoted
      return false
    case .cellStart, .plain, .quoteInQuoted:
      place = isLineEnd || byte == UInt8(ascii: ",") ? .cellStart : .plain
      return isLineEnd
    }
  }
}

/// Reads the rows of a CSV file whose bytes come in pieces: the same rows as `CSVReader` reads of the
/// whole, with no more than a piece and a row in memory.
public struct CSVPieces: Sendable {
  /// Where a row longer than this many bytes is taken for damage: a quote that was never closed.
  public static let rowLimit = 16 << 20

  private var cursor = CSVCursor()
  /// The beginning of a row whose end has not come.
  private var rest: [UInt8] = []
  private var isAtStart = true

  /// Begins with the first byte of a file.
  public init() {}

  /// Whether the row that has begun is longer than any row is.
  public var isDamaged: Bool { cursor.rowBytes > Self.rowLimit }

  /// Whether a quote was opened and not closed yet; at the end of a file it never is.
  public var isInQuotes: Bool { cursor.isInQuotes }

  /// How many cells the row has that has begun; nil behind a line end.
  public var cellsOfOpenRow: Int? { cursor.rowBytes == 0 ? nil : cursor.rowCells }

  /// Takes the next piece and brings the rows that are whole with it.
  public mutating func add(_ piece: ArraySlice<UInt8>) -> [[String]] {
    var end: Int?
    for index in piece.indices where cursor.step(piece[index]) { end = index + 1 }
    guard let end else {
      rest += piece
      return []
    }
    let whole = rest + piece[..<end]
    rest = Array(piece[end...])
    return rows(of: whole)
  }

  /// Goes on behind the next piece: its rows are not brought, and neither is the one that has begun.
  public mutating func pass(_ piece: ArraySlice<UInt8>) {
    rest = []
    isAtStart = false
    // A copy that nothing else sees can stay in registers.
    var cursor = cursor
    piece.withUnsafeBufferPointer { bytes in
      for byte in bytes { _ = cursor.step(byte) }
    }
    self.cursor = cursor
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
}

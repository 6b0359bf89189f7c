/// The lines and columns of many bytes of one text, found in one pass.
public struct SourcePositions: Sendable {
  private let positions: [Int: SourcePosition]

  /// Finds the positions of `offsets` in `bytes`; lines end with LF, CRLF or CR.
  public init(in bytes: [UInt8], at offsets: [Int]) {
    var positions: [Int: SourcePosition] = [:]
    var line = 1
    var column = 1
    var index = 0
    for offset in Set(offsets).sorted() {
      let end = max(0, min(offset, bytes.count))
      while index < end {
        let byte = bytes[index]
        let isReturnOfPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if byte == 0x0A || (byte == 0x0D && !isReturnOfPair) {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          // Continuation bytes of UTF-8 belong to the code point before them.
          column += 1
        }
        index += 1
      }
      positions[offset] = SourcePosition(line: line, column: column)
    }
    self.positions = positions
  }

  /// The position of a byte that was asked for; nil for any other.
  public subscript(offset: Int) -> SourcePosition? { positions[offset] }
}

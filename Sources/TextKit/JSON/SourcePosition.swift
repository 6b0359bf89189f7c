/// A place in a text as people count: both from 1, the column in code points.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// From 1.
  public let line: Int
  /// From 1, in code points.
  public let column: Int

  /// A place given by its line and column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of byte `offset` of `bytes`; lines end with LF, CRLF or CR.
  public init(ofByte offset: Int, in bytes: [UInt8]) {
    var counter = LineCounter(bytes)
    self = counter.position(ofByte: offset)
  }

  /// Earlier in the text.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Counts lines and columns from the beginning of a text onwards.
struct LineCounter {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The position of a byte, which stands no earlier than the one before it.
  mutating func position(ofByte offset: Int) -> SourcePosition {
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
    return SourcePosition(line: line, column: column)
  }
}

/// The lines and columns of many bytes of one text, found in one pass.
public struct SourcePositions: Sendable {
  private let positions: [Int: SourcePosition]

  /// Finds the positions of `offsets` in `bytes`; lines end with LF, CRLF or CR.
  public init(in bytes: [UInt8], at offsets: [Int]) {
    var counter = LineCounter(bytes)
    var positions: [Int: SourcePosition] = [:]
    for offset in Set(offsets).sorted() { positions[offset] = counter.position(ofByte: offset) }
    self.positions = positions
  }

  /// The position of a byte that was asked for; nil for any other.
  public subscript(offset: Int) -> SourcePosition? { positions[offset] }
}

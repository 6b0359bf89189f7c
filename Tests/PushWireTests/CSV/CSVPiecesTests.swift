import PushWire
import Testing

@Suite struct `A CSV file that comes in pieces` {
  static let texts = [
    "", "\n\n", "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\n1,2", "\u{FEFF}a,b\n1,2\n",
    "\u{FEFF}\"a\nb\",c\n",
    "a\n\u{FEFF}b\n", "a,,\n,,b\n", "\"x, y\",\"he said \"\"no\"\"\"\n", "\"two\nlines\",b\nc,d\n",
    "\"q\"tail,b\n\"q\"\"\n", "\"a\"\"\nb\",c\nd\n", "plain\"quote,\"\n\"", "\"open,b\nc",
    "grüße,日本\n\"夜\r\n\",x\n",
  ]

  @Test(arguments: texts)
  func `brings the rows of the whole, wherever the pieces end`(text: String) {
    let bytes = Array(text.utf8)
    let whole = CSVReader.rows(bytes)
    for size in 1...max(1, bytes.count) {
      var pieces = CSVPieces()
      var rows: [[String]] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        rows += pieces.add(bytes[start..<min(start + size, bytes.count)])
      }
      rows += pieces.finish()
      #expect(rows == whole, "pieces of \(size)")
    }
  }

  struct End: Sendable {
    var text: String
    var isInQuotes = false
    var cells: Int?
    init(_ text: String, isInQuotes: Bool = false, cells: Int? = nil) {
      self.text = text
      self.isInQuotes = isInQuotes
      self.cells = cells
    }
  }

  @Test(arguments: [
    End(""), End("a,b\n1,2\n"), End("a,b\r\n1,2\r\n"), End("a,\"x,\ny\"\n"),
    End("a,b\n1,2", cells: 2), End("a,b\n1", cells: 1), End("a,b\n1,\"2\"", cells: 2),
    End("a,b\n1,\"2", isInQuotes: true, cells: 2),
    End("a,b\n1,\"{\"\"a\"\":\"\"b", isInQuotes: true, cells: 2),
    End("a,b\n1,\"2\n3,4\n", isInQuotes: true, cells: 2),
    End("\u{FEFF}\"a", isInQuotes: true, cells: 1),
  ])
  func `how it ends is known, whether or not its rows are brought`(end: End) {
    let bytes = Array(end.text.utf8)
    for size in 1...max(1, bytes.count) {
      for passes in [false, true] {
        var pieces = CSVPieces()
        for start in stride(from: 0, to: bytes.count, by: size) {
          let piece = bytes[start..<min(start + size, bytes.count)]
          if passes { pieces.pass(piece) } else { _ = pieces.add(piece) }
        }
        _ = pieces.finish()
        #expect(pieces.isInQuotes == end.isInQuotes, "pieces of \(size)")
        #expect(pieces.cellsOfOpenRow == end.cells, "pieces of \(size)")
      }
    }
  }

  @Test func `a quote that never closes is damage before it fills the memory`() {
    var pieces = CSVPieces()
    _ = pieces.add(Array("id,tags\n\"".utf8)[...])
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    var count = 0
    while !pieces.isDamaged, count < 64 {
      #expect(pieces.add(piece[...]).isEmpty)
      count += 1
    }
    #expect(count == CSVPieces.rowLimit >> 20)
  }
}

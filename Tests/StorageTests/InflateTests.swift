import Storage
import Testing
import TextKit

@Suite struct InflateTests {
  static let rows = "id,tags\n1,pro\n"
  static let rowsInGzip = base64Decode("H4sIAAAAAAAC/8tM0SlJTC/mMtQpKMrnAgCp0N8bDgAAAA==") ?? []
  /// 200,000 times the letter a.
  static let manyInGzip =
    base64Decode(
      """
      H4sIAAAAAAAC/+3BMQEAAADCoKzrX8IM/kABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAK8Bm1Np4EANAwA=
      """) ?? []

  @Test func readsAWholeFile() throws {
    #expect(String(decoding: try whole(Self.rowsInGzip), as: UTF8.self) == Self.rows)
    #expect(try whole(Self.manyInGzip) == [UInt8](repeating: 0x61, count: 200_000))
  }

  @Test func piecesMayEndAnywhere() throws {
    for size in [1, 2, 3, 7] {
      let inflate = try Inflate(limit: 1000)
      var result: [UInt8] = []
      for start in stride(from: 0, to: Self.rowsInGzip.count, by: size) {
        let piece = Self.rowsInGzip[start..<min(start + size, Self.rowsInGzip.count)]
        try inflate.feed(Array(piece)) { result.append(contentsOf: $0) }
      }
      try inflate.finish()
      #expect(String(decoding: result, as: UTF8.self) == Self.rows)
    }
  }

  @Test func membersFollowEachOther() throws {
    let twice = try whole(Self.rowsInGzip + Self.rowsInGzip)
    #expect(String(decoding: twice, as: UTF8.self) == Self.rows + Self.rows)
  }

  @Test func everyEarlyEndIsNoticed() throws {
    for length in 0..<Self.rowsInGzip.count {
      #expect(throws: InflateError.truncated, "\(length)") {
        try whole(Array(Self.rowsInGzip.prefix(length)))
      }
    }
  }

  @Test(arguments: [0, 1, 3, 12, 20, 27, 31])
  func aChangedByteIsNoticed(place: Int) {
    var bytes = Self.rowsInGzip
    bytes[place] ^= 0x55
    #expect(throws: InflateError.self) { try whole(bytes) }
  }

  @Test func bytesBehindTheEndAreNotPassedOver() {
    #expect(throws: InflateError.damaged) { try whole(Self.rowsInGzip + Array("garbage".utf8)) }
  }

  @Test func whatGrowsTooLargeIsStopped() throws {
    #expect(try whole(Self.manyInGzip, limit: 200_000).count == 200_000)
    #expect(throws: InflateError.tooLarge(limit: 199_999)) {
      try whole(Self.manyInGzip, limit: 199_999)
    }
    var delivered = 0
    let inflate = try Inflate(limit: 100_000)
    #expect(throws: InflateError.tooLarge(limit: 100_000)) {
      try inflate.feed(Self.manyInGzip) { delivered += $0.count }
    }
    #expect(delivered <= 100_000)
  }

  private func whole(_ gzip: [UInt8], limit: Int = 1 << 20) throws(InflateError) -> [UInt8] {
    try Inflate.whole(gzip, limit: limit)
  }
}

import Storage
import Testing
import TextKit

@Suite struct ExportCacheTests {
  private static let start = Timestamp(seconds: 1_770_948_780)

  private let files: FilesThread

  init() throws { files = try #require(FilesThread()) }

  /// Keeps an export that comes in pieces.
  @discardableResult
  private func store(
    _ bytes: [UInt8], in cache: ExportCache, context: String,
    limits: ExportLimits = ExportLimits(), pieceSize: Int = 7
  ) async throws -> CachedExport {
    let draft = try cache.draft(on: files, limits: limits)
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      #expect(try await draft.add(Array(bytes[start..<min(start + pieceSize, bytes.count)])))
    }
    return try await draft.finish(context: context)
  }

  private func text(_ rows: ExportRows) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let piece = try rows.piece(at: bytes.count)
      if piece.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece
    }
  }

  private func cache(_ scratch: Scratch, after seconds: Double = 0) -> ExportCache {
    ExportCache(folder: scratch.path("exports"), clock: .fixed(Self.start + seconds))
  }

  @Test func keepsTheLastExportOfEachApp() async throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    #expect(cache.last(context: "a/../b") == nil)
    let first = try await store(InflateTests.rowsInGzip, in: cache, context: "a/../b")
    let second = try await store(InflateTests.manyInGzip, in: cache, context: "a/../b")
    let other = try await store(InflateTests.rowsInGzip, in: cache, context: "other")
    #expect(cache.last(context: "a/../b") == second)
    #expect(second.byteCount == 200_000)
    #expect(second.at == Self.start)
    #expect(try text(cache.rows(of: other)) == InflateTests.rows)
    // The first one is gone: two labels and two files of rows.
    #expect(try scratch.names("exports").count == 4)
    #expect(mode(of: first.path) == nil)
    #expect(mode(of: second.path) == 0o600)
    #expect(mode(of: scratch.path("exports")) == 0o700)
  }

  @Test func whatCannotBeReadIsNotKept() async throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    let kept = try await store(InflateTests.rowsInGzip, in: cache, context: "a")
    var small = ExportLimits()
    small.rows = 1000
    var growing = ExportLimits()
    growing.growthFrom = 10_000
    let cases: [([UInt8], ExportLimits, ExportCacheError)] = [
      ([0x1F, 0x8B] + Array("<html>".utf8), ExportLimits(), .compressed(.damaged)),
      (Array(InflateTests.manyInGzip.prefix(90)), ExportLimits(), .compressed(.truncated)),
      (InflateTests.manyInGzip, small, .tooLarge(limit: 1000)),
      (Array(repeating: 0x61, count: 1001), small, .tooLarge(limit: 1000)),
      (InflateTests.manyInGzip, growing, .compressed(.growsTooMuch(factor: 100))),
    ]
    for (bytes, limits, error) in cases {
      await #expect(throws: error) {
        try await store(bytes, in: cache, context: "a", limits: limits, pieceSize: 100)
      }
    }
    #expect(cache.last(context: "a") == kept)
    #expect(try scratch.names("exports").count == 2)
  }

  @Test func rowsThatAreReadStayReadableWhenAnotherExportComes() async throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    let rows = try cache.rows(of: try await store(InflateTests.rowsInGzip, in: cache, context: "a"))
    _ = try await store(Array("id\n".utf8), in: cache, context: "a")
    #expect(try text(rows) == InflateTests.rows)
  }

  @Test func whoSeesTheRowsCanWantNoMore() async throws {
    let scratch = try Scratch()
    let seen = Locked<[UInt8]>([])
    let draft = try cache(scratch).draft(on: files) { rows in
      seen.withLock { $0 += rows }
      return false
    }
    #expect(try await !draft.add(InflateTests.rowsInGzip))
    #expect(String(decoding: seen.withLock { $0 }, as: UTF8.self) == InflateTests.rows)
  }

  @Test func anExportIsPersonalDataAndGoesAfterSevenDays() async throws {
    let scratch = try Scratch()
    let export = try await store(InflateTests.rowsInGzip, in: cache(scratch), context: "a")
    let week: Double = 7 * 86_400
    #expect(cache(scratch, after: week).last(context: "a") == export)
    #expect(try cache(scratch, after: week).purgeExpired() == 0)
    #expect(cache(scratch, after: week + 1).last(context: "a") == nil)
    #expect(try cache(scratch, after: week + 1).purgeExpired() == 2)
    #expect(try scratch.names("exports") == [])
  }

  @Test func purgingTakesEverything() async throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    #expect(try cache.purgeAll() == 0)
    try await store(InflateTests.rowsInGzip, in: cache, context: "a")
    try await store(InflateTests.rowsInGzip, in: cache, context: "b")
    try scratch.write("left by a crash", to: "exports/0011.csv")
    try scratch.write("left by a crash", to: "exports/.0022.csv.33.tmp")
    #expect(try cache.purgeAll() == 6)
    #expect(try scratch.names("exports") == [])
  }

  @Test func aLabelThatNamesAnotherFolderIsNotFollowed() async throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    try await store(InflateTests.rowsInGzip, in: cache, context: "a")
    let label = try #require(try scratch.names("exports").first { $0.hasSuffix(".json") })
    let text = try scratch.text("exports/" + label)
    let rows = try #require(try scratch.names("exports").first { $0.hasSuffix(".csv") })
    try scratch.write(text.replacing(rows, with: "../secret.csv"), to: "exports/" + label)
    #expect(cache.last(context: "a") == nil)
    try scratch.write(
      text.replacing("\"version\":1", with: "\"version\":2"), to: "exports/" + label)
    #expect(cache.last(context: "a") == nil)
  }
}

import Storage
import Testing
import TextKit

@Suite struct ExportCacheTests {
  private static let start = Timestamp(seconds: 1_770_948_780)

  private func cache(_ scratch: Scratch, after seconds: Double = 0) -> ExportCache {
    ExportCache(folder: scratch.path("exports"), clock: .fixed(Self.start + seconds))
  }

  @Test func keepsTheLastExportOfEachApp() throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    #expect(cache.last(context: "a/../b") == nil)
    let first = try cache.store(InflateTests.rowsInGzip, context: "a/../b")
    let second = try cache.store(InflateTests.manyInGzip, context: "a/../b")
    let other = try cache.store(InflateTests.rowsInGzip, context: "other")
    #expect(cache.last(context: "a/../b") == second)
    #expect(second.byteCount == 200_000)
    #expect(second.at == Self.start)
    #expect(try String(decoding: cache.rows(of: other), as: UTF8.self) == InflateTests.rows)
    // The first one is gone: two labels and two files of rows.
    #expect(try scratch.names("exports").count == 4)
    #expect(mode(of: first.path) == nil)
    #expect(mode(of: second.path) == 0o600)
    #expect(mode(of: scratch.path("exports")) == 0o700)
  }

  @Test func whatCannotBeReadIsNotKept() throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    let kept = try cache.store(InflateTests.rowsInGzip, context: "a")
    for (bytes, limit) in [
      (Array("<html>".utf8), 1000), (Array(InflateTests.manyInGzip.prefix(90)), 1_000_000),
      (InflateTests.manyInGzip, 1000),
    ] {
      #expect(throws: ExportCacheError.self) {
        try cache.store(bytes, context: "a", limit: limit)
      }
    }
    #expect(cache.last(context: "a") == kept)
    #expect(try scratch.names("exports").count == 2)
  }

  @Test func anExportIsPersonalDataAndGoesAfterSevenDays() throws {
    let scratch = try Scratch()
    let export = try cache(scratch).store(InflateTests.rowsInGzip, context: "a")
    let week: Double = 7 * 86_400
    #expect(cache(scratch, after: week).last(context: "a") == export)
    #expect(try cache(scratch, after: week).purgeExpired() == 0)
    #expect(cache(scratch, after: week + 1).last(context: "a") == nil)
    #expect(try cache(scratch, after: week + 1).purgeExpired() == 2)
    #expect(try scratch.names("exports") == [])
  }

  @Test func purgingTakesEverything() throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    #expect(try cache.purgeAll() == 0)
    try cache.store(InflateTests.rowsInGzip, context: "a")
    try cache.store(InflateTests.rowsInGzip, context: "b")
    try scratch.write("left by a crash", to: "exports/0011.csv")
    try scratch.write("left by a crash", to: "exports/.0022.csv.33.tmp")
    #expect(try cache.purgeAll() == 6)
    #expect(try scratch.names("exports") == [])
  }

  @Test func aLabelThatNamesAnotherFolderIsNotFollowed() throws {
    let scratch = try Scratch()
    let cache = cache(scratch)
    try cache.store(InflateTests.rowsInGzip, context: "a")
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

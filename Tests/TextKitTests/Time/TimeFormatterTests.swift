import Testing
import TextKit

@Suite("A moment is shown")
struct TimeFormatterTests {
  private let berlin = Zone.forVariable("CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc

  private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp.parse(text)) }

  @Test("by the clocks of a zone, which is named")
  func zone() throws {
    let night = try moment("2026-02-12T23:30:07Z")
    let formatter = TimeFormatter(zone: berlin, now: night)
    #expect(formatter.clock(night) == "00:30")
    #expect(formatter.clockWithSeconds(night) == "00:30:07")
    #expect(formatter.date(night) == "2026-02-13")
    #expect(formatter.dateTime(night) == "2026-02-13 00:30 CET")
    #expect(formatter.precise(night) == "2026-02-13 00:30:07 CET")
    #expect(TimeFormatter(zone: .utc, now: night).dateTime(night) == "2026-02-12 23:30 UTC")
  }

  @Test(
    "shorter the nearer it is",
    arguments: [
      ("2026-02-13T01:00:00Z", "02:00"),
      ("2026-02-12T23:00:00Z", "00:00"),
      ("2026-02-12T22:59:59Z", "12 Feb 23:59"),
      ("2026-12-31T12:00:00Z", "31 Dec 13:00"),
      ("2025-12-31T22:59:59Z", "2025-12-31"),
      ("2025-12-31T23:00:00Z", "1 Jan 00:00"),
      ("2027-06-01T12:00:00Z", "2027-06-01"),
    ])
  func short(text: String, shown: String) throws {
    let formatter = TimeFormatter(zone: berlin, now: try moment("2026-02-13T12:00:00Z"))
    #expect(formatter.short(try moment(text)).string == shown)
  }
}

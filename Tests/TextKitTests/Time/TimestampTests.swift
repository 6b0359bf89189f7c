import Testing
import TextKit

@Suite("A moment")
struct TimestampTests {
  @Test(
    "is read from what services write",
    arguments: [
      ("2026-02-13T02:13:00Z", "2026-02-13T02:13:00Z"),
      ("2026-02-13t02:13:00z", "2026-02-13T02:13:00Z"),
      ("2026-02-13 02:13:00 UTC", "2026-02-13T02:13:00Z"),
      ("2026-02-13 02:13:00 GMT", "2026-02-13T02:13:00Z"),
      ("2026-02-13 02:13:00", "2026-02-13T02:13:00Z"),
      ("2026-02-13T02:13", "2026-02-13T02:13:00Z"),
      ("2026-02-13", "2026-02-13T00:00:00Z"),
      ("2026-02-13T02:13:00+02:00", "2026-02-13T00:13:00Z"),
      ("2026-02-13T02:13:00+0200", "2026-02-13T00:13:00Z"),
      ("2026-02-13T02:13:00-08", "2026-02-13T10:13:00Z"),
      ("2026-02-13 02:13:00 -0330", "2026-02-13T05:43:00Z"),
      ("2026-02-13T02:13:00.250Z", "2026-02-13T02:13:00.250Z"),
      ("2026-02-13T02:13:00.123456789Z", "2026-02-13T02:13:00.123Z"),
      ("2026-02-13T02:13:00,5Z", "2026-02-13T02:13:00.500Z"),
      ("2024-02-29T23:59:60Z", "2024-03-01T00:00:00Z"),
      ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500Z"),
      ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
      ("1770948780", "2026-02-13T02:13:00Z"),
      ("1770948780.123", "2026-02-13T02:13:00.123Z"),
      ("1770948780123", "2026-02-13T02:13:00.123Z"),
      ("1.77094878e9", "2026-02-13T02:13:00Z"),
      ("0", "1970-01-01T00:00:00Z"),
      ("-1", "1969-12-31T23:59:59Z"),
    ])
  func reading(text: String, iso: String) {
    #expect(Timestamp.parse(text)?.iso8601 == iso)
  }

  @Test(
    "is not invented from anything else",
    arguments: [
      "", " ", "now", "2026-13-01", "2026-00-01", "2026-02-30", "2025-02-29", "2026-1-1",
      "2026-02-13T",
      "2026-02-13T24:00:00Z", "2026-02-13T02:60:00Z", "2026-02-13T02:13:61Z",
      "2026-02-13T02:13:00.Z",
      "2026-02-13T02:13:00+25:00", "2026-02-13T02:13:00 CET", "2026-02-13T02:13:00Zx",
      "2026-02-13Z",
      "20260213", "1e400", "99999999999999999999", "9223372036854775807", "-1e300", "NaN", "0x10",
      "10000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00", "２０２６-02-13",
    ])
  func refused(text: String) {
    // Eight digits alone are a count of seconds, never a date.
    #expect(Timestamp.parse(text)?.iso8601 == (text == "20260213" ? "1970-08-23T11:50:13Z" : nil))
  }

  @Test(
    "has its calendar day in every era",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (-2_203_891_200, "1900-03-01T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
      (-62_167_219_201, "-0001-12-31T23:59:59Z"), (253_402_300_800, "10000-01-01T00:00:00Z"),
      (.max, "292277026596-12-04T15:30:07Z"), (.min, "-292277022657-01-27T08:29:52Z"),
    ] as [(Int64, String)])
  func calendar(seconds: Int64, iso: String) {
    #expect(Timestamp(seconds: seconds).iso8601 == iso)
  }

  @Test("every fifth day from 1600 to 2400 is read back as it was written")
  func roundTrip() {
    for day in stride(from: Int64(-135_000), to: 157_000, by: 5) {
      let moment = Timestamp(seconds: day * 86_400 + 3723)
      #expect(Timestamp.parse(moment.iso8601) == moment)
    }
  }

  @Test("is moved and measured")
  func arithmetic() {
    let moment = Timestamp(seconds: 100, nanoseconds: 500_000_000)
    #expect(moment + .milliseconds(700) == Timestamp(seconds: 101, nanoseconds: 200_000_000))
    #expect(moment - .milliseconds(700) == Timestamp(seconds: 99, nanoseconds: 800_000_000))
    #expect(moment + 0.3 == Timestamp(seconds: 100, nanoseconds: 800_000_000))
    #expect(moment - 101 == Timestamp(seconds: -1, nanoseconds: 500_000_000))
    #expect(moment - Timestamp(seconds: 98) == 2.5)
    #expect(Timestamp(seconds: 98) - moment == -2.5)
    #expect(moment.millisecondsSince1970 == 100_500)
    #expect(Timestamp(secondsSince1970: -0.25) == Timestamp(seconds: -1, nanoseconds: 750_000_000))
    #expect(Timestamp(seconds: 1) < moment)
    #expect(Timestamp(seconds: 100) < moment)
  }

  @Test("stays in range whatever is added")
  func extremes() {
    let latest = Timestamp(seconds: .max, nanoseconds: 999_999_999)
    #expect(latest + .seconds(1) == Timestamp(seconds: .max))
    #expect(latest + 1e300 == Timestamp(seconds: .max))
    #expect(Timestamp(seconds: .min) - 1 == Timestamp(seconds: .min))
    #expect(Timestamp(seconds: .min) - latest < -1.8e19)
    #expect(latest.millisecondsSince1970 == .max)
    #expect(Timestamp(secondsSince1970: .infinity).seconds == .max)
    #expect(Timestamp(secondsSince1970: -1e300).seconds == .min)
    #expect(Timestamp(secondsSince1970: .nan).seconds == 0)
    #expect(Timestamp(seconds: 0) + .nan == Timestamp(seconds: 0))
  }
}

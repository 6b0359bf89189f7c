import PushModel
import PushWire
import Testing
import TextKit

@Suite struct `The time of a send` {
  private func codes(_ time: String) -> [String] {
    LintCase("", .message, ["send_after": JSON.string(time).text()]).report.findings.map(\.code)
  }

  @Test(arguments: [
    "2026-06-02T10:00:00Z", "2026-06-02T10:00:00.123Z", "2026-06-02T10:00:00+02:00",
    "2026-06-02 10:00:00 +0200", "2026-06-02 10:00 UTC", "Tue Jun 02 2026 14:00:00 -0700",
    "Tue, 02 Jun 2026 10:00:00 GMT", "June 2nd 2026, 2:00:00 pm +02:00", "2 Jun 2026 10:00 Z",
  ])
  func `is read in every documented way`(time: String) { #expect(codes(time) == []) }

  // The samples of the service's own description, moved to a day ahead.
  @Test(arguments: [
    "Tue Jun 02 2026 14:00:00 GMT-0700 (PDT)", "June 2nd 2026, 2:00:00 pm UTC-07:00",
    "2026-06-02 14:00:00 GMT-0700", "Jun 2 2026 14:00:00 GMT-0700",
    "Tue Jun 02 2026 14:00:00 GMT-0700 (Pacific Daylight Time)",
  ])
  func `is told but not refused where UTC stands beside an offset`(time: String) {
    let report = LintCase("", .message, ["send_after": JSON.string(time).text()]).report
    #expect(report.findings.map(\.code) == ["time-zone-twice"])
    #expect(!report.hasErrors)
  }

  @Test(arguments: [
    ("2026-06-01T13:59:00+02:00", []), ("2026-06-01T13:54:00+02:00", ["time-in-past"]),
    ("2026-06-01T11:54:00-01:00", []), ("Mon Jun 01 2026 04:50:00 -0700", ["time-in-past"]),
    ("2027-06-01T12:00:00Z", []), ("2027-06-01T12:00:01Z", ["time-far-ahead"]),
  ])
  func `is compared with now wherever its offset puts it`(time: String, expected: [String]) {
    #expect(codes(time) == expected)
  }

  @Test(arguments: [
    "2026-13-02T10:00:00Z", "2026-06-31", "2026-06-02T25:00:00Z", "2026-06-02T10:00:00+99:00",
    "06/02/2026 10:00", "10:00", "Junk 2 2026 10:00", "2026-06-02T10:00:00Z and more", "(", "Tue",
    "2026-06-02T10:00:00 (never closed", "١٢٣٤-٠٦-٠٢", "2026-06-02T", "\u{0}", "24:00PM",
  ])
  func `is refused where it is none`(time: String) {
    #expect(codes(time) == ["time-unreadable"])
  }

  @Test(arguments: ["9:00AM", "21:45", "09:45:30", "12:00 am", "0:05"])
  func `of day is read`(time: String) {
    let report = LintCase(
      "", .message,
      ["delayed_option": "\"timezone\"", "delivery_time_of_day": JSON.string(time).text()]
    ).report
    #expect(report.findings.map(\.code) == [])
  }

  @Test(arguments: ["", "9", "9AM", "13:00PM", "0:00AM", "24:00", "9:60", "9:00:00:00", "9:00 XM"])
  func `of day is refused where it is none`(time: String) {
    let report = LintCase(
      "", .message,
      ["delayed_option": "\"timezone\"", "delivery_time_of_day": JSON.string(time).text()]
    ).report
    #expect(report.findings.map(\.code) == ["delivery-time-unreadable"])
  }
}

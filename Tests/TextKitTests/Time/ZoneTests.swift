import Testing

@testable import TextKit

struct ZoneCase: Sendable, CustomTestStringConvertible {
  let zone: String
  let moment: String
  let shown: String

  init(_ zone: String, _ moment: String, _ shown: String) {
    self.zone = zone
    self.moment = moment
    self.shown = shown
  }

  var testDescription: String { "\(zone) at \(moment)" }
}

@Suite("A time zone")
struct ZoneTests {
  @Test(
    "written as a rule has its offsets",
    arguments: [
      ZoneCase("CET-1CEST,M3.5.0,M10.5.0/3", "2026-02-13T02:13:00Z", "2026-02-13 03:13 CET"),
      ZoneCase("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", "2026-03-29 01:59 CET"),
      ZoneCase("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", "2026-03-29 03:00 CEST"),
      ZoneCase("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", "2026-10-25 02:59 CEST"),
      ZoneCase("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", "2026-10-25 02:00 CET"),
      // South of the equator.
      ZoneCase("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", "2026-01-01 11:00 AEDT"),
      ZoneCase("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", "2026-07-01 10:00 AEST"),
      // Names in digits, and hours before midnight.
      ZoneCase("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", "2026-03-28 22:59 -02"),
      ZoneCase("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", "2026-03-29 00:00 -01"),
      ZoneCase("<+0545>-5:45", "2026-01-01T00:00:00Z", "2026-01-01 05:45 +0545"),
      // Irish winter is the exception to its summer, an hour back.
      ZoneCase("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", "2026-01-01 00:00 GMT"),
      ZoneCase("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", "2026-07-01 01:00 IST"),
      // Days of the year, with and without 29 February.
      ZoneCase("XST0XDT,J60/0,J61/0", "2024-03-01T00:30:00Z", "2024-03-01 01:30 XDT"),
      ZoneCase("XST0XDT,J60/0,J61/0", "2024-02-29T00:30:00Z", "2024-02-29 00:30 XST"),
      ZoneCase("XST0XDT,59/0,60/0", "2024-02-29T00:30:00Z", "2024-02-29 01:30 XDT"),
      // No dates: those of the United States.
      ZoneCase("EST5EDT", "2026-03-08T07:00:00Z", "2026-03-08 03:00 EDT"),
      ZoneCase("EST5EDT", "2026-03-08T06:59:59Z", "2026-03-08 01:59 EST"),
      ZoneCase("UTC0", "2026-03-08T06:59:59Z", "2026-03-08 06:59 UTC"),
    ])
  func rules(zone: ZoneCase) throws {
    let rule = try #require(PosixZoneRule(zone.zone))
    let read = Zone(name: zone.zone, rules: ZoneRules(start: rule.standard, rule: rule))
    try expect(zone, in: read)
  }

  @Test(
    "that is no rule is refused",
    arguments: [
      "", "A", "AB3", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J10", "CET-1CEST,M3.5.0,M10.5.0x", "<CET-1",
      "CET-1:60",
      "CET-1CEST,M3.5.0/168,M10.5.0",
    ])
  func refused(text: String) {
    #expect(PosixZoneRule(text) == nil)
  }

  @Test("is read from a file with its history and its future")
  func file() throws {
    let rules = try #require(ZoneFile.parse(SmallZoneFile().bytes))
    #expect(rules.offset(at: -1000).abbreviation == "LMT")
    #expect(rules.offset(at: -1000).seconds == 3208)
    #expect(rules.offset(at: 99).abbreviation == "LMT")
    #expect(rules.offset(at: 100).abbreviation == "CET")
    #expect(rules.offset(at: 199).abbreviation == "CET")
    // After the last change the rule holds.
    let summer = try #require(Timestamp.parse("2026-07-01"))
    #expect(rules.offset(at: summer.seconds) == ZoneOffset(seconds: 7200, abbreviation: "CEST"))
    #expect(rules.offset(at: .min).abbreviation == "LMT")
    #expect(rules.offset(at: .max).abbreviation == "CET")
  }

  @Test("file that is cut short anywhere is refused")
  func cutFile() {
    let bytes = SmallZoneFile().bytes
    for length in 0..<bytes.count { #expect(ZoneFile.parse(Array(bytes[..<length])) == nil) }
  }

  @Test("file with any byte changed ends nobody")
  func damagedFile() {
    let bytes = SmallZoneFile().bytes
    for index in bytes.indices {
      for value in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] = value
        let rules = ZoneFile.parse(damaged)
        #expect((rules?.offset(at: 150).abbreviation.utf8.count ?? 0) < 100)
      }
    }
  }

  @Test(
    "of a name outside the database is refused",
    arguments: [
      "", "/etc/passwd", "../../../etc/passwd", "Europe/../UTC", "Nowhere/Nothing", "Europe/",
      "A b", "é",
    ])
  func names(name: String) {
    #expect(Zone.named(name) == nil)
  }

  @Test("of a value of TZ is found as the C library would")
  func variable() throws {
    #expect(Zone.forVariable("") == .utc)
    #expect(Zone.forVariable("UTC") == .utc)
    #expect(Zone.forVariable(":UTC") == .utc)
    #expect(Zone.forVariable("JST-9")?.offset(at: Timestamp(seconds: 0)).seconds == 32_400)
    #expect(Zone.forVariable("/nonexistent/zone") == nil)
    #expect(Zone.forVariable("not a zone") == nil)
  }

  @Test(
    "of the database has its offsets",
    .enabled(if: Zone.named("Europe/Berlin") != nil, "skipped: no /usr/share/zoneinfo here"),
    arguments: [
      ZoneCase("Europe/Berlin", "1945-06-01T00:00:00Z", "1945-06-01 03:00 CEMT"),
      ZoneCase("Europe/Berlin", "1970-06-01T00:00:00Z", "1970-06-01 01:00 CET"),
      ZoneCase("Europe/Berlin", "2026-07-01T00:00:00Z", "2026-07-01 02:00 CEST"),
      ZoneCase("Europe/Berlin", "2099-07-01T00:00:00Z", "2099-07-01 02:00 CEST"),
      ZoneCase("America/New_York", "2026-11-01T05:59:59Z", "2026-11-01 01:59 EDT"),
      ZoneCase("America/New_York", "2026-11-01T06:00:00Z", "2026-11-01 01:00 EST"),
      ZoneCase("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01 05:45 +0545"),
      ZoneCase("Asia/Tokyo", "2150-01-01T00:00:00Z", "2150-01-01 09:00 JST"),
      ZoneCase("Australia/Lord_Howe", "2040-01-01T00:00:00Z", "2040-01-01 11:00 +11"),
      ZoneCase("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31 00:00 +14"),
      ZoneCase("Etc/GMT+5", "2026-01-01T00:00:00Z", "2025-12-31 19:00 -05"),
    ])
  func database(zone: ZoneCase) throws {
    try expect(zone, in: try #require(Zone.named(zone.zone)))
  }

  private func expect(_ zone: ZoneCase, in read: Zone) throws {
    let moment = try #require(Timestamp.parse(zone.moment))
    #expect(TimeFormatter(zone: read, now: moment).dateTime(moment).string == zone.shown)
  }
}

/// A TZif file of version 2: LMT until 100, CET until 200, then CEST and the rule of Central Europe.
private struct SmallZoneFile {
  var bytes: [UInt8] {
    let types = number(3208, 4) + [0, 0] + number(3600, 4) + [0, 4] + number(7200, 4) + [1, 8]
    let names = Array("LMT\0CET\0CEST\0".utf8)
    let indices: [UInt8] = [1, 2]
    let first = header(version: 0x32) + number(100, 4) + number(200, 4) + indices + types + names
    let second = header(version: 0x32) + number(100, 8) + number(200, 8) + indices + types + names
    return first + second + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
  }

  private func header(version: UInt8) -> [UInt8] {
    Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      + [0, 0, 0, 2, 3, 13].flatMap { number($0, 4) }
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}

import PushModel
import PushWire
import Testing
import TextKit

@Suite struct CSVTests {
  @Test(
    "rows are read as RFC 4180 says",
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
      ("\"a,1\",\"b\"\"q\"\"\"\n", [["a,1", "b\"q\""]]),
      ("\"two\nlines\",x\n", [["two\nlines", "x"]]),
      ("a,,\n", [["a", "", ""]]),
      ("\n\na\n\n", [["a"]]),
      ("\u{FEFF}\"id\",b\n", [["id", "b"]]),
      ("\"open, never closed", [["open, never closed"]]),
      ("", []),
    ] as [(String, [[String]])])
  func reads(_ text: String, _ rows: [[String]]) {
    #expect(CSVReader.rows(bytes(text)) == rows)
  }

  @Test(
    "what is written is read again",
    arguments: [
      ["a", "b"], ["", ""], ["with,comma", "with \"quote\""], ["two\nlines", " spaces "],
      ["=1+1", "-5"],
    ])
  func roundTrip(_ cells: [String]) {
    #expect(CSVReader.rows(CSVWriter.row(cells)) == [cells])
  }

  @Test(
    "cells that a spreadsheet would run are disarmed, numbers are not",
    arguments: [
      ("=1+1", "'=1+1"), ("@x", "'@x"), ("+cmd", "'+cmd"), ("-cmd", "'-cmd"), ("-5", "-5"),
      ("+49123", "+49123"), ("plain", "plain"), ("", ""), ("-", "'-"),
    ])
  func formulas(_ cell: String, _ written: String) {
    #expect(CSVReader.rows(CSVWriter.row([cell, "x"], formulas: .disarmed)) == [[written, "x"]])
  }
}

@Suite struct OneSignalExportTests {
  static let header = OneSignalExport.columns + OneSignalExport.extraColumns + ["new_column"]

  static func read(_ changes: [String: String]) throws -> (Subscription, [Finding]) {
    var row = [
      "id": "s-1", "identifier": "5f2a", "session_count": "4", "language": "de",
      "timezone": "3600", "device_type": "0", "tags": #"{"plan":"gold","note":"a, \"b\"\nc"}"#,
      "last_active": "1759990000", "created_at": "2025-06-15 15:06:40", "invalid_identifier": "f",
      "external_user_id": "customer-17", "notification_types": "31", "new_column": "?",
    ]
    row.merge(changes) { $1 }
    let text = CSVWriter.row(header) + CSVWriter.row(header.map { row[$0] ?? "" })
    let rows = CSVReader.rows(text)
    var findings: [Finding] = []
    let subscription = try #require(
      OneSignalDialect.subscriptionFromExport(header: rows[0], cells: rows[1], &findings))
    return (subscription, findings)
  }

  @Test("a row is read without a finding, its numbers being text by nature")
  func plain() throws {
    let (read, findings) = try Self.read([:])
    #expect(findings.isEmpty)
    #expect(read.platform == .ios)
    #expect(read.type.raw == "iOSPush")
    #expect(read.status?.bits.count == 5)
    #expect(read.subscribed == true)
    #expect(read.tags.map(\.value.raw) == ["gold", "a, \"b\"\nc"])
    #expect(read.lastActiveAt == at(1_759_990_000))
    #expect(read.firstSeenAt == at(1_750_000_000))
    #expect(read.timezone?.raw == "UTC+01:00")
    #expect(read.identity == .identified)
    #expect(read.appVersion == nil)
  }

  @Test("a zone's name is better than its offset")
  func zone() throws {
    #expect(try Self.read(["timezone_id": "Europe/Berlin"]).0.timezone?.raw == "Europe/Berlin")
    #expect(try Self.read(["timezone": "-12600"]).0.timezone?.raw == "UTC-03:30")
  }

  @Test(
    "who is not subscribed says so by the switch or by the status",
    arguments: [
      (["invalid_identifier": "t"], false), (["notification_types": "-18"], false),
      (["identifier": ""], false), (["notification_types": ""], true),
      (["device_type": "5", "notification_types": "-22"], false),
    ] as [([String: String], Bool)])
  func subscribed(_ changes: [String: String], _ subscribed: Bool) throws {
    #expect(try Self.read(changes).0.subscribed == subscribed)
  }

  @Test("the status is read in the dialect of the device")
  func dialects() throws {
    #expect(
      try Self.read(["device_type": "5", "notification_types": "-22"]).0.status?.label
        == "pushSubscriptionRevoked")
    #expect(
      try Self.read(["device_type": "13", "notification_types": "-25"]).0.status?.label
        == "hmsTokenTimeout")
  }

  @Test("cells that cannot be read are findings, the row stays")
  func findings() throws {
    let (read, findings) = try Self.read([
      "session_count": "many", "tags": "{broken", "last_active": "yesterday",
      "device_type": "99",
    ])
    #expect(read.sessions == nil)
    #expect(read.tags.isEmpty)
    #expect(read.platform == nil)
    #expect(read.type.raw == "device_type 99")
    #expect(Set(findings.paths) == ["session_count", "tags", "last_active", "notification_types"])
  }

  @Test("a short row and a row without an id do no harm")
  func short() {
    var findings: [Finding] = []
    let short = OneSignalDialect.subscriptionFromExport(
      header: Self.header, cells: ["s-9"], &findings)
    #expect(short?.id.raw == "s-9")
    #expect(short?.subscribed == nil)
    #expect(
      OneSignalDialect.subscriptionFromExport(header: Self.header, cells: [], &findings) == nil)
    #expect(OneSignalDialect.subscriptionFromExport(row: ["id": ""], &findings) == nil)
  }

  @Test("a row that is written is read again as the same")
  func roundTrip() throws {
    let (read, _) = try Self.read(["timezone_id": "Europe/Berlin", "onesignal_id": "u-1"])
    var findings: [Finding] = []
    let again = try #require(
      OneSignalDialect.subscriptionFromExport(
        header: OneSignalExport.columns + OneSignalExport.extraColumns,
        cells: OneSignalExport.cells(of: read), &findings))
    #expect(again == read)
    #expect(findings.isEmpty)
  }
}

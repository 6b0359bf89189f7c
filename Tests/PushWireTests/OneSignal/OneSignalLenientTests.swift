import PushModel
import PushWire
import Testing
import TextKit

@Suite("OneSignal's records, however they spell their values")
struct OneSignalLenientTests {
  static func read(_ members: String) throws -> (message: Message, findings: [Finding]) {
    var findings: [Finding] = []
    let message = try #require(
      OneSignalDialect.message(
        json("{\"id\":\"m\",\(members)}"), now: at(1_760_000_000), &findings))
    return (message, findings)
  }

  @Test(
    "a time comes in four spellings and more",
    arguments: [
      "1759990000", "1759990000.0", "1759990000.75", "\"1759990000\"", "\"2025-10-09T06:06:40Z\"",
      "\"2025-10-09T06:06:40.000Z\"", "\"2025-10-09T08:06:40+02:00\"",
      "\"2025-10-09 06:06:40 UTC\"",
    ])
  func times(_ spelling: String) throws {
    let read = try Self.read("\"queued_at\":\(spelling),\"completed_at\":\(spelling)")
    #expect(read.message.createdAt?.seconds == 1_759_990_000)
    #expect(read.message.completedAt?.seconds == 1_759_990_000)
    #expect(read.findings.isEmpty)
  }

  @Test(
    "0 is an empty form of a time, in every spelling",
    arguments: ["0", "\"0\"", "0.0", "-0", "\"0.0\"", "\"1970-01-01T00:00:00Z\"", "null"])
  func zeroTimes(_ spelling: String) throws {
    let read = try Self.read(
      "\"queued_at\":\(spelling),\"completed_at\":\(spelling),\"send_after\":\(spelling)")
    #expect(read.message.createdAt == nil)
    #expect(read.message.completedAt == nil)
    #expect(read.message.sendAt == nil)
    #expect(read.message.state == .preparing)
    #expect(read.findings.isEmpty)
  }

  @Test(
    "what is no time is left out and told of",
    arguments: ["\"soon\"", "{}", "[1]", "true", "1e300"])
  func noTimes(_ value: String) throws {
    let read = try Self.read("\"queued_at\":\(value)")
    #expect(read.message.createdAt == nil)
    #expect(read.findings.map(\.path.raw) == ["queued_at"])
  }

  @Test(
    "a counter that is missing, null, empty or 0 is four things, of which one is a number",
    arguments: [
      ("\"successful\":0", 0, 0), ("\"successful\":\"0\"", 0, 1), ("\"successful\":12", 12, 0),
      ("\"successful\":\"12\"", 12, 1), ("\"successful\":12.0", 12, 0),
      ("\"successful\":null", nil, 0), ("\"failed\":1", nil, 0), ("\"successful\":\"\"", nil, 1),
      ("\"successful\":\"many\"", nil, 1), ("\"successful\":1.5", nil, 1),
      ("\"successful\":{}", nil, 1), ("\"successful\":9007199254740993", 9_007_199_254_740_993, 0),
    ] as [(String, Int64?, Int)])
  func counters(_ members: String, _ accepted: Int64?, _ findings: Int) throws {
    let read = try Self.read(members)
    #expect(read.message.funnel.accepted == accepted)
    #expect(read.findings.count == findings)
  }

  @Test(
    "an empty name is a name, and null is none",
    arguments: [
      ("\"name\":\"\"", ""), ("\"name\":null", nil), ("\"other\":1", nil), ("\"name\":7", "7"),
    ] as [(String, String?)])
  func names(_ members: String, _ name: String?) throws {
    #expect(try Self.read(members).message.name?.raw == name)
  }

  @Test("fields that no document names are kept as they came")
  func unknownFields() throws {
    let text = #"{"id":"m","later":{"n":1.10,"n":2},"queued_at":1}"#
    var findings: [Finding] = []
    let message = try #require(
      OneSignalDialect.message(json(text), now: at(1), &findings))
    #expect(message.source?.text(.compact) == text)
    #expect(message.createdAt == at(1))
  }

  @Test("outcomes are read from a message's record, and a record without any has none")
  func outcomes() throws {
    let page = try #require(
      OneSignalDialect.outcomes(
        json(
          """
          {"id":"m","outcomes":[{"id":"os__click","value":7,"aggregation":"count"},
           {"id":"spent","value":"12.5","aggregation":"sum"},{"id":"x","value":null},7]}
          """)))
    #expect(page.rows.map(\.id.raw) == ["os__click", "spent", "x"])
    #expect(page.rows.map(\.value) == [7, 12.5, nil])
    #expect(page.findings.count == 2)
    #expect(OneSignalDialect.outcomes(json(#"{"id":"m"}"#)) == nil)
  }

  @Test(
    "the address of a file stands under either of two names",
    arguments: [
      (#"{"csv_file_url":"https://a/b.csv.gz"}"#, "https://a/b.csv.gz"),
      (#"{"success":true,"destination_url":"https://a/b.csv"}"#, "https://a/b.csv"),
      (#"{"destination_url":""}"#, nil), (#"{"success":true}"#, nil),
    ] as [(String, String?)])
  func addresses(_ body: String, _ address: String?) {
    #expect(OneSignalDialect.exportAddress(json(body)) == address)
  }
}

@Suite("What became of a cancellation")
struct CancelOutcomeTests {
  @Test(
    "on OneSignal",
    arguments: [
      (200, #"{"success":true}"#, Verdict.sent), (200, #"{"success":"true"}"#, .sent),
      (202, "{}", .sent), (204, "", .sent), (200, #"{"success":false}"#, .notSent),
      (200, #"{"success":null}"#, .sent),
      (200, #"{"success":true,"errors":["no"]}"#, .notSent), (200, "<html>", .unknown),
      (200, "OK", .unknown), (200, "[true]", .unknown),
      (400, #"{"errors":["Notification has already been sent to all recipients"]}"#, .notSent),
      (404, #"{"errors":["Notification not found"]}"#, .notSent), (500, "", .unknown),
    ] as [(Int, String, Verdict)])
  func oneSignal(_ status: Int, _ body: String, _ verdict: Verdict) {
    let outcome = OneSignalDialect.cancelOutcome(status: status, headers: [], body: bytes(body))
    #expect(outcome.verdict == verdict)
    check(outcome)
  }

  @Test(
    "on OpenPush",
    arguments: [
      (200, #"{"id":"msg_1","state":"cancelled"}"#, Verdict.sent),
      (200, #"{"id":"msg_1","state":"sent"}"#, .notSent),
      (200, #"{"id":"msg_1","state":"failed"}"#, .notSent),
      (200, #"{"id":"msg_1","state":"sending"}"#, .unknown), (200, #"{"id":"msg_1"}"#, .unknown),
      (200, "", .unknown), (200, "<html>", .unknown),
      (409, #"{"error":{"code":"conflict","message":"It has gone out"}}"#, .notSent),
      (404, "{}", .notSent), (503, "", .unknown),
    ] as [(Int, String, Verdict)])
  func openPush(_ status: Int, _ body: String, _ verdict: Verdict) {
    let outcome = OpenPushDialect.cancelOutcome(status: status, headers: [], body: bytes(body))
    #expect(outcome.verdict == verdict)
    check(outcome)
  }

  private func check(_ outcome: WriteOutcome) {
    let sentence = outcome.sentence.string
    switch outcome.verdict {
    case .sent: #expect(sentence.hasPrefix("The message was stopped"))
    case .notSent: #expect(sentence.hasPrefix("Nothing was stopped."))
    case .unknown: #expect(sentence.contains("may have been stopped"))
    case .partly: Issue.record("A cancellation is never done in part.")
    }
  }
}

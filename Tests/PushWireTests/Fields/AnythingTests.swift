import PushModel
import PushWire
import Testing
import TextKit

/// Whatever a service answers, reading it ends, and ends without a trap.
@Suite struct AnythingTests {
  /// Values to put in the place of every other value.
  static let strange: [JSON] =
    [
      "null", "true", "false", "0", "-1", "1", "\"\"", "\"x\"", "\"1\"", "1e400", "-1e400",
      "9223372036854775807", "-9223372036854775808", "1e18", "-0.0", "1.5",
      "123456789012345678901234567890", "\"9223372036854775808\"", "18446744073709551615", "1e308",
      "\"-9223372036854775808\"", "\"NaN\"", "\"-inf\"", "\"1e400\"", "[]",
      "[null,[[]],7,\"s\"]", "{}", "{\"en\":7,\"\":null,\"id\":{}}", "\"\\u001b[31m\\u202e\"",
      "\"9999-99-99T99:99:99Z\"", "\"0000-00-00 00:00:00 UTC\"",
    ].map { json($0) }

  static let samples: [JSON] = [
    json(OpenPushDecodingTests.subscription), json(OpenPushDecodingTests.message),
    json(OneSignalUserTests.user),
    json(
      """
      {"id":"m","name":"n","contents":{"en":"x"},"headings":{"en":"y"},"queued_at":1,
       "send_after":2,"completed_at":3,"canceled":false,"remaining":0,"successful":1,"failed":2,
       "errored":3,"converted":4,"received":5,"included_segments":["A"],"filters":[{"field":"tag"}],
       "include_aliases":{"external_id":["a"]},
       "platform_delivery_stats":{"ios":{"successful":1,"failed":2,"errored":3}}}
      """),
    json(
      #"{"notifications":[{"id":"m"}],"total_count":5,"offset":1,"limit":50,"messages":[{"id":"m"}],"next_cursor":"c","total":3}"#
    ),
    json(
      #"{"activity_id":"a","activity_type":"t","state":"active","content_state":{},"started_at":1,"updated_at":2}"#
    ),
    json(#"{"receipts":[{"subscription_id":"s","stage":"clicked","at":1}],"next_cursor":null}"#),
    json(
      #"{"id":"g","total_count":9,"offset":0,"subscriber_count":3,"payload":{"id":"g","created_at":1,"filters":[{"field":"tag"}]},"segments":[{"id":"g","created_at":"2026-01-01T00:00:00Z"}],"templates":[{"id":"t","content":{"headings":{"en":"x"},"contents":{"en":"y"}}}],"tokens":[{"token_id":"k","ip_allowlist":["a"]}],"outcomes":[{"id":"o","value":1.5}],"apps":[{"id":"a"}]}"#
    ),
    json(
      #"{"id":"j","state":"draft","journeys":[{"id":"j"}],"audit_logs":[{"id":"e","actor":{"id":"x"},"targets":[{"id":"y"}],"context":{"ip":"z"}}],"has_more":true,"next_cursor":"c","nodes":[{"id":"n","duration_seconds":60,"branches":[{"id":"b","weight":50,"nodes":[{"id":"m"}]}]}]}"#
    ),
    json(
      #"{"id":"j","started":9,"nodes":{"n":{"waiting":1,"message_stats":{"totals":{"sent":2.5}}}},"branches":{"b":{"completed":3}}}"#
    ),
    json(
      #"{"app_id":"a","body":"x","audience":{"external_ids":["a"]},"event":"start","event_updates":{},"send_after":"x"}"#
    ),
  ]

  private static func readCatalogue(_ value: JSON) {
    var findings: [Finding] = []
    _ = OneSignalDialect.segment(value, id: Untrusted("g"), &findings)
      .map { OneSignalDialect.segmentJSON($0, withDetail: true) }
    _ = OneSignalDialect.segmentsPage(value)?.rows.map { OneSignalDialect.json(of: $0) }
    _ = OneSignalDialect.template(value, &findings).map { OneSignalDialect.json(of: $0) }
    _ = OneSignalDialect.templatesPage(value, limit: 1, offset: 0)
    _ = OneSignalDialect.apps(value)
    _ = OneSignalDialect.keys(value).map { OneSignalDialect.keysJSON($0.rows) }
    _ = OneSignalDialect.outcomes(value).map { OneSignalDialect.outcomesJSON($0.rows) }
    _ = OneSignalDialect.journey(value, &findings).map { OneSignalDialect.json(of: $0) }
    _ = OneSignalDialect.journeysPage(value)
    _ = OneSignalDialect.journeyStatistics(value, &findings).map { OneSignalDialect.json(of: $0) }
    _ = OneSignalDialect.auditPage(value)?.rows.map { OneSignalDialect.json(of: $0) }
    _ = OneSignalDialect.catalogueOutcome(
      .make(.key), status: 200, headers: [], body: value.bytes(.wire), isRepeat: false)
    _ = OneSignalDialect.catalogueOutcome(
      .recordEvents, status: 202, headers: [], body: value.bytes(.wire), isRepeat: false)
    _ = OneSignalDialect.newKey(value.bytes(.wire))
  }

  static func readAll(_ value: JSON) {
    var findings: [Finding] = []
    let now = at(1_760_000_000)
    _ = OpenPushDialect.app(value, &findings)
    _ = OpenPushDialect.subscription(value, &findings).map { OpenPushDialect.json(of: $0) }
    _ = OpenPushDialect.subscription(value, &findings)?.reachability
    _ = OpenPushDialect.user(value, &findings)
    _ = OpenPushDialect.message(value, now: now, &findings)
      .map { OpenPushDialect.json(of: $0, draft: nil) }
    _ = OpenPushDialect.activity(value, &findings)
    _ = OpenPushDialect.messagesPage(value, now: now)
    _ = OpenPushDialect.receiptsPage(value, message: Untrusted("m"))
    _ = OpenPushDialect.estimate(value)
    _ = OpenPushDialect.audience(value).sentence
    _ = OneSignalDialect.app(value, &findings)
    _ = OneSignalDialect.subscription(value, &findings)
      .map { OneSignalDialect.json(of: $0, appID: "a") }
    _ = OneSignalDialect.user(value, &findings).map { OneSignalDialect.json(of: $0, appID: "a") }
    _ = OneSignalDialect.message(value, now: now, &findings).map { OneSignalDialect.json(of: $0) }
    _ = OneSignalDialect.messagesPage(value, now: now)
    readCatalogue(value)
    let body = value.bytes(.wire)
    for status in [200, 400, 500] {
      _ = OneSignalDialect.sendOutcome(status: status, headers: [], body: body, isRepeat: false)
      _ = OpenPushDialect.sendOutcome(status: status, headers: [], body: body, isRepeat: false)
      _ = OneSignalDialect.errors(status: status, body: body)
      _ = OpenPushDialect.errors(status: status, body: body)
    }
    // Records have many keys that no body has, and each is compared with all that bodies have.
    guard value.object == nil || value["app_id"] != nil else { return }
    for kind in [SendBodyKind.message, .activityStart, .activityUpdate, .activityEnd] {
      _ = OneSignalDialect.readSendBody(value, kind: kind, appID: "a")
      _ = OpenPushDialect.readSendBody(value, kind: kind, appID: "a")
    }
    if let object = value.object { _ = OneSignalDialect.complaints(aboutSend: object) }
  }

  @Test("every value in the place of every field", arguments: samples.indices)
  func mutations(_ index: Int) throws {
    let sample = try #require(Self.samples[index].object)
    for strange in Self.strange { Self.readAll(strange) }
    for member in sample.members {
      for strange in Self.strange {
        var changed = sample
        changed[member.key] = strange
        Self.readAll(JSON(.object(changed)))
      }
      guard let inner = member.value.object else { continue }
      for innerMember in inner.members {
        for strange in Self.strange.prefix(6) {
          var changedInner = inner
          changedInner[innerMember.key] = strange
          var changed = sample
          changed[member.key] = JSON(.object(changedInner))
          Self.readAll(JSON(.object(changed)))
        }
      }
    }
  }

  @Test("statuses from end to end of their range", arguments: StatusDialect.allCases)
  func statuses(_ dialect: StatusDialect) {
    for value in [Int64.min, Int64.max, Int64.min + 1] + Array(-200...1_100) {
      let status = StatusTable.decode(value, dialect)
      #expect(status.value == value)
      if value <= 0 { #expect(status.subscribed != true) }
    }
  }

  @Test("null, missing, empty and 0 stay apart in counters")
  func absence() throws {
    var findings: [Finding] = []
    func funnel(_ received: String) throws -> Int64? {
      try #require(
        OpenPushDialect.message(
          json("{\"id\":\"m\",\"state\":\"sent\",\"created_at\":1,\"funnel\":{\(received)}}"),
          now: at(0), &findings)
      ).funnel.received
    }
    #expect(try funnel("\"received\":0") == 0)
    #expect(try funnel("\"received\":null") == nil)
    #expect(try funnel("") == nil)
    #expect(try funnel("\"received\":\"\"") == nil)
    #expect(findings.contains { $0.code == "wrong-type" && $0.path.raw == "funnel.received" })
  }
}

import PushModel
import PushWire
import TestSupport
import Testing
import TextKit

@Suite struct `No body` {
  private static let seeds: [LintCase] =
    keysLintCases + textsLintCases + audiencesLintCases + arrivalsLintCases + activitiesLintCases

  @Test func `stops the check, however it is broken`() {
    var random = SeededRandom(seed: 3)
    for round in 0..<4_000 {
      var bytes = Self.seeds[round % Self.seeds.count].body.bytes
      for _ in 0..<(1 + Int(random.next() % 4)) {
        guard !bytes.isEmpty else { break }
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: index)
        case 2: bytes = Array(bytes[..<index])
        default: bytes.insert(contentsOf: Array("null".utf8), at: index)
        }
      }
      let report = Lint.check(bytes, now: LintBase.now)
      for finding in report.findings {
        let offset = finding.offset ?? 0
        #expect(offset >= 0 && offset <= bytes.count)
      }
    }
  }

  /// Every field with a value of every kind.
  @Test(
    arguments: ServiceKind.allCases,
    [JSON.null, true, 0, -1, 1.5, "", "a", [], [1], ["a"], [[]], [:], ["a": 1], ["en": ["a": []]]])
  func `of any shape stops it`(service: ServiceKind, value: JSON) {
    for kind in [SendBodyKind.message, .activityStart, .activityUpdate, .activityEnd] {
      let names = LintBase.allCases.flatMap { $0.members.map(\.key) } + Self.fields
      let body = JSON.object(names.map { ($0, value) })
      let bytes = body.bytes(.pretty)
      let report = Lint.check(bytes, service: service, kind: kind, now: LintBase.now)
      #expect(report.service == service)
      for name in Self.fields {
        _ = Lint.check(
          JSON.object([(name, value)]), service: service, kind: kind, now: LintBase.now)
      }
    }
  }

  private static let fields = [
    "audience", "filters", "include_aliases", "include_subscription_ids", "excluded_segments",
    "buttons", "web_buttons", "op_actions", "contents", "headings", "subtitle", "alert", "data",
    "custom_data", "send_after", "send_at", "ttl", "priority", "delayed_option",
    "delivery_time_of_day", "throttle_rate_per_minute", "android_background_layout",
    "android_accent_color", "ios_attachments", "event", "stale_date", "dismissal_date",
    "ios_relevance_score", "external_id", "idempotency_key", "app_id", "url", "email_to",
    "include_phone_numbers", "isIos", "content_available", "ios_badgeCount", "ios_badgeType",
  ]

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "1e400", "-1e400", "1e18",
    "99999999999999999999",
  ])
  func `with numbers beyond all measure stops it`(number: String) {
    for name in ["ttl", "send_at", "priority", "op_apns_badge", "op_apns_relevance_score"] {
      let report = LintCase("", .openMessage, [name: number]).report
      #expect(report.kind == .message)
    }
    for name in ["ttl", "throttle_rate_per_minute", "ios_badgeCount", "huawei_badge_set_num"] {
      #expect(LintCase("", .message, [name: number]).report.kind == .message)
    }
    for base in [LintBase.openUpdate, .end, .update] {
      let report = LintCase("", base, ["stale_date": number, "dismissal_date": number]).report
      #expect(report.kind == base.kind)
    }
  }

  @Test func `with a hundred thousand wrong ids is a long list`() {
    let ids = (0..<100_000).map { JSON.string("wrong \($0) ") }
    let body = JSON.object([
      ("contents", ["en": "Hi"]), ("include_subscription_ids", .array(ids)),
    ])
    let report = Lint.check(body, service: .onesignal, now: LintBase.now)
    #expect(report.findings.contains { $0.code == "ids-over-limit" })
    #expect(report.findings.count < 100)
  }
}

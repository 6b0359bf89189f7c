import PushModel
import PushWire
import Testing
import TextKit

@Suite struct `What a body is for` {
  @Test(arguments: LintBase.allCases)
  func `is recognised from its keys`(base: LintBase) {
    let report = Lint.check(LintCase([], base, [:]).body.bytes, now: LintBase.now)
    #expect(report.service == base.service)
    #expect(report.kind == base.kind)
    #expect(report.isServiceRecognised)
    #expect(report.isKindRecognised)
  }

  @Test func `is recognised from keys that are nearly right`() {
    let report = Lint.check(
      Array(#"{"content": {"en": "Hi"}, "included_segment": ["All"]}"#.utf8), now: LintBase.now)
    #expect(report.service == .onesignal)
  }

  @Test(arguments: ["{}", #"{"data": {}, "name": "a"}"#])
  func `may not be to be seen`(text: String) {
    let report = Lint.check(Array(text.utf8), now: LintBase.now)
    #expect(report.findings.map(\.code) == ["service-unclear"])
    #expect(report.service == nil)
    #expect(report.kind == nil)
  }

  @Test(arguments: [
    (ServiceKind.openpush, #"{"content_state": {"a": 1}}"#),
    (.onesignal, #"{"name": "a", "event_updates": {"a": 1}}"#),
  ])
  func `may be an update or an end`(service: ServiceKind, text: String) {
    let report = Lint.check(Array(text.utf8), now: LintBase.now)
    #expect(report.service == service)
    #expect(report.kind == .activityUpdate)
    #expect(report.findings.contains { $0.code == "kind-unclear" && $0.severity == .note })
  }

  @Test func `is what was said, even where it looks otherwise`() {
    let bytes = LintCase([], .message, [:]).body.bytes
    let report = Lint.check(bytes, service: .openpush, now: LintBase.now)
    #expect(report.service == .openpush)
    #expect(!report.isServiceRecognised)
    #expect(report.findings.contains { $0.code == "other-service" })
    #expect(report.hasErrors)
  }

  @Test func `is written for programs with the line and column of every finding`() throws {
    let bytes = Array("{\n \"body\": \"Hi\",\n \"audience\": {\"everyone\": false}}".utf8)
    let json = Lint.check(bytes, now: LintBase.now).json(of: bytes)
    #expect(json["service"]?.string == "openpush")
    #expect(json["kind"]?.string == "message")
    let finding = try #require(json["findings"]?[0])
    #expect(finding["severity"]?.string == "error")
    #expect(finding["code"]?.string == "wrong-audience")
    #expect(finding["path"]?.string == "audience.everyone")
    #expect(finding["line"]?.int64 == 3)
    #expect(finding["column"]?.int64 == 27)
    #expect(finding["message"]?.string == "everyone is true or not there.")
  }
}

@Suite struct `The severity of a finding` {
  private func severity(_ code: String, _ example: LintCase) -> Finding.Severity? {
    example.report.findings.first { $0.code == code }?.severity
  }

  @Test func `grows where OpenPush refuses what OneSignal passes over`() {
    for code in ["unknown-key", "other-service-key"] {
      let key = code == "unknown-key" ? "zzzz" : "deep_link"
      let theirs = code == "unknown-key" ? "zzzz" : "headings"
      #expect(severity(code, LintCase(code, .message, [key: "1"])) == .warning)
      #expect(severity(code, LintCase(code, .openMessage, [theirs: "1"])) == .error)
    }
    let targeting = LintCase("targeting-ignored", .update, ["included_segments": #"["All"]"#])
    #expect(severity("targeting-ignored", targeting) == .warning)
    let audience = LintCase("targeting-ignored", .openUpdate, ["audience": "{}"])
    #expect(severity("targeting-ignored", audience) == .error)
  }

  @Test func `shrinks where a service mends it`() {
    let text = #"""# + String(repeating: "x", count: 4_200) + #"""#
    let open = LintCase("over-limit", .openMessage, ["body": text])
    #expect(severity("over-limit", open) == .warning)
    let own = LintCase("over-limit", .message, ["contents": "{\"en\": \(text)}"])
    #expect(severity("over-limit", own) == .error)
  }

  @Test func `of an alert in an update depends on whether it looks meant`() {
    let contents = #"{"en": "Hi"}"#
    let whole = LintCase("", .update, ["contents": contents, "headings": contents])
    #expect(severity("alert-in-update", whole) == .note)
    let half = LintCase("", .update, ["contents": contents])
    #expect(severity("alert-in-update", half) == .warning)
  }
}

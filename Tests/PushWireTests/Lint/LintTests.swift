import PushModel
import PushWire
import Testing
import TextKit

private let allCases =
  keysLintCases + textsLintCases + audiencesLintCases + arrivalsLintCases + activitiesLintCases

@Suite struct `The check of a body` {
  @Test(arguments: LintBase.allCases)
  func `finds nothing in a body that has nothing to notice`(base: LintBase) {
    let report = LintCase([], base, [:]).report
    #expect(report.findings.map(\.code) == [])
    #expect(!report.hasErrors)
  }

  @Test(arguments: allCases)
  func `finds exactly these codes, the first of them here`(example: LintCase) throws {
    let report = example.report
    #expect(report.findings.map(\.code) == example.codes)
    let first = try #require(report.findings.first { $0.code == example.codes.first })
    let body = example.body
    #expect(first.offset.map { SourcePosition(ofByte: $0, in: body.bytes) } == body.position)
  }

  @Test(arguments: allCases)
  func `says it in whole sentences`(example: LintCase) {
    for finding in example.report.findings {
      for sentence in [finding.message, finding.remedy].compactMap({ $0?.string }) {
        #expect(sentence.last == "." || sentence.last == "?", "\(sentence)")
        #expect(!sentence.contains("  "), "\(sentence)")
      }
    }
  }

  @Test func `has a case for every code`() {
    let covered = Set(allCases.flatMap(\.codes)).union(otherCodes)
    let missing = LintCode.allCases.map(\.rawValue).filter { !covered.contains($0) }
    #expect(missing == [])
  }

  /// The codes with tests of their own below.
  private var otherCodes: Set<String> {
    [
      "json-syntax", "json-not-object", "service-unclear", "kind-unclear", "other-service",
      "ids-over-advised", "ids-over-limit", "list-over-limit", "more-findings",
    ]
  }

  @Test(arguments: LintCode.allCases)
  func `has a sentence for every code`(code: LintCode) throws {
    let sentence = code.sentence
    #expect(sentence.last == ".")
    #expect(sentence.utf8.count >= 20)
    let start = try #require(sentence.split(separator: " ").first)
    let isField = start.contains("_") || ["data", "url", "isChrome", "iOS"].contains(start)
    #expect(isField || start.first?.isUppercase == true, "\(sentence)")
    let isCode = code.rawValue.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    #expect(isCode)
  }

  @Test func `tells what is no JSON, and where`() throws {
    let report = Lint.check(Array("{\n  \"a\": 1,\n}".utf8), now: LintBase.now)
    #expect(report.findings.map(\.code) == ["json-syntax"])
    #expect(report.findings.first?.offset == 10)
    #expect(report.service == nil)
    #expect(report.hasErrors)
  }

  @Test(arguments: ["[]", "1", "\"{}\"", "null"])
  func `tells what is no object`(text: String) {
    let report = Lint.check(Array(text.utf8), now: LintBase.now)
    #expect(report.findings.map(\.code) == ["json-not-object"])
  }

  @Test(arguments: [
    (2_000, []), (2_001, ["ids-over-advised"]), (20_000, ["ids-over-advised"]),
    (20_001, ["ids-over-limit"]),
  ])
  func `counts OneSignal's ids`(count: Int, codes: [String]) {
    let ids = (0..<count).map { JSON.string("user-\($0)") }
    let body = JSON.object([
      ("app_id", .string(LintBase.app)), ("contents", ["en": "Hi"]), ("priority", 10),
      ("target_channel", "push"), ("include_aliases", .object([("external_id", .array(ids))])),
    ])
    let report = Lint.check(body, service: .onesignal, now: LintBase.now)
    #expect(report.findings.map(\.code) == codes)
  }

  @Test(arguments: [
    (15_000, 6_000, ["ids-over-limit", "ids-over-advised", "ids-over-advised"]),
    (15_000, 5_000, ["ids-over-advised", "ids-over-advised"]),
    (19_000, 1_001, ["ids-over-limit", "ids-over-advised"]),
    (1_500, 501, ["ids-over-advised"]), (1_500, 500, []),
    // Each is told of itself.
    (20_001, 1, ["ids-over-limit"]),
  ])
  func `counts OneSignal's ids under all labels together`(
    external: Int, crm: Int, codes: [String]
  ) {
    func ids(_ count: Int) -> JSON { .array((0..<count).map { JSON.string("user-\($0)") }) }
    let body = JSON.object([
      ("app_id", .string(LintBase.app)), ("contents", ["en": "Hi"]), ("priority", 10),
      ("target_channel", "push"),
      ("include_aliases", .object([("external_id", ids(external)), ("crm", ids(crm))])),
    ])
    let report = Lint.check(body, service: .onesignal, now: LintBase.now)
    #expect(report.findings.map(\.code).sorted() == codes.sorted())
    #expect(report.hasErrors == (external + crm > 20_000))
  }

  @Test(arguments: [(2_000, []), (2_001, ["ids-over-limit"])])
  func `counts OpenPush's ids`(count: Int, codes: [String]) {
    let ids = (0..<count).map { JSON.string("sub_\($0)") }
    let body = JSON.object([
      ("body", "Hi"), ("audience", .object([("subscription_ids", .array(ids))])),
    ])
    let report = Lint.check(body, service: .openpush, now: LintBase.now)
    #expect(report.findings.map(\.code) == codes)
  }

  @Test(arguments: [(200, []), (201, ["list-over-limit"])])
  func `counts filters`(count: Int, codes: [String]) {
    let filter: JSON = ["field": "tag", "key": "a", "relation": "exists"]
    let body = JSON.object([
      ("app_id", .string(LintBase.app)), ("contents", ["en": "Hi"]), ("priority", 10),
      ("filters", .array(Array(repeating: filter, count: count))),
    ])
    let report = Lint.check(body, service: .onesignal, now: LintBase.now)
    #expect(report.findings.map(\.code) == codes)
  }

  @Test func `lists so many of one code, and says how many more there are`() {
    let keys = (0..<25).map { ("zzzz\($0)", JSON.int($0)) }
    let body = JSON.object([("body", "Hi"), ("audience", ["everyone": true])] + keys)
    let report = Lint.check(body, service: .openpush, now: LintBase.now)
    #expect(report.findings.count { $0.code == "unknown-key" } == 20)
    #expect(report.findings.last?.code == "more-findings")
    #expect(report.findings.last?.message.string == "There are 5 more of unknown-key.")
  }
}

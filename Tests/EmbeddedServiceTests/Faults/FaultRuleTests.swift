import Testing
import TextKit

@testable import EmbeddedService

@Suite struct FaultRuleTests {
  @Test(arguments: [
    ("reset", FaultRule(.reset)), ("html", FaultRule(.html)), ("truncate", FaultRule(.truncate)),
    ("garbage", FaultRule(.garbage)), ("wrong-types", FaultRule(.wrongTypes)),
    ("reset-after-accept", FaultRule(.resetAfterAccept)),
    ("status", FaultRule(.status(code: 503, retryAfter: nil))),
    (
      "status,code=429,retry_after=1,rate=0.5",
      FaultRule(.status(code: 429, retryAfter: 1), rate: 0.5)
    ),
    ("delay", FaultRule(.delay(seconds: 2))),
    ("delay,seconds=0.25", FaultRule(.delay(seconds: 0.25))),
    ("slow", FaultRule(.slow(seconds: 0.001))),
    (
      "reset,method=post,path=/notifications,first=3",
      FaultRule(.reset, path: "/notifications", method: "POST", first: 3)
    ),
    ("html,rate=0", FaultRule(.html, rate: 0)),
  ])
  func aRuleIsReadAndWritten(text: String, rule: FaultRule) throws {
    #expect(try FaultRule(text) == rule)
    #expect(try FaultRule(rule.text) == rule)
  }

  @Test(arguments: [
    ("", FaultRuleError.unknownName("")), ("rest", .unknownName("rest")),
    ("RESET", .unknownName("RESET")), ("status;code=1", .unknownName("status;code=1")),
    ("status,code", .notAPair("code")), ("status,=1", .notAPair("=1")),
    ("reset,", .notAPair("")),
    ("reset,code=503", .unknownParameter("code", fault: "reset")),
    ("delay,retry_after=1", .unknownParameter("retry_after", fault: "delay")),
    ("status,code=500,code=501", .twice("code")),
    (
      "status,code=99", .wrongValue("code", "99", wanted: "a whole number from 200 to 599")
    ),
    ("status,code=x", .wrongValue("code", "x", wanted: "a whole number from 200 to 599")),
    ("reset,rate=1.5", .wrongValue("rate", "1.5", wanted: "a number from 0 to 1")),
    ("reset,rate=nan", .wrongValue("rate", "nan", wanted: "a number from 0 to 1")),
    ("reset,first=0", .wrongValue("first", "0", wanted: "a whole number from 1 to 2147483647")),
    ("reset,path=x", .wrongValue("path", "x", wanted: "a path that begins with /")),
    ("reset,method=", .wrongValue("method", "", wanted: "an HTTP method")),
    ("delay,seconds=-1", .wrongValue("seconds", "-1", wanted: "a number from 0 to 3600")),
  ])
  func whatIsNoneIsRefusedInWords(text: String, error: FaultRuleError) {
    #expect(throws: error) { try FaultRule(text) }
    #expect(!error.sentence.isEmpty)
    #expect(!error.remedy.isEmpty)
  }

  @Test func theNearestNameIsMeant() {
    #expect(FaultRuleError.unknownName("resett").remedy.string == "Did you mean reset?")
    #expect(FaultRuleError.unknownName("zzzzzz").remedy.string.hasPrefix("There are: status,"))
    #expect(
      FaultRuleError.unknownParameter("code", fault: "reset").remedy.string
        == "It takes rate, path, method, first.")
  }

  private func hits(_ rules: [String], seed: UInt64 = 1, _ requests: [(String, String)]) throws
    -> [String?]
  {
    var rules = FaultRules(try rules.map { try FaultRule($0) }, seed: seed)
    return requests.map { rules.fault(method: $0.0, path: $0.1)?.kind.name }
  }

  @Test func aRuleIsNarrowedByMethodAndPath() throws {
    let requests = [
      ("GET", "/notifications"), ("POST", "/notifications"), ("POST", "/notifications/1"),
      ("POST", "/apps/1/notifications"),
    ]
    #expect(
      try hits(["reset,method=POST,path=/notifications"], requests) == [nil, "reset", "reset", nil])
  }

  @Test func firstCountsFromWhenTheRulesWereSet() throws {
    let requests = (0..<4).map { _ in ("GET", "/") }
    #expect(try hits(["reset,first=2"], requests) == ["reset", "reset", nil, nil])
    // Every rule counts what it is about, also behind one that applied.
    #expect(
      try hits(["reset,first=2", "html,first=3"], requests) == ["reset", "reset", "html", nil])
    var rules = FaultRules([FaultRule(.reset, first: 1)], seed: 1)
    _ = rules.fault(method: "GET", path: "/")
    #expect(rules.fault(method: "GET", path: "/") == nil)
    rules.replace(rules.rules)
    #expect(rules.fault(method: "GET", path: "/")?.kind == .reset)
  }

  @Test func theRateIsDrawnFromTheSeed() throws {
    let requests = (0..<1000).map { _ in ("GET", "/") }
    let once = try hits(["reset,rate=0.3"], seed: 7, requests)
    #expect(try hits(["reset,rate=0.3"], seed: 7, requests) == once)
    #expect(try hits(["reset,rate=0.3"], seed: 8, requests) != once)
    #expect((250...350).contains(once.count { $0 != nil }))
    #expect(try hits(["reset,rate=0"], requests).allSatisfy { $0 == nil })
    // What another rule draws does not depend on the first one.
    let both = try hits(["html,rate=0,path=/x", "reset,rate=0.3"], seed: 7, requests)
    let alone = try hits(["html,rate=1,path=/y", "reset,rate=0.3"], seed: 7, requests)
    #expect(both == alone)
  }
}

import PushModel
import Testing
import TextKit

@testable import PushServices

@Suite("Clocks that are apart")
struct ClockSkewTests {
  /// 2026-02-13T02:40:00Z
  static let moment = Timestamp(seconds: 1_770_950_400)

  static let dates = [
    "Fri, 13 Feb 2026 02:40:00 GMT", "Friday, 13-Feb-26 02:40:00 GMT", "Fri Feb 13 02:40:00 2026",
  ]

  @Test("the three forms of an HTTP date are the same moment", arguments: dates)
  func forms(_ text: String) { #expect(HTTPDate.parse(text) == Self.moment) }

  @Test(
    "what is no date is none",
    arguments: [
      "", "now", "Fri, 13 Feb 2026 02:40:00", "Fri, 31 Feb 2026 02:40:00 GMT",
      "Fri, 13 Foo 2026 02:40:00 GMT", "Fri, 13 Feb 2026 25:00:00 GMT", "1770950400",
      "Fri, 13 Feb 2026 02:40:00 +0100",
    ])
  func noDates(_ text: String) { #expect(HTTPDate.parse(text) == nil) }

  @Test("the difference is measured from the middle of question and answer")
  func measured() throws {
    let skew = try #require(
      ClockSkew(date: Self.moment + 100, askedAt: Self.moment, answeredAt: Self.moment + 4))
    #expect(skew.seconds == 98.5)
    #expect(skew.uncertainty == 2.5)
    #expect(
      ClockSkew(date: Self.moment, askedAt: Self.moment, answeredAt: Self.moment - 1) == nil)
  }

  @Test("half a minute is worth a word, what may be less is not")
  func threshold() {
    #expect(!ClockSkew(seconds: 30, uncertainty: 0.5).isWorthMentioning)
    #expect(!ClockSkew(seconds: -40, uncertainty: 15).isWorthMentioning)
    #expect(ClockSkew(seconds: 31, uncertainty: 0.5).isWorthMentioning)
    #expect(ClockSkew(seconds: -31, uncertainty: 0.5).isWorthMentioning)
    #expect(ClockSkew(seconds: 10, uncertainty: 0.5).sentence == nil)
    #expect(
      ClockSkew(seconds: 300, uncertainty: 1).sentence == """
        This machine's clock is 5m behind the service's: times that are reckoned here are off by that.
        """)
    #expect(
      ClockSkew(seconds: -7200, uncertainty: 1).sentence == """
        This machine's clock is 2h ahead of the service's: times that are reckoned here are off by \
        that.
        """)
  }

  @Test("a client knows it after the first answer with a date")
  func client() async throws {
    let app = #"{"id":"app_1","name":"Harbour"}"#
    let bench = try ClientBench(
      .openpush, .bytes(json(200, app)), .bytes(json(200, app, "Date: \(Self.dates[0])")),
      .bytes(json(200, app, "Date: nonsense")), at: Self.moment - 600)
    defer { bench.end() }
    _ = try await bench.service.app()
    #expect(bench.service.clockSkew == nil)
    _ = try await bench.service.app()
    #expect(bench.service.clockSkew?.seconds == 600.5)
    _ = try await bench.service.app()
    #expect(bench.service.clockSkew?.seconds == 600.5)
  }

  @Test("a refusal over a moment names it, another one does not")
  func refusals() async throws {
    let date = "Date: \(Self.dates[0])"
    let bench = try ClientBench(
      .onesignal,
      .bytes(json(400, #"{"errors":["send_after must be in the future"]}"#, date)),
      .bytes(json(400, #"{"errors":["Segment is not valid"]}"#, date)), at: Self.moment - 600)
    defer { bench.end() }
    let late = await bench.service.send(write())
    #expect(late.verdict == .notSent)
    #expect(late.sentence.string.contains("This machine's clock is 10m behind the service's"))
    let other = await bench.service.send(write())
    #expect(!other.sentence.string.contains("clock"))
    let agreeing = try ClientBench(
      .onesignal, .bytes(json(400, #"{"errors":["send_after must be in the future"]}"#, date)),
      at: Self.moment)
    defer { agreeing.end() }
    #expect(!(await agreeing.service.send(write())).sentence.string.contains("clock"))
  }

  // MARK: headers that say when to come again

  static let patience: [(headers: [String], seconds: Double?)] = [
    (["Retry-After: 7"], 7), (["RetryAfter: 7"], 7), (["retry-after:  1.5 "], 1.5),
    (["Retry-After: -3"], 0), (["Retry-After: soon"], nil), (["Retry-After: "], nil),
    (["Retry-After: nan"], nil), (["Retry-After: inf"], nil), (["Retry-After: 1e999"], nil),
    (["Retry-After: 0x10"], 16), (["Retry-After: soon", "RetryAfter: 4"], 4),
    (["Retry-After: Fri, 13 Feb 2026 02:41:00 GMT", "Date: Fri, 13 Feb 2026 02:40:00 GMT"], 60),
    (["Retry-After: Fri, 13 Feb 2026 02:39:00 GMT", "Date: Fri, 13 Feb 2026 02:40:00 GMT"], 0),
    (["Retry-After: Fri, 13 Feb 2026 02:41:00 GMT"], nil),
    (["ratelimit-reset: 1770950460", "Date: Fri, 13 Feb 2026 02:40:00 GMT"], 60),
    (["ratelimit-reset: soon", "Date: Fri, 13 Feb 2026 02:40:00 GMT"], nil),
    (["Retry-After: 7", "ratelimit-reset: 1770950460"], 7),
  ]

  @Test("how long to wait, from odd headers too", arguments: patience)
  func retryAfter(_ headers: [String], _ seconds: Double?) {
    let fields = headers.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return HTTPResponse.Field(
        name: parts[0].lowercased(), value: parts[1].trimmingPrefix { $0 == " " }.trimmingEnd())
    }
    let response = HTTPResponse(status: 429, headers: fields, body: [], facts: .none)
    #expect(response.retryAfterSeconds == seconds)
  }

  @Test("without a Date a date is counted from this machine's clock")
  func dateWithoutDate() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(429, "{}", "Retry-After: Fri, 13 Feb 2026 03:41:00 GMT")),
      at: Self.moment)
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    let seconds = Timestamp.parse("2026-02-13T03:41:00Z").map { $0 - Self.moment }
    #expect(failure.kind == .rateLimited(retryAfterSeconds: seconds))
  }

  @Test("what the service allows is used up by an answer that says so, and by no other")
  func allowance() {
    func seconds(_ remaining: String, _ reset: String?) -> Double? {
      var fields = [HTTPResponse.Field(name: "ratelimit-remaining", value: remaining)]
      if let reset { fields.append(HTTPResponse.Field(name: "ratelimit-reset", value: reset)) }
      let response = HTTPResponse(
        status: 200, headers: fields, body: [], facts: .none,
        arrivedAt: Timestamp(seconds: 1_770_950_400))
      return response.secondsUntilAllowance
    }
    #expect(seconds("0", "1770950403") == 3)
    #expect(seconds("1", "1770950403") == nil)
    #expect(seconds("0", nil) == nil)
    #expect(seconds("0", "1770950399") == 0)
  }

  @Test("a service that limits the attempts is heeded")
  func retryLimit() async throws {
    for (header, attempts) in [("0", 1), ("2", 3), ("-1", 1), ("many", 5)] {
      let bench = try ClientBench(
        .onesignal, .bytes(json(503, "{}", "OneSignal-Retry-Limit: \(header)")))
      defer { bench.end() }
      _ = await failure { try await bench.service.app() }
      #expect(bench.server.requests.count == attempts, "\(header)")
    }
  }

  @Test("however long a service asks for, a call ends within its limit")
  func overall() async throws {
    let bench = try ClientBench(
      .openpush, .bytes(json(429, "{}", "Retry-After: 20")),
      limits: TimeLimits(reads: 60, writes: 60))
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == .rateLimited(retryAfterSeconds: 20))
    #expect(bench.waited.reduce(0, +) < 60)
  }
}

extension Substring {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return String(text)
  }
}

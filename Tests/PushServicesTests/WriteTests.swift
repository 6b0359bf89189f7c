import PushModel
import PushServices
import TestServers
import Testing
import TextKit

@Suite("What becomes of a write")
struct WriteTests {
  static let taken = json(
    202, #"{"id":"msg_1","state":"sending","created_at":1770000000,"funnel":{"targeted":3}}"#)

  @Test("taken: the exact bytes left once, with the intent's key")
  func taken() async throws {
    let bench = try ClientBench(.openpush, .bytes(Self.taken))
    defer { bench.end() }
    let body = #"{"body":"Grüße 👋","audience":{"everyone":true},"data":{"n":1.10}}"#
    let outcome = await bench.service.send(write(body))
    #expect(outcome.verdict == .sent)
    #expect(outcome.resultID == Untrusted("msg_1"))
    let request = try #require(bench.server.requests.first)
    #expect(request.body == Array(body.utf8))
    #expect(request.values("Content-Length") == ["\(body.utf8.count)"])
    #expect(request.values("Content-Type") == ["application/json; charset=utf-8"])
    #expect(request.values("Idempotency-Key") == ["1b671a64-40d5-491e-99b0-da01ff1f3341"])
    #expect(bench.server.requests.count == 1)
  }

  @Test("lost and asked again with the same key: the repeated answer is the first one's")
  func lost() async throws {
    let replayed = json(
      202, #"{"id":"msg_1","state":"sending","created_at":1770000000,"funnel":{}}"#,
      "Idempotent-Replayed: true")
    let bench = try ClientBench(.openpush, .reset, .bytes(replayed))
    defer { bench.end() }
    let outcome = await bench.service.send(write())
    #expect(outcome.verdict == .sent)
    #expect(outcome.replayed)
    let keys = bench.server.requests.map { $0.values("Idempotency-Key") }
    #expect(keys.count == 2)
    #expect(keys.first == keys.last)
  }

  @Test("a repeated answer to a first attempt is no success")
  func unexpectedReplay() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, #"{"id":"n1"}"#, "Idempotent-Replayed: true")))
    defer { bench.end() }
    let outcome = await bench.service.send(write())
    #expect(outcome.verdict == .notSent)
    #expect(outcome.replayed)
    let again = await bench.service.send(write(isRepeat: true))
    #expect(again.verdict == .sent)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var part: ScriptedServer.Part
    var verdict: Verdict
    /// How often a write leaves that a key makes safe to repeat, and one that has none.
    var attempts: (repeatable: Int, other: Int)
    var testDescription: String { name }

    init(
      _ name: String, _ part: ScriptedServer.Part, _ verdict: Verdict,
      _ attempts: (repeatable: Int, other: Int)
    ) {
      self.name = name
      self.part = part
      self.verdict = verdict
      self.attempts = attempts
    }
  }

  static let endings: [Case] = [
    Case("reset", .reset, .unknown, (5, 1)),
    Case("closed without a word", .bytesThenClose([]), .unknown, (5, 1)),
    Case("500", .bytes(json(500, "{}")), .unknown, (5, 1)),
    Case("a gateway's page", .bytes(page(502, title: "Bad Gateway")), .unknown, (5, 1)),
    Case("garbage", .bytes(json(200, "%%%")), .unknown, (1, 1)),
    Case("a web page with status 200", .bytes(page(200, title: "Hi")), .unknown, (1, 1)),
    Case("not HTTP", .bytesThenClose(Array("SSH-2.0\r\n".utf8)), .unknown, (1, 1)),
    Case("303", .bytes(answer(303, ["Location: /x"], [])), .unknown, (1, 1)),
    Case("302", .bytes(answer(302, ["Location: /x"], [])), .notSent, (1, 1)),
    Case("400", .bytes(json(400, "{}")), .notSent, (1, 1)),
    Case("401", .bytes(json(401, "{}")), .notSent, (1, 1)),
    Case("403", .bytes(json(403, "{}")), .notSent, (1, 1)),
    Case("404", .bytes(json(404, "{}")), .notSent, (1, 1)),
    Case("409", .bytes(json(409, "{}")), .notSent, (1, 1)),
    Case("413", .bytes(json(413, "{}")), .notSent, (1, 1)),
    Case("422", .bytes(json(422, "{}")), .notSent, (1, 1)),
    Case("429", .bytes(json(429, "{}")), .notSent, (5, 5)),
    Case(
      "429 for an hour", .bytes(json(429, "{}", "Retry-After: 3600")), .notSent, (1, 1)),
  ]

  @Test("each ending", arguments: endings, ServiceKind.allCases)
  func ending(_ given: Case, _ kind: ServiceKind) async throws {
    let bench = try ClientBench(kind, given.part)
    defer { bench.end() }
    let sent = await bench.service.send(write())
    #expect(sent.verdict == given.verdict)
    #expect(bench.server.requests.count == given.attempts.repeatable)
    let sentence = sent.sentence.string
    switch given.verdict {
    case .unknown: #expect(sentence.contains("may have been sent"))
    case .notSent: #expect(sentence.contains("Nothing was sent."))
    case .sent, .partly: Issue.record("no ending here is a success")
    }
  }

  @Test("each ending of a write without a key", arguments: endings, ServiceKind.allCases)
  func endingWithoutKey(_ given: Case, _ kind: ServiceKind) async throws {
    let bench = try ClientBench(kind, given.part)
    defer { bench.end() }
    // It leaves again only after it was turned away.
    let updated = await bench.service.updateActivity(Untrusted("order-1"), write("{}"))
    #expect(updated.verdict == given.verdict)
    #expect(bench.server.requests.count == given.attempts.other)
  }

  @Test("no answer in time is unknown")
  func silence() async throws {
    let bench = try ClientBench(
      .openpush, .silence, limits: TimeLimits(reads: 1, writes: 1))
    defer { bench.end() }
    let outcome = await bench.service.send(write())
    #expect(outcome.verdict == .unknown)
    #expect(outcome.httpStatus == nil)
    #expect(bench.server.requests.count == 1)
  }

  @Test("a refused connection: nothing was sent")
  func refused() async throws {
    let port = try LoopbackListener.unusedPort()
    let bench = try ClientBench(.openpush, .silence, url: "http://127.0.0.1:\(port)")
    defer { bench.end() }
    let outcome = await bench.service.send(write())
    #expect(outcome.verdict == .notSent)
    #expect(outcome.sentence.string.contains("Nobody listens on port \(port)"))
    #expect(outcome.sentence.string.contains("Nothing was sent."))
    // The settling of an earlier attempt: what that one did stays open.
    let settled = await bench.service.send(write(isRepeat: true))
    #expect(settled.verdict == .unknown)
  }

  @Test(
    "a refusal after a lost attempt says nothing about that attempt, unless it judges the bytes",
    arguments: [
      (400, Verdict.unknown), (401, .unknown), (403, .unknown), (404, .unknown), (409, .unknown),
      (413, .unknown), (422, .unknown),
    ])
  func refusedAfterLost(_ status: Int, _ verdict: Verdict) async throws {
    let bench = try ClientBench(.onesignal, .reset, .bytes(json(status, "{}")))
    defer { bench.end() }
    #expect(await bench.service.send(write()).verdict == verdict)
  }

  @Test("cancelled on the wire is unknown, cancelled before it is not sent")
  func cancelled() async throws {
    let bench = try ClientBench(.openpush, .silence)
    defer { bench.end() }
    let service = bench.service
    let task = Task { await service.send(write()) }
    while bench.server.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value.verdict == .unknown)
    let early = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await service.send(write())
    }.value
    #expect(early.verdict == .notSent)
    #expect(bench.server.requests.count == 1)
  }

  @Test("opting out sets a value, so it is asked again when the answer was lost")
  func optOut() async throws {
    let bench = try ClientBench(.onesignal, .reset, .bytes(json(200, "{}")))
    defer { bench.end() }
    let outcome = await bench.service.setOptedIn(false, subscription: Untrusted("s-1"))
    #expect(outcome.verdict == .sent)
    let request = try #require(bench.server.requests.last)
    #expect(request.line.hasPrefix("PATCH /apps/\(ClientBench.appID)/subscriptions/s-1 "))
    let body = try JSON.parse(request.body)
    #expect(body.at("subscription.enabled")?.bool == false)
    #expect(body.at("subscription.notification_types")?.int64 == -31)
    #expect(bench.server.requests.count == 2)
  }
}

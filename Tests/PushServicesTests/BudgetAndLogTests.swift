import PushModel
import PushServices
import Testing
import TextKit

@Suite("Budgets and the log of requests, through a client")
struct BudgetAndLogTests {
  static let empty = json(
    200, #"{"total_count":0,"offset":0,"limit":50,"notifications":[]}"#)

  @Test("view calls share one budget: ten at once, then one a second")
  func sharing() async throws {
    let bench = try ClientBench(.onesignal, .bytes(Self.empty), budgets: nil)
    defer { bench.end() }
    #expect(bench.service.budgetStates.isEmpty)
    for _ in 0..<10 { _ = try await bench.service.messages(.start, limit: 1) }
    #expect(bench.waited.isEmpty)
    let state = try #require(bench.service.budgetStates.first)
    #expect(state.available == 0)
    #expect(state.secondsToWait == 1)
    #expect(state.subject == "reading messages and users")
    _ = await failure { try await bench.service.user(label: "external_id", id: Untrusted("a")) }
    _ = try await bench.service.messages(.start, limit: 1)
    #expect(bench.waited == [1, 1])
  }

  @Test("being turned away holds everybody back, and past a call's limit nothing is asked")
  func heldBack() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(429, "{}", "Retry-After: 200")), .bytes(Self.empty),
      limits: .standard, budgets: nil)
    defer { bench.end() }
    let first = await failure { try await bench.service.messages(.start, limit: 1) }
    #expect(first?.kind == .rateLimited(retryAfterSeconds: 200))
    let second = try #require(
      await failure { try await bench.service.user(label: "external_id", id: Untrusted("a")) })
    #expect(second.kind == .rateLimited(retryAfterSeconds: 200))
    #expect(
      second.sentence == """
        OneSignal's limits leave no turn for this request within 60 seconds: the next one is in 200 \
        seconds.
        """)
    #expect(bench.server.requests.count == 1)
    // It gave its turn back.
    #expect(bench.service.budgetStates.first?.secondsToWait == 200)
    // Other calls have a budget of their own.
    #expect(await bench.service.send(write()).httpStatus == 200)
  }

  @Test("the log keeps the last requests and no secret")
  func log() async throws {
    let bench = try ClientBench(.onesignal, .bytes(json(503, "{}")), .bytes(Self.empty))
    defer { bench.end() }
    _ = try await bench.service.messages(.start, limit: 1)
    let records = bench.log.records
    #expect(
      records.map(\.path.raw)
        == Array(
          repeating: "/notifications?app_id=\(ClientBench.appID)&limit=1&offset=0", count: 2))
    #expect(records.map(\.status) == [503, 200])
    #expect(records.map(\.attempt) == [1, 2])
    #expect(records.map(\.number) == [1, 2])
    #expect(records.last?.facts.reusedConnection == true)
    #expect(records.last?.facts.bytesReceived == 58)
    var text = ""
    dump(records, to: &text)
    #expect(!text.contains("ordinarykey"))
  }

  @Test("what stood in place of a readable answer is kept, and what may hold a secret is not")
  func answers() async throws {
    let bench = try ClientBench(
      .openpush, .bytes(json(202, "{\"id\":")), .bytes(page(200, title: "Log in")),
      .bytes(json(200, #"{"id":"app_1","basic_auth_key":"verysecret"}"#)))
    defer { bench.end() }
    #expect(await bench.service.send(write()).verdict == .unknown)
    _ = await failure { try await bench.service.app() }
    _ = try await bench.service.app()
    let kept = bench.log.records.map {
      $0.responseBody.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(kept[0] == "{\"id\":")
    #expect(kept[1]?.contains("Log in") == true)
    #expect(kept[2] == #"{"id":"app_1","basic_auth_key":"…"}"#)
  }

  @Test("a turn that is waited for can be given up, and nothing leaves")
  func givenUp() async throws {
    let bench = try ClientBench(.onesignal, .bytes(Self.empty), budgets: nil)
    defer { bench.end() }
    let service = bench.service
    for _ in 0..<10 { _ = try await service.messages(.start, limit: 1) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure { try await service.messages(.start, limit: 1) }
    }
    #expect(await task.value?.kind == .cancelled)
    #expect(bench.server.requests.count == 10)
    #expect(bench.service.budgetStates.first?.available == 1)
  }

  @Test("the log forgets the oldest")
  func capacity() async throws {
    let server = try ScriptedServer([.bytes(json(200, #"{"id":"a","name":"b"}"#))])
    let transport = try Transport.start()
    defer { transport.shutdown() }
    let log = RequestLog(capacity: 3)
    let service = makePushService(
      ServiceAddress(kind: .openpush, url: server.url, appID: "app_1", key: Secret("k")),
      transport: transport, log: log, clock: .system,
      settings: ServiceSettings(limits: TimeLimits(reads: 900, writes: 900)))
    for _ in 0..<5 { _ = try await service.app() }
    #expect(log.records.map(\.number) == [3, 4, 5])
    #expect(log.count == 5)
  }
}

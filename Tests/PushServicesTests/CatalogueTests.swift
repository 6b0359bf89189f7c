import PushModel
import PushServices
import Testing
import TextKit

@Suite("Segments, templates, apps, keys, outcomes and journeys, over HTTP")
struct CatalogueTests {
  private static let audience: JSON = [
    ["field": "tag", "key": "tier", "relation": "=", "value": "gold"]
  ]

  private func withService(_ body: (EmbeddedBench, any PushService) async throws -> Void)
    async throws
  {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    let key = bench.server.credentials.oneSignal.organizationKey
    try await body(bench, bench.service(.onesignal, organizationKey: key))
  }

  private func all<Row: Sendable>(
    _ page: (PageCursor) async throws(ServiceFailure) -> Page<Row>
  ) async throws(ServiceFailure) -> [Row] {
    var rows: [Row] = []
    var cursor: PageCursor? = .start
    while let at = cursor {
      let next = try await page(at)
      rows += next.rows
      cursor = next.next
    }
    return rows
  }

  @Test("a segment is made, counted, used, changed and deleted")
  func segments() async throws {
    try await withService { bench, service in
      let calls = service.segmentCalls
      let made = await calls.createSegment(
        name: "Gold", description: "the best", filters: Self.audience)
      #expect(made.verdict == .sent)
      let id = try #require(made.resultID)
      let rows = try await all { (cursor) async throws(ServiceFailure) in
        try await calls.segments(cursor, limit: 4)
      }
      #expect(rows.count == 18)
      #expect(rows.last?.name == Untrusted("Gold"))
      #expect(Set(rows.map(\.id)).count == rows.count)
      let segment = try await calls.segment(id)
      #expect(segment.detail == Untrusted("the best"))
      #expect(segment.filters == Self.audience)
      let count = try #require(segment.subscribers)
      #expect(count > 0)
      let estimate = try await service.estimate(.segments([Untrusted("Gold")]))
      #expect(estimate.targeted > 0 && estimate.targeted <= count)
      let again = await calls.createSegment(
        name: "Gold", description: nil, filters: Self.audience)
      #expect(again.verdict == .notSent)
      #expect(again.httpStatus == 409)
      #expect(
        await calls.updateSegment(id, name: "G", description: nil, filters: nil).verdict == .sent)
      #expect(try await calls.segment(id).filters == Self.audience)
      #expect(await calls.deleteSegment(id).verdict == .sent)
      #expect(await calls.deleteSegment(id).verdict == .notSent)
      let missing = await failure { try await calls.segment(id) }
      #expect(missing?.kind == .notFound)
    }
  }

  @Test("a template is made, changed, copied and deleted")
  func templates() async throws {
    try await withService { bench, service in
      let calls = service.templateCalls
      let made = await calls.createTemplate(
        name: "Hello", content: JSONObject([("contents", ["en": "Hi", "de": "Hallo"])]))
      let id = try #require(made.resultID)
      let rows = try await all { (cursor) async throws(ServiceFailure) in
        try await calls.templates(cursor, limit: 3, channel: "push")
      }
      #expect(rows.count == 5)
      #expect(rows.contains { $0.id == id && $0.content == nil })
      let changed = await calls.updateTemplate(
        id, changes: JSONObject([("headings", ["en": "Title"])]))
      #expect(changed.verdict == .sent)
      let template = try await calls.template(id)
      #expect(template.title == Untrusted("Title"))
      #expect(template.body == Untrusted("Hi"))
      let app = await service.accountCalls.createApp(name: "Other", settings: JSONObject())
      let copied = await calls.copyTemplate(id, toApp: try #require(app.resultID))
      #expect(copied.verdict == .sent)
      #expect(copied.resultID != id)
      #expect(await calls.deleteTemplate(id).verdict == .sent)
      // A page instead of JSON is a refusal all the same.
      let refused = await calls.createTemplate(
        name: String(repeating: "n", count: 200),
        content: JSONObject([("contents", ["en": "Hi"])]))
      #expect(refused.verdict == .notSent)
      #expect(refused.httpStatus == 422)
    }
  }

  @Test("apps are listed without a secret, and an app is made and changed")
  func apps() async throws {
    try await withService { bench, service in
      let calls = service.accountCalls
      #expect(await calls.createApp(name: "Second", settings: JSONObject()).verdict == .sent)
      let rows = try await calls.apps().rows
      #expect(rows.map(\.name) == [Untrusted("Harbour Market"), Untrusted("Second")])
      #expect(rows[0].subscriptions == Int64(EmbeddedBench.population))
      #expect(!"\(rows)".contains("basic"))
      let renamed = await calls.updateApp(settings: JSONObject([("name", "Harbour")]))
      #expect(renamed.verdict == .sent)
      #expect(try await service.app().name == Untrusted("Harbour"))
    }
  }

  @Test("a new key is told once and opens the app until it is rotated or deleted")
  func keys() async throws {
    try await withService { bench, service in
      let calls = service.accountCalls
      let made = await calls.createKey(name: "ci", allowlist: [])
      #expect(made.outcome.verdict == .sent)
      let id = try #require(made.outcome.resultID)
      let key = try #require(made.key)
      #expect(
        try await bench.service(.onesignal, key: key).segmentCalls.segments(.start, limit: 1)
          .rows.count == 1)
      #expect(
        try await calls.keys().rows.map(\.name) == [Untrusted("Operations"), Untrusted("ci")])
      let rotated = await calls.rotateKey(id)
      let fresh = try #require(rotated.key)
      #expect(fresh != key)
      let old = await failure {
        try await bench.service(.onesignal, key: key).segmentCalls.segments(.start, limit: 1)
      }
      #expect(old?.kind == .keyRefused)
      #expect(await calls.updateKey(id, name: "ci2", allowlist: ["10.0.0.0/8"]).verdict == .sent)
      let listed = try await calls.keys().rows
      #expect(listed.last?.allowlist == [Untrusted("10.0.0.0/8")])
      #expect(await calls.deleteKey(id).verdict == .sent)
      #expect(try await calls.keys().rows.count == 1)
    }
  }

  @Test("outcomes of the app and of one message are counted")
  func outcomes() async throws {
    try await withService { bench, service in
      let calls = service.analyticsCalls
      let all = try await calls.outcomes(OutcomeQuery())
      #expect(
        all.rows.map(\.id.raw) == [
          "os__click", "os__confirmed_delivery",
          "os__session_duration", "os__session_duration",
        ])
      let messages = try await service.messages(.start, limit: 50).rows
      let clicked = try #require(messages.first { ($0.funnel.clicked ?? 0) > 0 })
      let own = try await calls.outcomes(
        ofMessage: clicked.id, OutcomeQuery(names: ["os__click.count", "mine.sum"]))
      #expect(own.rows.map(\.value) == [clicked.funnel.clicked.map { Double($0) }, 0])
      let wrong = await failure {
        try await calls.outcomes(OutcomeQuery(names: ["os__click"]))
      }
      #expect(wrong?.kind == .refused)
      #expect(wrong?.sentence.string.contains("Add .sum or .count") == true)
    }
  }

  @Test("journeys are listed and joined with their counts; an event lets somebody in")
  func journeys() async throws {
    try await withService { bench, service in
      let calls = service.analyticsCalls
      let rows = try await all { (cursor) async throws(ServiceFailure) in
        try await calls.journeys(cursor, limit: 2)
      }
      #expect(rows.count == 5)
      let row = try #require(rows.first { $0.audienceKind == Untrusted("event_trigger") })
      let journey = try await calls.journey(row.id)
      #expect(journey.nodes.count > 1)
      #expect(journey.concurrencyKey != nil)
      let before = try await calls.journeyStatistics(row.id)
      #expect(before.nodes.contains { $0.id == journey.nodes[0].id })
      let event = CustomEvent(name: "basket_left", user: .externalID("qa-1"))
      #expect(await calls.record([event]).verdict == .sent)
      let after = try await calls.journeyStatistics(row.id)
      #expect(after.started == (before.started ?? 0) + 1)
      let partly = await calls.record([
        event, CustomEvent(name: "basket_left", user: .externalID("nobody at all")),
      ])
      #expect(partly.verdict == .partly)
      #expect(partly.reasons.map(\.raw) == ["User not found (nobody at all)"])
    }
  }

  @Test("the audit log tells what was done, of the organization that the app names")
  func auditLog() async throws {
    try await withService { bench, service in
      let calls = service.accountCalls
      let app = try await service.app()
      let since = Clock.system.now() - 3600.0
      #expect(await calls.createApp(name: "Audited", settings: JSONObject()).verdict == .sent)
      let rows = try await calls.auditEvents(AuditQuery(since: since), .start, limit: 50).rows
      #expect(rows.map { $0.action?.raw } == ["app.created"])
      #expect(rows.first?.organizationID == app.organizationID)
      let refused = await failure {
        try await calls.auditEvents(
          AuditQuery(since: since, organizationID: "3f6f2c61-6f43-4c4d-9a0e-0d1c2b3a4f5e"),
          .start, limit: 50)
      }
      // This refusal has no words at all.
      #expect(refused?.kind == .keyRefused)
    }
  }

  @Test("without the organization's key nothing is asked, and what is missing is said")
  func missingKey() async throws {
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let calls = bench.service.accountCalls
    let missing = await failure { try await calls.apps() }
    #expect(missing?.kind == .keyMissing)
    #expect(missing?.remedy.string.contains("organization-key") == true)
    let made = await calls.createKey(name: "ci", allowlist: [])
    #expect(made.outcome.verdict == .notSent)
    #expect(made.key == nil)
    #expect(bench.server.requests.isEmpty)
  }

  @Test("OpenPush has none of these, and says so without asking")
  func openPush() async throws {
    let bench = try ClientBench(.openpush, .silence)
    defer { bench.end() }
    let service = bench.service
    let failures = [
      await failure { try await service.segmentCalls.segments(.start, limit: 10) },
      await failure { try await service.templateCalls.template(Untrusted("t")) },
      await failure { try await service.accountCalls.apps() },
      await failure { try await service.analyticsCalls.outcomes(OutcomeQuery()) },
      await failure { try await service.analyticsCalls.journeys(.start, limit: 10) },
    ]
    #expect(failures.map { $0?.kind } == Array(repeating: .notOffered, count: 5))
    #expect(failures[0]?.sentence == "OpenPush has no segments.")
    let outcome = await service.segmentCalls.deleteSegment(Untrusted("s"))
    #expect(outcome.verdict == .notSent)
    #expect(outcome.sentence.string.contains("Nothing was deleted."))
    #expect(bench.server.requests.isEmpty)
  }
}

@Suite("What is repeated, and what never is")
struct CatalogueRepeatTests {
  private static let events = [
    CustomEvent(
      name: "a", user: .externalID("u"), idempotencyKey: "1b671a64-40d5-491e-99b0-da01ff1f3341"),
    CustomEvent(name: "b", user: .externalID("u")),
  ]

  /// How often a call left when the connection broke each time, and what is said then.
  private func attempts(
    _ call: (any PushService) async -> WriteOutcome
  ) async throws -> (count: Int, verdict: Verdict) {
    let bench = try ClientBench(
      .onesignal, .reset, .reset, .reset, .reset, organizationKey: "os_v2_org_x")
    defer { bench.end() }
    let outcome = await call(bench.service)
    return (bench.server.requests.count, outcome.verdict)
  }

  @Test("making and rotating leave once: a second attempt would make a second one")
  func once() async throws {
    for call in [
      { await $0.segmentCalls.createSegment(name: "n", description: nil, filters: []) },
      { await $0.templateCalls.createTemplate(name: "n", content: JSONObject()) },
      { await $0.accountCalls.createApp(name: "n", settings: JSONObject()) },
      { await $0.accountCalls.createKey(name: "n", allowlist: []).outcome },
      { await $0.accountCalls.rotateKey(Untrusted("k")).outcome },
      { await $0.analyticsCalls.record(Self.events) },
    ] as [@Sendable (any PushService) async -> WriteOutcome] {
      let (count, verdict) = try await attempts(call)
      #expect(count == 1)
      #expect(verdict == .unknown)
    }
  }

  @Test("a change, a deletion and events with keys of their own are tried again")
  func again() async throws {
    for call in [
      { await $0.segmentCalls.deleteSegment(Untrusted("s")) },
      { await $0.accountCalls.updateApp(settings: JSONObject()) },
      { await $0.analyticsCalls.record([Self.events[0]]) },
    ] as [@Sendable (any PushService) async -> WriteOutcome] {
      let (count, verdict) = try await attempts(call)
      #expect(count > 1)
      #expect(verdict == .unknown)
    }
  }

  @Test("a deletion has no body, and its 404 after a lost answer leaves open who did it")
  func deletion() async throws {
    let bench = try ClientBench(
      .onesignal, .reset, .bytes(json(404, #"{"success":false}"#)))
    defer { bench.end() }
    let outcome = await bench.service.segmentCalls.deleteSegment(Untrusted("s"))
    #expect(outcome.verdict == .unknown)
    #expect(bench.server.requests.allSatisfy { $0.body.isEmpty })
    #expect(bench.server.requests.first?.line.hasPrefix("DELETE ") == true)
  }

  @Test("events that are too large do not leave")
  func tooLarge() async throws {
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let event = CustomEvent(
      name: "e", user: .externalID("u"),
      properties: JSONObject([("x", .string(String(repeating: "x", count: 3_000)))]))
    let outcome = await bench.service.analyticsCalls.record([event])
    #expect(outcome.verdict == .notSent)
    #expect(bench.server.requests.isEmpty)
  }
}

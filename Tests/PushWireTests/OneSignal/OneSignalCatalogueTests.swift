import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalCatalogueTests {
  @Test("a list of segments has dates, a segment's own record a number; both are read")
  func segmentTimes() throws {
    let page = try #require(
      OneSignalDialect.segmentsPage(
        json(
          """
          {"total_count":3,"offset":0,"limit":2,"segments":[
            {"id":"s-1","name":"All ☂","created_at":"2026-02-13T02:13:00.500Z","read_only":true,
             "is_active":true,"mood":"calm"},
            {"id":"s-2","name":"Paused","created_at":1770948780,"is_active":false}]}
          """)))
    #expect(page.rows.map { $0.createdAt?.seconds } == [1_770_948_780, 1_770_948_780])
    #expect(page.rows.map(\.isActive) == [true, false])
    #expect(page.rows[1].isReadOnly == nil)
    #expect(page.rows[0].source?["mood"]?.string == "calm")
    #expect(page.next == .offset(2))
    #expect(page.total == 3)
    var findings: [Finding] = []
    let segment = try #require(
      OneSignalDialect.segment(
        json(
          """
          {"subscriber_count":"42","payload":{"id":"s-1","name":"All ☂","description":null,
           "created_at":1770948780,"source":"custom",
           "filters":[{"field":"tag","key":"a","relation":"=","value":"b"},{"operator":"OR"},
            {"field":"message_event","unsupported_in_api":true}]}}
          """), id: Untrusted("s-1"), &findings))
    #expect(segment.subscribers == 42)
    #expect(segment.createdAt?.seconds == 1_770_948_780)
    #expect(segment.filters?.array?.count == 3)
    #expect(findings.map(\.code) == ["wrong-type"])
  }

  @Test("a count alone is a segment; what says nothing of one is none")
  func bareSegment() throws {
    var findings: [Finding] = []
    let segment = OneSignalDialect.segment(
      json(#"{"subscriber_count":0}"#), id: Untrusted("s"), &findings)
    #expect(segment?.subscribers == 0)
    #expect(segment?.name == nil)
    #expect(OneSignalDialect.segment(json("{}"), id: Untrusted("s"), &findings) == nil)
    #expect(OneSignalDialect.segmentsPage(json(#"{"segments":{}}"#)) == nil)
  }

  @Test(
    "a page of templates without counts goes on while it is full",
    arguments: [(2, 2, true), (3, 2, false), (1, 2, true)])
  func templatesWithoutCounts(limit: Int, rows: Int, goesOn: Bool) throws {
    let list = (0..<rows).map { #"{"id":"t-\#($0)","name":"n"}"# }.joined(separator: ",")
    let page = try #require(
      OneSignalDialect.templatesPage(json(#"{"templates":[\#(list)]}"#), limit: limit, offset: 4))
    #expect(page.next == (goesOn ? .offset(4 + rows) : nil))
  }

  @Test("a template shows English, keeps null apart from nothing, and SMS in any case")
  func template() throws {
    var findings: [Finding] = []
    let template = try #require(
      OneSignalDialect.template(
        json(
          """
          {"id":"t","name":"Code","channel":"SMS","created_at":"2026-02-13T02:13:00+00:00",
           "content":{"headings":null,"contents":{"de":"Hallo","en":"Hello"},"email_subject":"S"}}
          """), &findings))
    #expect(template.title == Untrusted("S"))
    #expect(template.body == Untrusted("Hello"))
    #expect(template.channel == Untrusted("SMS"))
    #expect(template.content?["headings"]?.isNull == true)
    #expect(template.updatedAt == nil)
    let written = OneSignalDialect.json(of: template)
    #expect(written["created_at"]?.string == "2026-02-13T02:13:00Z")
    #expect(written["updated_at"] == nil)
  }

  @Test("nothing secret of an app or a key is in what is read or written")
  func secrets() throws {
    let record = """
      {"id":"a","name":"Shop","players":5,"organization_id":"o","apns_env":"development",
       "apns_p8":"-----BEGIN PRIVATE KEY-----x","gcm_key":"AAAAsecret","basic_auth_key":"bXktc2VjcmV0",
       "fcm_v1_service_account_json":"{\\"private_key\\":\\"topsecret\\"}","apns_bundle_id":"com.shop"}
      """
    let page = try #require(OneSignalDialect.apps(json("[\(record)]")))
    let app = try #require(page.rows.first)
    #expect(app.environment == .sandbox)
    #expect(app.organizationID == Untrusted("o"))
    let keys = try #require(
      OneSignalDialect.keys(
        json(#"{"tokens":[{"token_id":"k","name":"ci","formatted_token":"os_v2_app_secret"}]}"#)))
    let shown = [
      "\(page)", String(reflecting: app), "\(keys)", OneSignalDialect.json(of: app).text(.compact),
      OneSignalDialect.keysJSON(keys.rows).text(.compact),
    ]
    for text in shown {
      for secret in [
        "BEGIN PRIVATE", "AAAAsecret", "bXktc2VjcmV0", "topsecret", "os_v2_app_secret",
      ] {
        #expect(!text.contains(secret))
      }
    }
    let tables = Set(OneSignalDialect.appFields.names + OneSignalDialect.keyFields.names)
    #expect(tables.isDisjoint(with: OneSignalDialect.secretMembers))
  }

  @Test("outcomes keep decimals, texts are read as numbers, and nothing is not 0")
  func outcomes() throws {
    let page = try #require(
      OneSignalDialect.outcomes(
        json(
          """
          {"outcomes":[{"id":"revenue","value":12.75,"aggregation":"sum"},
            {"id":"os__click","value":"3","aggregation":"count"},{"id":"x","value":null}]}
          """)))
    #expect(page.rows.map(\.value) == [12.75, 3, nil])
    #expect(page.findings.map(\.code) == ["wrong-type"])
    let query = OneSignalDialect.outcomeQuery(
      OutcomeQuery(names: ["os__click.count"], span: .day, platforms: [.ios, .android]))
    #expect(query.map(\.0).contains("outcome_platforms"))
    #expect(query.first { $0.0 == "outcome_platforms" }?.1 == "0,1")
    #expect(query.first { $0.0 == "outcome_time_range" }?.1 == "1d")
  }

  @Test("a journey's steps are read at whatever depth, its counts by their ids")
  func journey() throws {
    var findings: [Finding] = []
    let journey = try #require(
      OneSignalDialect.journey(
        json(
          """
          {"id":"j","state":"active","started_at":null,"audience":{"kind":"segment"},
           "nodes":[{"id":"n1","kind":"wait","duration_seconds":3600},
            {"id":"n2","kind":"split_range","branches":[
             {"id":"b1","weight":70,"nodes":[{"id":"n3","kind":"send_push","template_id":"t"}]},
             {"id":"b2","weight":30,"nodes":[]}]}]}
          """), &findings))
    #expect(journey.audienceKind == Untrusted("segment"))
    #expect(journey.startedAt == nil)
    #expect(journey.nodes[0].seconds == 3600)
    #expect(journey.nodes[1].branches.map(\.weight) == [70, 30])
    #expect(journey.nodes[1].branches[0].nodes[0].templateID == Untrusted("t"))
    let statistics = try #require(
      OneSignalDialect.journeyStatistics(
        json(
          """
          {"id":"j","started":10,"completed":6,"exited_early":1,
           "nodes":{"n1":{"kind":"wait","waiting":3,"completed":7,"exited_early":0},
            "n3":{"kind":"send_push","message_stats":{"totals":{"sent":5,"rate":0.5}}}},
           "branches":{"b1":{"completed":5},"b2":{}}}
          """), &findings))
    #expect(statistics.nodes.map(\.waiting) == [3, nil])
    #expect(statistics.nodes[1].totals.map(\.value) == [5, 0.5])
    #expect(statistics.branches.map(\.completed) == [5, nil])
    #expect(findings.isEmpty)
  }

  @Test("a graph without end ends the reading, not the program")
  func endlessGraph() {
    var text = #"{"id":"n","kind":"yes_no"}"#
    for _ in 0..<60 {
      text = #"{"id":"n","kind":"yes_no","branches":[{"id":"b","nodes":[\#(text)]}]}"#
    }
    var findings: [Finding] = []
    let journey = OneSignalDialect.journey(json(#"{"id":"j","nodes":[\#(text)]}"#), &findings)
    #expect(journey?.nodes.count == 1)
    #expect(findings.map(\.code) == ["not-a-record"])
  }

  @Test("audit events are read with who did what to what, and the log goes on by its mark")
  func auditLog() throws {
    let page = try #require(
      OneSignalDialect.auditPage(
        json(
          """
          {"audit_logs":[{"id":"e","action":"segment.created","occurred_at":"2026-02-13T02:13:00Z",
            "version":1,"actor":{"type":"member","email":"a@example.org"},
            "targets":[{"type":"segment","id":"s","name":"New"}],"context":{"ip":"203.0.113.9"}},
            {"id":"f","action":"app.updated","actor":null}],"has_more":true,"next_cursor":"c2"}
          """)))
    #expect(page.next == .mark("c2"))
    #expect(page.rows[0].at?.seconds == 1_770_948_780)
    #expect(page.rows[0].actor?.email == Untrusted("a@example.org"))
    #expect(page.rows[0].targets.first?.name == Untrusted("New"))
    #expect(page.rows[0].address == Untrusted("203.0.113.9"))
    #expect(page.rows[1].actor == nil)
    let query = AuditQuery(since: at(1_770_000_000), actions: ["a", "b"])
    let first = OneSignalDialect.auditQuery(query, mark: nil, limit: 500)
    #expect(first.map(\.0) == ["start_time", "limit", "actions", "actions"])
    #expect(first[1].1 == "100")
    let next = OneSignalDialect.auditQuery(query, mark: "c2", limit: 10)
    #expect(next.map(\.0) == ["cursor", "limit", "actions", "actions"])
  }

  @Test("an event that is too large or has no name is found before it leaves")
  func events() {
    let fine = CustomEvent(
      name: "order", user: .externalID("a"), at: at(1_770_948_780),
      properties: JSONObject([("total", 12.5)]))
    #expect(OneSignalDialect.complaints(aboutEvents: [fine]).isEmpty)
    #expect(
      OneSignalDialect.eventsBody([fine]).text(.compact)
        == #"{"events":[{"name":"order","external_id":"a","timestamp":"2026-02-13T02:13:00Z","properties":{"total":12.5}}]}"#
    )
    let large = CustomEvent(
      name: "big", user: .serviceID("u"),
      properties: JSONObject([("x", .string(String(repeating: "é", count: 1_000)))]))
    let nameless = CustomEvent(name: "", user: .serviceID("u"))
    #expect(OneSignalDialect.complaints(aboutEvents: [large, nameless]).count == 2)
  }

  struct OutcomeCase: Sendable, CustomTestStringConvertible {
    var write: CatalogueWrite
    var status: Int
    var body: String
    var verdict: Verdict
    var testDescription: String { "\(write) \(status) \(body)" }
  }

  @Test(
    "what becomes of a write",
    arguments: [
      OutcomeCase(
        write: .make(.segment), status: 201, body: #"{"success":true,"id":"s"}"#, verdict: .sent),
      OutcomeCase(write: .make(.segment), status: 201, body: "{}", verdict: .unknown),
      OutcomeCase(write: .make(.segment), status: 200, body: "<html>", verdict: .unknown),
      OutcomeCase(
        write: .make(.segment), status: 409, body: #"{"success":false,"errors":["taken"]}"#,
        verdict: .notSent),
      OutcomeCase(write: .make(.template), status: 422, body: "<html></html>", verdict: .notSent),
      OutcomeCase(
        write: .make(.key), status: 200, body: #"{"token_id":"k","formatted_token":"x"}"#,
        verdict: .sent),
      OutcomeCase(
        write: .delete(.segment), status: 404, body: #"{"success":false}"#, verdict: .notSent),
      OutcomeCase(
        write: .delete(.segment), status: 200, body: #"{"success":"false"}"#, verdict: .notSent),
      OutcomeCase(write: .delete(.key), status: 204, body: "", verdict: .sent),
      OutcomeCase(write: .change(.segment), status: 200, body: "", verdict: .sent),
      OutcomeCase(write: .change(.app), status: 503, body: "", verdict: .unknown),
      OutcomeCase(write: .recordEvents, status: 202, body: "{}", verdict: .sent),
      OutcomeCase(
        write: .recordEvents, status: 202,
        body:
          #"{"errors":[{"event_user_id":"a","event_id":"1","error":{"code":"c","title":"No user"}}]}"#,
        verdict: .partly),
      OutcomeCase(write: .recordEvents, status: 401, body: "", verdict: .notSent),
    ])
  func outcomes(of test: OutcomeCase) {
    let outcome = OneSignalDialect.catalogueOutcome(
      test.write, status: test.status, headers: [], body: Array(test.body.utf8), isRepeat: false)
    #expect(outcome.verdict == test.verdict)
    #expect(!outcome.sentence.string.isEmpty)
    #expect(outcome.httpStatus == test.status)
  }

  @Test("a list of which nothing can be read is none, an empty one is")
  func unreadableLists() {
    let lists: [(name: String, count: (JSON) -> Int?)] = [
      (
        "notifications",
        { OneSignalDialect.messagesPage($0, now: Timestamp(seconds: 0))?.rows.count }
      ),
      ("segments", { OneSignalDialect.segmentsPage($0)?.rows.count }),
      ("templates", { OneSignalDialect.templatesPage($0, limit: 50, offset: 0)?.rows.count }),
      ("apps", { OneSignalDialect.apps($0)?.rows.count }),
      ("tokens", { OneSignalDialect.keys($0)?.rows.count }),
      ("outcomes", { OneSignalDialect.outcomes($0)?.rows.count }),
      ("journeys", { OneSignalDialect.journeysPage($0)?.rows.count }),
      ("audit_logs", { OneSignalDialect.auditPage($0)?.rows.count }),
    ]
    for (name, count) in lists {
      #expect(count(json("{\"\(name)\":[null,7]}")) == nil, "\(name)")
      #expect(count(json("{\"\(name)\":[]}")) == 0, "\(name)")
      #expect(count(json("{\"\(name)\":null}")) == nil, "\(name)")
    }
  }

  @Test("a new key is a secret that prints as its last four characters")
  func newKey() throws {
    let key = try #require(
      OneSignalDialect.newKey(
        Array(#"{"token_id":"k","formatted_token":"os_v2_app_0123456789abcdef"}"#.utf8)))
    #expect("\(key)".hasSuffix("cdef"))
    #expect(
      !"\(KeyOutcome(outcome: WriteOutcome(verdict: .sent, sentence: ""), key: key))"
        .contains("0123456789"))
    #expect(OneSignalDialect.newKey(Array("{}".utf8)) == nil)
  }
}

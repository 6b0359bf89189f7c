import PushWire
import Testing
import TextKit

@testable import EmbeddedService

/// Single statements of the reference that no other test holds the service to.
@Suite struct OneSignalContractTests {
  private static let key = HTTPHeader(
    name: "authorization", value: "Key " + Harness.oneSignalKey.withExposed { $0 })

  private static func send(_ harness: Harness, _ members: [(String, JSON)] = []) -> JSON {
    .object(
      [
        ("app_id", .string(harness.oneSignalApp)), ("contents", ["en": "é"]),
        ("included_segments", ["All"]),
      ] + members)
  }

  // §1: a missing content type shows up as a complaint that `app_id` is missing.
  @Test(arguments: [
    (nil, false), ("text/plain", false), ("application/x-www-form-urlencoded", false),
    ("application/json", true), ("Application/JSON; charset=utf-8", true),
    ("application/json;charset=utf-8", true),
  ])
  func aBodyHasToBeSaidToBeJSON(type: String?, isTaken: Bool) throws {
    var harness = Harness()
    let headers = [Self.key] + (type.map { [HTTPHeader(name: "content-type", value: $0)] } ?? [])
    let answer = harness.raw(
      HTTPRequest(
        method: "POST", target: "/notifications", headers: headers,
        body: Self.send(harness).bytes(.wire)))
    #expect(answer.status == (isTaken ? 200 : 400))
    let errors = try JSON.parse(answer.body)["errors"]?[0]?.string
    #expect(errors == (isTaken ? nil : OneSignalLiterals.appIDMissing))
  }

  // §1: the base of older clients.
  @Test func theOlderBaseServesTheSamePaths() throws {
    var harness = Harness(hasLimits: true)
    let sent = harness.oneSignal("POST", "/api/v1/notifications", Self.send(harness))
    let id = try #require(sent.json["id"]?.string)
    let path = "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    let older = harness.oneSignal("GET", "/api/v1" + path)
    #expect(older.status == 200)
    #expect(older.json == harness.oneSignal("GET", path).json)
    // Both count against the same limit.
    #expect((0..<9).map { _ in harness.oneSignal("GET", "/api/v1" + path).status }.last == 429)
    #expect(harness.oneSignal("GET", "/api/v1").status == 404)
  }

  // §1, §20.26: a length that counts characters cuts the body off.
  @Test func aBodyThatWasCutOffReadsAsOneWithoutAnApp() throws {
    var harness = Harness()
    let body = Array(Self.send(harness).bytes(.wire).dropLast())
    let answer = harness.raw(
      HTTPRequest(
        method: "POST", target: "/notifications",
        headers: [Self.key, HTTPHeader(name: "content-type", value: "application/json")],
        body: body))
    #expect(answer.status == 400)
    #expect(
      try JSON.parse(answer.body)["errors"]?[0]?.string == OneSignalLiterals.appIDMissing)
  }

  // §4.
  @Test func aKeyAnswersTheFirstResultForThirtyDaysWhateverTheBody() throws {
    var harness = Harness(population: 100)
    let key: (String, JSON) = ("idempotency_key", "0195b0a0-0000-7000-8000-00000000abcd")
    let first = harness.oneSignal("POST", "/notifications", Self.send(harness, [key]))
    #expect(first.json["external_id"] == key.1)
    #expect(first.header("Idempotent-Replayed") == nil)
    harness.advance(30 * 86_400 - 60)
    let other: JSON = .object([("app_id", .string(harness.oneSignalApp)), key])
    let replayed = harness.oneSignal("POST", "/notifications", other)
    #expect(replayed.json == first.json)
    #expect(replayed.header("Idempotent-Replayed") == "true")
    harness.advance(120)
    let later = harness.oneSignal("POST", "/notifications", Self.send(harness, [key]))
    #expect(later.json["id"]?.string?.isEmpty == false)
    #expect(later.json["id"] != first.json["id"])
    #expect(later.header("Idempotent-Replayed") == nil)
  }

  @Test(arguments: ["mine", "", "0195b0a0-0000-7000-8000-00000000abc"])
  func aKeyIsAUUIDUnderItsOwnNameAndAnythingUnderTheOlderOne(key: String) {
    var harness = Harness()
    let own = harness.oneSignal(
      "POST", "/notifications", Self.send(harness, [("idempotency_key", .string(key))]))
    #expect(own.status == 400)
    #expect(own.json["errors"]?[0]?.string == "idempotency_key must be a UUID")
    let older = Self.send(harness, [("external_id", .string(key))])
    let first = harness.oneSignal("POST", "/notifications", older)
    #expect(first.json["external_id"]?.string == key)
    let again = harness.oneSignal("POST", "/notifications", older)
    #expect(again.json["id"] == first.json["id"])
    #expect(again.header("Idempotent-Replayed") == "true")
  }

  // §6.
  @Test(arguments: [
    ("limit=0", 400), ("limit=51", 400), ("limit=-1", 400), ("limit=x", 400), ("limit=1", 200),
    ("limit=50", 200), ("offset=-1", 400), ("offset=9223372036854775807", 200),
    ("offset=x", 400), ("kind=2", 400), ("kind=3", 200), ("time_offset=soon", 400),
    ("time_offset=2026-01-01T00:00:00Z&offset=1", 400),
  ])
  func aListOfMessagesHasItsEdges(query: String, status: Int) {
    var harness = Harness()
    let answer = harness.oneSignal(
      "GET", "/notifications?app_id=\(harness.oneSignalApp)&\(query)")
    #expect(answer.status == status)
    if query.hasPrefix("limit"), status == 400, query != "limit=x" {
      #expect(answer.json["errors"]?[0]?.string == "Invalid limit, must be within 1 to 50")
    }
    if query.hasPrefix("offset=9") {
      #expect(answer.json["notifications"]?.array?.isEmpty == true)
      #expect((answer.json["total_count"]?.int64 ?? 0) > 50)
    }
  }

  // §6: what is counted of e-mails and text messages alone.
  @Test func addressesHaveCountersOfTheirOwn() throws {
    var harness = Harness(population: 20_000)
    let rows = harness.oneSignal(
      "GET", "/notifications?app_id=\(harness.oneSignalApp)&kind=0&limit=50"
    ).json["notifications"]?.array
    func counters(_ name: String, _ key: String) -> JSON? {
      rows?.first { $0["name"]?.string == name }?["platform_delivery_stats"]?[key]
    }
    let letter = try #require(counters("monthly-letter", "email"))
    let names = [
      "opened", "unique_opens", "clicks", "unique_clicks", "bounced", "reported_spam",
      "unsubscribed",
    ]
    #expect(names.allSatisfy { letter.count($0) >= 0 })
    #expect(letter.count("unique_clicks") == letter.count("converted"))
    #expect(letter.count("unique_clicks") > 0)
    #expect(letter.count("clicks") >= letter.count("unique_clicks"))
    #expect(letter.count("unique_opens") >= letter.count("unique_clicks"))
    #expect(letter.count("opened") >= letter.count("unique_opens"))
    #expect(letter.count("unique_opens") <= letter.count("successful"))
    #expect(letter.count("bounced") == letter.count("errored"))
    let text = try #require(counters("pickup-code", "sms"))
    let provider = ["provider_successful", "provider_failed", "provider_errored"]
    #expect(provider.reduce(0) { $0 + text.count($1) } == text.count("successful"))
    #expect(text.count("provider_successful") > 0)
    let push = try #require(counters("weekend-catch", "ios"))
    #expect((names + provider).allSatisfy { push[$0] == nil })
  }

  // §13: the filter is written in small letters, the record in large ones.
  @Test func aTextMessagesTemplateSpellsItsChannelInCapitals() throws {
    var harness = Harness()
    let app = harness.oneSignalApp
    let rows = harness.oneSignal("GET", "/templates?app_id=\(app)&channel=sms").json
    let id = try #require(rows["templates"]?[0]?["id"]?.string)
    let record = harness.oneSignal("GET", "/templates/\(id)?app_id=\(app)").json
    #expect(record["channel"]?.string == "SMS")
    let wrong = harness.oneSignal("GET", "/templates?app_id=\(app)&channel=fax")
    #expect(wrong.json["errors"]?[0]?.string == "Invalid channel")
  }

  // §15: both spellings of the list of names.
  @Test(arguments: [
    "outcome_names=os__click.count,os__session_duration.sum",
    "outcome_names[]=os__click.count&outcome_names[]=os__session_duration.sum",
    "outcome_names=os__click.count&outcome_names=os__session_duration.sum",
    "outcome_names%5B%5D=os__click.count&outcome_names%5B%5D=os__session_duration.sum",
  ])
  func outcomesAreAskedForInEitherForm(query: String) {
    var harness = Harness()
    let answer = harness.oneSignal("GET", "/apps/\(harness.oneSignalApp)/outcomes?\(query)")
    let names = answer.json["outcomes"]?.array?.compactMap { $0["id"]?.string }
    #expect(names == ["os__click", "os__session_duration"])
  }

  // §10: each extra column is filled from what a user's record says.
  @Test func theExtraColumnsOfAnExportHoldWhatTheRecordHolds() throws {
    var harness = Harness(speed: 0)
    let app = harness.oneSignalApp
    let made = harness.oneSignal(
      "POST", "/apps/\(app)/users",
      [
        "identity": ["external_id": "hm-columns"],
        "properties": [
          "lat": 12.5, "long": -3, "ip": "192.0.2.7", "timezone_id": "Asia/Tokyo",
          "amount_spent": 12.75, "country": "JP",
        ],
        "subscriptions": [
          [
            "type": "FirefoxPush", "token": "https://push.example/1", "web_auth": "auth-secret",
            "web_p256": "p256-key", "rooted": true,
          ]
        ],
      ])
    let id = try #require(made.json["subscriptions"]?[0]?["id"]?.string)
    let fields = [
      "external_user_id", "location", "country", "rooted", "ip", "web_auth", "web_p256",
      "timezone_id",
    ]
    let asked = harness.oneSignal(
      "POST", "/players/csv_export?app_id=\(app)",
      .object([("extra_fields", .array(fields.map { .string($0) }))]))
    let url = try #require(asked.json["csv_file_url"]?.string)
    let name = try #require(url.split(separator: "/").last.map(String.init))
    let world = harness.service.world
    let export = try #require(world.exports.export(name, world.now))
    guard case .subscriptions(let extra, _, _, _) = export.content else {
      Issue.record("it is no export of subscriptions")
      return
    }
    #expect(extra == fields)
    let number = try #require(world.subscription(id: id))
    let cells = SubscriptionExport.cells(number, extra, world)
    #expect(
      Array(cells.suffix(fields.count)) == [
        "hm-columns", "12.5, -3", "JP", "t", "192.0.2.7", "auth-secret", "p256-key", "Asia/Tokyo",
      ])
    func cell(_ column: String) -> String? {
      OneSignalExport.columns.firstIndex(of: column).map { cells[$0] }
    }
    #expect(cell("timezone") == "32400")
    #expect(cell("amount_spent") == "12.75")
    #expect(cell("invalid_identifier") == "f")
    let other = SubscriptionExport.cells(0, ["web_auth", "ip"], world)
    #expect(OneSignalExport.columns.firstIndex(of: "amount_spent").map { other[$0] } == "0")
    #expect(other.suffix(1) == [""])
  }
}

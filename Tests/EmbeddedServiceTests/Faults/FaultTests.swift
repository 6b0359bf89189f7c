import Testing
import TextKit

@testable import EmbeddedService

@Suite struct FaultTests {
  private func set(_ rules: [String], _ harness: inout Harness) -> Answer {
    harness.ask(
      "POST", "/_embedded/faults", .object([("rules", .array(rules.map { .string($0) }))]))
  }

  private func created(_ harness: inout Harness) -> Int64? {
    harness.ask("GET", "/_embedded/state").json["messagesCreated"]?.int64
  }

  private static let everyone: JSON = ["body": "x", "audience": ["everyone": true]]

  private static let withoutAction: Set = ["status", "reset", "html"]

  @Test(arguments: FaultKind.names)
  func aFaultCarriesTheRequestOutOrNot(name: String) throws {
    var harness = Harness()
    #expect(set([name], &harness).status == 200)
    _ = harness.raw(
      HTTPRequest(
        method: "POST", target: "/v1/apps/\(harness.openPushApp)/messages",
        headers: [
          HTTPHeader(
            name: "authorization", value: "Bearer " + Harness.openPushKey.withExposed { $0 })
        ], body: Self.everyone.bytes(.wire)))
    #expect(created(&harness) == (Self.withoutAction.contains(name) ? 0 : 1))
  }

  @Test func theControlCallReplacesTheRulesAndNamesThem() {
    var harness = Harness()
    let answer = set(["status,code=429,retry_after=2", "delay"], &harness)
    #expect(
      answer.json["rules"]?.array?.compactMap(\.string)
        == ["status,code=429,retry_after=2", "delay,seconds=2"])
    #expect(harness.openPush("GET", "/messages").status == 429)
    #expect(set([], &harness).json["rules"]?.array?.isEmpty == true)
    #expect(harness.openPush("GET", "/messages").status == 200)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"rules":"reset"}"#, #"{"rules":[1]}"#, #"{"rules":["reset","nothing"]}"#,
    #"{"rules":["reset,rate=2"]}"#,
  ])
  func whatIsNoListOfRulesIsRefusedAndChangesNothing(body: String) {
    var harness = Harness(faults: [FaultRule(.html)])
    let answer = harness.ask("POST", "/_embedded/faults", try? JSON.parse(body))
    #expect(answer.status == 400)
    #expect(answer.json["error"]?.string?.isEmpty == false)
    #expect(harness.openPush("GET", "/messages").status == 502)
  }

  @Test func controlCallsMeetNoFault() {
    var harness = Harness(faults: [FaultRule(.reset)])
    #expect(harness.ask("GET", "/_embedded/state").status == 200)
    #expect(harness.ask("GET", "/_embedded/requests").status == 200)
    #expect(harness.ask("POST", "/_embedded/advance", ["seconds": 1]).status == 200)
  }

  @Test func aStatusIsSaidInTheDialectsOwnWords() {
    var harness = Harness(faults: [FaultRule(.status(code: 429, retryAfter: 3))])
    let openPush = harness.openPush("GET", "/messages")
    #expect(openPush.status == 429)
    #expect(openPush.header("Retry-After") == "3")
    #expect(openPush.json.at("error.code")?.string == "rate_limited")
    let oneSignal = harness.oneSignal("GET", "/notifications?app_id=\(harness.oneSignalApp)")
    #expect(oneSignal.status == 429)
    #expect(oneSignal.json.at("errors")?.array?.first?.string == "API rate limit exceeded")
  }

  @Test func aPageOfSomethingInFrontIsNoJSON() {
    var harness = Harness(faults: [FaultRule(.html)])
    let answer = harness.raw(HTTPRequest(method: "GET", target: "/notifications"))
    #expect(answer.status == 502)
    #expect(answer.contentType?.hasPrefix("text/html") == true)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("<title>502 Bad Gateway</title>"))
  }

  @Test func garbageIsNoJSONAndTheSameEachTime() {
    var harness = Harness(faults: [FaultRule(.garbage, first: 1)])
    var again = Harness(faults: [FaultRule(.garbage, first: 1)])
    let request = HTTPRequest(method: "GET", target: "/notifications")
    let body = harness.raw(request).body
    #expect((try? JSON.parse(body)) == nil)
    #expect(again.raw(request).body == body)
  }

  @Test func wrongTypesLeaveTheOutermostObjectAndTurnTheRest() throws {
    var harness = Harness()
    let id = try harness.id(of: "harbour-festival")
    let right = harness.openPush("GET", "/messages/\(id)").json
    _ = set(["wrong-types"], &harness)
    let wrong = harness.openPush("GET", "/messages/\(id)").json
    #expect(wrong.object?.keys == right.object?.keys)
    #expect(right["funnel"]?.object != nil)
    #expect(wrong["funnel"]?.isNull == true)
    #expect(wrong["created_at"]?.string == right["created_at"]?.number?.text)
    #expect(wrong["name"] == right["name"])
    let list = harness.openPush("GET", "/messages?limit=2").json
    #expect(list["messages"]?.array == [.null, .null])
  }

  @Test func whatIsNotCarriedOutIsInTheJournalAllTheSame() {
    var harness = Harness(faults: [FaultRule(.status(code: 503, retryAfter: nil))])
    _ = harness.openPush("GET", "/messages")
    let last = harness.ask("GET", "/_embedded/requests?last=1").json[0]
    #expect(last?["status"]?.int64 == 503)
  }
}

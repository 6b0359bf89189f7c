import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct JourneyTests {
  private func journeys(_ harness: inout Harness) -> [JSON] {
    harness.app("GET", "/journeys").json["journeys"]?.array ?? []
  }

  @Test func thePagesGoOnNewestFirst() throws {
    var harness = Harness()
    let all = journeys(&harness)
    let made = all.compactMap { $0["created_at"]?.string }
    #expect(made.count == 5 && made == made.sorted(by: >))
    var rows: [JSON] = []
    var query = "?limit=2"
    var pages = 0
    while pages < 4 {
      let page = harness.app("GET", "/journeys" + query).json
      rows += page["journeys"]?.array ?? []
      pages += 1
      guard page["has_more"]?.bool == true else { break }
      query = "?limit=2&cursor=" + (page["next_cursor"]?.string ?? "")
    }
    #expect(rows == all)
    #expect(pages == 3)
    #expect(harness.app("GET", "/journeys?cursor=x").status == 400)
    #expect(harness.app("GET", "/journeys?limit=51").status == 400)
  }

  @Test func everyStateIsThere() {
    var harness = Harness()
    #expect(
      Set(journeys(&harness).compactMap { $0["state"]?.string })
        == ["draft", "scheduled", "active", "archived"])
  }

  @Test func nobodyIsLostOnTheWay() throws {
    var harness = Harness()
    for row in journeys(&harness) {
      let id = try #require(row["id"]?.string)
      let journey = harness.app("GET", "/journeys/\(id)").json
      let stats = harness.app("GET", "/journeys/\(id)/stats").json
      let nodes = try #require(stats["nodes"]?.object?.members)
      let waiting = nodes.reduce(0) { $0 + $1.value.count("waiting") }
      #expect(
        stats.count("started")
          == stats.count("completed") + stats.count("exited_early") + waiting)
      // Every step of the graph is counted, at whatever depth.
      #expect(Set(nodes.map(\.key)) == ids(journey["nodes"]))
      #expect((row["state"]?.string == "draft") ? stats.count("started") == 0 : true)
    }
  }

  private func ids(_ nodes: JSON?) -> Set<String> {
    (nodes?.array ?? []).reduce(into: []) { found, node in
      if let id = node["id"]?.string { found.insert(id) }
      for branch in node["branches"]?.array ?? [] { found.formUnion(ids(branch["nodes"])) }
    }
  }

  @Test func anEventLetsSomebodyIntoTheJourneyThatWaitsForIt() throws {
    var harness = Harness()
    let row = try #require(journeys(&harness).first { $0["name"]?.string == "Basket left open" })
    let path = "/journeys/\(row["id"]?.string ?? "")/stats"
    let before = harness.app("GET", path).json.count("started")
    let answer = harness.app(
      "POST", "/custom_events", ["events": [["name": "basket_left", "external_id": "qa-1"]]])
    #expect(answer.status == 202)
    #expect(answer.json == [:])
    #expect(harness.app("GET", path).json.count("started") == before + 1)
  }
}

@Suite struct EventTests {
  private static let key = "0b3f9a52-6c11-4f0e-9a53-1f8f6b6f1c01"

  @Test func eachEventIsTakenOrRefusedByItself() throws {
    var harness = Harness()
    let answer = harness.app(
      "POST", "/custom_events",
      [
        "events": [
          ["name": "order_placed", "external_id": "qa-1", "properties": ["total": 12.5]],
          ["name": "order_placed", "external_id": "nobody"],
          ["name": "", "external_id": "qa-1"], ["name": "no user"],
          ["name": "when", "external_id": "qa-1", "timestamp": "yesterday"],
          [
            "name": "big", "external_id": "qa-1",
            "properties": ["x": .string(String(repeating: "y", count: 2_100))],
          ],
        ]
      ])
    #expect(answer.status == 202)
    let errors = try #require(answer.json["errors"]?.array)
    #expect(errors.count == 5)
    #expect(errors[0]["event_user_id"]?.string == "nobody")
    #expect(errors[0].at("error.title")?.string == "User not found")
    #expect(harness.service.world.catalogue.events.counts == ["order_placed": 1])
  }

  @Test func aRepeatedKeyIsTakenWithoutBeingCountedAgain() {
    var harness = Harness()
    let body: JSON = [
      "events": [["name": "e", "external_id": "qa-1", "idempotency_key": .string(Self.key)]]
    ]
    #expect(harness.app("POST", "/custom_events", body).status == 202)
    #expect(harness.app("POST", "/custom_events", body).status == 202)
    #expect(harness.service.world.catalogue.events.count(of: "e") == 1)
  }

  @Test func withoutAKeyTheAnswerIsEmptyText() {
    var harness = Harness()
    let response = harness.raw(
      HTTPRequest(method: "POST", target: "/apps/\(harness.oneSignalApp)/custom_events"))
    #expect(response.status == 401)
    #expect(response.contentType == "text/plain; charset=utf-8")
    #expect(response.body.isEmpty)
  }
}

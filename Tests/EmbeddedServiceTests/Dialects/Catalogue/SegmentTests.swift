import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct SegmentTests {
  private func id(of name: String, _ harness: inout Harness) throws -> String {
    let rows = try #require(harness.app("GET", "/segments").json["segments"]?.array)
    let row = try #require(rows.first { $0["name"]?.string == name })
    return try #require(row["id"]?.string)
  }

  @Test func aListIsOldestFirstAndItsTimesAreDates() throws {
    var harness = Harness()
    let page = harness.app("GET", "/segments?offset=1&limit=3")
    #expect(page.status == 200)
    let all = harness.app("GET", "/segments").json
    let rows = try #require(all["segments"]?.array)
    #expect(all["total_count"]?.int64 == Int64(rows.count))
    #expect(page.json["total_count"] == all["total_count"])
    #expect(page.json["segments"]?.array == Array(rows[1..<4]))
    let made = rows.compactMap { $0["created_at"]?.string }
    #expect(made.count == rows.count && made == made.sorted())
    let paused = rows.filter { $0["is_active"]?.bool == false }
    #expect(paused.count == 1)
    #expect(rows.first?["read_only"]?.bool == true)
    #expect(rows.first?["filters"] == nil)
  }

  @Test(arguments: ["limit=301", "limit=0", "limit=x", "offset=-1"])
  func aPageThatCannotBeIsRefused(query: String) {
    var harness = Harness()
    #expect(harness.app("GET", "/segments?\(query)").status == 400)
  }

  @Test func theDetailsComeOnlyWhereTheyAreAskedForAndTheirTimeIsANumber() throws {
    var harness = Harness()
    let id = try id(of: "Gold and silver", &harness)
    let short = harness.app("GET", "/segments/\(id)").json
    #expect(short["payload"] == nil)
    let json = harness.app("GET", "/segments/\(id)?include-segment-detail=true").json
    #expect(json["subscriber_count"] == short["subscriber_count"])
    #expect(json.at("payload.created_at")?.int64 != nil)
    #expect(json.at("payload.source")?.string == "custom")
    #expect(
      json.at("payload.filters")
        == [tagFilter("tier", "gold"), ["operator": "OR"], tagFilter("tier", "silver")])
  }

  @Test func aCountIsThePopulationsOwn() throws {
    var harness = Harness()
    let world = harness.service.world
    let gold = (0..<world.population.count).filter { number in
      let tier = world.register.tag("tier", of: world.population.person(of: number))
      return world.isSubscribed(number) && (tier == "gold" || tier == "silver")
    }
    let id = try id(of: "Gold and silver", &harness)
    #expect(
      harness.app("GET", "/segments/\(id)").json.count("subscriber_count") == Int64(gold.count))
    #expect(!gold.isEmpty)
  }

  @Test func theActiveAndTheInactiveAreEverybody() throws {
    var harness = Harness()
    let ids = try ["Total Subscriptions", "Active Subscriptions", "Inactive Subscriptions"].map {
      try id(of: $0, &harness)
    }
    let counts = ids.map { harness.app("GET", "/segments/\($0)").json.count("subscriber_count") }
    #expect(counts[1] > 0 && counts[2] > 0)
    #expect(counts[0] == counts[1] + counts[2])
  }

  @Test func aMessageChoosesASegmentByItsExactName() throws {
    var harness = Harness()
    let made = harness.app(
      "POST", "/segments",
      [
        "name": "Bakers",
        "filters": [tagFilter("favourite", "bakery"), tagFilter("beta", "1", "not_exists")],
      ])
    #expect(made.status == 201)
    #expect(made.json["success"]?.bool == true)
    let id = try #require(made.json["id"]?.string)
    let world = harness.service.world
    let expected = (0..<world.population.count).filter { number in
      let person = world.population.person(of: number)
      return world.isSubscribed(number) && world.register.tag("favourite", of: person) == "bakery"
        && world.register.tag("beta", of: person) == nil
        && world.population.cell(number).channel.medium == .push
    }
    #expect(!expected.isEmpty)
    #expect(harness.send(toSegments: ["bakers"]).json["id"]?.string == "")
    let sent = harness.send(toSegments: ["Bakers"])
    #expect(harness.recipients(of: sent) == Int64(expected.count))
    // Gone, it finds nobody, without a word.
    #expect(harness.app("DELETE", "/segments/\(id)").json == ["success": true])
    let after = harness.send(toSegments: ["Bakers"])
    #expect(after.status == 200)
    #expect(after.json["id"]?.string == "")
  }

  @Test func whoIsInSeveralSegmentsGetsOneAndWhoIsExcludedNone() throws {
    var harness = Harness()
    let both = harness.send(toSegments: ["Bakery regulars", "Subscribed Users"])
    let everybody = harness.send(toSegments: ["All"])
    let bakers = harness.send(toSegments: ["Bakery regulars"])
    let others = harness.send(
      toSegments: ["All"], [("excluded_segments", ["Bakery regulars"])])
    let counts = [both, everybody, bakers, others].map { harness.recipients(of: $0) ?? -1 }
    #expect(counts[0] == counts[1])
    #expect(counts[2] > 0 && counts[3] > 0)
    #expect(counts[1] == counts[2] + counts[3])
  }

  @Test func aPausedSegmentCannotBeSentTo() {
    var harness = Harness()
    let answer = harness.send(toSegments: ["Pickup at Quay 4 only"])
    #expect(answer.status == 200)
    #expect(answer.json["id"]?.string == "")
    #expect(answer.json["errors"] == [.string(OneSignalLiterals.nobodySubscribed)])
    #expect(harness.service.world.createdMessages == 0)
  }

  @Test func aPausedSegmentStillKeepsOutWhomItHolds() {
    var harness = Harness()
    let all = harness.send(toSegments: ["All"])
    let others = harness.send(
      toSegments: ["All"], [("excluded_segments", ["Pickup at Quay 4 only"])])
    let everybody = harness.recipients(of: all) ?? 0
    let rest = harness.recipients(of: others) ?? 0
    #expect(0 < rest && rest < everybody)
  }

  @Test func aSegmentOfWhatUsersDidIsListedAndNotToldOf() throws {
    var harness = Harness()
    let id = try id(of: "Ordered this week", &harness)
    for query in ["", "?include-segment-detail=true"] {
      let answer = harness.app("GET", "/segments/\(id)\(query)")
      #expect(answer.status == 400)
      #expect(answer.json == [:])
    }
    let sent = harness.send(toSegments: ["Ordered this week"])
    #expect((harness.recipients(of: sent) ?? 0) > 0)
  }

  @Test func aConditionThatTheAPIHasNoWordsForIsMarked() throws {
    var harness = Harness()
    let id = try id(of: "Gold and spending", &harness)
    let json = harness.app("GET", "/segments/\(id)?include-segment-detail=true").json
    let filters = json.at("payload.filters")?.array ?? []
    #expect(filters.first == tagFilter("tier", "gold"))
    #expect(filters.last?["unsupported_in_api"]?.bool == true)
  }

  @Test func numbersInFiltersComeBackAsText() throws {
    var harness = Harness()
    let made = harness.app(
      "POST", "/segments",
      [
        "name": "Near the quay",
        "filters": [
          ["field": "location", "radius": 1000, "lat": 51.5, "long": -0.12], ["operator": "OR"],
          ["field": "last_session", "relation": "<", "hours_ago": 24],
        ],
      ])
    let id = try #require(made.json["id"]?.string)
    let json = harness.app("GET", "/segments/\(id)?include-segment-detail=true").json
    #expect(
      json.at("payload.filters") == [
        ["field": "location", "radius": "1000", "lat": "51.5", "long": "-0.12"],
        ["operator": "OR"], ["field": "last_session", "relation": "<", "hours_ago": "24"],
      ])
  }

  @Test func aChangeReplacesAllFilters() throws {
    var harness = Harness()
    let id = try id(of: "Beta testers", &harness)
    let answer = harness.app(
      "PATCH", "/segments/\(id)",
      ["name": "Builders", "description": "renamed", "filters": [tagFilter("beta", "2")]])
    #expect(answer.status == 200)
    let json = harness.app("GET", "/segments/\(id)?include-segment-detail=true").json
    #expect(json.at("payload.name")?.string == "Builders")
    #expect(json.at("payload.description")?.string == "renamed")
    #expect(json.at("payload.filters") == [tagFilter("beta", "2")])
    #expect(json.count("subscriber_count") == 0)
  }

  @Test(
    arguments: [
      (["filters": [tagFilter("a", "b")]], 400), (["name": "n"], 400),
      (["name": "n", "filters": []], 400),
      (["name": "n", "filters": [tagFilter("a", "b"), ["operator": "OR"]]], 400),
      (["name": "n", "filters": [["field": "shoe_size", "relation": "=", "value": "44"]]], 400),
      (["name": "n", "filters": [["field": "last_session", "relation": ">"]]], 400),
      (["name": "Beta testers", "filters": [tagFilter("a", "b")]], 409),
    ] as [(JSON, Int)])
  func whatIsWrongWithASegmentIsSaid(body: JSON, status: Int) {
    var harness = Harness()
    let answer = harness.app("POST", "/segments", body)
    #expect(answer.status == status)
    #expect(answer.json["errors"]?[0]?.string?.isEmpty == false)
    #expect(harness.app("GET", "/segments").json == Harness().untouchedSegments)
  }

  @Test func anExportOfASegmentHoldsNoMoreThanIt() throws {
    func bytes(_ body: JSON) throws -> Int {
      // A world at rest has an export ready at once.
      var harness = Harness(speed: 0)
      _ = harness.app(
        "POST", "/segments", ["name": "Nobody", "filters": [tagFilter("beta", "never")]])
      let asked = harness.oneSignal(
        "POST", "/players/csv_export?app_id=\(harness.oneSignalApp)", body)
      let address = try #require(asked.json["csv_file_url"]?.string)
      let target = String(address.dropFirst("http://127.0.0.1:1".count))
      return harness.raw(HTTPRequest(method: "GET", target: target)).body.count
    }
    let sizes = try [
      bytes(["segment_name": "Nobody"]), bytes(["segment_name": "Beta testers"]),
      bytes(["segment_name": "Subscribed Users"]), bytes([:]),
    ]
    #expect(sizes == sizes.sorted())
    #expect(Set(sizes).count == 4)
    #expect(sizes[0] < 300)
    var harness = Harness()
    let unknown = harness.oneSignal(
      "POST", "/players/csv_export?app_id=\(harness.oneSignalApp)", ["segment_name": "beta"])
    #expect(unknown.status == 400)
  }

  @Test func theServicesOwnSegmentsStay() throws {
    var harness = Harness()
    let id = try id(of: "Subscribed Users", &harness)
    #expect(harness.app("PATCH", "/segments/\(id)", ["name": "Mine"]).status == 403)
    #expect(harness.app("DELETE", "/segments/\(id)").status == 400)
  }

  @Test func deletingWhatIsNotThereSaysNoMoreThanThat() {
    var harness = Harness()
    let answer = harness.app("DELETE", "/segments/3f6f2c61-6f43-4c4d-9a0e-0d1c2b3a4f5e")
    #expect(answer.status == 404)
    #expect(answer.json == ["success": false])
  }

  @Test(
    arguments: [
      ([["field": "session_count", "relation": ">", "value": "40"]], true),
      ([["field": "last_session", "relation": "<", "hours_ago": "0.001"]], false),
      ([["field": "country", "relation": "in_array", "value": "DE, FR"]], true),
      ([["field": "language", "relation": "not_in_array", "value": "en,de"]], true),
      ([["field": "app_version", "relation": "<", "value": "0.0.1"]], false),
      ([["field": "first_session", "relation": ">", "hours_ago": "24"]], true),
      ([["field": "location", "radius": 100, "lat": 1.5, "long": 2.5]], false),
      ([tagFilter("tier", "", "exists")], true),
    ] as [(JSON, Bool)])
  func everyFilterIsCounted(filters: JSON, findsSomebody: Bool) throws {
    var harness = Harness()
    let made = harness.app("POST", "/segments", .object([("name", "f"), ("filters", filters)]))
    let id = try #require(made.json["id"]?.string)
    let count = harness.app("GET", "/segments/\(id)").json.count("subscriber_count")
    #expect((count > 0) == findsSomebody)
    #expect(count < 1200)
  }
}

extension Harness {
  /// What the list of segments says before anything was done.
  fileprivate var untouchedSegments: JSON {
    var harness = self
    return harness.app("GET", "/segments").json
  }
}

import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OneSignalUserTests {
  private func users(_ harness: Harness, _ rest: String = "") -> String {
    "/apps/\(harness.oneSignalApp)/users" + rest
  }

  private func code(_ answer: Answer) -> String? {
    answer.json["errors"]?[0]?["code"]?.string
  }

  private func create(_ harness: inout Harness, _ body: JSON) -> Answer {
    harness.oneSignal("POST", users(harness), body)
  }

  @Test func aNewUserIsSeenALittleLater() throws {
    var harness = Harness()
    let made = create(
      &harness,
      [
        "identity": ["external_id": "new-1", "crm_id": "X-1"],
        "properties": ["tags": ["level": "10", "vip": true, "gone": ""], "language": "nl"],
        "subscriptions": [
          ["type": "email", "token": "new-1@example.org"],
          ["type": "FireOSPush", "token": "fire-1", "enabled": true, "notification_types": 1],
        ],
      ])
    #expect(made.status == 201)
    #expect(made.json.at("identity.external_id")?.string == "new-1")
    let subscription = try #require(made.json["subscriptions"]?[0])
    #expect(subscription.object?.keys == ["id", "app_id", "type", "token"])
    #expect(subscription["type"]?.string == "Email")

    let path = users(harness, "/by/external_id/new-1")
    #expect(harness.oneSignal("GET", path).status == 404)
    harness.elapsed = 2
    let user = harness.oneSignal("GET", path)
    #expect(user.status == 200)
    #expect(user.json.at("identity.crm_id")?.string == "X-1")
    #expect(user.json.at("properties.tags.level")?.string == "10")
    #expect(user.json.at("properties.tags.vip")?.string == "true")
    #expect(user.json.at("properties.tags.gone") == nil)
    #expect(user.json.at("properties.language")?.string == "nl")
    #expect(user.json["subscriptions"]?.array?.count == 2)
    #expect(user.json["subscriptions"]?[1]?["test_type"]?.int64 == 0)
    let other = harness.openPush("GET", "/users/new-1").json
    #expect(other.at("tags.level")?.string == "10")
    // OpenPush's contract has a platform for neither.
    #expect(other["subscriptions"]?.array?.isEmpty == true)
  }

  @Test func aWorldAtRestShowsWritesAtOnce() {
    var harness = Harness(speed: 0)
    _ = create(&harness, ["identity": ["external_id": "new-1"]])
    #expect(harness.oneSignal("GET", users(harness, "/by/external_id/new-1")).status == 200)
  }

  @Test func whoIsThereIsCountedAlikeEverywhere() throws {
    var harness = Harness(speed: 0)
    func counts() throws -> [Int64] {
      let estimate = harness.openPush(
        "POST", "/messages/estimate", ["audience": ["everyone": true]])
      let export = try #require(
        harness.oneSignal("POST", "/players/csv_export?app_id=\(harness.oneSignalApp)")
          .json["csv_file_url"]?.string)
      let file = harness.raw(
        HTTPRequest(method: "GET", target: String(export.dropFirst("http://127.0.0.1:1".count))))
      #expect(file.status == 200)
      return [
        try #require(harness.openPush("GET", "").json["subscriptions"]?.int64),
        try #require(harness.openPush("GET", "/subscriptions").json["total"]?.int64),
        try #require(
          harness.oneSignal("GET", "/apps/\(harness.oneSignalApp)").json["players"]?.int64),
        try #require(harness.openPush("GET", "/users").json["total"]?.int64),
        try #require(estimate.json["targeted"]?.int64),
      ]
    }
    let before = try counts()
    let made = create(
      &harness,
      [
        "identity": ["external_id": "new-1"],
        "subscriptions": [["type": "AndroidPush", "token": "token-1"]],
      ])
    let id = try #require(made.json["subscriptions"]?[0]?["id"]?.string)
    let more = try counts()
    #expect(zip(more, before).map { $0 - $1 } == [1, 1, 1, 1, 1])
    let page = harness.openPush("GET", "/subscriptions?external_id=new-1").json
    #expect(page["subscriptions"]?[0]?["token"]?.string == "token-1")
    let sent = harness.openPush(
      "POST", "/messages", ["body": "x", "audience": ["external_ids": ["new-1"]]])
    #expect(sent.json.at("funnel.targeted")?.int64 == 1)
    #expect(
      harness.oneSignal("DELETE", "/apps/\(harness.oneSignalApp)/subscriptions/\(id)").status
        == 202)
    #expect(harness.oneSignal("DELETE", users(harness, "/by/external_id/new-1")).status == 202)
    #expect(try counts() == before)
    #expect(harness.oneSignal("GET", users(harness, "/by/external_id/new-1")).status == 404)
  }

  @Test func namesOfTwoUsersAreAConflict() {
    var harness = Harness(speed: 0)
    let answer = create(
      &harness, ["identity": ["external_id": "qa-1", "onesignal_id": .string(anonymous(harness))]])
    #expect(answer.status == 409)
    #expect(code(answer) == "Conflict")
    #expect(
      answer.json["errors"]?[0]?["meta"]?["conflicting_aliases"]?["external_id"]?.string == "qa-1")
  }

  private func anonymous(_ harness: Harness) -> String {
    let population = harness.service.world.population
    return population.identifiers.uuid(.person, population.people - 1)
  }

  @Test func aKnownNameIsUpdatedAndNotMadeAgain() {
    var harness = Harness(speed: 0)
    let answer = create(
      &harness, ["identity": ["external_id": "qa-1"], "properties": ["tags": ["a": "1"]]])
    #expect(answer.status == 200)
    let user = harness.oneSignal("GET", users(harness, "/by/external_id/qa-1"))
    #expect(user.json.at("properties.tags.a")?.string == "1")
  }

  @Test(arguments: ["null", "NA", "undefined", "0", "-1", "NULL"])
  func placeholdersNameNobody(id: String) {
    var harness = Harness(speed: 0)
    #expect(create(&harness, ["identity": ["external_id": .string(id)]]).status == 400)
  }

  @Test(
    arguments: [
      ([:], "request-2"), (["identity": ["external_id": 1]], "request-2"),
      (["identity": ["onesignal_id": "x"]], "request-1"),
      (["identity": ["crm": "1"]], "request-2"),
      (["subscriptions": [["type": "Pager", "token": "1"]]], "request-2"),
      (["subscriptions": [["type": "SMS"]]], "request-2"),
      (
        [
          "subscriptions": [
            ["type": "SMS", "token": "+1", "enabled": true, "notification_types": 0]
          ]
        ], "subscription-9"
      ),
      (["identity": ["external_id": "a"], "properties": ["tags": ["a": []]]], "request-2"),
    ] as [(JSON, String)])
  func whatCannotBeTakenIsRefusedWithACode(body: JSON, code: String) {
    var harness = Harness(speed: 0)
    let answer = create(&harness, body)
    #expect(answer.status == 400)
    #expect(self.code(answer) == code)
  }

  @Test func propertiesAndDeltasAreTaken() {
    var harness = Harness(speed: 0)
    let path = users(harness, "/by/external_id/qa-1")
    let before = harness.oneSignal("GET", path).json
    let answer = harness.oneSignal(
      "PATCH", path,
      [
        "properties": ["tags": ["news": "", "level": 7], "country": "NO", "lat": 59.9],
        "deltas": [
          "session_count": 2, "session_time": 60,
          "purchases": [["sku": "a", "amount": "1.50", "iso": "EUR", "count": 2]],
        ],
        "refresh_device_metadata": false,
      ])
    #expect(answer.status == 202)
    #expect(answer.json.at("properties.country")?.string == "NO")
    let after = harness.oneSignal("GET", path).json
    #expect(after.at("properties.tags.news") == nil)
    #expect(after.at("properties.tags.level")?.string == "7")
    #expect(after.at("properties.amount_spent")?.double == 3)
    #expect(after.at("properties.lat")?.double == 59.9)
    func sessions(_ user: JSON) -> Int64 {
      (user["subscriptions"]?.array ?? []).reduce(0) { $0 + ($1["session_count"]?.int64 ?? 0) }
    }
    #expect(sessions(after) - sessions(before) == 2)
    #expect(harness.oneSignal("PATCH", users(harness, "/by/external_id/nobody"), [:]).status == 404)
    let many = JSON.object((0...100).map { ("k\($0)", .string("v")) })
    #expect(
      harness.oneSignal("PATCH", path, ["properties": ["tags": many]]).status == 400)
  }

  @Test func sessionsThatNobodyHadAreHeldToACentury() throws {
    var harness = Harness(speed: 0)
    let number = try #require(harness.reachableSubscription(.android))
    let app = harness.service.world.oneSignalAppID
    let most = JSON.int(Int64.max)
    let record = "/apps/\(app)/subscriptions/\(harness.oneSignalID(number))"
    #expect(
      harness.oneSignal(
        "PATCH", record, ["subscription": ["session_count": most, "session_time": most]]
      ).status == 200)
    #expect(
      harness.oneSignal(
        "PATCH", record, ["subscription": ["session_count": JSON.int(Int64.min)]]
      ).status == 200)
    for _ in 0..<2 {
      let answer = harness.oneSignal(
        "PATCH", users(harness, "/by/external_id/qa-1"),
        ["deltas": ["session_count": most, "session_time": most]])
      #expect(answer.status == 202)
    }
    let after = OneSignalUsers.subscriptionJSON(number, harness.service.world)
    #expect(after["session_count"] == 0)
    #expect(after["session_time"] == 3_153_600_000)
  }

  @Test func aliasesAreAddedAndTakenAway() throws {
    var harness = Harness(speed: 0)
    let path = users(harness, "/by/external_id/qa-1/identity")
    let added = harness.oneSignal("PATCH", path, ["identity": ["badge": "77", "desk": "4"]])
    #expect(added.status == 200)
    #expect(added.json.at("identity.badge")?.string == "77")
    #expect(harness.oneSignal("GET", users(harness, "/by/badge/77")).status == 200)
    let taken = harness.oneSignal(
      "PATCH", users(harness, "/by/external_id/qa-2/identity"), ["identity": ["badge": "77"]])
    #expect(taken.status == 409)
    #expect(code(taken) == "user-2")
    #expect(taken.json["errors"]?[0]?["meta"]?["badge"]?.string == "77")
    let left = harness.oneSignal("DELETE", path + "/badge")
    #expect(left.status == 200)
    #expect(left.json.at("identity.badge") == nil)
    #expect(left.json.at("identity.desk")?.string == "4")
    #expect(harness.oneSignal("DELETE", path + "/badge").status == 404)
    #expect(harness.oneSignal("DELETE", path + "/onesignal_id").status == 400)
    #expect(harness.oneSignal("GET", users(harness, "/by/badge/77")).status == 404)
    let again = harness.oneSignal(
      "PATCH", users(harness, "/by/external_id/qa-2/identity"), ["identity": ["badge": "77"]])
    #expect(again.status == 200)
    // Without an external id nobody is a named user any more.
    #expect(harness.oneSignal("DELETE", path + "/external_id").status == 200)
    #expect(harness.openPush("GET", "/users/qa-1").status == 404)
    #expect(harness.oneSignal("GET", users(harness, "/by/desk/4/identity")).status == 200)
  }

  @Test func aSubscriptionNamesItsUser() throws {
    var harness = Harness(speed: 0)
    let world = harness.service.world
    let number = try #require(
      (0..<world.population.count).last { world.population.cell($0).channel.medium == .push })
    let path =
      "/apps/\(harness.oneSignalApp)/subscriptions/\(harness.oneSignalID(number))/user/identity"
    let named = harness.oneSignal("PATCH", path, ["identity": ["external_id": "late-1"]])
    #expect(named.status == 200)
    #expect(harness.oneSignal("GET", path).json.at("identity.external_id")?.string == "late-1")
    #expect(
      harness.openPush("GET", "/subscriptions?external_id=late-1").json["subscriptions"]?[0]?["id"]?
        .string == harness.openPushID(number))
    let users = harness.openPush("GET", "/users").json["total"]?.int64
    #expect(users == Int64(world.population.namedPeople + 1))
  }

  @Test func deletingAUserTakesTheSubscriptionsAlong() {
    var harness = Harness()
    let world = harness.service.world
    let held = world.population.subscriptions(of: 0)
    let listed = harness.listedCount
    let answer = harness.oneSignal("DELETE", users(harness, "/by/external_id/qa-1"))
    #expect(answer.status == 202)
    #expect(answer.json.at("identity.onesignal_id")?.string != nil)
    #expect(harness.openPush("GET", "/users/qa-1").status == 200)
    harness.elapsed = 2
    #expect(harness.openPush("GET", "/users/qa-1").status == 404)
    for number in held {
      #expect(harness.openPush("GET", "/subscriptions/\(harness.openPushID(number))").status == 404)
    }
    #expect(
      harness.openPush("GET", "/subscriptions").json["total"]?.int64 == Int64(listed - held.count))
  }
}

import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OneSignalSubscriptionTests {
  private func path(_ harness: Harness, _ rest: String) -> String {
    "/apps/\(harness.oneSignalApp)" + rest
  }

  private func error(_ answer: Answer) -> JSON? { answer.json["errors"]?[0] }

  private func create(_ harness: inout Harness, _ user: String, _ subscription: JSON) -> Answer {
    harness.oneSignal(
      "POST", path(harness, "/users/by/external_id/\(user)/subscriptions"),
      ["subscription": subscription])
  }

  private func held(_ harness: inout Harness, _ user: String) -> [JSON] {
    harness.oneSignal("GET", path(harness, "/users/by/external_id/\(user)")).json["subscriptions"]?
      .array ?? []
  }

  private func fill(_ harness: inout Harness, _ type: String) throws -> Int {
    let held = harness.service.world.population.subscriptions(of: 0).count
    for number in held..<20 {
      let made = create(&harness, "qa-1", ["type": .string(type), "token": .string("t-\(number)")])
      #expect(made.status == 201)
      #expect(made.json.at("subscription.type")?.string == type)
      harness.advance(60)
    }
    return held
  }

  @Test func oneTooManyPutsTheOneUsedLongestAgoWithANewUser() throws {
    var harness = Harness(speed: 0)
    let before = try fill(&harness, "AndroidPush")
    let world = harness.service.world
    let oldest = try #require(
      world.register.subscriptions(of: 0).min {
        world.register.lastActive($0) < world.register.lastActive($1)
      })
    // One that the user holds already takes no further place.
    let known = create(&harness, "qa-1", ["type": "AndroidPush", "token": .string("t-\(before)")])
    #expect(known.status == 202)
    #expect(held(&harness, "qa-1").count == 20)
    #expect(create(&harness, "qa-1", ["type": "iOSPush", "token": "new"]).status == 201)
    let ids = held(&harness, "qa-1").compactMap { $0["id"]?.string }
    #expect(ids.count == 20)
    #expect(!ids.contains(harness.oneSignalID(oldest)))
    let identity = harness.oneSignal(
      "GET", path(harness, "/subscriptions/\(harness.oneSignalID(oldest))/user/identity")
    ).json["identity"]?.object
    #expect(identity?.keys == ["onesignal_id"])
  }

  @Test func threeAddressesAndThreeNumbersStay() throws {
    var harness = Harness(speed: 0)
    for (type, count) in [("Email", 3), ("SMS", 3)] {
      for number in 0..<count {
        let body: JSON = ["type": .string(type), "token": .string("\(type)-\(number)")]
        _ = create(&harness, "qa-2", body)
      }
    }
    let addresses = Set(
      held(&harness, "qa-2").filter { ["Email", "SMS"].contains($0["type"]?.string) }
        .compactMap { $0["id"]?.string })
    for number in 0..<40 {
      harness.advance(60)
      let made = create(
        &harness, "qa-2", ["type": "AndroidPush", "token": .string("phone-\(number)")])
      #expect(made.status == 201)
    }
    let ids = Set(held(&harness, "qa-2").compactMap { $0["id"]?.string })
    #expect(ids.count == 20)
    #expect(addresses.filter { ids.contains($0) }.count >= 6)
  }

  @Test func oneThatIsMovedFindsNoPlaceWithAUserWhoIsFull() throws {
    var harness = Harness(speed: 0)
    _ = try fill(&harness, "SMS")
    let other = harness.oneSignalID(harness.service.world.population.count - 1)
    let refused = harness.oneSignal(
      "PATCH", path(harness, "/subscriptions/\(other)/owner"),
      ["identity": ["external_id": "qa-1"]])
    #expect(refused.status == 409)
    #expect(error(refused)?["code"]?.string == "subscription-1")
    #expect(
      error(refused)?["title"]?.string
        == "Operation is not permitted due to user having the maximum number of subscriptions "
        + "assigned")
    #expect(error(refused)?["meta"]?["user_subscription_limit"]?.int64 == 20)
  }

  @Test func aKnownTokenMovesToItsNewUser() throws {
    var harness = Harness(speed: 0)
    let made = create(&harness, "qa-1", ["type": "Email", "token": "a@example.org"])
    let moved = create(&harness, "qa-2", ["type": "Email", "token": "a@example.org"])
    #expect(moved.status == 202)
    #expect(moved.json.at("subscription.id") == made.json.at("subscription.id"))
    let id = try #require(made.json.at("subscription.id")?.string)
    let identity = harness.oneSignal("GET", path(harness, "/subscriptions/\(id)/user/identity"))
    #expect(identity.json.at("identity.external_id")?.string == "qa-2")
    #expect(create(&harness, "nobody", ["type": "Email", "token": "b@example.org"]).status == 404)
  }

  @Test func aTransferKeepsTheId() throws {
    var harness = Harness()
    let number = harness.service.world.population.subscriptions(of: 0).lowerBound
    let owner = path(harness, "/subscriptions/\(harness.oneSignalID(number))/owner")
    let moved = harness.oneSignal("PATCH", owner, ["identity": ["external_id": "qa-2"]])
    #expect(moved.status == 200)
    #expect(moved.json.at("identity.external_id")?.string == "qa-2")
    let record = "/subscriptions/\(harness.openPushID(number))"
    #expect(harness.openPush("GET", record).json["external_id"]?.string == "qa-1")
    harness.elapsed = 2
    #expect(harness.openPush("GET", record).json["external_id"]?.string == "qa-2")
    #expect(
      harness.oneSignal("PATCH", owner, ["identity": ["external_id": "nobody"]]).status == 404)
    let two: JSON = ["identity": ["external_id": "qa-2", "crm_id": "1"]]
    #expect(harness.oneSignal("PATCH", owner, two).status == 400)
  }

  @Test func everyFieldOfASubscriptionIsTaken() throws {
    var harness = Harness(speed: 0)
    let number = try #require(harness.reachableSubscription(.android))
    let record = path(harness, "/subscriptions/\(harness.oneSignalID(number))")
    let answer = harness.oneSignal(
      "PATCH", record,
      [
        "subscription": [
          "token": "fresh", "device_model": "Bench 1", "device_os": "16", "app_version": "9.9",
          "sdk": "050602", "carrier": "Quay", "rooted": true, "session_count": 12,
          "session_time": 90, "net_type": 1, "test_type": 1, "web_auth": "", "enabled": true,
        ]
      ])
    #expect(answer.status == 200)
    #expect(answer.json == .object([]))
    let after = OneSignalUsers.subscriptionJSON(number, harness.service.world)
    let expected: [(String, JSON)] = [
      ("token", "fresh"), ("device_model", "Bench 1"), ("device_os", "16"), ("app_version", "9.9"),
      ("sdk", "050602"), ("carrier", "Quay"), ("rooted", true), ("session_count", 12),
      ("session_time", 90), ("net_type", 1), ("test_type", 1), ("enabled", true),
    ]
    for (name, value) in expected { #expect(after[name] == value, "\(name)") }
    #expect(
      harness.openPush("GET", "/subscriptions?token=fresh").json["total"]?.int64 == 1)
  }

  @Test(
    arguments: [
      (["subscription": ["type": "iOSPush"]], 400, "request-2"),
      (["subscription": ["enabled": "yes"]], 400, "request-2"),
      (["subscription": ["session_count": "many"]], 400, "request-2"),
      (["subscription": ["enabled": true, "notification_types": -31]], 400, "subscription-9"),
      (["enabled": true], 400, "request-2"),
    ] as [(JSON, Int, String)])
  func whatContradictsItselfIsRefused(body: JSON, status: Int, code: String) throws {
    var harness = Harness(speed: 0)
    let number = try #require(harness.reachableSubscription(.android))
    let answer = harness.oneSignal(
      "PATCH", path(harness, "/subscriptions/\(harness.oneSignalID(number))"), body)
    #expect(answer.status == status)
    #expect(error(answer)?["code"]?.string == code)
    #expect(harness.service.world.isSubscribed(number))
  }

  @Test func aTokenIsFoundUnderItsType() throws {
    var harness = Harness(speed: 0)
    let number = try #require(harness.reachableSubscription(.ios))
    let token = try #require(harness.service.world.population.token(number))
    func patch(_ type: String, _ token: String) -> Int {
      harness.oneSignal(
        "PATCH", path(harness, "/subscriptions_by_token/\(type)/\(token)"),
        ["subscription": ["enabled": false, "notification_types": -31]]
      ).status
    }
    #expect(patch("AndroidPush", token) == 404)
    #expect(patch("Pager", token) == 400)
    #expect(patch("iOSPush", "nobody") == 404)
    #expect(harness.service.world.isSubscribed(number))
    #expect(patch("iospush", token) == 202)
    #expect(!harness.service.world.isSubscribed(number))
  }

  @Test func aTokenOfSomebodyElseIsAConflict() throws {
    var harness = Harness(speed: 0)
    let numbers = Array(harness.service.world.population.subscriptions(of: 0))
    let other = try #require(harness.reachableSubscription(.huawei))
    let token = try #require(harness.service.world.population.token(other))
    let answer = harness.oneSignal(
      "PATCH", path(harness, "/subscriptions/\(harness.oneSignalID(numbers[0]))"),
      ["subscription": ["token": .string(token)]])
    #expect(answer.status == 409)
  }

  @Test func whatWasDeletedIsGone() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription(.ios))
    let record = path(harness, "/subscriptions/\(harness.oneSignalID(number))")
    #expect(harness.oneSignal("DELETE", record).status == 202)
    // Written is written, though readers see it later.
    let again = harness.oneSignal("DELETE", record)
    #expect(again.status == 404)
    #expect(error(again)?["code"]?.string == "subscription-0")
    #expect(harness.openPush("GET", "/subscriptions/\(harness.openPushID(number))").status == 200)
    harness.elapsed = 2
    #expect(harness.openPush("GET", "/subscriptions/\(harness.openPushID(number))").status == 404)
    #expect(
      harness.oneSignal(
        "DELETE", path(harness, "/subscriptions/00000000-0000-4000-8000-000000000000")
      ).status == 404)
    #expect(harness.oneSignal("DELETE", path(harness, "/subscriptions/x")).status == 400)
  }

  @Test func aSynchronousWriteLetsTheOthersShowFirst() throws {
    var harness = Harness()
    let user = path(harness, "/users/by/external_id/qa-1")
    _ = harness.oneSignal("PATCH", user, ["properties": ["tags": ["a": "1"]]])
    _ = harness.openPush("PATCH", "/users/qa-1", ["tags": ["a": "2"]])
    harness.elapsed = 5
    #expect(harness.oneSignal("GET", user).json.at("properties.tags.a")?.string == "2")
  }
}

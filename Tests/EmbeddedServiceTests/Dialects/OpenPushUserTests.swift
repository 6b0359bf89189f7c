import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OpenPushUserTests {
  @Test func tagsAndAliasesOfAUserAreChangedAtOnce() {
    var harness = Harness()
    let answer = harness.openPush(
      "PATCH", "/users/qa-1", ["tags": ["tier": "gold", "gone": ""], "aliases": ["badge": "7"]])
    #expect(answer.status == 200)
    #expect(answer.json["refused_aliases"] == nil)
    #expect(answer.json.at("tags.tier")?.string == "gold")
    #expect(answer.json.at("tags.gone")?.string == "")
    #expect(answer.json.at("aliases.badge")?.string == "7")
    #expect(harness.openPush("GET", "/users/qa-1").json == answer.json)
    let found = harness.openPush("GET", "/users?alias_label=badge&alias_id=7").json
    #expect(found["users"]?[0]?["external_id"]?.string == "qa-1")
    let subscription = harness.openPush("GET", "/subscriptions?external_id=qa-1").json
    #expect(subscription["subscriptions"]?[0]?["aliases"]?["badge"]?.string == "7")
    let gone = harness.openPush("PATCH", "/users/qa-1", ["aliases": ["badge": .null]])
    #expect(gone.json.at("aliases.badge") == nil)
    #expect(harness.openPush("GET", "/users?alias_label=badge&alias_id=7").json.count("total") == 0)
  }

  @Test func aliasesThatCannotBeTakenAreNamedAndTheRestIsDone() {
    var harness = Harness()
    _ = harness.openPush("PATCH", "/users/qa-2", ["aliases": ["badge": "7"]])
    let answer = harness.openPush(
      "PATCH", "/users/qa-1",
      ["aliases": ["external_id": "x", "badge": "7", "empty": "", "desk": "4"]])
    #expect(answer.status == 200)
    #expect(
      Set((answer.json["refused_aliases"]?.array ?? []).compactMap(\.string))
        == ["external_id", "badge", "empty"])
    #expect(answer.json.at("aliases.desk")?.string == "4")
    #expect(harness.openPush("GET", "/users/qa-1").json["refused_aliases"] == nil)
  }

  @Test func aUserHasTenAliases() {
    var harness = Harness()
    let many = JSON.object((0..<12).map { ("label-\($0)", .string("\($0)")) })
    let answer = harness.openPush("PATCH", "/users/qa-1", ["aliases": many]).json
    #expect(answer["aliases"]?.object?.keys.count == 10)
    // The labels that were there before count too.
    #expect(answer["refused_aliases"]?.array?.count ?? 0 >= 2)
  }

  @Test(
    arguments: [
      ([:], 422), (["tags": ["a": 1]], 422), (["aliases": ["a": 1]], 422), (["name": "x"], 422),
      (["tags": []], 422),
    ] as [(JSON, Int)])
  func whatCannotBeTakenIsRefused(body: JSON, status: Int) {
    var harness = Harness()
    #expect(harness.openPush("PATCH", "/users/qa-1", body).status == status)
    #expect(harness.openPush("PATCH", "/users/nobody", ["tags": ["a": "b"]]).status == 404)
  }

  @Test func aDeletedUsersSubscriptionsStayWithoutAName() throws {
    var harness = Harness()
    let world = harness.service.world
    let held = world.population.subscriptions(of: 0)
    let users = harness.openPush("GET", "/users").json.count("total")
    let gone = harness.openPush("DELETE", "/users/qa-1")
    #expect(gone.status == 204)
    #expect(harness.openPush("GET", "/users/qa-1").status == 404)
    #expect(harness.openPush("DELETE", "/users/qa-1").status == 404)
    #expect(harness.openPush("GET", "/users").json.count("total") == users - 1)
    for number in held {
      let record = harness.openPush("GET", "/subscriptions/\(harness.openPushID(number))").json
      #expect(record["identity"]?.string == "anonymous")
      #expect(record["external_id"]?.isNull == true)
      #expect(record["token"]?.string == world.population.token(number))
      let user = harness.oneSignal(
        "GET",
        "/apps/\(harness.oneSignalApp)/subscriptions/\(harness.oneSignalID(number))/user/identity")
      #expect(user.json["identity"]?.object?.keys == ["onesignal_id"])
    }
    let owners = Set(held.map { harness.service.world.register.holder(of: $0) })
    #expect(owners.count == held.count)
  }

  @Test func aDeletedSubscriptionLeavesTheListsAndTheAudience() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription())
    let path = "/subscriptions/\(harness.openPushID(number))"
    let before = harness.openPush("GET", "").json
    #expect(harness.openPush("DELETE", path).status == 204)
    #expect(harness.openPush("GET", path).status == 404)
    #expect(harness.openPush("DELETE", path).status == 404)
    let after = harness.openPush("GET", "").json
    #expect(after.count("subscriptions") == before.count("subscriptions") - 1)
    #expect(after.count("subscribed") == before.count("subscribed") - 1)
    let sent = harness.openPush(
      "POST", "/messages",
      ["body": "x", "audience": ["subscription_ids": [.string(harness.openPushID(number))]]])
    #expect(sent.json.at("funnel.targeted")?.int64 == 0)
  }

  @Test func everyUserIsListedOnceAlsoWhenSomeAreGone() throws {
    var harness = Harness()
    for id in ["qa-2", "hm-100020", "hm-100021"] {
      #expect(harness.openPush("DELETE", "/users/\(id)").status == 204)
    }
    var ids: [String] = []
    var target = "/users?limit=37"
    while true {
      let page = harness.openPush("GET", target).json
      ids += (page["users"]?.array ?? []).compactMap { $0["external_id"]?.string }
      guard let cursor = page["next_cursor"]?.string else { break }
      target = "/users?limit=37&cursor=\(cursor)"
    }
    #expect(Set(ids).count == ids.count)
    #expect(Int64(ids.count) == harness.openPush("GET", "/users").json.count("total"))
    #expect(!ids.contains("hm-100020"))
  }
}

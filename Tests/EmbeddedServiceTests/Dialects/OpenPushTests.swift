import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OpenPushTests {
  private func sample(_ harness: Harness) -> String {
    harness.openPushID(harness.reachableSubscription() ?? 0)
  }

  @Test(
    arguments: [
      (nil, 401), ("", 401), ("Bearer", 401), ("Bearer wrong", 401), ("Key op_rest_x", 401),
      ("Basic op_rest_testtesttesttesttest", 401), ("Bearer op_sdk_testtesttesttesttest", 403),
      ("bearer op_rest_testtesttesttesttest", 200),
    ] as [(String?, Int)])
  func theKeyDecidesWhoComesIn(header: String?, status: Int) {
    var harness = Harness()
    let headers = header.map { [HTTPHeader(name: "authorization", value: $0)] } ?? []
    let answer = harness.ask("GET", "/v1/apps/\(harness.openPushApp)", headers: headers)
    #expect(answer.status == status)
    if status == 401 { #expect(answer.json.at("error.code")?.string == "invalid_api_key") }
    if status == 403 { #expect(answer.json.at("error.code")?.string == "forbidden") }
  }

  @Test func anotherAppIsForbidden() {
    var harness = Harness()
    let headers = [
      HTTPHeader(name: "authorization", value: "Bearer op_rest_testtesttesttesttest")
    ]
    let answer = harness.ask("GET", "/v1/apps/app_other/messages", headers: headers)
    #expect(answer.status == 403)
  }

  @Test func unknownPathsAndMethodsAreToldApart() {
    var harness = Harness()
    #expect(harness.ask("GET", "/v1/nothing").json.at("error.code")?.string == "not_found")
    let wrong = harness.openPush("DELETE", "/messages")
    #expect(wrong.status == 405)
    #expect(wrong.header("Allow") == "GET, POST")
    for path in ["/messages/msg_1", "/subscriptions/sub_1", "/users/nobody", "/live-activities/x"] {
      #expect(harness.openPush("GET", path).status == 404)
    }
  }

  @Test func pagesHoldEverySubscriptionOnce() {
    var harness = Harness(population: 1234)
    let listed = harness.listedCount
    var ids: [String] = []
    var times: [Int64] = []
    var cursor: String?
    repeat {
      let page = harness.openPush(
        "GET", "/subscriptions?limit=500" + (cursor.map { "&cursor=\($0)" } ?? "")
      ).json
      #expect(page["total"]?.int64 == Int64(listed))
      ids += (page["subscriptions"]?.array ?? []).compactMap { $0["id"]?.string }
      times += (page["subscriptions"]?.array ?? []).compactMap { $0["created_at"]?.int64 }
      cursor = page["next_cursor"]?.string
    } while cursor != nil
    #expect(Set(ids).count == listed)
    #expect(ids.count == listed)
    #expect((1100..<1234).contains(listed))
    #expect(times == times.sorted())
  }

  @Test func filtersCountWhatTheyShow() throws {
    var harness = Harness()
    let world = harness.service.world
    let ios = (0..<1200).filter { world.population.cell($0).channel == .ios }
    let subscribed = ios.filter { world.isSubscribed($0) }
    let first = harness.openPush("GET", "/subscriptions?platform=ios&subscribed=true&limit=7").json
    #expect(first["total"]?.int64 == Int64(subscribed.count))
    #expect(first["subscriptions"]?.array?.count == 7)
    let cursor = try #require(first["next_cursor"]?.string)
    let second = harness.openPush(
      "GET", "/subscriptions?platform=ios&subscribed=true&limit=500&cursor=\(cursor)"
    ).json
    #expect(second["subscriptions"]?.array?.count == subscribed.count - 7)
    #expect(second["total"] == first["total"])

    let one = try #require(ios.first { world.population.token($0) != nil })
    let token = try #require(world.population.token(one))
    let found = harness.openPush("GET", "/subscriptions?token=\(token)").json
    #expect(found["total"]?.int64 == 1)
    #expect(found["subscriptions"]?[0]?["id"]?.string == harness.openPushID(one))
    let person = world.population.person(of: 0)
    let of = harness.openPush(
      "GET",
      "/subscriptions?external_id=" + percentEncodePathSegment(world.population.externalID(person)))
    #expect(
      of.json["total"]?.int64 == Int64(world.population.subscriptions(of: person).count))
    #expect(harness.openPush("GET", "/subscriptions?external_id=nobody").json["total"]?.int64 == 0)
    let recent = harness.openPush(
      "GET", "/subscriptions?updated_since=\(Harness.start.seconds - 86_400)&limit=500"
    ).json
    let rows = recent["subscriptions"]?.array ?? []
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { ($0["updated_at"]?.int64 ?? 0) >= Harness.start.seconds - 86_400 })
  }

  @Test(arguments: [
    "limit=0", "limit=501", "limit=x", "platform=nokia", "subscribed=maybe",
    "updated_since=yesterday",
  ])
  func queriesThatCannotBeReadAreRefused(query: String) {
    var harness = Harness()
    let answer = harness.openPush("GET", "/subscriptions?" + query)
    #expect(answer.status == 422)
    let field = String(query.prefix { $0 != "=" })
    #expect(answer.json.at("error.fields")?[field] != nil)
  }

  @Test(arguments: ["zzz", "c-1", "c7fffffffffffffff"])
  func aCursorThatNoPageGaveLeadsNowhere(cursor: String) {
    var harness = Harness()
    #expect(harness.openPush("GET", "/subscriptions?cursor=" + cursor).status == 404)
  }

  @Test func aTestSendIsDoneInSeconds() throws {
    var harness = Harness()
    let id = sample(harness)
    let taken = harness.openPush(
      "POST", "/messages",
      ["name": "test", "body": "hello", "audience": ["subscription_ids": [.string(id)]]])
    #expect(taken.status == 202)
    #expect(taken.json["state"]?.string == "sending")
    #expect(taken.json.at("funnel.targeted")?.int64 == 1)
    let message = try #require(taken.json["id"]?.string)
    harness.elapsed = 5
    let done = harness.openPush("GET", "/messages/\(message)").json
    #expect(done["state"]?.string == "sent")
    #expect(done.at("funnel.pending")?.int64 == 0)
    #expect(done.at("draft.body")?.string == "hello")
    let receipts = harness.openPush("GET", "/messages/\(message)/receipts").json["receipts"]?.array
    #expect(receipts?.first?["subscription_id"]?.string == id)
    #expect(receipts?.first?["stage"]?.string == "provider_accepted")
    #expect(harness.messages().first?["id"]?.string == message)
  }

  @Test func aRepeatedKeyAnswersTheFirstResultAndSendsNothing() {
    var harness = Harness()
    let id = sample(harness)
    let body: JSON = ["body": "one", "audience": ["subscription_ids": [.string(id)]]]
    let first = harness.openPush("POST", "/messages", body, idempotencyKey: "k")
    #expect(first.header("Idempotent-Replayed") == nil)
    harness.elapsed = 60
    let again = harness.openPush(
      "POST", "/messages", ["body": "two", "audience": ["everyone": true]], idempotencyKey: "k")
    #expect(again.header("Idempotent-Replayed") == "true")
    #expect(again.status == first.status)
    #expect(again.json == first.json)
    let state = harness.ask("GET", "/_embedded/state").json
    #expect(state["messagesCreated"]?.int64 == 1)
    #expect(state.at("byIdempotencyKey.k.messages")?.int64 == 1)
    #expect(state.at("byIdempotencyKey.k.replays")?.int64 == 1)
    harness.elapsed += ReplayStore.lifetime
    let late = harness.openPush("POST", "/messages", body, idempotencyKey: "k")
    #expect(late.header("Idempotent-Replayed") == nil)
    #expect(late.json["id"] != first.json["id"])
  }

  @Test func aKeyOfASendIsNoKeyOfAnActivity() {
    var harness = Harness()
    let sent = harness.openPush(
      "POST", "/messages", ["body": "x", "audience": ["everyone": true]], idempotencyKey: "k")
    let activity: JSON = [
      "activity_id": "a", "activity_type": "T", "attributes": [:], "content_state": [:],
      "alert": [:], "audience": ["everyone": true],
    ]
    let started = harness.openPush("POST", "/live-activities", activity, idempotencyKey: "k")
    #expect(sent.status == 202)
    #expect(started.json["activity_id"]?.string == "a")
    #expect(started.header("Idempotent-Replayed") == nil)
  }

  @Test func aBodyThatCanNeverBeTakenIsRefusedEvenWithAUsedKey() {
    var harness = Harness()
    let body: JSON = ["body": "x", "audience": ["everyone": true]]
    #expect(harness.openPush("POST", "/messages", body, idempotencyKey: "k").status == 202)
    let empty = harness.openPush("POST", "/messages", ["body": "x"], idempotencyKey: "k")
    #expect(empty.status == 422)
  }

  @Test func aMomentThatIsPastMeansNow() {
    var harness = Harness()
    let sent = harness.openPush(
      "POST", "/messages", ["body": "x", "audience": ["everyone": true], "send_at": 1])
    #expect(sent.json["state"]?.string == "sending")
  }

  @Test func aRefusedSendDoesNotUseUpItsKey() {
    var harness = Harness()
    let refused = harness.openPush("POST", "/messages", ["body": ""], idempotencyKey: "k")
    #expect(refused.status == 422)
    let sent = harness.openPush(
      "POST", "/messages", ["body": "x", "audience": ["everyone": true]], idempotencyKey: "k")
    #expect(sent.status == 202)
    #expect(sent.header("Idempotent-Replayed") == nil)
  }

  @Test(arguments: [
    ("{}", "body"), (#"{"body":"x"}"#, "audience"), (#"{"body":1,"audience":{}}"#, "body"),
    (#"{"body":"x","audience":{}}"#, "audience"),
    (#"{"body":"x","audience":{"everyone":true,"external_ids":["a"]}}"#, "audience"),
    (#"{"body":"x","audience":{"everyone":false}}"#, "audience.everyone"),
    (#"{"body":"x","audience":{"segments":["a"]}}"#, "audience.segments"),
    (#"{"body":"x","audience":{"external_ids":[]}}"#, "audience.external_ids"),
    (#"{"body":"x","audience":{"tags":[{"key":"a","relation":">"}]}}"#, "audience.tags.0"),
    (#"{"body":"x","audience":{"everyone":true},"oops":1}"#, "oops"),
    (#"{"body":"x","body":"y","audience":{"everyone":true}}"#, "body"),
    (#"{"body":"x","audience":{"everyone":true},"send_at":null}"#, "send_at"),
    (#"{"body":"x","audience":{"everyone":true},"data":null}"#, "data"),
    (#"{"body":"x","audience":{"everyone":true},"ttl":-1}"#, "ttl"),
    (
      #"{"body":"x","audience":{"everyone":true},"op_apns_interruption_level":"critical"}"#,
      "op_apns_interruption_level"
    ),
    (
      #"{"body":"x","audience":{"everyone":true},"op_actions":[{"id":"a"}]}"#, "op_actions.0"
    ),
  ])
  func draftsAreCheckedFieldByField(body: String, field: String) throws {
    var harness = Harness()
    let answer = harness.openPush("POST", "/messages", try JSON.parse(body))
    let original = harness.raw(
      HTTPRequest(
        method: "POST", target: "/v1/apps/\(harness.openPushApp)/messages",
        headers: [HTTPHeader(name: "authorization", value: "Bearer op_rest_testtesttesttesttest")],
        body: Array(body.utf8)))
    #expect(answer.status == 422 || original.status == 422)
    let fields = try JSON.parse(original.body)["error"]?["fields"]
    #expect(fields?[field] != nil, "\(String(describing: fields))")
    #expect(harness.ask("GET", "/_embedded/state").json["messagesCreated"]?.int64 == 0)
  }

  @Test func whatIsNoJSONIsMalformed() {
    var harness = Harness()
    let answer = harness.raw(
      HTTPRequest(
        method: "POST", target: "/v1/apps/\(harness.openPushApp)/messages",
        headers: [HTTPHeader(name: "authorization", value: "Bearer op_rest_testtesttesttesttest")],
        body: Array("{".utf8)))
    #expect(answer.status == 400)
  }

  @Test func anEstimateIsWhatASendTargets() {
    var harness = Harness()
    let audiences: [JSON] = [
      ["everyone": true],
      ["tags": [["key": "tier", "relation": "=", "value": "gold"]]],
      ["tags": [["key": "news", "relation": "!=", "value": "no"]]],
      ["external_ids": ["qa-1", "qa-2", "nobody"]],
      ["aliases": ["external_id": ["ops/night desk"]]],
    ]
    for audience in audiences {
      let estimate = harness.openPush("POST", "/messages/estimate", ["audience": audience])
      let sent = harness.openPush("POST", "/messages", ["body": "x", "audience": audience])
      #expect(estimate.json["targeted"] == sent.json.at("funnel.targeted"))
      #expect(estimate.json["targeted"]?.int64 ?? 0 > 0)
    }
  }

  @Test func optingOutIsSeenByBothDialectsAndTakesEffect() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription())
    let id = harness.openPushID(number)
    let before = harness.openPush("GET", "/subscriptions/\(id)").json
    let out = harness.openPush("PATCH", "/subscriptions/\(id)", ["opted_in": false])
    #expect(out.status == 200)
    #expect(out.json["opted_in"]?.bool == false)
    #expect(out.json["status"]?.int64 == -2)
    #expect(out.json["token"] == before["token"])
    let send = harness.openPush(
      "POST", "/messages", ["body": "x", "audience": ["subscription_ids": [.string(id)]]])
    harness.elapsed = 10
    let message = harness.openPush("GET", "/messages/\(send.json["id"]?.string ?? "")").json
    #expect(message.at("funnel.unsubscribed")?.int64 == 1)
    #expect(message.at("funnel.provider_accepted")?.int64 == 0)
    let back = harness.openPush("PATCH", "/subscriptions/\(id)", ["opted_in": true])
    #expect(back.json["status"] == before["status"])
    #expect(back.json["opted_in"]?.bool == true)
  }

  @Test func leavingDuringACampaignCountsAsUnsubscribed() throws {
    var harness = Harness()
    let sent = harness.openPush(
      "POST", "/messages", ["body": "x", "audience": ["everyone": true]])
    let id = try #require(sent.json["id"]?.string)
    let number = try #require(harness.reachableSubscription())
    let subscription = harness.openPushID(number)
    _ = harness.openPush("PATCH", "/subscriptions/\(subscription)", ["opted_in": false])
    harness.elapsed = 1000
    let receipts = harness.openPush(
      "GET", "/messages/\(id)/receipts?subscription_id=\(subscription)"
    ).json["receipts"]?.array
    #expect(receipts?.count == 1)
    #expect(receipts?.first?["stage"]?.string == "unsubscribed")
  }

  @Test func tagsAreSetAndStayAsEmptyText() throws {
    var harness = Harness()
    let id = sample(harness)
    let changed = harness.openPush(
      "PATCH", "/subscriptions/\(id)", ["tags": ["tier": "", "seen": "🦀"]])
    #expect(changed.json.at("tags.tier")?.string == "")
    #expect(changed.json.at("tags.seen")?.string == "🦀")
    #expect(harness.openPush("GET", "/subscriptions/\(id)").json == changed.json)
    let estimate = harness.openPush(
      "POST", "/messages/estimate",
      ["audience": ["tags": [["key": "seen", "relation": "exists"]]]])
    #expect(estimate.json["targeted"]?.int64 ?? 0 >= 1)
    for body in [[:], ["tags": ["a": 1]], ["opted_in": "yes"], ["enabled": true]] as [JSON] {
      #expect(harness.openPush("PATCH", "/subscriptions/\(id)", body).status == 422)
    }
  }

  @Test func cancellingStopsWhatHasNotGoneOut() throws {
    var harness = Harness()
    harness.elapsed = 5
    let festival = try harness.id(of: "harbour-festival")
    let stopped = harness.openPush("POST", "/messages/\(festival)/cancel", [:])
    #expect(stopped.json["state"]?.string == "cancelled")
    let pending = try #require(stopped.json.at("funnel.pending")?.int64)
    #expect(pending > 0)
    harness.elapsed = 5000
    let later = harness.openPush("GET", "/messages/\(festival)").json
    #expect(later.at("funnel.pending")?.int64 == pending)
    #expect(later["completed_at"]?.isNull == true)
    let scheduled = try harness.id(of: "bakery-morning-tomorrow")
    #expect(harness.openPush("POST", "/messages/\(scheduled)/cancel", [:]).status == 200)
    harness.elapsed = 100_000
    let never = harness.openPush("GET", "/messages/\(scheduled)").json
    #expect(never["state"]?.string == "cancelled")
    #expect(never.at("funnel.provider_accepted")?.int64 == 0)
    let sent = try harness.id(of: "weekend-catch")
    #expect(harness.openPush("POST", "/messages/\(sent)/cancel", [:]).status == 409)
  }

  @Test func receiptsAddUpToTheFunnel() throws {
    var harness = Harness()
    let message = try harness.message(named: "weekend-catch")
    let id = try #require(message["id"]?.string)
    for stage in [
      "provider_accepted", "received", "confirmed", "clicked", "unsubscribed", "errored",
    ] {
      var count = 0
      var cursor: String?
      repeat {
        let page = harness.openPush(
          "GET",
          "/messages/\(id)/receipts?limit=500&stage=\(stage)"
            + (cursor.map { "&cursor=\($0)" } ?? "")
        ).json
        count += page["receipts"]?.array?.count ?? 0
        cursor = page["next_cursor"]?.string
      } while cursor != nil
      #expect(message["funnel"]?.count(stage) == Int64(count), "\(stage)")
    }
    #expect(harness.openPush("GET", "/messages/\(id)/receipts?stage=read").status == 422)
  }

  @Test func messagesAreListedByStateAndPageByPage() {
    var harness = Harness()
    let all = harness.messages()
    var ids: [String] = []
    var cursor: String?
    repeat {
      let page = harness.openPush(
        "GET", "/messages?limit=13" + (cursor.map { "&cursor=\($0)" } ?? "")
      ).json
      ids += (page["messages"]?.array ?? []).compactMap { $0["id"]?.string }
      cursor = page["next_cursor"]?.string
    } while cursor != nil
    #expect(ids == all.compactMap { $0["id"]?.string })
    let sent = harness.openPush("GET", "/messages?state=sent&limit=5").json
    #expect(sent["total"]?.int64 == Int64(all.filter { $0["state"]?.string == "sent" }.count))
    #expect(sent["messages"]?.array?.count == 5)
    #expect(harness.openPush("GET", "/messages?state=lost").status == 422)
  }

  @Test func usersAreListedAndFoundByEveryName() {
    var harness = Harness()
    let page = harness.openPush("GET", "/users?limit=500").json
    let users = page["users"]?.array ?? []
    #expect(users.count == min(500, harness.service.world.population.namedPeople))
    for user in users.prefix(40) {
      let id = user["external_id"]?.string ?? ""
      #expect(harness.openPush("GET", "/users/" + percentEncodePathSegment(id)).json == user)
      for alias in user["aliases"]?.object?.members ?? [] {
        let found = harness.openPush(
          "GET", "/users?alias_label=\(alias.key)&alias_id=\(alias.value.string ?? "")")
        #expect(found.json["users"]?.array == [user])
      }
    }
  }
}

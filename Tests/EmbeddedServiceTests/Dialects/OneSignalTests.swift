import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OneSignalTests {
  private func send(_ harness: inout Harness, _ members: [(String, JSON)]) -> Answer {
    harness.oneSignal(
      "POST", "/notifications", .object([("app_id", .string(harness.oneSignalApp))] + members))
  }

  private let contents: (String, JSON) = ("contents", ["en": "hello", "de": "hallo"])

  @Test(
    arguments: [
      (nil, 401), ("Key wrong", 403), ("Bearer os_v2_app_testtesttesttesttest", 403),
      ("Key os_v2_app_testtesttesttesttest", 200), ("key os_v2_app_testtesttesttesttest", 200),
      ("Basic os_v2_app_testtesttesttesttest", 200),
      ("Key os_v2_org_testtesttesttesttest", 403), ("Key op_rest_testtesttesttesttest", 403),
    ] as [(String?, Int)])
  func theKeyDecidesWhoComesIn(header: String?, status: Int) {
    var harness = Harness()
    let headers = header.map { [HTTPHeader(name: "authorization", value: $0)] } ?? []
    let answer = harness.ask(
      "GET", "/notifications?app_id=\(harness.oneSignalApp)", headers: headers)
    #expect(answer.status == status)
    if status != 200 {
      #expect(answer.json["errors"]?[0]?.string == OneSignalLiterals.appKeyRefused)
    }
  }

  @Test func theUsersCallsHaveAnErrorShapeOfTheirOwn() {
    var harness = Harness()
    let path = "/apps/\(harness.oneSignalApp)/users/by/external_id/qa-1"
    #expect(harness.ask("GET", path).json.at("errors")?[0]?["code"]?.string == "auth-1")
    let unknown = harness.oneSignal(
      "GET", "/apps/\(harness.oneSignalApp)/users/by/external_id/nobody")
    #expect(unknown.status == 404)
    let malformed = harness.oneSignal(
      "GET", "/apps/\(harness.oneSignalApp)/users/by/onesignal_id/x")
    #expect(malformed.json.at("errors")?[0]?["code"]?.string == "request-1")
  }

  @Test func theOrganizationsKeyReadsTheApp() {
    var harness = Harness()
    let answer = harness.ask(
      "GET", "/apps/\(harness.oneSignalApp)",
      headers: [HTTPHeader(name: "authorization", value: "Key os_v2_org_testtesttesttesttest")])
    #expect(answer.status == 200)
    #expect(answer.json["players"]?.int64 == 1200)
  }

  @Test func aSendIsTakenAndReadBack() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription(.android))
    let key = "0b3f9a52-6c11-4f0e-9a53-1f8f6b6f1c01"
    let answer = send(
      &harness,
      [
        contents, ("include_subscription_ids", [.string(harness.oneSignalID(number))]),
        ("idempotency_key", .string(key)),
      ])
    #expect(answer.status == 200)
    #expect(answer.json["external_id"]?.string == key)
    #expect(answer.json["errors"] == nil)
    let id = try #require(answer.json["id"]?.string)
    let path = "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    let early = harness.oneSignal("GET", path).json
    #expect(early["remaining"]?.int64 == 1)
    harness.elapsed = 5
    let done = harness.oneSignal("GET", path).json
    #expect(done["remaining"]?.int64 == 0)
    #expect(done["successful"]?.int64 == 1)
    #expect(done["completed_at"]?.int64 != nil)
    #expect(done.at("contents.de")?.string == "hallo")
    let again = send(
      &harness, [contents, ("included_segments", ["All"]), ("idempotency_key", .string(key))])
    #expect(again.header("Idempotent-Replayed") == "true")
    #expect(again.json == answer.json)
  }

  @Test func whatIsRefusedIsRefusedInTheServicesWords() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription())
    let target: (String, JSON) = (
      "include_subscription_ids", [.string(harness.oneSignalID(number))]
    )
    let cases: [([(String, JSON)], String)] = [
      ([contents], OneSignalLiterals.noTargeting),
      ([contents, ("included_segments", [])], OneSignalLiterals.noTargeting),
      ([target], OneSignalLiterals.englishMissing),
      ([("contents", ["de": "x"]), target], OneSignalLiterals.englishMissing),
      (
        [contents, ("include_subscription_ids", ["x"])],
        OneSignalLiterals.subscriptionIDFormat + "x"
      ),
      (
        [contents, target, ("send_after", "tomorrow")],
        "send_after cannot be read as a date"
      ),
      (
        [contents, target, ("send_after", "2020-01-01T00:00:00Z")],
        OneSignalLiterals.scheduledInPast
      ),
      (
        [contents, target, ("send_after", "2099-01-01T00:00:00Z")],
        OneSignalLiterals.scheduledTooFar
      ),
    ]
    for (members, text) in cases {
      let answer = send(&harness, members)
      #expect(answer.status == 400)
      #expect(answer.json["errors"]?[0]?.string == text)
    }
    let several = send(&harness, [contents, target, ("included_segments", ["All"])])
    #expect(several.status == 400)
    let nobody = harness.oneSignal("POST", "/notifications", .object([contents, target]))
    #expect(nobody.json["errors"]?[0]?.string == OneSignalLiterals.appIDMissing)
    #expect(harness.ask("GET", "/_embedded/state").json["messagesCreated"]?.int64 == 0)
  }

  @Test func nobodySubscribedIsASuccessThatSentNothing() throws {
    var harness = Harness()
    let world = harness.service.world
    let dead = try #require((0..<1200).first { !world.isSubscribed($0) })
    let cases: [[(String, JSON)]] = [
      [("include_subscription_ids", [.string(harness.oneSignalID(dead))])],
      [("include_subscription_ids", ["0b3f9a52-6c11-4f0e-9a53-1f8f6b6f1c01"])],
      [("include_aliases", ["external_id": ["nobody"]]), ("target_channel", "push")],
      [("include_aliases", ["ExternalIds": ["qa-1"]]), ("target_channel", "push")],
      [("included_segments", ["subscribed users"])],
      [("filters", [["field": "tag", "key": "tier", "relation": "=", "value": "platinum"]])],
    ]
    for members in cases {
      let answer = send(&harness, [contents] + members)
      #expect(answer.status == 200)
      #expect(answer.json["id"]?.string == "")
      #expect(answer.json["errors"]?[0]?.string == OneSignalLiterals.nobodySubscribed)
    }
    #expect(harness.ask("GET", "/_embedded/state").json["messagesCreated"]?.int64 == 0)
  }

  @Test func deadTargetsAreNamedNextToAnID() throws {
    var harness = Harness()
    let world = harness.service.world
    let alive = try #require(harness.reachableSubscription(.android))
    let dead = try #require(
      (0..<1200).first { number in
        world.population.cell(number).channel == .android && !world.isSubscribed(number)
      })
    let answer = send(
      &harness,
      [
        contents,
        (
          "include_subscription_ids",
          [.string(harness.oneSignalID(alive)), .string(harness.oneSignalID(dead))]
        ),
      ])
    #expect(answer.json["id"]?.string?.isEmpty == false)
    #expect(
      answer.json.at("errors.invalid_player_ids")?.array == [.string(harness.oneSignalID(dead))])
  }

  @Test func bothDialectsCountTheSame() throws {
    var harness = Harness()
    harness.elapsed = 77
    let openPush = harness.messages()
    let page = harness.oneSignal(
      "GET", "/notifications?app_id=\(harness.oneSignalApp)&limit=50"
    ).json
    // A letter and a text message are OneSignal's alone.
    let letters: Set = ["monthly-letter", "pickup-code"]
    #expect(page["total_count"]?.int64 == Int64(openPush.count + letters.count))
    let oneSignal = (page["notifications"]?.array ?? []).filter {
      !letters.contains($0["name"]?.string ?? "")
    }
    #expect((50 - letters.count...50).contains(oneSignal.count))
    for (left, right) in zip(openPush, oneSignal) {
      #expect(left["name"] == right["name"])
      let world = harness.service.world
      #expect(
        world.message(id: left["id"]?.string ?? "") == world.message(id: right["id"]?.string ?? "-")
      )
      guard let funnel = left["funnel"] else { continue }
      #expect(funnel.count("pending") == right.count("remaining"))
      #expect(funnel.count("provider_accepted") == right.count("successful"))
      #expect(funnel.count("confirmed") == right.count("received"))
      #expect(funnel.count("clicked") == right.count("converted"))
      #expect(funnel.count("unsubscribed") == right.count("failed"))
      #expect(funnel.count("errored") == right.count("errored"))
    }
  }

  @Test func whatIsScheduledHasItsWholeAudienceStillToCome() throws {
    var harness = Harness()
    let planned = send(
      &harness,
      [
        contents, ("included_segments", ["All"]),
        ("send_after", .string((Harness.start + 86_400.0).iso8601)),
      ])
    let id = try #require(planned.json["id"]?.string)
    let path = "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    let estimate = harness.openPush("POST", "/messages/estimate", ["audience": ["everyone": true]])
    let targeted = try #require(estimate.json["targeted"]?.int64)
    #expect(targeted > 100)
    let counters = ["successful", "failed", "errored", "converted", "received"]
    let waiting = harness.oneSignal("GET", path).json
    #expect(waiting["remaining"]?.int64 == targeted)
    #expect(counters.map { waiting.count($0) } == [0, 0, 0, 0, 0])
    #expect(waiting["platform_delivery_stats"]?.object?.isEmpty == true)
    // Stopped before it began, it never hands them over.
    #expect(harness.oneSignal("DELETE", path).status == 200)
    harness.advance(2 * 86_400)
    let stopped = harness.oneSignal("GET", path).json
    #expect(stopped["canceled"]?.bool == true)
    #expect(stopped.count("remaining") > 100)
    #expect(counters.map { stopped.count($0) } == [0, 0, 0, 0, 0])
  }

  @Test func anExportHoldsThePopulationThatOpenPushLists() throws {
    var harness = Harness(population: 1200)
    let path = "/players/csv_export?app_id=\(harness.oneSignalApp)"
    let body: JSON = [
      "extra_fields": ["external_user_id", "onesignal_id", "notification_types"]
    ]
    let asked = harness.oneSignal("POST", path, body)
    let address = try #require(asked.json["csv_file_url"]?.string)
    let target = String(address.dropFirst("http://127.0.0.1:1".count))
    #expect(address.hasSuffix(".csv.gz"))
    let pending = harness.raw(HTTPRequest(method: "GET", target: target))
    #expect(pending.status == 404)
    #expect(String(decoding: pending.body, as: UTF8.self).contains("<Code>NoSuchKey</Code>"))
    #expect(harness.oneSignal("POST", path, body).status == 400)
    harness.elapsed = 5
    let ready = harness.raw(HTTPRequest(method: "GET", target: target))
    #expect(ready.status == 200)
    #expect(ready.contentType == "application/gzip")
    #expect(Array(ready.body.prefix(2)) == [0x1F, 0x8B])
    #expect(harness.oneSignal("POST", path, ["extra_fields": ["secrets"]]).status == 400)
    harness.elapsed += ExportStore.lifetime + 10
    #expect(harness.raw(HTTPRequest(method: "GET", target: target)).status == 404)
  }

  @Test func anExportIsThereAtOnceWhereTimeStandsStill() throws {
    var harness = Harness(speed: 0)
    let asked = harness.oneSignal("POST", "/players/csv_export?app_id=\(harness.oneSignalApp)")
    let address = try #require(asked.json["csv_file_url"]?.string)
    let target = String(address.dropFirst("http://127.0.0.1:1".count))
    #expect(harness.raw(HTTPRequest(method: "GET", target: target)).status == 200)
  }

  @Test func bothDialectsKnowTheSamePeople() throws {
    var harness = Harness()
    let world = harness.service.world
    var subscribed = 0
    var addresses = 0
    for number in 0..<1200 {
      let isListed = world.population.cell(number).channel.medium == .push
      let found = harness.openPush("GET", "/subscriptions/\(harness.openPushID(number))")
      #expect(found.status == (isListed ? 200 : 404))
      guard isListed else {
        addresses += world.isSubscribed(number) ? 1 : 0
        continue
      }
      let openPush = found.json
      let same = harness.openPush("GET", "/subscriptions/\(harness.oneSignalID(number))").json
      #expect(openPush == same)
      let oneSignal = OneSignalUsers.subscriptionJSON(number, world)
      #expect(oneSignal["id"]?.string == harness.oneSignalID(number))
      #expect(openPush["token"]?.string ?? "" == oneSignal["token"]?.string)
      #expect(openPush["sessions"] == oneSignal["session_count"])
      if oneSignal["enabled"]?.bool == true {
        subscribed += 1
        #expect(openPush["opted_in"]?.bool == true)
        #expect(openPush["unreachable_at"]?.isNull == true)
        #expect(openPush["status"]?.int64.map { $0 > 0 } != false)
      } else {
        let isBlocked =
          openPush["opted_in"]?.bool == false || openPush["token"]?.isNull == true
          || openPush["unreachable_at"]?.isNull == false
          || openPush["status"]?.int64.map { $0 <= 0 } == true
        #expect(isBlocked, "\(number)")
      }
    }
    let app = harness.oneSignal("GET", "/apps/\(harness.oneSignalApp)").json
    #expect(app["messageable_players"]?.int64 == Int64(subscribed + addresses))
    #expect(harness.openPush("GET", "").json["subscribed"]?.int64 == Int64(subscribed))
    let listed = harness.openPush("GET", "/subscriptions?subscribed=true&limit=1").json
    #expect(listed["total"]?.int64 == Int64(subscribed))
  }

  @Test func aSubscriptionLeadsToItsUser() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription())
    let id = harness.oneSignalID(number)
    let identity = harness.oneSignal(
      "GET", "/apps/\(harness.oneSignalApp)/subscriptions/\(id)/user/identity"
    ).json
    let oneSignalID = try #require(identity.at("identity.onesignal_id")?.string)
    let user = harness.oneSignal(
      "GET", "/apps/\(harness.oneSignalApp)/users/by/onesignal_id/\(oneSignalID)"
    ).json
    #expect(user["identity"] == identity["identity"])
    let ids = (user["subscriptions"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(ids.contains(id))
    let unknown = harness.oneSignal(
      "GET",
      "/apps/\(harness.oneSignalApp)/subscriptions/0b3f9a52-6c11-4f0e-9a53-1f8f6b6f1c01/user/identity"
    )
    #expect(unknown.json.at("errors")?[0]?["code"]?.string == "subscription-0")
  }

  @Test func anOptOutThroughTheAPILeavesItsMark() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription())
    let path = "/apps/\(harness.oneSignalApp)/subscriptions/\(harness.oneSignalID(number))"
    let contradiction = harness.oneSignal(
      "PATCH", path, ["subscription": ["enabled": true, "notification_types": -2]])
    #expect(contradiction.json.at("errors")?[0]?["code"]?.string == "subscription-9")
    let out = harness.oneSignal(
      "PATCH", path, ["subscription": ["enabled": false, "notification_types": -31]])
    #expect(out.status == 200)
    harness.advance(2)
    let record = OneSignalUsers.subscriptionJSON(number, harness.service.world)
    #expect(record["enabled"]?.bool == false)
    #expect(record["notification_types"]?.int64 == -31)
    let openPush = harness.openPush("GET", "/subscriptions/\(harness.openPushID(number))").json
    #expect(openPush["status"]?.int64 == -2)
    _ = harness.oneSignal("PATCH", path, ["subscription": ["enabled": true]])
    harness.advance(2)
    #expect(harness.service.world.isSubscribed(number))
  }

  @Test func anEstimateIsTheSameInBothDialects() {
    var harness = Harness()
    let count = harness.oneSignal(
      "POST", "/notifications/count-unsaved",
      .object([
        ("app_id", .string(harness.oneSignalApp)), ("included_segments", ["All"]),
        ("target_channel", "push"),
      ])
    ).json["count"]
    let targeted = harness.openPush(
      "POST", "/messages/estimate", ["audience": ["everyone": true]]
    ).json["targeted"]
    #expect(count == targeted)
  }

  @Test func cancellingKnowsThreeAnswers() throws {
    var harness = Harness()
    let world = harness.service.world
    func path(_ name: String) throws -> String {
      let number = try #require(world.messages.firstIndex { $0.name == name })
      return "/notifications/\(world.identifiers.uuid(.message, number))?app_id="
        + world.oneSignalAppID
    }
    let scheduled = harness.oneSignal("DELETE", try path("bakery-morning-tomorrow"))
    #expect(scheduled.json == ["success": true])
    let late = harness.oneSignal("DELETE", try path("weekend-catch"))
    #expect(late.status == 400)
    #expect(late.json["errors"]?[0]?.string == OneSignalLiterals.alreadySent)
    let unknown = harness.oneSignal(
      "DELETE",
      "/notifications/0b3f9a52-6c11-4f0e-9a53-1f8f6b6f1c01?app_id=\(world.oneSignalAppID)")
    #expect(unknown.status == 404)
    #expect(unknown.json["errors"]?[0]?.string == OneSignalLiterals.messageNotFound)
  }
}

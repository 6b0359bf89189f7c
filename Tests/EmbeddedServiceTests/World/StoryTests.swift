import Testing
import TextKit

@testable import EmbeddedService

@Suite struct StoryTests {
  private static let counters = [
    "targeted", "pending", "provider_accepted", "received", "confirmed", "clicked", "unsubscribed",
    "errored",
  ]

  /// Everything that OpenPush's listings show, as one number.
  private func digest(_ harness: inout Harness) -> String {
    let paths = [
      "", "/messages?limit=500", "/subscriptions?limit=500", "/users?limit=100",
      "/live-activities",
    ]
    let answers = paths.map { harness.openPush("GET", $0).json }
    return sha256Hex(JSON.array(answers).bytes(.wire))
  }

  @Test func theSameSeedTellsTheSameStoryHoweverOftenItIsAsked() {
    var often = Harness(seed: 4)
    var seldom = Harness(seed: 4)
    for moment in [0.0, 10, 90, 700, 40_000] {
      while often.elapsed < moment {
        often.elapsed = min(moment, often.elapsed + max(1, moment / 20))
        _ = often.openPush("GET", "/messages?limit=3")
      }
      seldom.elapsed = moment
      #expect(digest(&often) == digest(&seldom), "at \(moment)")
    }
  }

  @Test func theSameRequestsLeadToTheSameWorld() {
    func play(_ harness: inout Harness) -> String {
      harness.elapsed = 5
      let id = harness.openPushID(harness.reachableSubscription() ?? 0)
      _ = harness.openPush("PATCH", "/subscriptions/\(id)", ["opted_in": false])
      _ = harness.openPush("POST", "/messages", ["body": "x", "audience": ["everyone": true]])
      harness.elapsed = 300
      return digest(&harness)
    }
    var one = Harness(seed: 9)
    var two = Harness(seed: 9)
    #expect(play(&one) == play(&two))
  }

  @Test func anotherSeedIsAnotherStory() {
    var one = Harness(seed: 1)
    var two = Harness(seed: 2)
    #expect(digest(&one) != digest(&two))
  }

  @Test func fasterTimeIsTheSameStorySooner() {
    var slow = Harness(speed: 1)
    var fast = Harness(speed: 60)
    slow.elapsed = 600
    fast.elapsed = 10
    #expect(digest(&slow) == digest(&fast))
  }

  @Test func aWorldAtRestMovesOnlyWhenItIsMoved() {
    var rest = Harness(speed: 0)
    let before = digest(&rest)
    rest.elapsed = 100_000
    #expect(digest(&rest) == before)
    rest.advance(30)
    #expect(digest(&rest) != before)
    var moving = Harness(speed: 1)
    moving.elapsed = 30
    #expect(digest(&moving) == digest(&rest))
  }

  @Test func everyMessageKeepsItsSumAndNeverCountsDown() {
    var harness = Harness()
    var before: [String: [Int64]] = [:]
    for moment in [0.0, 1, 5, 30, 31, 200, 1500, 30_000, 40_000, 400_000] {
      harness.elapsed = moment
      for message in harness.messages() {
        guard let id = message["id"]?.string, let funnel = message["funnel"] else {
          Issue.record("no funnel")
          continue
        }
        let parts = ["pending", "provider_accepted", "unsubscribed", "errored"]
        #expect(funnel.count("targeted") == parts.reduce(0) { $0 + funnel.count($1) }, "\(id)")
        for name in Self.counters where name != "targeted" {
          let sum = (message["platforms"]?.object?.members ?? [])
            .reduce(Int64(0)) { $0 + max(0, $1.value.count(name)) }
          #expect(sum == max(0, funnel.count(name)), "\(id) \(name)")
        }
        let grown = Self.counters.filter { $0 != "pending" && $0 != "targeted" }
          .map { funnel.count($0) }
        if let known = before[id] { #expect(zip(known, grown).allSatisfy { $0 <= $1 }, "\(id)") }
        before[id] = grown
      }
    }
  }

  @Test func theCampaignInFlightMovesEveryFewSecondsForHalfAnHour() throws {
    var harness = Harness(population: 5000)
    var last = try harness.message(named: "harbour-festival")
    #expect(last["state"]?.string == "sending")
    #expect(last["funnel"].map { (2000...4500).contains($0.count("targeted")) } == true)
    for moment in stride(from: 5.0, to: 900, by: 5) {
      harness.elapsed = moment
      let now = try harness.message(named: "harbour-festival")
      #expect(now["funnel"] != last["funnel"], "nothing moved before \(moment)")
      #expect(now["state"]?.string == "sending")
      last = now
    }
    harness.elapsed = 3600
    let done = try harness.message(named: "harbour-festival")
    #expect(done["state"]?.string == "sent")
    #expect(done["completed_at"]?.int64 != nil)
  }

  @Test func aChosenRateHoldsForTheCampaignToo() throws {
    var harness = Harness(rate: 400)
    harness.elapsed = 10
    let message = try harness.message(named: "harbour-festival")
    #expect(message["state"]?.string == "sent")
  }

  @Test func theBeginningHasOneOfEachKind() throws {
    var harness = Harness()
    let messages = harness.messages()
    #expect((60...150).contains(messages.count))
    let stopped = try harness.message(named: "pickup-last-call")
    #expect(stopped["state"]?.string == "failed")
    #expect(stopped.at("failure.code")?.string == "apns_provider_token_expired")
    #expect(stopped["funnel"]?.count("provider_accepted") == 0)
    #expect(stopped["funnel"].map { $0.count("errored") == $0.count("targeted") } == true)
    let scheduled = try harness.message(named: "bakery-morning-tomorrow")
    #expect(scheduled["state"]?.string == "scheduled")
    #expect(scheduled["started_at"]?.isNull == true)
    let cancelled = try harness.message(named: "wrong-price")
    #expect(cancelled["state"]?.string == "cancelled")
    #expect(cancelled["funnel"].map { $0.count("pending") > 0 } == true)
    #expect(cancelled["funnel"].map { $0.count("provider_accepted") > 0 } == true)
    let empty = try harness.message(named: "platinum-preview")
    #expect(empty["funnel"]?.count("targeted") == 0)
    let start = Harness.start.seconds
    for message in messages {
      let created = message["created_at"]?.int64 ?? 0
      #expect((start - 15 * 86_400..<start).contains(created))
    }
    // An e-mail is none of OpenPush's, and nobody can confirm one.
    let rows = harness.oneSignal(
      "GET", "/notifications?app_id=\(harness.oneSignalApp)&kind=0&limit=50")
    let letter = rows.json["notifications"]?.array?.first {
      $0["name"]?.string == "monthly-letter"
    }
    #expect(letter?["received"]?.isNull == true)
  }

  @Test func aScheduledMessageGoesOutWhenItIsDue() throws {
    var harness = Harness()
    harness.elapsed = 9.5 * 3600 + 120
    let sent = try harness.message(named: "bakery-morning-tomorrow")
    #expect(sent["state"]?.string == "sent")
    #expect(sent["started_at"]?.int64 == Harness.start.seconds + 34_200)
  }

  @Test func whoIsFoundGoneIsUnreachableFromThenOn() throws {
    var harness = Harness(population: 5000)
    harness.elapsed = 2500
    let festival = try harness.id(of: "harbour-festival")
    let found = harness.openPush(
      "GET", "/messages/\(festival)/receipts?stage=unsubscribed&limit=500")
    let gone = (found.json["receipts"]?.array ?? [])
      .filter { $0["reason"]?.string != "NotSubscribed" }
    #expect(gone.count > 5)
    for receipt in gone {
      let id = receipt["subscription_id"]?.string ?? ""
      let subscription = harness.openPush("GET", "/subscriptions/\(id)").json
      #expect(subscription["unreachable_at"]?.int64 == receipt["at"]?.int64)
    }
  }

  @Test func activitiesMoveAndEndByThemselves() {
    var harness = Harness()
    let before = harness.openPush("GET", "/live-activities").json
    let states = Set((before["live_activities"]?.array ?? []).compactMap { $0["state"]?.string })
    #expect(states == ["active", "stale", "ended", "dismissed"])
    harness.elapsed = 120
    let after = harness.openPush("GET", "/live-activities").json
    #expect(before != after)
    harness.elapsed = 40_000
    let later = harness.openPush("GET", "/live-activities").json
    for activity in later["live_activities"]?.array ?? [] {
      let id = activity["activity_id"]?.string ?? ""
      let earlier = harness.openPush("GET", "/live-activities/\(id)").json
      #expect(earlier == activity)
      if id.hasPrefix("order-") { #expect(activity["state"]?.string == "dismissed") }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 20, 100])
  func aTinyPopulationHasAWholeWorld(count: Int) {
    var harness = Harness(population: count)
    harness.elapsed = 100
    let page = harness.openPush("GET", "/subscriptions").json
    #expect(page["total"]?.int64 == Int64(harness.listedCount))
    #expect(harness.messages().count > 60)
    #expect(harness.openPush("GET", "/users").status == 200)
  }
}

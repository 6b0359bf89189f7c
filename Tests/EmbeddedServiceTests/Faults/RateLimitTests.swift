import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct RateLimitTests {
  private func list(_ harness: inout Harness) -> Answer {
    harness.oneSignal("GET", "/notifications?app_id=\(harness.oneSignalApp)&limit=1")
  }

  private func user(_ harness: Harness) throws -> String {
    harness.oneSignalID(try #require(harness.reachableSubscription()))
  }

  private func optOut(_ id: String, _ harness: inout Harness) -> Answer {
    harness.oneSignal(
      "PATCH", "/apps/\(harness.oneSignalApp)/subscriptions/\(id)",
      ["subscription": ["enabled": false]])
  }

  @Test func viewCallsComeTenAtOnceAndThenOneASecond() {
    var harness = Harness(hasLimits: true)
    #expect(
      (0..<12).map { _ in list(&harness).status } == Array(repeating: 200, count: 10) + [429, 429])
    let refused = list(&harness)
    #expect(refused.header("Retry-After") == "1")
    #expect(refused.json["errors"]?.array?.first?.string == "API rate limit exceeded")
    harness.elapsed = 1
    #expect([list(&harness).status, list(&harness).status] == [200, 429])
    harness.elapsed = 1000
    #expect((0..<11).count { _ in list(&harness).status == 200 } == 10)
  }

  @Test func aClientThatKeepsToTheRateIsNeverTurnedAway() {
    var harness = Harness(hasLimits: true)
    for _ in 0..<10 { _ = list(&harness) }
    for second in 1...50 {
      // Its requests take 5 to 60 milliseconds to arrive.
      harness.elapsed = Double(second) + Double(second * 37 % 56 + 5) / 1000
      #expect(list(&harness).status == 200)
    }
  }

  @Test func aUserAndAMessageShareTheViewLimit() throws {
    var harness = Harness(hasLimits: true)
    let id = try user(harness)
    for _ in 0..<10 { _ = list(&harness) }
    let answer = harness.oneSignal(
      "GET", "/apps/\(harness.oneSignalApp)/subscriptions/\(id)/user/identity")
    #expect(answer.status == 429)
  }

  @Test func eachAppHasAViewLimitOfItsOwn() throws {
    var harness = Harness(hasLimits: true)
    let made = harness.organization("POST", "/apps", ["name": "Night Market"])
    let second = try #require(made.json["id"]?.string)
    let token = harness.organization(
      "POST", "/apps/\(second)/auth/tokens", ["name": "console"])
    let key = try #require(token.json["formatted_token"]?.string)
    func templates(_ harness: inout Harness) -> Answer {
      harness.ask("GET", "/templates?app_id=\(second)", key: key)
    }
    #expect((0..<10).allSatisfy { _ in list(&harness).status == 200 })
    #expect(list(&harness).status == 429)
    #expect((0..<10).allSatisfy { _ in templates(&harness).status == 200 })
    #expect(templates(&harness).status == 429)
    harness.elapsed = 1
    #expect([list(&harness).status, list(&harness).status] == [200, 429])
    #expect([templates(&harness).status, templates(&harness).status] == [200, 429])
  }

  @Test func oneSubscriptionIsWrittenOnceASecond() throws {
    var harness = Harness(hasLimits: true)
    let id = try user(harness)
    #expect(optOut(id, &harness).status == 200)
    let refused = optOut(id.uppercased(), &harness)
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "1")
    #expect(refused.json["limit"]?.string == "Subscription/User Update Per Device")
    let other = harness.oneSignalID(try #require(harness.reachableSubscription(.android)))
    #expect(optOut(other, &harness).status == 200)
    harness.elapsed = 1
    #expect(optOut(id, &harness).status == 200)
  }

  @Test func sendsAndCancelsShareABucket() throws {
    var harness = Harness(hasLimits: true)
    for _ in 0..<150 {
      #expect(
        harness.oneSignal(
          "DELETE", "/notifications/none?app_id=\(harness.oneSignalApp)"
        ).status == 404)
    }
    let body: JSON = [
      "app_id": .string(harness.oneSignalApp), "contents": ["en": "x"],
      "included_segments": ["All"],
    ]
    #expect(harness.oneSignal("POST", "/notifications", body).status == 429)
    #expect(harness.ask("GET", "/_embedded/state").json["messagesCreated"]?.int64 == 0)
    harness.elapsed = 0.1
    #expect(harness.oneSignal("POST", "/notifications", body).status == 200)
  }

  @Test func anAccountMakesOneExportAtATime() {
    var harness = Harness(population: 4000, hasLimits: true)
    let target = "/players/csv_export?app_id=\(harness.oneSignalApp)"
    #expect(harness.oneSignal("POST", target).status == 200)
    let refused = harness.oneSignal("POST", target)
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "3")
    #expect(refused.json["errors"]?[0]?.string == OneSignalLiterals.exportRunning)
    harness.elapsed = 3
    #expect(harness.oneSignal("POST", target).status == 200)
  }

  @Test func withoutLimitsTheSecondExportIsRefusedWithoutATime() {
    var harness = Harness(population: 4000, hasLimits: false)
    let target = "/players/csv_export?app_id=\(harness.oneSignalApp)"
    #expect(harness.oneSignal("POST", target).status == 200)
    let refused = harness.oneSignal("POST", target)
    #expect(refused.status == 400)
    #expect(refused.header("Retry-After") == nil)
    #expect(refused.json["errors"]?[0]?.string == OneSignalLiterals.exportRunning)
  }

  @Test func inAWorldAtRestAnExportIsDoneWhenItIsAskedForAndTheNextMayFollow() throws {
    var harness = Harness(population: 4000, speed: 0, hasLimits: true)
    let target = "/players/csv_export?app_id=\(harness.oneSignalApp)"
    for _ in 0..<2 {
      let asked = harness.oneSignal("POST", target)
      #expect(asked.status == 200)
      let address = try #require(asked.json["csv_file_url"]?.string)
      let path = try #require(address.firstRange(of: "/exports/")).lowerBound
      #expect(harness.ask("GET", String(address[path...])).status == 200)
    }
  }

  @Test func whoIsNotLetInTakesNothing() {
    var harness = Harness(hasLimits: true)
    for _ in 0..<20 {
      #expect(
        harness.ask("GET", "/notifications?app_id=\(harness.oneSignalApp)").status == 401)
    }
    #expect(list(&harness).status == 200)
  }

  @Test func limitsCanBeOffAndOpenPushAndTheControlsHaveNone() {
    var off = Harness(hasLimits: false)
    #expect((0..<30).allSatisfy { _ in list(&off).status == 200 })
    var on = Harness(hasLimits: true)
    #expect((0..<30).allSatisfy { _ in on.openPush("GET", "/messages?limit=1").status == 200 })
    #expect((0..<30).allSatisfy { _ in on.ask("GET", "/_embedded/state").status == 200 })
  }
}

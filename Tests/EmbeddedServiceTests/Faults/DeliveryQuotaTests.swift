import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct DeliveryQuotaTests {
  @Test func tenForEachSubscriberInAQuarterOfAnHourAreFine() {
    var quota = DeliveryQuota()
    quota.count([100: 10, 200: 10], subscribers: 2)
    #expect(quota.disabledAt == nil)
    // The first ones have left the span when the last ones come.
    quota.count([1000: 10], subscribers: 2)
    #expect(quota.disabledAt == nil)
    quota.count([1001: 1], subscribers: 2)
    #expect(quota.disabledAt == Timestamp(seconds: 1001))
  }

  @Test func theMomentIsTheOneOfTheDeliveryThatWasTooMany() {
    var quota = DeliveryQuota()
    quota.count([5: 11, 3: 10, 4: 10], subscribers: 2)
    #expect(quota.disabledAt == Timestamp(seconds: 5))
    quota.enable()
    #expect(quota.disabledAt == nil)
    quota.count([6: 20], subscribers: 2)
    #expect(quota.disabledAt == nil)
  }

  private func send(_ harness: inout Harness) -> Answer {
    harness.oneSignal(
      "POST", "/notifications",
      [
        "app_id": .string(harness.oneSignalApp), "contents": ["en": "again"],
        "included_segments": ["All"],
      ])
  }

  private func disabled(limits: Bool = true) -> Harness {
    var harness = Harness(population: 60, hasLimits: limits)
    for _ in 0..<14 { _ = send(&harness) }
    harness.advance(300)
    return harness
  }

  @Test func anAppThatSendsInALoopIsDisabledUntilSomebodyEnablesIt() throws {
    var harness = disabled()
    let state = harness.ask("GET", "/_embedded/state").json
    let at = try #require(state["disabledAt"]?.int64)
    #expect((Harness.start.seconds...Harness.start.seconds + 300).contains(at))
    let refused = send(&harness)
    #expect(refused.status == 403)
    #expect(refused.json["errors"]?[0]?.string == OneSignalLiterals.appDisabled)
    // It does not come back by itself.
    harness.advance(86_400)
    #expect(send(&harness).status == 403)
    #expect(harness.ask("POST", "/_embedded/enable").json["disabledAt"]?.isNull == true)
    #expect(send(&harness).status == 200)
  }

  @Test func aDisabledAppIsStillLookedAtAndStopsWhatItSends() throws {
    var harness = disabled()
    let app = harness.oneSignalApp
    let list = harness.oneSignal("GET", "/notifications?app_id=\(app)&limit=1")
    #expect(list.status == 200)
    let id = try #require(list.json["notifications"]?[0]?["id"]?.string)
    #expect(harness.oneSignal("DELETE", "/notifications/\(id)?app_id=\(app)").status != 403)
    #expect(harness.oneSignal("POST", "/players/csv_export?app_id=\(app)").status == 403)
    #expect(
      harness.oneSignal("DELETE", "/apps/\(app)/users/by/external_id/qa-1").status == 403)
    // OpenPush's documents have no such rule.
    #expect(
      harness.openPush("POST", "/messages", ["body": "x", "audience": ["everyone": true]]).status
        == 202)
  }

  @Test func withoutLimitsNoAppIsDisabled() {
    var harness = disabled(limits: false)
    #expect(harness.ask("GET", "/_embedded/state").json["disabledAt"]?.isNull == true)
    #expect(send(&harness).status == 200)
  }
}

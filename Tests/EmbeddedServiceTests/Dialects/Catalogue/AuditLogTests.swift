import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct AuditLogTests {
  private func log(_ harness: inout Harness, _ query: String) -> Answer {
    let organization = harness.service.world.catalogue.organizationID
    return harness.organization("GET", "/organizations/\(organization)/audit_logs?\(query)")
  }

  private func since(_ days: Double) -> String {
    "start_time=" + (Harness.start - days * 86_400).iso8601
  }

  @Test func whatIsDoneThroughTheServiceStandsInIt() throws {
    var harness = Harness()
    let made = harness.app(
      "POST", "/segments", ["name": "New", "filters": [tagFilter("beta", "1")]])
    harness.advance(10)
    _ = harness.send(toSegments: ["New"])
    harness.advance(10)
    _ = harness.app("DELETE", "/segments/\(made.json["id"]?.string ?? "")")
    // What was refused or found nobody did nothing.
    _ = harness.send(toSegments: ["Nobody"])
    _ = harness.app("POST", "/segments", [:])
    let events = try #require(log(&harness, since(0)).json["audit_logs"]?.array)
    #expect(
      events.map { $0["action"]?.string }
        == ["segment.created", "notification.sent", "segment.deleted"])
    #expect(events[0].at("actor.type")?.string == "api_key")
    #expect(events[0].at("actor.name")?.string == "Operations")
    #expect(events[0]["targets"]?[0]?["name"]?.string == "New")
    #expect(events[0]["app_id"]?.string == harness.oneSignalApp)
    #expect(events[2]["targets"]?[0]?["id"] == made.json["id"])
  }

  @Test func itIsOldestFirstAndGoesOnByItsMark() throws {
    var harness = Harness()
    let all = try #require(log(&harness, since(89.9)).json["audit_logs"]?.array)
    let times = all.compactMap { $0["occurred_at"]?.string }
    #expect(times.count > 5 && times == times.sorted())
    var rows: [JSON] = []
    var query = since(89.9) + "&limit=3"
    for _ in 0..<5 {
      let page = log(&harness, query).json
      rows += page["audit_logs"]?.array ?? []
      guard let mark = page["next_cursor"]?.string else { break }
      query = "limit=3&cursor=" + mark
    }
    #expect(rows == all)
  }

  @Test(
    arguments: [
      ("", 400), ("start_time=soon", 400), ("cursor=x", 400), ("limit=many&cursor=x", 400),
    ])
  func whatIsAskedWronglyIsRefused(query: String, status: Int) {
    var harness = Harness()
    #expect(log(&harness, query).status == status)
  }

  @Test func ninetyDaysAreKeptAndALargerPageIsCutDown() {
    var harness = Harness()
    #expect(log(&harness, since(91)).status == 400)
    #expect(log(&harness, since(1) + "&limit=5000").status == 200)
  }

  @Test func aFilterNarrowsIt() throws {
    var harness = Harness()
    let query = since(89) + "&actions=segment.created&actions=segment.paused"
    let events = try #require(log(&harness, query).json["audit_logs"]?.array)
    #expect(events.count == 2)
    let one = log(&harness, query + "&target_types=segment&actor_emails=juergen@harbour.example")
    #expect(one.json["audit_logs"]?.array?.count == 2)
    #expect(log(&harness, query + "&target_types=app").json["audit_logs"] == [])
  }

  @Test func anotherOrganizationsLogIsRefusedWithNothing() {
    var harness = Harness()
    let answer = harness.organization(
      "GET", "/organizations/3f6f2c61-6f43-4c4d-9a0e-0d1c2b3a4f5e/audit_logs?" + since(1))
    #expect(answer.status == 403)
    #expect(answer.json == [:])
  }
}

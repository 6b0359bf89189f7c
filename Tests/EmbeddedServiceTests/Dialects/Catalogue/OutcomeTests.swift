import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OutcomeTests {
  private func value(_ harness: inout Harness, _ query: String) -> Int64 {
    harness.app("GET", "/outcomes?\(query)").json["outcomes"]?[0]?["value"]?.int64 ?? -1
  }

  @Test(
    arguments: [
      ("", 400, "outcome_names is required"),
      ("outcome_names=os__click", 400, "Add .sum or .count to every requested outcome id"),
      (
        "outcome_names=os__click.count&outcome_time_range=2d", 400,
        "outcome_time_range must be one of 1h, 1d, 1mo"
      ),
    ])
  func whatIsAskedWronglyIsSaid(query: String, status: Int, complaint: String) {
    var harness = Harness()
    let answer = harness.app("GET", "/outcomes?\(query)")
    #expect(answer.status == status)
    #expect(answer.json["errors"] == [.string(complaint)])
  }

  @Test func aMonthHoldsEveryClickOfTheMessages() {
    var harness = Harness()
    let rows = (0...3).flatMap { page in
      harness.oneSignal(
        "GET", "/notifications?app_id=\(harness.oneSignalApp)&offset=\(page * 50)"
      ).json["notifications"]?.array ?? []
    }
    let clicks = rows.compactMap { $0["converted"]?.int64 }.reduce(0, +)
    let confirmed = rows.compactMap { $0["received"]?.int64 }.reduce(0, +)
    #expect(clicks > 0)
    #expect(value(&harness, "outcome_names=os__click.count&outcome_time_range=1mo") == clicks)
    #expect(
      value(&harness, "outcome_names[]=os__confirmed_delivery.count&outcome_time_range=1mo")
        == confirmed)
  }

  @Test func aShorterSpanHoldsFewerAndThePartsAreTheWhole() {
    var harness = Harness()
    let spans = ["1h", "1d", "1mo"].map {
      value(&harness, "outcome_names=os__click.count&outcome_time_range=\($0)")
    }
    #expect(spans[0] <= spans[1] && spans[1] < spans[2])
    let query = "outcome_names=os__session_duration.sum&outcome_time_range=1d&outcome_attribution="
    let parts = ["direct", "influenced", "unattributed"].map { value(&harness, query + $0) }
    #expect(parts.reduce(0, +) == value(&harness, query + "total"))
    #expect(parts.reduce(0, +) > 0)
    let clicks = "outcome_names=os__click.count&outcome_time_range=1mo"
    let platforms = ["0", "1", "13", "5", "8", "17", "11"].map {
      value(&harness, clicks + "&outcome_platforms=" + $0)
    }
    #expect(platforms.reduce(0, +) == value(&harness, clicks))
  }

  @Test func aMessagesOwnOutcomesComeWithItsRecord() throws {
    var harness = Harness()
    let list = harness.oneSignal("GET", "/notifications?app_id=\(harness.oneSignalApp)").json
    let row = try #require(
      list["notifications"]?.array?.first { ($0["converted"]?.int64 ?? 0) > 1 })
    let id = try #require(row["id"]?.string)
    let path = "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    #expect(harness.oneSignal("GET", path).json["outcomes"] == nil)
    let json = harness.oneSignal("GET", path + "&outcome_names=os__click.count,mine.sum").json
    #expect(json["outcomes"]?[0]?["value"] == row["converted"])
    #expect(json["outcomes"]?[0]?["id"]?.string == "os__click")
    #expect(json["outcomes"]?[1] == ["id": "mine", "value": 0, "aggregation": "sum"])
  }
}

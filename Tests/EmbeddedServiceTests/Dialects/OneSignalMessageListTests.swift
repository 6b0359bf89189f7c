import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OneSignalMessageListTests {
  private static func page(_ harness: inout Harness, _ query: String) -> Answer {
    harness.oneSignal("GET", "/notifications?app_id=\(harness.oneSignalApp)&\(query)")
  }

  private static func ids(_ answer: Answer) -> [String] {
    (answer.json["notifications"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  private static func send(_ harness: inout Harness, _ members: [(String, JSON)] = []) throws
    -> String
  {
    let answer = harness.oneSignal(
      "POST", "/notifications",
      .object(
        [
          ("app_id", .string(harness.oneSignalApp)), ("contents", ["en": "hello"]),
          ("included_segments", ["All"]),
        ] + members))
    return try #require(answer.json["id"]?.string)
  }

  @Test func pastMessagesTakeTheirPlacesAndAreNobodysSends() throws {
    var harness = Harness()
    let before = harness.service.world.messages.count
    let made = harness.ask("POST", "/_embedded/messages", ["count": 700])
    #expect(made.json["messages"]?.int64 == Int64(before + 700))
    #expect(harness.ask("GET", "/_embedded/state").json["messagesCreated"]?.int64 == 0)
    var times: [Int64] = []
    var offset = 0
    while true {
      let rows =
        Self.page(&harness, "offset=\(offset)").json["notifications"]?.array ?? []
      guard !rows.isEmpty else { break }
      times += rows.compactMap { $0["queued_at"]?.int64 }
      #expect(rows.allSatisfy { $0["completed_at"]?.isNull == false || $0["name"] != nil })
      offset += rows.count
    }
    #expect(times.count == before + 700)
    #expect(times == times.sorted(by: >))
    for body: JSON in [["count": -1], ["count": 100_001], ["count": "7"], [:]] {
      #expect(harness.ask("POST", "/_embedded/messages", body).status == 400)
    }
  }

  @Test func openPushPagesThroughThemToo() throws {
    var harness = Harness()
    _ = harness.ask("POST", "/_embedded/messages", ["count": 450])
    var ids: [String] = []
    var query = "?limit=100"
    while true {
      let page = harness.openPush("GET", "/messages" + query).json
      ids += (page["messages"]?.array ?? []).compactMap { $0["id"]?.string }
      // What is sent between two pages moves none of them.
      _ = harness.openPush(
        "POST", "/messages", ["body": "new", "audience": ["external_ids": ["qa-1"]]])
      guard let cursor = page["next_cursor"]?.string else { break }
      query = "?limit=100&cursor=\(cursor)"
    }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == Int(harness.openPush("GET", "/messages").json["total"]?.int64 ?? 0) - 6)
  }

  @Test func onwardsInTimeTheListGoesOnUntilAPageIsEmpty() throws {
    var harness = Harness()
    let total = Self.page(&harness, "limit=1").json["total_count"]?.int64 ?? 0
    var mark = "2020-01-01T00:00:00.000Z"
    var ids: [String] = []
    var due: [Int64] = []
    var calls = 0
    while true {
      let answer = Self.page(&harness, "limit=20&time_offset=\(mark)")
      #expect(answer.json["time_offset"]?.string == mark)
      mark = try #require(answer.json["next_time_offset"]?.string)
      let page = Self.ids(answer)
      guard !page.isEmpty else { break }
      ids += page
      due += (answer.json["notifications"]?.array ?? []).compactMap { $0["send_after"]?.int64 }
      calls += 1
      if calls == 2 { _ = try Self.send(&harness) }
    }
    #expect(Set(ids).count == ids.count)
    #expect(Int64(ids.count) == total + 1)
    #expect(due == due.sorted())
  }

  @Test(
    arguments: [
      ("limit=0", "Invalid limit, must be within 1 to 50"),
      ("limit=51", "Invalid limit, must be within 1 to 50"),
      ("limit=many", "Invalid limit, must be a number"),
      ("offset=-1", "Invalid offset, must be 0 or more"),
      ("kind=2", "Invalid kind, must be 0, 1 or 3"),
      ("time_offset=soon", "time_offset must be an ISO 8601 time or a next_time_offset"),
      ("time_offset=2026-01-01T00:00:00Z&offset=0", "offset must not be used with time_offset"),
    ])
  func aQueryThatCannotBeIsRefusedInWords(query: String, text: String) {
    var harness = Harness()
    let answer = Self.page(&harness, query)
    #expect(answer.status == 400)
    #expect(answer.json["errors"]?[0]?.string == text)
  }

  @Test func kindsAndTemplatesNarrowTheList() throws {
    var harness = Harness()
    let template = try #require(harness.service.world.catalogue.templates.first).id
    let own = try Self.send(&harness, [("template_id", .string(template))])
    let counts = ["0", "1", "3"].map {
      Self.page(&harness, "limit=1&kind=\($0)").json["total_count"]?.int64 ?? 0
    }
    let all = Self.page(&harness, "limit=1").json["total_count"]?.int64
    #expect(counts.allSatisfy { $0 > 0 })
    #expect(counts.reduce(0, +) == all)
    #expect(Self.ids(Self.page(&harness, "template_id=\(template.uppercased())")) == [own])
    #expect(Self.ids(Self.page(&harness, "kind=1&limit=1")) == [own])
  }

  @Test func afterThirtyDaysOnlyTheDashboardsMessagesAreThere() throws {
    var harness = Harness()
    let id = try Self.send(&harness)
    let path = "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    #expect(harness.oneSignal("GET", path).status == 200)
    harness.advance(31 * 86_400)
    #expect(harness.oneSignal("GET", path).status == 404)
    let kept = Self.page(&harness, "limit=1").json["total_count"]
    #expect(kept == Self.page(&harness, "limit=1&kind=0").json["total_count"])
    #expect((kept?.int64 ?? 0) > 0)
  }

  @Test func whatASendCarriedComesBackUnderTheNamesOfARecord() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription(.ios))
    let answer = harness.oneSignal(
      "POST", "/notifications",
      .object([
        ("app_id", .string(harness.oneSignalApp)), ("name", "spring"),
        ("contents", ["en": "hello", "de": "hallo"]), ("headings", ["en": "Hi"]),
        ("subtitle", ["en": "now"]), ("data", ["n": 9_007_199_254_740_993]),
        ("include_subscription_ids", [.string(harness.oneSignalID(number))]),
        ("isIos", true), ("priority", 5), ("ios_badgeType", "Increase"), ("ios_badgeCount", -1),
        ("collapse_id", "spring"), ("throttle_rate_per_minute", "1019"),
        ("buttons", [["id": "a", "text": "Yes", "icon": "ic_yes"]]),
      ]))
    let id = try #require(answer.json["id"]?.string)
    let record = harness.oneSignal("GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)")
      .json
    #expect(record["name"]?.string == "spring")
    #expect(record.at("contents.de")?.string == "hallo")
    #expect(record.at("subtitle.en")?.string == "now")
    #expect(record.at("data.n")?.number?.text == "9007199254740993")
    #expect(record["include_player_ids"] == [.string(harness.oneSignalID(number))])
    #expect(record["included_segments"] == [])
    #expect(record["include_aliases"]?.isNull == true)
    #expect(record["isIos"]?.bool == true)
    #expect(record["ios_badgeCount"]?.int64 == -1)
    #expect(record["buttons"]?[0]?["icon"]?.string == "ic_yes")
    // Applied by the second and rounded down (§5.2).
    let made = try #require(harness.service.world.message(id: id))
    #expect(harness.service.world.messages[made].throttle == 16)
    // Its own client refuses null for these: they are left out, or are there.
    #expect(record["summary_arg"] == nil)
    #expect(record["successful"]?.int64 == 0)
  }

  @Test func whatHasNotBegunCountsNought() throws {
    var harness = Harness()
    let id = try Self.send(&harness, [("send_after", "2026-02-20 12:00:00 GMT+0100")])
    let record = harness.oneSignal("GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)")
      .json
    #expect(record["send_after"]?.int64 == 1_771_585_200)
    for name in ["successful", "failed", "errored", "converted", "received"] {
      #expect(record[name]?.int64 == 0, "\(name)")
    }
    #expect(record.count("remaining") > 100)
    #expect(record["completed_at"]?.isNull == true)
  }

  @Test func deliveryByTimeZoneTakesADay() throws {
    var harness = Harness()
    let id = try Self.send(&harness, [("delayed_option", "timezone")])
    harness.advance(6 * 3600)
    let path = "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    let early = harness.oneSignal("GET", path).json
    #expect(early.count("remaining") > 100)
    #expect(early.count("successful") > 50)
    #expect(early["delayed_option"]?.string == "timezone")
    harness.advance(19 * 3600)
    #expect(harness.oneSignal("GET", path).json.count("remaining") == 0)
  }

  @Test func outcomesAreCountedFromTheDelivery() throws {
    var harness = Harness()
    let world = harness.service.world
    let number = try #require(world.messages.firstIndex { $0.name == "weekend-catch" })
    let path =
      "/notifications/\(world.identifiers.uuid(.message, number))?app_id=\(harness.oneSignalApp)"
    let record = harness.oneSignal("GET", path).json
    #expect(record["outcomes"] == nil)
    let names = "os__click.count,os__confirmed_delivery.count,os__session_duration.sum,bought.sum"
    func outcomes(_ more: String) -> JSON {
      harness.oneSignal("GET", "\(path)&outcome_names=\(names)\(more)").json["outcomes"] ?? .null
    }
    let month = outcomes("&outcome_time_range=1mo")
    #expect(month[0]?["id"]?.string == "os__click")
    #expect(month[0]?["aggregation"]?.string == "count")
    #expect(month[0]?["value"] == record["converted"])
    #expect(month[1]?["value"] == record["received"])
    #expect((month[2]?["value"]?.int64 ?? 0) > 5 * record.count("converted"))
    #expect(month[3]?["value"]?.int64 == 0)
    // It went out more than an hour ago, and clicks on a phone are no clicks in a browser.
    let hour = outcomes("&outcome_time_range=1h")
    #expect(hour[1]?["value"]?.int64 ?? .max < month[1]?["value"]?.int64 ?? 0)
    let phones = outcomes("&outcome_time_range=1mo&outcome_platforms=0,1,13")
    #expect(phones[0]?["value"]?.int64 ?? .max < month[0]?["value"]?.int64 ?? 0)
    let influenced = outcomes("&outcome_time_range=1mo&outcome_attribution=influenced")
    #expect(influenced[0]?["value"]?.int64 == 0)
    let refused = harness.oneSignal("GET", "\(path)&outcome_names[]=os__click")
    #expect(
      refused.json["errors"]?[0]?.string == "Add .sum or .count to every requested outcome id")
  }
}

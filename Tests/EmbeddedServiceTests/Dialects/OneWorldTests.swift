import Testing
import TextKit

@testable import EmbeddedService

/// Both services look at one world, and each counts what it shows.
@Suite struct OneWorldTests {
  /// A world with a Fire tablet, a Windows PC and a Mac, made through OneSignal's door.
  private struct Mixed {
    var harness = Harness()
    var ids: [String] = []

    init() throws {
      let subscriptions = ["FireOSPush", "WindowsPush", "macOSPush"].map { word -> JSON in
        ["type": .string(word), "token": .string("token-of-\(word)")]
      }
      let made = harness.oneSignal(
        "POST", "/apps/\(harness.oneSignalApp)/users",
        [
          "identity": ["external_id": "hm-mixed"], "properties": ["tags": ["mixed": "1"]],
          "subscriptions": .array(subscriptions),
        ])
      ids = (made.json["subscriptions"]?.array ?? []).compactMap { $0["id"]?.string }
      try #require(ids.count == 3)
      harness.advance(10)
    }

    mutating func send(_ members: [(String, JSON)]) throws -> String {
      let sent = harness.oneSignal(
        "POST", "/notifications",
        .object([("app_id", .string(harness.oneSignalApp)), ("contents", ["en": "x"])] + members))
      return try #require(sent.json["id"]?.string)
    }
  }

  @Test func openPushReachesWhomItListsAndNobodyElse() throws {
    var mixed = try Mixed()
    func total(_ query: String) -> Int64 {
      mixed.harness.openPush("GET", "/subscriptions?limit=1&\(query)").json.count("total")
    }
    let subscribed = total("subscribed=true")
    for audience: JSON in [
      ["everyone": true], ["tags": [["key": "beta", "relation": "not_exists"]]],
    ] {
      let counted = mixed.harness.openPush(
        "POST", "/messages/estimate", ["audience": audience]
      ).json
      let platforms = counted["platforms"]?.object?.members ?? []
      #expect(
        platforms.map(\.key).allSatisfy { ["ios", "android", "huawei", "web"].contains($0) })
      #expect(platforms.reduce(0) { $0 + ($1.value.int64 ?? 0) } == counted.count("targeted"))
      if audience["everyone"] != nil { #expect(counted.count("targeted") == subscribed) }
    }
    #expect(total("external_id=hm-mixed") == 0)
    let own = mixed.harness.openPush(
      "POST", "/messages/estimate", ["audience": ["external_ids": ["hm-mixed"]]])
    #expect(own.json.count("targeted") == 0)
    let tagged = mixed.harness.openPush(
      "POST", "/messages/estimate",
      ["audience": ["tags": [["key": "mixed", "relation": "exists"]]]])
    #expect(tagged.json.count("targeted") == 0)
  }

  @Test func ofAMessageToAllPlatformsOpenPushTellsItsOwn() throws {
    var mixed = try Mixed()
    let id = try mixed.send([("included_segments", ["All"]), ("name", "to-all")])
    mixed.harness.advance(3600)
    let view = mixed.harness.oneSignal(
      "GET", "/notifications/\(id)?app_id=\(mixed.harness.oneSignalApp)")
    let keys = try #require(view.json["platform_delivery_stats"]?.object).keys
    #expect(Set(keys).isSuperset(of: ["amazon_fire", "windows", "mac_os"]))
    let row = try mixed.harness.message(named: "to-all")
    let platforms = try #require(row["platforms"]?.object).members
    #expect(
      platforms.map(\.key).allSatisfy { ["ios", "android", "huawei", "web"].contains($0) })
    #expect(
      platforms.reduce(0) { $0 + ($1.value.count("targeted")) } == row.at("funnel.targeted")?.int64)
    let all = view.json
    let handled = ["successful", "failed", "errored", "remaining"].reduce(0) { $0 + all.count($1) }
    #expect(handled == (row.at("funnel.targeted")?.int64 ?? 0) + 3)
    // No receipt is of a subscription that cannot be looked up.
    let path = "/messages/\(try #require(row["id"]?.string))/receipts?limit=500"
    let receipts = mixed.harness.openPush("GET", path).json["receipts"]?.array ?? []
    #expect(!receipts.isEmpty)
    for id in Set(receipts.compactMap { $0["subscription_id"]?.string }).prefix(60) {
      #expect(mixed.harness.openPush("GET", "/subscriptions/\(id)").status == 200)
    }
  }

  @Test func aMessageThatWentToNobodyOfItsOwnIsNoneOfItsOwn() throws {
    var mixed = try Mixed()
    let ids = JSON.array(mixed.ids.map { .string($0) })
    let toPCs = try mixed.send([("include_subscription_ids", ids), ("name", "to-computers")])
    let letter = try mixed.send([
      ("included_segments", ["All"]), ("target_channel", "email"), ("name", "to-mailboxes"),
      ("email_subject", "x"), ("email_body", "<p>x</p>"),
    ])
    let names = mixed.harness.messages().compactMap { $0["name"]?.string }
    for name in ["to-computers", "to-mailboxes", "monthly-letter"] {
      #expect(!names.contains(name))
    }
    for id in [toPCs, letter] {
      for (method, suffix) in [("GET", ""), ("GET", "/receipts"), ("POST", "/cancel")] {
        #expect(mixed.harness.openPush(method, "/messages/\(id)\(suffix)").status == 404)
      }
    }
    let rows = mixed.harness.oneSignal(
      "GET", "/notifications?app_id=\(mixed.harness.oneSignalApp)&limit=50")
    let listed = (rows.json["notifications"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(Set(listed).isSuperset(of: [toPCs, letter]))
  }

  @Test func pagesWithoutThoseMessagesHaveNoGapAndNoRepeat() throws {
    var mixed = try Mixed()
    let whole = mixed.harness.messages().compactMap { $0["id"]?.string }
    var paged: [String] = []
    var cursor = ""
    repeat {
      let page = mixed.harness.openPush("GET", "/messages?limit=7\(cursor)").json
      #expect(page.count("total") == Int64(whole.count))
      paged += (page["messages"]?.array ?? []).compactMap { $0["id"]?.string }
      cursor = page["next_cursor"]?.string.map { "&cursor=\($0)" } ?? ""
    } while !cursor.isEmpty
    #expect(paged == whole)
  }
}

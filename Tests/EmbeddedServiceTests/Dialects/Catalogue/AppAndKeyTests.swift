import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct AppAndKeyTests {
  @Test func anAppsCountsAreLeftOutWhereOnlySettingsAreAsked() {
    var harness = Harness()
    let app = harness.app("GET", "").json
    #expect(app["players"]?.int64 == 1200)
    #expect(app["organization_id"]?.string == harness.service.world.catalogue.organizationID)
    #expect(app["apns_bundle_id"]?.string == "market.harbour.app")
    let config = harness.app("GET", "?view=config").json
    #expect(config["players"] == nil && config["messageable_players"] == nil)
    #expect(config["name"] == app["name"])
  }

  @Test func theListOfAppsIsABareArrayThatHoldsANewOne() throws {
    var harness = Harness()
    #expect(harness.organization("GET", "/apps").json.array?.count == 1)
    let made = harness.organization("POST", "/apps", ["name": "Second", "apns_env": "sandbox"])
    #expect(made.status == 200)
    let id = try #require(made.json["id"]?.string)
    #expect(made.json["apns_env"]?.string == "sandbox")
    let list = try #require(harness.organization("GET", "/apps").json.array)
    #expect(list.map { $0["name"]?.string } == ["Harbour Market", "Second"])
    #expect(list[1]["players"]?.int64 == 0)
    _ = harness.organization("PUT", "/apps/\(id)", ["name": "Renamed"])
    #expect(harness.organization("GET", "/apps/\(id)").json["name"]?.string == "Renamed")
    // Its people are nobody: that is said, and not answered with the first app's.
    #expect(harness.ask("GET", "/apps/\(id)", key: "os_v2_app_testtesttesttesttest").status == 403)
  }

  @Test(
    arguments: [
      ("GET", "/apps", true), ("POST", "/apps", true), ("GET", "/apps/APP/auth/tokens", true),
      ("GET", "/organizations/ORG/audit_logs", true), ("GET", "/apps/APP/segments", false),
      ("GET", "/templates?app_id=APP", false), ("GET", "/apps/APP/journeys", false),
    ])
  func aCallOfOneTierRefusesTheOthersKey(method: String, path: String, wantsOrganization: Bool) {
    var harness = Harness()
    let parts = path.split(separator: "/").map { part in
      part == "APP" ? harness.oneSignalApp : part == "ORG" ? "o" : String(part)
    }
    let target =
      "/"
      + parts.joined(separator: "/").split(separator: "=").map { part in
        part == "APP" ? harness.oneSignalApp : String(part)
      }.joined(separator: "=")
    let answer =
      wantsOrganization
      ? harness.oneSignal(method, target, [:]) : harness.organization(method, target, [:])
    #expect(answer.status == 403)
    if path.contains("audit_logs") {
      #expect(answer.json == [:])
    } else {
      #expect(answer.json["errors"] == [.string(OneSignalLiterals.appKeyRefused)])
    }
  }

  @Test func aKeyIsToldOnceAndOpensTheAppUntilItIsGone() throws {
    var harness = Harness()
    let keys = "/apps/\(harness.oneSignalApp)/auth/tokens"
    let made = harness.organization(
      "POST", keys,
      ["name": "ci", "ip_allowlist_mode": "explicit", "ip_allowlist": ["127.0.0.0/8"]])
    let key = try #require(made.json["formatted_token"]?.string)
    let id = try #require(made.json["token_id"]?.string)
    #expect(key.hasPrefix("os_v2_app_"))
    let segments = "/apps/\(harness.oneSignalApp)/segments"
    #expect(harness.ask("GET", segments, key: key).status == 200)
    let list = harness.organization("GET", keys).json
    #expect(list["tokens"]?.array?.compactMap { $0["name"]?.string } == ["Operations", "ci"])
    #expect(!list.text(.compact).contains("os_v2_app_"))
    let rotated = harness.organization("POST", keys + "/\(id)/rotate").json
    let next = try #require(rotated["formatted_token"]?.string)
    #expect(next != key)
    #expect(harness.ask("GET", segments, key: key).status == 403)
    #expect(harness.ask("GET", segments, key: next).status == 200)
    let elsewhere = harness.organization(
      "PATCH", keys + "/\(id)", ["ip_allowlist_mode": "explicit", "ip_allowlist": ["203.0.113.9"]])
    #expect(elsewhere.status == 200)
    #expect(harness.ask("GET", segments, key: next).status == 403)
    _ = harness.organization("PATCH", keys + "/\(id)", ["ip_allowlist_mode": "disabled"])
    #expect(harness.ask("GET", segments, key: next).status == 200)
    _ = harness.organization("DELETE", keys + "/\(id)")
    #expect(harness.ask("GET", segments, key: next).status == 403)
  }

  @Test func anAppHasSixteenKeysAtMost() {
    var harness = Harness()
    let keys = "/apps/\(harness.oneSignalApp)/auth/tokens"
    let statuses = (1...16).map { _ in harness.organization("POST", keys, [:]).status }
    #expect(statuses == Array(repeating: 200, count: 15) + [400])
  }

  @Test func aTemplateIsCopiedToAnotherAppOfTheOrganization() throws {
    var harness = Harness()
    let second = harness.organization("POST", "/apps", ["name": "Second"]).json["id"]?.string
    let app = try #require(second)
    let list = harness.oneSignal("GET", "/templates?app_id=\(harness.oneSignalApp)").json
    let id = try #require(list["templates"]?[0]?["id"]?.string)
    let target = "/templates/\(id)/copy_to_app?app_id=\(harness.oneSignalApp)"
    let copied = harness.organization("POST", target, .object([("target_app_id", .string(app))]))
    #expect(copied.status == 200)
    #expect(copied.json["id"]?.string != id)
    #expect(harness.organization("POST", target, ["target_app_id": "nowhere"]).status == 400)
  }
}

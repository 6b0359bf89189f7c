import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct ActivityTests {
  private let start: JSON = [
    "activity_id": "order-1", "activity_type": "OrderAttributes", "attributes": ["order": "1"],
    "content_state": ["step": 1], "alert": ["title": "t", "body": "b"],
    "audience": ["everyone": true],
  ]

  @Test func anActivityIsStartedUpdatedAndEnded() {
    var harness = Harness()
    let started = harness.openPush("POST", "/live-activities", start, idempotencyKey: "k")
    #expect(started.status == 202)
    #expect(started.json["state"]?.string == "active")
    #expect(started.json["devices"]?.int64 == 0)
    harness.elapsed = 20
    let running = harness.openPush("GET", "/live-activities/order-1").json
    #expect(running["devices"]?.int64 ?? 0 > 100)
    let updated = harness.openPush(
      "POST", "/live-activities/order-1/update", ["content_state": ["step": 2]])
    #expect(updated.status == 202)
    #expect(updated.json.at("content_state.step")?.int64 == 2)
    #expect(updated.json["updates"]?.int64 == 1)
    let first = harness.openPush("GET", "/live-activities?limit=1").json
    #expect(first["live_activities"]?[0]?["activity_id"]?.string == "order-1")
    let again = harness.openPush("POST", "/live-activities", start, idempotencyKey: "k")
    #expect(again.header("Idempotent-Replayed") == "true")
    #expect(harness.openPush("POST", "/live-activities", start).status == 409)
    harness.elapsed = 60
    #expect(
      harness.openPush("GET", "/live-activities/order-1").json["confirmed"]?.int64 ?? 0 > 100)
    let ended = harness.openPush("POST", "/live-activities/order-1/end", [:])
    #expect(ended.json["state"]?.string == "ended")
    #expect(ended.json["ended_at"]?.int64 == Harness.start.seconds + 60)
    let late = harness.openPush(
      "POST", "/live-activities/order-1/update", ["content_state": [:]])
    #expect(late.status == 409)
    harness.elapsed += 5 * 3600
    #expect(
      harness.openPush("GET", "/live-activities/order-1").json["state"]?.string == "dismissed")
    #expect(harness.openPush("POST", "/live-activities", start).status == 202)
  }

  @Test func aDismissalDateInThePastDismissesAtOnce() {
    var harness = Harness()
    _ = harness.openPush("POST", "/live-activities", start)
    let ended = harness.openPush(
      "POST", "/live-activities/order-1/end", ["dismissal_date": 1, "content_state": ["step": 9]])
    #expect(ended.json["state"]?.string == "dismissed")
    #expect(ended.json["dismissal_date"]?.int64 == 1)
    #expect(ended.json.at("content_state.step")?.int64 == 9)
  }

  @Test func aRequestTakesARunningOneOver() throws {
    var harness = Harness()
    let before = harness.openPush("GET", "/live-activities/cup-semifinal").json
    let taken = harness.openPush(
      "POST", "/live-activities/cup-semifinal/update",
      .object([
        ("content_state", ["minute": 90]), ("stale_date", .int(Harness.start.seconds + 50)),
      ]))
    #expect(taken.json["updates"]?.int64 == (before["updates"]?.int64 ?? 0) + 1)
    harness.elapsed = 100
    let later = harness.openPush("GET", "/live-activities/cup-semifinal").json
    #expect(later.at("content_state.minute")?.int64 == 90)
    #expect(later["state"]?.string == "stale")
    #expect(later["updates"] == taken.json["updates"])
  }

  @Test(arguments: [
    "activity_id", "activity_type", "attributes", "content_state", "alert", "audience",
  ])
  func aStartNeedsAllItsParts(field: String) {
    var harness = Harness()
    guard var body = start.object else { return }
    body[field] = nil
    let answer = harness.openPush("POST", "/live-activities", .object(body))
    #expect(answer.status == 422)
    #expect(answer.json.at("error.fields")?[field] != nil)
  }

  @Test func anIDMayNotHoldASlash() {
    var harness = Harness()
    guard var body = start.object else { return }
    body["activity_id"] = "a/b"
    #expect(harness.openPush("POST", "/live-activities", .object(body)).status == 422)
  }

  @Test func oneSignalStartsAndEndsTheSameActivities() {
    var harness = Harness()
    let app = harness.oneSignalApp
    let body: JSON = [
      "event": "start", "activity_id": "a 1", "name": "n", "event_attributes": ["x": 1],
      "event_updates": ["y": 2], "contents": ["en": "c"], "headings": ["en": "h"],
      "included_segments": ["All"],
    ]
    let started = harness.oneSignal(
      "POST", "/apps/\(app)/activities/activity/OrderAttributes", body)
    #expect(started.status == 201)
    #expect(started.json["notification_id"]?.string.map(UUIDText.isUUID) == true)
    let seen = harness.openPush("GET", "/live-activities/a%201").json
    #expect(seen["activity_type"]?.string == "OrderAttributes")
    let path = "/apps/\(app)/live_activities/a%201/notifications"
    let updated = harness.oneSignal(
      "POST", path, ["event": "update", "name": "n", "event_updates": ["y": 3]])
    #expect(updated.status == 201)
    #expect(updated.json["id"]?.string.map(UUIDText.isUUID) == true)
    let ended = harness.oneSignal(
      "POST", path, ["event": "end", "name": "n", "event_updates": ["y": 4]])
    #expect(ended.status == 201)
    #expect(ended.json != updated.json)
    #expect(
      harness.openPush("GET", "/live-activities/a%201").json["state"]?.string == "ended")
    let unknown = harness.oneSignal(
      "POST", "/apps/\(app)/live_activities/b/notifications",
      ["event": "end", "name": "n", "event_updates": [:]])
    #expect(unknown.status == 404)
    #expect(unknown.json["errors"]?[0]?.string == OneSignalLiterals.activityNotFound)
    let wrong = harness.oneSignal(
      "POST", path, ["event": "stop", "name": "n", "event_updates": [:]])
    #expect(wrong.status == 400)
  }

  @Test func oneSignalRefusesATypeThatTheAppDoesNotHave() {
    var harness = Harness()
    for type in ["NoSuchTypeAtAll", "orderattributes", "Order%20Attributes"] {
      let answer = harness.oneSignal(
        "POST", "/apps/\(harness.oneSignalApp)/activities/activity/\(type)",
        .object(oneSignalStart))
      #expect(answer.status == 400)
      let error = answer.json["errors"]?[0]?.string ?? ""
      #expect(error.hasPrefix("activity_type ") && error.contains("not found in this app"))
      #expect(error.contains("OrderAttributes"))
    }
    #expect(harness.openPush("GET", "/live-activities/a1").status == 404)
  }

  @Test(arguments: ActivityHistory.types)
  func oneSignalStartsEveryTypeThatTheAppHas(type: String) {
    var harness = Harness()
    let answer = harness.oneSignal(
      "POST", "/apps/\(harness.oneSignalApp)/activities/activity/\(type)", .object(oneSignalStart))
    #expect(answer.status == 201)
    harness.elapsed = 20
    let seen = harness.openPush("GET", "/live-activities/a1").json
    #expect(seen["activity_type"]?.string == type)
    #expect(seen["devices"]?.int64 ?? 0 > 100)
  }

  @Test func theAppHasTheTypeOfEveryActivityThatRuns() {
    let types = Set(Harness().service.world.activities.map(\.type))
    #expect(types.count == 4 && types.isSubset(of: ActivityHistory.types))
  }

  // OpenPush's contract takes any name; what the app does not have, no device shows.
  @Test func noDeviceHoldsATypeThatTheAppDoesNotHave() {
    var harness = Harness()
    guard var body = start.object else { return }
    body["activity_type"] = "NoSuchTypeAtAll"
    #expect(harness.openPush("POST", "/live-activities", .object(body)).status == 202)
    harness.elapsed = 60
    let seen = harness.openPush("GET", "/live-activities/order-1").json
    #expect(seen["devices"]?.int64 == 0)
  }

  private let oneSignalStart: [(String, JSON)] = [
    ("event", "start"), ("activity_id", "a1"), ("name", "n"), ("event_attributes", ["x": 1]),
    ("event_updates", ["y": 2]), ("contents", ["en": "c"]), ("headings", ["en": "h"]),
    ("included_segments", ["All"]),
  ]

  @Test(arguments: [
    (
      #"{"name":"\#(String(repeating: "n", count: 129))"}"#, "name must be at most 128 characters"
    ),
    (#"{"priority":7}"#, "priority must be 5 or 10"),
    (#"{"ios_relevance_score":1.5}"#, "ios_relevance_score must be between 0 and 1"),
    (#"{"stale_date":"soon"}"#, "stale_date must be 0 or more"),
    (#"{"idempotency_key":"mine"}"#, "idempotency_key must be a UUID"),
    (#"{"headings":{"tlh":"x"}}"#, nil),
    (#"{"event":"update"}"#, "event must be start"),
    (#"{"event_updates":7}"#, "event_updates is required"),
    (#"{"contents":{"de":"c"}}"#, OneSignalLiterals.englishMissing),
    (#"{"included_segments":null}"#, OneSignalLiterals.noTargeting),
  ])
  func oneSignalRefusesAStartThatItCannotTake(change: String, text: String?) throws {
    var members = JSONObject(oneSignalStart)
    for member in try JSON.parse(change).object?.members ?? [] {
      members[member.key] = member.value
    }
    var harness = Harness()
    let answer = harness.oneSignal(
      "POST", "/apps/\(harness.oneSignalApp)/activities/activity/OrderAttributes",
      .object(members))
    #expect(answer.status == 400)
    if let text { #expect(answer.json["errors"]?[0]?.string == text) }
    #expect(harness.openPush("GET", "/live-activities/a1").status == 404)
  }

  @Test func oneSignalStartsOnceForAKey() throws {
    var harness = Harness()
    let path = "/apps/\(harness.oneSignalApp)/activities/activity/OrderAttributes"
    let key: JSON = "6f1c0a52-7a52-4b07-9d5e-2f4b8f0f7d11"
    let first = harness.oneSignal(
      "POST", path, .object(oneSignalStart + [("idempotency_key", key)]))
    #expect(first.header("Idempotent-Replayed") == nil)
    // Another body under the key is not looked at (§4).
    let again = harness.oneSignal("POST", path, ["idempotency_key": key])
    #expect(again.status == 201)
    #expect(again.json == first.json)
    #expect(again.header("Idempotent-Replayed") == "true")
  }
}

import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct IngestTests {
  private func post(_ harness: inout Harness, _ body: JSON, key: Secret? = Harness.sdkKey)
    -> Answer
  {
    let headers = key.map { [HTTPHeader(name: "x-op-sdk-key", value: $0.withExposed { $0 })] } ?? []
    return harness.ask("POST", "/v1/ingest", body, headers: headers)
  }

  /// A device whose message has arrived and was not clicked.
  private func quietDelivery(_ harness: inout Harness) throws -> (message: String, token: String) {
    let world = harness.service.world
    let number = try #require(harness.reachableSubscription(.android))
    let token = try #require(world.population.token(number))
    for _ in 0..<20 {
      let sent = harness.openPush(
        "POST", "/messages",
        [
          "body": "x", "audience": ["subscription_ids": [.string(harness.openPushID(number))]],
          "op_actions": [["id": "map", "title": "Map"]],
        ])
      let id = try #require(sent.json["id"]?.string)
      harness.advance(5)
      let message = harness.openPush("GET", "/messages/\(id)").json
      if message.at("funnel.provider_accepted")?.int64 == 1,
        message.at("funnel.clicked")?.int64 == 0
      {
        return (id, token)
      }
    }
    throw NoQuietDelivery()
  }

  private struct NoQuietDelivery: Error {}

  @Test func aReceiptCountsOnceForTypeAndMessage() throws {
    var harness = Harness()
    let (id, token) = try quietDelivery(&harness)
    let receipt: JSON = ["message_id": .string(id), "type": "clicked", "action_id": "map"]
    let body = JSON.object([
      ("app_id", .string(harness.openPushApp)), ("token", .string(token)),
      ("receipts", [receipt, receipt]),
    ])
    for _ in 0..<2 { #expect(post(&harness, body).status == 202) }
    harness.advance(500_000)
    let message = harness.openPush("GET", "/messages/\(id)").json
    #expect(message.at("funnel.clicked")?.int64 == 1)
    let rows = harness.openPush("GET", "/messages/\(id)/receipts?stage=clicked").json
    #expect(rows["receipts"]?[0]?["action_id"]?.string == "map")
  }

  @Test func onlyADeviceThatWasHandedTheMessageCanTellOfIt() throws {
    var harness = Harness()
    let (id, _) = try quietDelivery(&harness)
    let other = try #require(harness.reachableSubscription(.huawei))
    let token = try #require(harness.service.world.population.token(other))
    for token in [token, "nobody"] {
      let answer = post(
        &harness,
        .object([
          ("app_id", .string(harness.openPushApp)), ("token", .string(token)),
          ("receipts", [["message_id": .string(id), "type": "clicked"]]),
        ]))
      #expect(answer.status == 202)
    }
    #expect(harness.openPush("GET", "/messages/\(id)").json.at("funnel.clicked")?.int64 == 0)
  }

  @Test func theSDKKeyOpensItAndNothingElseDoes() {
    var harness = Harness()
    let body = JSON.object([("app_id", .string(harness.openPushApp))])
    #expect(post(&harness, body).status == 202)
    #expect(post(&harness, body, key: nil).status == 401)
    #expect(post(&harness, body, key: Harness.openPushKey).status == 401)
    #expect(post(&harness, ["app_id": "app_other"]).status == 403)
  }

  @Test(
    arguments: [
      [:], ["app_id": 1], ["receipts": [["type": "clicked"]]],
      ["receipts": [["message_id": "m", "type": "opened"]]], ["events": [["name": "a/b"]]],
      ["events": [["name": ""]]], ["events": [["name": "ok", "properties": []]]],
    ] as [JSON])
  func whatNoDeviceWouldPostIsRefused(body: JSON) {
    var harness = Harness()
    var object = body.object ?? JSONObject()
    if !object.isEmpty, object["app_id"] == nil {
      object["app_id"] = .string(harness.openPushApp)
    }
    #expect(post(&harness, .object(object)).status == 422)
  }

  @Test func aBatchHoldsFifty() {
    var harness = Harness()
    func events(_ count: Int) -> JSON {
      .object([
        ("app_id", .string(harness.openPushApp)),
        ("events", .array((0..<count).map { .object([("name", .string("event \($0)"))]) })),
      ])
    }
    let (fifty, more) = (events(50), events(51))
    #expect(post(&harness, fifty).status == 202)
    #expect(post(&harness, more).status == 422)
    #expect(harness.service.world.ingested.events == 50)
  }
}

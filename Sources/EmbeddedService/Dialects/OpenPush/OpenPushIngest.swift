import PushWire
import TextKit

/// What a device posts (openpush-openapi.yaml, `ingest`): receipts, custom events and sessions.
enum OpenPushIngest {
  private static let stages: [(word: String, stage: DeliveryStage)] = [
    ("received", .received), ("confirmed", .confirmed), ("clicked", .clicked),
  ]

  static func post(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    var check = BodyCheck(try call.body())
    let appID = check.string("app_id", isRequired: true)
    let token = check.string("token")
    let receipts = receipts(&check)
    let events = events(&check)
    guard check.problems.isEmpty else { throw .validation(check.problems) }
    guard appID == world.openPushAppID else {
      throw OpenPushRefusal(status: 403, message: "The SDK key does not belong to this app.")
    }
    world.ingested.takeEvents(events)
    // A device that the app does not know has nothing to tell of.
    guard let device = token.flatMap({ world.register.subscription(token: $0) }),
      world.register.isOnOpenPush(device)
    else { return HTTPResponse(status: 202) }
    for receipt in receipts {
      guard let message = world.message(id: receipt.messageID) else { continue }
      let action = world.messages[message].content.actions.firstIndex { $0.id == receipt.actionID }
      world.report(
        IngestStore.Receipt(message: message, subscription: device, stage: receipt.stage),
        action: action.map { $0 + 1 } ?? 0)
    }
    return HTTPResponse(status: 202)
  }

  private struct Receipt {
    var messageID: String
    var stage: DeliveryStage
    var actionID: String?
  }

  private static func receipts(_ check: inout BodyCheck) -> [Receipt] {
    list("receipts", &check).enumerated().compactMap { index, entry in
      let field = "receipts.\(index)"
      let stage = stages.first { $0.word == entry["type"]?.string }?.stage
      if stage == nil {
        check.complain("\(field).type", "has to be received, confirmed or clicked")
      }
      let action = entry["action_id"]
      if let action, !action.isNull, action.string == nil {
        check.complain("\(field).action_id", "has to be a string or null")
      }
      guard let messageID = entry["message_id"]?.string else {
        check.complain("\(field).message_id", "is required")
        return nil
      }
      return stage.map { Receipt(messageID: messageID, stage: $0, actionID: action?.string) }
    }
  }

  private static func events(_ check: inout BodyCheck) -> Int {
    let events = list("events", &check)
    for (index, entry) in events.enumerated() {
      if entry["name"]?.string.map(isName) != true {
        check.complain(
          "events.\(index).name", "has to be 1 to 128 letters, digits, spaces, and any of _ - .")
      }
      guard let properties = entry["properties"] else { continue }
      if properties.object == nil {
        check.complain("events.\(index).properties", "has to be an object")
      } else if properties.bytes(.wire).count > OpenPushLimits.eventPropertiesBytes {
        check.complain(
          "events.\(index).properties",
          "has more than \(OpenPushLimits.eventPropertiesBytes) bytes")
      }
    }
    return events.count
  }

  private static func list(_ name: String, _ check: inout BodyCheck) -> [JSON] {
    guard let value = check.value(name) else { return [] }
    guard let list = value.array, list.allSatisfy({ $0.object != nil }) else {
      check.complain(name, "has to be a list of objects")
      return []
    }
    if list.count > OpenPushLimits.ingestBatch {
      check.complain(name, "has more than \(OpenPushLimits.ingestBatch) entries")
    }
    return list
  }

  private static func isName(_ name: String) -> Bool {
    (1...128).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "."), UInt8(ascii: " "):
          true
        default: false
        }
      }
  }
}

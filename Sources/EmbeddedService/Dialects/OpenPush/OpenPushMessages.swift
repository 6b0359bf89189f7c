import PushModel
import PushWire
import TextKit

/// OpenPush's calls on messages.
enum OpenPushMessages {
  private static let states = ["scheduled", "sending", "sent", "cancelled", "failed"]

  static func list(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let limit = try call.limit()
    let wanted = call.request.queryValue("state")
    if let wanted, !states.contains(wanted) {
      throw .validation([("state", "has to be one of " + states.joined(separator: ", "))])
    }
    // The mark counts from the oldest message, so that new ones shift no page.
    let mark = try call.cursor()
    let all = world.listing
    let from = mark == 0 ? all.count : min(mark, all.count)
    var rows: [JSON] = []
    var total = 0
    var next: Int?
    for place in all.indices.reversed() where world.isOnOpenPush(world.messages[all[place]]) {
      let isShown = place < from && rows.count < limit
      // A message's state is known once its record is written.
      let row = isShown || wanted != nil ? json(all[place], &world) : nil
      if let wanted, row?["state"]?.string != wanted { continue }
      total += 1
      if place >= from { continue }
      if let row, isShown { rows.append(row) } else { next = next ?? place + 1 }
    }
    return .json(
      OpenPushDialect.pageJSON(
        "messages", rows, nextCursor: next.map { OpenPushCall.cursor($0) }, total: Int64(total)))
  }

  static func get(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let number = try number(call, world)
    return .json(json(number, &world))
  }

  static func send(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let stored = try call.intent(.sendMessage)
    // A body that could never be taken is refused even where the key would answer.
    var record = try OpenPushDraft.record(try call.body(), world)
    if let stored, let replay = world.replays.replay(stored, now: world.now) { return replay }
    record.idempotencyKey = stored?.text
    let number = world.add(record)
    let response = HTTPResponse.json(json(number, &world), status: 202)
    if let stored { world.replays.remember(stored, response, messages: 1, now: world.now) }
    return response
  }

  static func cancel(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let number = try number(call, world)
    switch world.message(number, .openpush).state {
    case .scheduled, .preparing, .sending: world.cancel(number)
    case .cancelled: break
    case .sent, .noRecipients, .failed:
      throw OpenPushRefusal(
        status: 409, message: "The message has gone out or has failed; nothing can be stopped.")
    }
    return .json(json(number, &world))
  }

  static func estimate(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    var check = BodyCheck(try call.body())
    check.allow(["audience"])
    let audience = OpenPushDraft.audience(&check, world)
    guard check.problems.isEmpty, let audience else { throw .validation(check.problems) }
    let tally = world.tally(of: audience)
    let platforms = Platform.allCases.map { platform in
      (platform, Int64(tally.targeted(tally.channels.filter { $0.platform == platform })))
    }
    return .json(
      OpenPushDialect.estimateJSON(
        targeted: Int64(tally.targeted(tally.channels)), platforms: platforms.filter { $0.1 > 0 }))
  }

  static func receipts(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let number = try number(call, world)
    let limit = try call.limit()
    let from = try call.cursor()
    let wanted = try stage(call)
    var subscription: Int?
    if let id = call.request.queryValue("subscription_id") {
      guard let found = world.device(id: id) else {
        return .json(OpenPushDialect.pageJSON("receipts", [], nextCursor: nil, total: nil))
      }
      subscription = found
    }
    guard let delivery = world.deliveryWithEvents(number) else {
      return .json(OpenPushDialect.pageJSON("receipts", [], nextCursor: nil, total: nil))
    }
    var rows: [JSON] = []
    var next: Int?
    let past = delivery.past
    for place in past.indices.dropFirst(from) {
      let event = past[place]
      if let wanted, event.stage != wanted { continue }
      if !world.register.isOnOpenPush(event.recipient) { continue }
      if let subscription, event.recipient != subscription { continue }
      if rows.count == limit {
        next = place
        break
      }
      rows.append(
        OpenPushDialect.json(of: world.receipt(event, of: number, in: delivery, .openpush)))
    }
    return .json(
      OpenPushDialect.pageJSON(
        "receipts", rows, nextCursor: next.map { OpenPushCall.cursor($0) }, total: nil))
  }

  private static func stage(_ call: OpenPushCall) throws(OpenPushRefusal) -> DeliveryStage? {
    guard let word = call.request.queryValue("stage") else { return nil }
    switch OpenPushDialect.stage(word) {
    case .accepted: return .accepted
    case .received: return .received
    case .confirmed: return .confirmed
    case .clicked: return .clicked
    case .unsubscribed: return .unsubscribed
    case .errored: return .errored
    case .other: throw .validation([("stage", "is no stage of a receipt")])
    }
  }

  private static func number(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> Int {
    guard let number = world.message(id: call.values["message_id"] ?? ""),
      world.isOnOpenPush(world.messages[number])
    else { throw .notFound }
    return number
  }

  private static func json(_ number: Int, _ world: inout World) -> JSON {
    let message = world.message(number, .openpush)
    return OpenPushDialect.json(
      of: message, draft: OpenPushDraft.json(world.messages[number], world))
  }
}

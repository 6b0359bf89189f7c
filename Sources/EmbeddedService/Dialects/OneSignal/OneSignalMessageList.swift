import PushWire
import TextKit

/// OneSignal's list of messages, in both of its ways of paging (onesignal-api.md §6): counted from
/// the newest, or onwards in time from a moment or a mark.
enum OneSignalMessageList {
  static func answer(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let most = OneSignalLimits.page
    let limit = try number("limit", of: call) ?? most
    guard (1...most).contains(limit) else {
      throw .text(400, "Invalid limit, must be within 1 to \(most)")
    }
    let rows = try rows(call, world)
    guard let mark = call.request.queryValue("time_offset") else {
      let offset = try number("offset", of: call) ?? 0
      guard offset >= 0 else { throw .text(400, "Invalid offset, must be 0 or more") }
      let page = rows.reversed().dropFirst(offset).prefix(limit)
      return .json(
        OneSignalDialect.messagesPageJSON(
          page.map { OneSignalMessageView.json($0, &world) }, total: Int64(rows.count),
          offset: Int64(offset), limit: Int64(limit)))
    }
    guard call.request.queryValue("offset") == nil else {
      throw .text(400, "offset must not be used with time_offset")
    }
    guard let from = OneSignalTimeMark(mark) else {
      throw .text(400, "time_offset must be an ISO 8601 time or a next_time_offset")
    }
    let marks = rows.map { OneSignalTimeMark(world.messages[$0]) }
      .filter { from < $0 || (from == $0 && from.isInclusive) }.sorted().prefix(limit)
    return .json(
      OneSignalDialect.messagesPageJSON(
        marks.map { OneSignalMessageView.json($0.number, &world) }, total: Int64(rows.count),
        timeOffset: mark, next: marks.last?.text ?? mark, limit: Int64(limit)))
  }

  // The messages that the query leaves, oldest first.
  private static func rows(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> [Int]
  {
    var kind: MessageRecord.Kind?
    if let text = call.request.queryValue("kind") {
      kind = Int(text).flatMap { MessageRecord.Kind(rawValue: $0) }
      guard kind != nil else { throw .text(400, "Invalid kind, must be 0, 1 or 3") }
    }
    let template = call.request.queryValue("template_id")
    return world.listing.filter { number in
      let record = world.messages[number]
      guard OneSignalMessages.isKept(record, world.now) else { return false }
      if let kind, record.kind != kind { return false }
      guard let template else { return true }
      return record.draft?["template_id"]?.string?.lowercased() == template.lowercased()
    }
  }

  private static func number(_ name: String, of call: OneSignalCall) throws(OneSignalRefusal)
    -> Int?
  {
    guard let text = call.request.queryValue(name) else { return nil }
    guard let number = Int(text) else { throw .text(400, "Invalid \(name), must be a number") }
    return number
  }
}

/// A place in the list by time: when a message is due, and its number where several are due at
/// once. On the wire it is Base64, which says nothing to a client.
struct OneSignalTimeMark: Comparable {
  let due: Int64
  let number: Int
  /// Whether the message at this very place is still to come.
  let isInclusive: Bool

  init(_ record: MessageRecord) {
    due = record.startsAt.seconds
    number = record.number
    isInclusive = false
  }

  /// Reads a time, or a mark that an answer gave; nil for anything else.
  init?(_ text: String) {
    if let time = Timestamp.parse(text) {
      due = time.seconds
      number = 0
      isInclusive = true
      return
    }
    guard let bytes = base64Decode(text) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard parts.count == 2, let due = Int64(parts[0]), let number = Int(parts[1]) else {
      return nil
    }
    self.due = due
    self.number = number
    isInclusive = false
  }

  var text: String { base64Encode(Array("\(due) \(number)".utf8)) }

  static func < (left: OneSignalTimeMark, right: OneSignalTimeMark) -> Bool {
    (left.due, left.number) < (right.due, right.number)
  }

  static func == (left: OneSignalTimeMark, right: OneSignalTimeMark) -> Bool {
    left.due == right.due && left.number == right.number
  }
}

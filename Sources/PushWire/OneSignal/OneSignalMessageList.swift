import PushModel
import TextKit

// The list of messages (OneSignal reference §6), in both of its ways of paging.
extension OneSignalDialect {
  /// Where a page of messages begins.
  public enum MessagePlace: Sendable, Hashable {
    /// So many rows behind the newest.
    case offset(Int)
    /// Onwards in time, by when messages are due: from a time in ISO 8601, or from the mark that the
    /// page before gave.
    case onwards(String)
  }

  /// The query of a page of messages: newest first by offset, earliest first onwards in time.
  public static func messagesQuery(
    appID: String, limit: Int, at place: MessagePlace, origin: MessageOrigin? = nil,
    templateID: Untrusted? = nil
  ) -> [(String, String)] {
    var query = [("app_id", appID), ("limit", String(min(max(limit, 1), OneSignalLimits.page)))]
    switch place {
    case .offset(let offset): query.append(("offset", String(max(offset, 0))))
    case .onwards(let mark): query.append(("time_offset", mark))
    }
    if let origin { query.append(("kind", String(number(of: origin)))) }
    if let templateID { query.append(("template_id", templateID.raw)) }
    return query
  }

  /// Reads a page of messages; nil when the answer is no page. By offset a list that grows meanwhile
  /// repeats rows: the caller drops ids that it has.
  public static func messagesPage(
    _ json: JSON, at place: MessagePlace = .offset(0), limit: Int = OneSignalLimits.page,
    now: Timestamp
  ) -> Page<Message>? {
    switch place {
    case .offset(let offset):
      offsetPage(
        json, "notifications", offset: max(offset, 0),
        limit: min(max(limit, 1), OneSignalLimits.page)
      ) { message($0, now: now, &$1) }
    case .onwards: timedPage(json, now: now)
    }
  }

  // The list goes on until a page is empty; its mark may then be the one that was asked for. A page
  // that has rows and names no mark is gone on from by the time of its last one.
  private static func timedPage(_ json: JSON, now: Timestamp) -> Page<Message>? {
    var reader = FieldReader()
    guard let object = json.object, let list = object["notifications"],
      let rows = reader.page(list, "notifications", { message($0, now: now, &$1) })
    else { return nil }
    reader.field = "total_count"
    let total = object["total_count"].flatMap { reader.integer($0) }
    let mark = object["next_time_offset"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    let isOver = list.array?.isEmpty ?? true
    let next = isOver ? nil : mark ?? rows.last?.sendAt?.iso8601
    return Page(
      rows: rows, next: next.map { .mark($0) }, total: total, findings: reader.findings)
  }

  /// The number of what had a message made.
  static func number(of origin: MessageOrigin) -> Int {
    switch origin {
    case .dashboard: 0
    case .api: 1
    case .automated: 3
    }
  }
}

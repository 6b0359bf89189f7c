import PushModel
import TextKit

// The two forms of a page that OneSignal's listings have.
extension OneSignalDialect {
  /// Reads a page that is counted by offset; nil when the answer is no such page. Where no total can
  /// be read (every field can be missing, OneSignal reference §0), a full page is followed by another.
  ///
  /// - Parameters:
  ///   - offset: The offset that was asked for, where the answer repeats none.
  ///   - limit: How many rows were asked for; the answer may name fewer.
  static func offsetPage<Row>(
    _ json: JSON, _ name: String, offset asked: Int, limit: Int,
    _ read: (JSON, inout FieldReader) -> Row?
  ) -> Page<Row>? {
    var reader = FieldReader()
    guard let object = json.object, let list = object[name],
      let rows = reader.page(list, name, read)
    else { return nil }
    reader.field = "total_count"
    let total = object["total_count"].flatMap { reader.integer($0) }
    reader.field = "offset"
    let offset = object["offset"].flatMap { reader.integer($0) } ?? Int64(asked)
    reader.field = "limit"
    let named = object["limit"].flatMap { reader.integer($0) } ?? Int64(limit)
    let count = Int64(list.array?.count ?? 0)
    let (end, overflow) = offset.addingReportingOverflow(count)
    let isFull = count >= min(Int64(limit), named > 0 ? named : Int64(limit))
    var next: PageCursor?
    if count > 0, !overflow, offset >= 0, total.map({ end < $0 }) ?? isFull,
      let end = Int(exactly: end)
    {
      next = .offset(end)
    }
    return Page(rows: rows, next: next, total: total, findings: reader.findings)
  }

  /// Reads a page that a mark continues; nil when the answer is no such page.
  static func markedPage<Row>(
    _ json: JSON, _ name: String, _ read: (JSON, inout FieldReader) -> Row?
  ) -> Page<Row>? {
    var reader = FieldReader()
    guard let object = json.object, let rows = reader.page(object[name], name, read) else {
      return nil
    }
    reader.field = "has_more"
    let goesOn = object["has_more"].flatMap { reader.flag($0) } ?? (object["next_cursor"] != nil)
    let mark = object["next_cursor"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return Page(
      rows: rows, next: goesOn ? mark.map { .mark($0) } : nil, total: nil,
      findings: reader.findings)
  }

  /// Reads a list that comes whole; nil when there is none.
  static func wholePage<Row>(
    _ list: JSON?, _ name: String, _ read: (JSON, inout FieldReader) -> Row?
  ) -> Page<Row>? {
    var reader = FieldReader()
    guard let rows = reader.page(list, name, read) else { return nil }
    return Page(rows: rows, next: nil, total: Int64(rows.count), findings: reader.findings)
  }
}

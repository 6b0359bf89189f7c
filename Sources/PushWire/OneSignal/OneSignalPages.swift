import PushModel
import TextKit

// The two forms of a page that OneSignal's listings have.
extension OneSignalDialect {
  /// Reads a page that is counted by offset; nil when the answer is no such page. A page without a
  /// total ends the listing.
  static func offsetPage<Row>(
    _ json: JSON, _ name: String, _ read: (JSON, inout FieldReader) -> Row?
  ) -> Page<Row>? {
    var reader = FieldReader()
    guard let object = json.object, let list = object[name],
      let rows = reader.page(list, name, read)
    else { return nil }
    reader.field = "total_count"
    let total = object["total_count"].flatMap { reader.integer($0) }
    reader.field = "offset"
    let offset = object["offset"].flatMap { reader.integer($0) } ?? 0
    let count = list.array?.count ?? 0
    let (end, overflow) = offset.addingReportingOverflow(Int64(count))
    var next: PageCursor?
    if count > 0, !overflow, offset >= 0, let total, end < total, let end = Int(exactly: end) {
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

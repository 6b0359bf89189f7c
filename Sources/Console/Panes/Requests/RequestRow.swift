import Operations
import Tables
import TextKit

/// A request as the list of requests has it.
struct RequestRow: ListedRow {
  let record: RequestRecord
  /// The app that every path would name.
  var appID = ""

  var id: Untrusted { Untrusted("\(record.number)") }

  static let rooms = [
    ColumnRoom("time", 8...8, dispensability: 1),
    ColumnRoom("method", 6...6, dispensability: 0),
    ColumnRoom("path", 14...44, grows: true, dispensability: 0),
    ColumnRoom("status", 9...13, dispensability: 0),
    ColumnRoom("milliseconds", 6...7, dispensability: 0),
    ColumnRoom("bytes", 7...9, dispensability: 2),
    ColumnRoom("attempt", 3...4, dispensability: 3),
    ColumnRoom("connection", 6...6, dispensability: 4),
  ]

  /// The path without what stands in every one: the app's id. The details have it whole.
  var shortPath: SafeText {
    guard !appID.isEmpty else { return record.path.safe }
    var path = record.path.raw
    for start in ["/v1/apps/\(appID)", "/apps/\(appID)"] {
      if path.hasPrefix(start + "/") { path = "…" + path.dropFirst(start.count) }
    }
    for (piece, rest) in [
      ("?app_id=\(appID)&", "?"), ("?app_id=\(appID)", ""), ("&app_id=\(appID)", ""),
    ] {
      path = path.replacing(each: piece, by: rest)
    }
    return Untrusted(path).safe
  }

  private static let columns: [Column<RequestRow>] = [
    Column("number", title: "No", width: 3...6, priority: 9, .integer { Int64($0.record.number) }),
    Column(
      "time", title: "Time", width: 8...8, priority: 1, .time { $0.record.at },
      shown: { row, context in context.formatter.clockWithSeconds(row.record.at) }),
    Column(
      "method", title: "Method", width: 6...6, priority: 0, .text { $0.record.method.rawValue }),
    Column(
      "path", title: "Path", width: 20...44, priority: 0, isFlexible: true,
      .text { $0.record.path.raw }, shown: { row, _ in row.shortPath }),
    Column(
      "status", title: "Status", width: 6...13, priority: 0,
      .text { $0.record.ending.title.string }),
    Column(
      "milliseconds", title: "ms", width: 5...7, priority: 0,
      .integer { Int64($0.record.facts.milliseconds) }),
    Column(
      "bytes", title: "Bytes", width: 7...10, priority: 2,
      .integer { $0.record.facts.bytesReceived }),
    Column(
      "attempt", title: "Try", width: 3...4, priority: 3, .integer { Int64($0.record.attempt) }),
    Column(
      "connection", title: "Link", width: 6...6, priority: 4,
      .text { $0.record.facts.reusedConnection ? "reused" : "new" }),
  ]

  static let schema = Schema<RequestRow>(
    columns: columns, consoleColumns: rooms.map(\.column), commandColumns: rooms.map(\.column),
    order: SortOrder([.init("time", descending: true), .init("number", descending: true)]),
    identity: { $0.id })
}

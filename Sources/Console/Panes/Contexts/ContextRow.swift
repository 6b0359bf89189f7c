import Operations
import Tables
import TextKit

/// A context as the list of contexts has it.
struct ContextRow: ListedRow {
  var context: OperatingContext
  var isCurrent: Bool

  var id: Untrusted { Untrusted(context.consoleKey) }

  static let rooms = [
    ColumnRoom("current", 2...4, dispensability: 0),
    ColumnRoom("name", 12...30, grows: true, dispensability: 0),
    ColumnRoom("service", 9...9, dispensability: 1),
    ColumnRoom("mode", 9...9, dispensability: 0),
    ColumnRoom("production", 10...10, dispensability: 0),
    ColumnRoom("app", 12...36, grows: true, dispensability: 2),
    ColumnRoom("url", 16...36, grows: true, dispensability: 3),
  ]

  private static let columns: [Column<ContextRow>] = [
    Column(
      "current", title: "Now", width: 2...4, priority: 0, .flag { $0.isCurrent },
      shown: { row, _ in row.isCurrent ? "here" : "" }),
    Column(
      "name", title: "Context", width: 12...30, priority: 0, isFlexible: true,
      .text { $0.context.name }),
    Column(
      "service", title: "Service", width: 9...9, priority: 1,
      .text { $0.context.service.title.string }),
    Column("mode", title: "Mode", width: 9...9, priority: 0, .text { $0.context.mode.rawValue }),
    Column(
      "production", title: "Production", width: 10...10, priority: 0,
      .flag { $0.context.production },
      shown: { row, _ in row.context.mark ?? "no" }),
    Column(
      "app", title: "App", width: 12...36, priority: 2, isFlexible: true, .text { $0.context.appID }
    ),
    Column(
      "url", title: "Address", width: 16...36, priority: 3, isFlexible: true,
      .text { $0.context.url }),
  ]

  static let schema = Schema<ContextRow>(
    columns: columns, consoleColumns: rooms.map(\.column), commandColumns: rooms.map(\.column),
    identity: { $0.id })
}

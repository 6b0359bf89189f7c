import PushModel
import TextKit

/// The columns of a table of segments.
public enum SegmentColumns {
  /// Every column, the identity first.
  public static let all: [Column<Segment>] = [
    Column("id", title: "ID", width: 8...36, priority: 4, .text { $0.id.raw }),
    Column(
      "name", title: "Name", width: 12...40, priority: 0, isFlexible: true,
      .text {
        $0.name?.raw
      }),
    Column(
      "description", title: "Description", width: 12...40, priority: 6, isFlexible: true,
      .text {
        $0.detail?.raw
      }),
    Column("isActive", title: "Active", width: 6...6, priority: 1, .flag { $0.isActive }),
    Column("readOnly", title: "Read-only", width: 9...9, priority: 5, .flag { $0.isReadOnly }),
    Column("source", title: "Made by", width: 7...10, priority: 7, .text { $0.origin?.raw }),
    Column(
      "subscribers", title: "Subscribers", width: 11...11, priority: 2, .integer { $0.subscribers }
    ),
    Column("createdAt", title: "Created", width: 5...12, priority: 3, .time { $0.createdAt }),
    Column("updatedAt", title: "Changed", width: 5...12, priority: 5, .time { $0.updatedAt }),
  ]

  /// All that a table of segments needs. A list has no counts: each is asked for by itself.
  public static let schema = Schema<Segment>(
    columns: all,
    consoleColumns: ["name", "isActive", "subscribers", "createdAt", "updatedAt"],
    commandColumns: ["name", "id", "isActive", "readOnly", "createdAt", "updatedAt"],
    identity: { $0.id })
}

import PushModel
import TextKit

/// The columns of a table of live activities.
public enum ActivityColumns {
  /// Every column, the identity first.
  public static let all: [Column<LiveActivity>] = [
    Column(
      "activityId", title: "Activity", width: 10...36, priority: 0, isFlexible: true,
      .text {
        $0.activityID.raw
      }),
    Column(
      "activityType", title: "Type", width: 8...24, priority: 3,
      .text {
        $0.activityType?.raw
      }),
    Column("state", title: "State", width: 6...10, priority: 1, .text { $0.state?.word.raw }),
    Column(
      "contentState", title: "Content", width: 12...40, priority: 5, isFlexible: true,
      .text {
        $0.contentState?.text(.compact)
      }),
    Column(
      "attributes", title: "Attributes", width: 12...30, priority: 8, isFlexible: true,
      .text {
        $0.attributes?.text(.compact)
      }),
    Column("devices", title: "Devices", width: 7...8, priority: 2, .integer { $0.devices }),
    Column("updates", title: "Updates", width: 7...8, priority: 3, .integer { $0.updates }),
    Column("confirmed", title: "Confirmed", width: 7...10, priority: 4, .integer { $0.confirmed }),
    Column("clicked", title: "Clicked", width: 7...10, priority: 5, .integer { $0.clicked }),
    Column("startedAt", title: "Started", width: 5...12, priority: 4, .time { $0.startedAt }),
    Column("updatedAt", title: "Updated", width: 5...12, priority: 2, .time { $0.updatedAt }),
    Column("staleAt", title: "Stale", width: 5...12, priority: 7, .time { $0.staleAt }),
    Column("endedAt", title: "Ended", width: 5...12, priority: 6, .time { $0.endedAt }),
    Column("source", title: "Known from", width: 7...10, priority: 8, .text { $0.source.rawValue }),
  ]

  /// All that a table of live activities needs.
  public static let schema = Schema<LiveActivity>(
    columns: all,
    consoleColumns: [
      "activityId", "activityType", "state", "devices", "updates", "confirmed", "updatedAt",
    ],
    commandColumns: [
      "activityId", "activityType", "state", "devices", "updates", "confirmed", "updatedAt",
      "source",
    ],
    order: SortOrder([.init("updatedAt", descending: true)]),
    identity: { $0.activityID })
}

import PushModel
import TextKit

/// The columns of a table of users.
public enum UserColumns {
  /// Every column, the identity first.
  public static let all: [Column<User>] = [
    Column("id", title: "ID", width: 8...36, priority: 5, .text { $0.id.raw }),
    Column(
      "externalId", title: "External ID", width: 10...24, priority: 0, isFlexible: true,
      .text {
        $0.externalID?.raw
      }),
    Column(
      "identity", title: "Identity", width: 8...10, priority: 5,
      .text {
        $0.identity?.word.raw
      }),
    Column(
      "subscriptions", title: "Devices", width: 7...8, priority: 1,
      .integer {
        $0.knowsSubscriptions ? Int64($0.subscriptions.count) : nil
      }),
    Column(
      "reachable", title: "Reachable", width: 9...9, priority: 3,
      .integer { user in
        let known = user.subscriptions.compactMap(\.subscribed)
        // Devices of which nothing is said are not unreachable ones.
        if known.isEmpty, !user.subscriptions.isEmpty || !user.knowsSubscriptions { return nil }
        return Int64(known.count { $0 })
      }),
    Column(
      "platforms", title: "Platforms", width: 9...20, priority: 4,
      .text { user in
        let words = Platform.allCases.filter { platform in
          user.subscriptions.contains { $0.platform == platform }
        }
        return words.isEmpty ? nil : words.map(\.rawValue).joined(separator: " ")
      }
    ) { user, _ in
      let titles = Platform.allCases.filter { platform in
        user.subscriptions.contains { $0.platform == platform }
      }
      return titles.isEmpty ? nil : SafeText.joined(titles.map(\.title), separator: " ")
    },
    Column(
      "aliases", title: "Aliases", width: 10...30, priority: 6, isFlexible: true,
      .text {
        labelledText($0.aliases)
      }),
    Column(
      "tags", title: "Tags", width: 10...30, priority: 3, isFlexible: true,
      .text {
        labelledText($0.tags)
      }),
    Column("language", title: "Lang", width: 4...7, priority: 4, .text { $0.language?.raw }),
    Column("country", title: "Country", width: 3...7, priority: 6, .text { $0.country?.raw }),
    Column("timezone", title: "Time zone", width: 8...20, priority: 7, .text { $0.timezone?.raw }),
    Column(
      "firstActiveAt", title: "First active", width: 5...12, priority: 7,
      .time {
        $0.firstActiveAt
      }),
    Column(
      "lastActiveAt", title: "Last active", width: 5...12, priority: 2,
      .time {
        $0.lastActiveAt
      }),
  ]

  /// All that a table of users needs.
  public static let schema = Schema<User>(
    columns: all,
    consoleColumns: [
      "externalId", "subscriptions", "platforms", "language", "tags", "lastActiveAt",
    ],
    commandColumns: [
      "externalId", "id", "subscriptions", "platforms", "language", "tags", "lastActiveAt",
    ],
    identity: { $0.id }, tags: { $0.tags })
}

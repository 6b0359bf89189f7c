import PushModel
import TextKit

/// The columns of a table of subscriptions.
public enum SubscriptionColumns {
  /// Every column, the identity first.
  public static let all: [Column<Subscription>] = identities + reach + device + person + activity

  /// All that a table of subscriptions needs.
  public static let schema = Schema<Subscription>(
    columns: all,
    consoleColumns: [
      "platform", "externalId", "subscribed", "why", "deviceModel", "appVersion",
      "lastActiveAt", "tags",
    ],
    commandColumns: [
      "id", "platform", "externalId", "subscribed", "why", "deviceModel", "appVersion",
      "lastActiveAt",
    ],
    identity: { $0.id }, tags: { $0.tags })

  private static let identities: [Column<Subscription>] = [
    Column("id", title: "ID", width: 8...36, priority: 2, .text { $0.id.raw }),
    Column("type", title: "Type", width: 8...14, priority: 9, .text { $0.type.raw }),
    // An unknown kind shows the service's own word, marked as such by not being one of ours.
    Column(
      "platform", title: "Platform", width: 7...8, priority: 1,
      .text {
        $0.platform?.rawValue
      }
    ) { subscription, context in
      subscription.platform?.title ?? context.text(subscription.type)
    },
    Column(
      "externalId", title: "External ID", width: 10...24, priority: 0, isFlexible: true,
      .text {
        $0.externalID?.raw
      }),
    Column("userId", title: "User ID", width: 8...36, priority: 9, .text { $0.userID?.raw }),
    Column("token", title: "Token", width: 10...32, priority: 9, .text { $0.token?.raw }),
  ]

  private static let reach: [Column<Subscription>] = [
    Column("enabled", title: "Enabled", width: 4...7, priority: 7, .flag { $0.enabled }),
    Column("status", title: "Status", width: 6...6, priority: 6, .integer { $0.status?.value }) {
      subscription, _ in subscription.status.map { "\($0.value)" }
    },
    Column("subscribed", title: "Subscribed", width: 4...10, priority: 1, .flag { $0.subscribed }),
    Column("why", title: "Why", width: 10...26, priority: 3, .text { $0.deciding }),
    Column(
      "statusLabel", title: "Status label", width: 10...26, priority: 7,
      .text {
        $0.status?.label
      }),
    Column(
      "identity", title: "Identity", width: 8...10, priority: 6,
      .text {
        $0.identity?.word.raw
      }),
    Column(
      "environment", title: "APNs", width: 7...10, priority: 7,
      .text {
        $0.environment?.rawValue
      }),
  ]

  private static let device: [Column<Subscription>] = [
    Column(
      "deviceModel", title: "Device", width: 9...18, priority: 4,
      .text {
        $0.deviceModel?.raw
      }),
    Column("osVersion", title: "OS", width: 4...8, priority: 5, .text { $0.osVersion?.raw }),
    Column("appVersion", title: "App", width: 4...9, priority: 5, .text { $0.appVersion?.raw }),
    Column("sdkVersion", title: "SDK", width: 4...9, priority: 8, .text { $0.sdkVersion?.raw }),
  ]

  private static let person: [Column<Subscription>] = [
    Column("language", title: "Lang", width: 4...7, priority: 6, .text { $0.language?.raw }),
    Column("country", title: "Country", width: 3...7, priority: 7, .text { $0.country?.raw }),
    Column("timezone", title: "Time zone", width: 8...20, priority: 8, .text { $0.timezone?.raw }),
    Column(
      "tags", title: "Tags", width: 10...30, priority: 6, isFlexible: true,
      .text {
        labelledText($0.tags)
      }),
    Column(
      "aliases", title: "Aliases", width: 10...30, priority: 9, isFlexible: true,
      .text {
        labelledText($0.aliases)
      }),
  ]

  private static let activity: [Column<Subscription>] = [
    Column("sessions", title: "Sessions", width: 5...8, priority: 7, .integer { $0.sessions }),
    Column(
      "firstSeenAt", title: "First seen", width: 5...12, priority: 7,
      .time {
        $0.firstSeenAt
      }),
    Column(
      "lastActiveAt", title: "Last active", width: 5...12, priority: 4,
      .time {
        $0.lastActiveAt
      }),
    Column(
      "unreachableAt", title: "Gone since", width: 5...12, priority: 8,
      .time {
        $0.unreachableAt
      }),
  ]
}

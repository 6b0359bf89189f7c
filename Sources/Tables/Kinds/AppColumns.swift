import PushModel
import TextKit

/// The columns of a table of apps.
public enum AppColumns {
  /// Every column, the identity first.
  public static let all: [Column<App>] = [
    Column("id", title: "ID", width: 8...36, priority: 1, .text { $0.id.raw }),
    Column(
      "name", title: "Name", width: 12...40, priority: 0, isFlexible: true,
      .text {
        $0.name?.raw
      }),
    Column(
      "environment", title: "APNs", width: 7...10, priority: 4, .text { $0.environment?.rawValue }),
    Column(
      "subscriptions", title: "Subscriptions", width: 8...13, priority: 2,
      .integer {
        $0.subscriptions
      }),
    Column(
      "subscribed", title: "Subscribed", width: 8...10, priority: 3, .integer { $0.subscribed }),
    Column(
      "organizationId", title: "Organization", width: 8...36, priority: 8,
      .text {
        $0.organizationID?.raw
      }),
    Column(
      "bundleId", title: "Bundle", width: 8...30, priority: 7, .text { $0.appleBundleID?.raw }),
    Column(
      "senderId", title: "Sender", width: 8...14, priority: 7, .text { $0.googleSenderID?.raw }),
    Column("createdAt", title: "Created", width: 5...12, priority: 5, .time { $0.createdAt }),
    Column("updatedAt", title: "Changed", width: 5...12, priority: 6, .time { $0.updatedAt }),
  ]

  /// All that a table of apps needs.
  public static let schema = Schema<App>(
    columns: all, consoleColumns: ["name", "subscriptions", "subscribed", "environment"],
    commandColumns: ["name", "id", "subscriptions", "subscribed", "environment", "createdAt"],
    identity: { $0.id })
}

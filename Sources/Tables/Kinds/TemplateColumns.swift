import PushModel
import TextKit

/// The columns of a table of templates.
public enum TemplateColumns {
  /// Every column, the identity first.
  public static let all: [Column<Template>] = [
    Column("id", title: "ID", width: 8...36, priority: 4, .text { $0.id.raw }),
    Column(
      "name", title: "Name", width: 12...40, priority: 0, isFlexible: true,
      .text {
        $0.name?.raw
      }),
    Column("channel", title: "Channel", width: 7...7, priority: 2, .text { $0.channel?.raw }),
    Column(
      "title", title: "Title", width: 12...40, priority: 5, isFlexible: true,
      .text {
        $0.title?.raw
      }),
    Column(
      "body", title: "Body", width: 12...60, priority: 6, isFlexible: true,
      .text {
        $0.body?.raw
      }),
    Column("createdAt", title: "Created", width: 5...12, priority: 3, .time { $0.createdAt }),
    Column("updatedAt", title: "Changed", width: 5...12, priority: 1, .time { $0.updatedAt }),
  ]

  /// All that a table of templates needs. A list has no texts: each is asked for by itself.
  public static let schema = Schema<Template>(
    columns: all, consoleColumns: ["name", "channel", "createdAt", "updatedAt"],
    commandColumns: ["name", "id", "createdAt", "updatedAt"], identity: { $0.id })
}

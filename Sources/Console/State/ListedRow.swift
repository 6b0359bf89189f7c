import PushModel
import Tables
import TextKit

/// A row that a pane can list.
protocol ListedRow: Identifiable, Hashable, Sendable where ID == Untrusted {
  /// The columns that there are, and which of them a pane shows.
  static var schema: Schema<Self> { get }
  /// How much room the shown columns want, in their order.
  static var rooms: [ColumnRoom] { get }
}

/// How much room a pane gives to a column.
struct ColumnRoom: Hashable, Sendable {
  let column: String
  /// Below this many columns the whole column is left out.
  let least: Int
  /// More than this many it takes only when nothing else wants them.
  let best: Int
  /// Whether it takes what is left over.
  let grows: Bool
  /// What is left out first has the highest number.
  let dispensability: Int

  init(_ column: String, _ room: ClosedRange<Int>, grows: Bool = false, dispensability: Int) {
    self.column = column
    least = room.lowerBound
    best = room.upperBound
    self.grows = grows
    self.dispensability = dispensability
  }
}

extension ListedRow {
  /// The columns that a pane shows when there is room for all of them.
  static var shownColumns: [Column<Self>] { schema.columns(schema.consoleColumns) }
}

extension Message: ListedRow {
  static let rooms = [
    ColumnRoom("state", 9...13, dispensability: 0),
    ColumnRoom("label", 14...30, grows: true, dispensability: 0),
    ColumnRoom("age", 5...5, dispensability: 1),
    ColumnRoom("targeted", 8...9, dispensability: 2),
    ColumnRoom("accepted", 8...9, dispensability: 3),
    ColumnRoom("confirmed", 9...9, dispensability: 4),
    ColumnRoom("clicked", 7...8, dispensability: 6),
    ColumnRoom("errored", 7...8, dispensability: 5),
    ColumnRoom("createdAt", 12...12, dispensability: 7),
  ]

  static let schema = MessageColumns.schema.showing(
    rooms,
    adding: [
      Column("age", title: "Age", width: 4...5, priority: 1, .time { $0.createdAt }) {
        message, context in message.createdAt.map { age(context.now - $0) }
      }
    ], order: SortOrder([.init("age", descending: true)]))
}

extension Subscription: ListedRow {
  static let rooms = [
    ColumnRoom("externalId", 13...24, grows: true, dispensability: 0),
    ColumnRoom("reach", 14...14, dispensability: 0),
    ColumnRoom("platform", 8...8, dispensability: 1),
    ColumnRoom("deviceModel", 11...16, dispensability: 3),
    ColumnRoom("appVersion", 7...8, dispensability: 4),
    ColumnRoom("language", 5...5, dispensability: 5),
    ColumnRoom("age", 5...5, dispensability: 2),
    ColumnRoom("id", 12...36, grows: true, dispensability: 6),
    ColumnRoom("tags", 12...30, grows: true, dispensability: 7),
  ]

  static let schema = SubscriptionColumns.schema.showing(
    rooms,
    adding: [
      Column(
        "reach", title: "Can receive", width: 11...14, priority: 1,
        .text {
          $0.reachWord.string
        }),
      Column("age", title: "Seen", width: 4...5, priority: 2, .time { $0.lastActiveAt }) {
        subscription, context in subscription.lastActiveAt.map { age(context.now - $0) }
      },
    ])
}

extension User: ListedRow {
  static let rooms = [
    ColumnRoom("externalId", 14...24, grows: true, dispensability: 0),
    ColumnRoom("subscriptions", 7...8, dispensability: 1),
    ColumnRoom("reachable", 9...9, dispensability: 1),
    ColumnRoom("platforms", 12...24, grows: true, dispensability: 3),
    ColumnRoom("language", 5...5, dispensability: 4),
    ColumnRoom("age", 5...5, dispensability: 2),
    ColumnRoom("tags", 12...30, grows: true, dispensability: 5),
  ]

  static let schema = UserColumns.schema.showing(
    rooms,
    adding: [
      Column("age", title: "Seen", width: 4...5, priority: 2, .time { $0.lastActiveAt }) {
        user, context in user.lastActiveAt.map { age(context.now - $0) }
      }
    ])
}

extension LiveActivity: ListedRow {
  static let rooms = [
    ColumnRoom("activityId", 14...30, grows: true, dispensability: 0),
    ColumnRoom("state", 9...9, dispensability: 0),
    ColumnRoom("activityType", 18...26, dispensability: 4),
    ColumnRoom("devices", 7...8, dispensability: 1),
    ColumnRoom("updates", 7...8, dispensability: 3),
    ColumnRoom("age", 9...9, dispensability: 2),
    ColumnRoom("staleAt", 12...12, dispensability: 5),
  ]

  static let schema = ActivityColumns.schema.showing(
    rooms,
    adding: [
      Column("age", title: "Updated", width: 4...9, priority: 2, .time { $0.updatedAt }) {
        activity, context in activity.updatedAt.map { age(context.now - $0) }
      }
    ], order: SortOrder([.init("age", descending: true)]))
}

extension Schema {
  /// The same rows with the columns of a pane.
  fileprivate func showing(
    _ rooms: [ColumnRoom], adding own: [Column<Row>], order: SortOrder? = nil
  ) -> Schema {
    Schema(
      columns: columns + own, consoleColumns: rooms.map(\.column), commandColumns: commandColumns,
      order: order ?? self.order, identity: identity, tags: tags)
  }
}

extension Subscription {
  /// Whether a push can go there, in a word or two; the details say it in a sentence.
  var reachWord: SafeText {
    let judged = reachability
    switch judged.reachable {
    case true?: return environment == .sandbox ? "yes, sandbox" : "yes"
    case nil: return "not known"
    case false?: break
    }
    if let status, status.subscribed == false {
      return Self.words(of: Untrusted(status.label))
    }
    if enabled == false { return "switched off" }
    if unreachableAt != nil { return "app removed" }
    if let token, token.isEmpty { return "no token" }
    return "no"
  }

  /// A label such as `neverPrompted` as words.
  private static func words(of label: Untrusted) -> SafeText {
    var words = ""
    for character in label.raw {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character == "-" || character == "_" ? " " : character.lowercased()
    }
    return Untrusted(words).safe
  }
}

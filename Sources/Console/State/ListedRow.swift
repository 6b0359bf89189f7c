import PushModel
import Tables
import TextKit

/// A row that a pane can list.
protocol ListedRow: Identifiable, Hashable, Sendable where ID == Untrusted {
  /// The columns that there are, and which of them a pane shows.
  static var schema: Schema<Self> { get }
}

extension ListedRow {
  /// The columns that a pane shows when there is room for all of them.
  static var shownColumns: [Column<Self>] { schema.columns(schema.consoleColumns) }
}

extension Message: ListedRow {
  static let schema = MessageColumns.schema.showing([
    "state", "label", "createdAt", "targeted", "accepted", "confirmed", "clicked", "errored",
  ])
}

extension Subscription: ListedRow {
  static let schema = SubscriptionColumns.schema.adding(
    Column(
      "reach", title: "Can receive", width: 9...14, priority: 1, .text { $0.reachWord.string }),
    showing: [
      "externalId", "reach", "platform", "deviceModel", "appVersion", "language", "lastActiveAt",
      "id", "tags",
    ])
}

extension User: ListedRow {
  static let schema = UserColumns.schema.showing([
    "externalId", "subscriptions", "reachable", "platforms", "language", "tags", "lastActiveAt",
  ])
}

extension LiveActivity: ListedRow {
  static let schema = ActivityColumns.schema.showing([
    "activityId", "activityType", "state", "devices", "updates", "updatedAt", "staleAt",
  ])
}

extension Schema {
  /// The same rows with other columns in a pane.
  fileprivate func showing(_ ids: [String]) -> Schema {
    Schema(
      columns: columns, consoleColumns: ids, commandColumns: commandColumns, order: order,
      identity: identity, tags: tags)
  }

  /// The same rows with a column more.
  fileprivate func adding(_ column: Column<Row>, showing ids: [String]) -> Schema {
    Schema(
      columns: columns + [column], consoleColumns: ids, commandColumns: commandColumns,
      order: order,
      identity: identity, tags: tags)
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

import PushModel
import Storage
import Tables
import TextKit

extension JournalEntry {
  /// `open` or `settled`, as the contract spells it.
  public var stateWord: String { isOpen ? "open" : "settled" }

  /// The entry as `--json` writes it.
  public var row: JSON {
    .object([
      ("id", .string(id)),
      ("at", .string(intent.at.iso8601)),
      ("context", .string(intent.contextName)),
      ("action", .string(intent.action)),
      ("target", .string(intent.target)),
      ("name", .optional(intent.name)),
      ("state", .string(stateWord)),
      ("verdict", .optional(verdict?.rawValue)),
      ("resultId", .optional(resultID)),
      ("idempotencyKey", .string(intent.idempotencyKey)),
      ("by", .optional(intent.by)),
      ("abandonedAt", .optional(abandonedAt?.iso8601)),
    ])
  }
}

/// The columns of a table of journal entries.
public enum JournalColumns {
  /// Every column, the identity first.
  public static let all: [Column<JournalEntry>] = [
    Column("id", title: "ID", width: 8...36, priority: 1, .text { $0.id }),
    Column("at", title: "At", width: 5...12, priority: 0, .time { $0.intent.at }),
    Column(
      "context", title: "Context", width: 8...24, priority: 6, .text { $0.intent.contextName }),
    Column("action", title: "Action", width: 8...15, priority: 2, .text { $0.intent.action }),
    Column(
      "target", title: "Target", width: 12...40, priority: 4, isFlexible: true,
      .text { $0.intent.target }),
    Column("name", title: "Name", width: 8...24, priority: 5, .text { $0.intent.name }),
    Column("state", title: "State", width: 7...7, priority: 0, .text { $0.stateWord }),
    Column("verdict", title: "Verdict", width: 8...8, priority: 3, .text { $0.verdict?.rawValue }),
    Column("resultId", title: "Made", width: 8...36, priority: 7, .text { $0.resultID?.raw }),
    Column(
      "idempotencyKey", title: "Key", width: 8...36, priority: 9,
      .text { $0.intent.idempotencyKey }),
    Column("by", title: "By", width: 8...20, priority: 8, .text { $0.intent.by }),
    Column(
      "abandonedAt", title: "Given up", width: 5...12, priority: 8, .time { $0.abandonedAt }),
  ]

  /// All that a table of journal entries needs.
  public static let schema = Schema<JournalEntry>(
    columns: all, consoleColumns: ["at", "state", "action", "target", "verdict"],
    commandColumns: ["at", "state", "verdict", "action", "target", "context", "by", "id"],
    identity: { Untrusted($0.id) })
}

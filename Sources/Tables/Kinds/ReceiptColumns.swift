import PushModel
import TextKit

extension Receipt.Stage {
  /// The stage's word, as the contract and the services spell it.
  public var word: Untrusted {
    switch self {
    case .accepted: Untrusted("accepted")
    case .received: Untrusted("received")
    case .confirmed: Untrusted("confirmed")
    case .clicked: Untrusted("clicked")
    case .unsubscribed: Untrusted("unsubscribed")
    case .errored: Untrusted("errored")
    case .other(let word): word
    }
  }
}

/// The columns of a table of receipts.
public enum ReceiptColumns {
  /// Every column, the identity first.
  public static let all: [Column<Receipt>] = [
    Column("messageId", title: "Message", width: 8...36, priority: 5, .text { $0.messageID.raw }),
    Column(
      "subscriptionId", title: "Subscription", width: 8...36, priority: 1,
      .text {
        $0.subscriptionID.raw
      }),
    Column("stage", title: "Stage", width: 8...12, priority: 0, .text { $0.stage.word.raw }),
    Column("actionId", title: "Action", width: 6...16, priority: 4, .text { $0.actionID?.raw }),
    Column(
      "reason", title: "Reason", width: 8...28, priority: 2, isFlexible: true,
      .text {
        $0.reason?.raw
      }),
    Column("at", title: "At", width: 5...12, priority: 3, .time { $0.at }),
  ]

  /// All that a table of receipts needs.
  public static let schema = Schema<Receipt>(
    columns: all,
    consoleColumns: ["at", "stage", "subscriptionId", "reason"],
    commandColumns: ["at", "stage", "subscriptionId", "actionId", "reason"],
    identity: { receipt in
      // A receipt has no id of its own: this is everything that tells one from another.
      let parts = [
        receipt.messageID.raw, receipt.subscriptionID.raw, receipt.stage.word.raw,
        receipt.actionID?.raw ?? "", receipt.at?.iso8601 ?? "",
      ]
      return Untrusted(parts.joined(separator: "\u{1F}"))
    })
}

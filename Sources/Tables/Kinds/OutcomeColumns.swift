import PushModel
import TextKit

/// The columns of a table of outcomes.
public enum OutcomeColumns {
  /// Every column, the identity first.
  public static let all: [Column<Outcome>] = [
    Column(
      "id", title: "Outcome", width: 10...40, priority: 0, isFlexible: true, .text { $0.id.raw }),
    Column(
      "aggregation", title: "Counted as", width: 5...10, priority: 2,
      .text {
        $0.aggregation?.raw
      }),
    Column(
      "value", title: "Value", width: 5...14, priority: 1,
      // Sorted and compared without the decimals that a sum of money has.
      .integer { $0.value.flatMap { Int64(exactly: $0.rounded(.down)) } }
    ) { outcome, _ in
      guard let value = outcome.value else { return nil }
      guard let whole = Int64(exactly: value) else { return Untrusted(String(value)).safe }
      return grouped(whole)
    },
  ]

  /// All that a table of outcomes needs. One name can be counted in two ways.
  public static let schema = Schema<Outcome>(
    columns: all, consoleColumns: ["id", "aggregation", "value"],
    commandColumns: ["id", "aggregation", "value"],
    identity: { Untrusted("\($0.id.raw).\($0.aggregation?.raw ?? "")") })
}

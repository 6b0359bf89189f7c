import Operations
import PushModel
import TextKit

/// A verdict as it is written.
enum WriteAnswer {
  /// The verdict of a send.
  static func send(_ report: WriteReport) -> JSON {
    .object([
      ("verdict", .string(report.outcome.verdict.rawValue)),
      ("messageId", .optional(report.outcome.resultID)),
      ("replayed", JSON(.bool(report.outcome.replayed))),
      ("unreachable", list(report.outcome.unreachable)),
      ("reasons", list(report.outcome.reasons)),
      ("idempotencyKey", .string(report.idempotencyKey)),
    ])
  }

  /// The verdict of any other write.
  static func other(_ report: WriteReport) -> JSON {
    .object([
      ("verdict", .string(report.outcome.verdict.rawValue)),
      ("reasons", list(report.outcome.reasons)),
    ])
  }

  /// The verdict for a person.
  static func text(_ report: WriteReport) -> String {
    var lines = [report.outcome.sentence.string]
    lines += report.outcome.unreachable.map { "  not reachable: \($0.safe.string)" }
    lines += report.outcome.reasons.map { "  \($0.safe.string)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ texts: [Untrusted]) -> JSON {
    .array(texts.map { .string($0.raw) })
  }
}

import PushModel
import PushWire
import TextKit

/// `status`
enum StatusCommand {
  static let command = Command(
    words: ["status"], arguments: [.required("VALUE")],
    summary: "an authorization status, decoded: what it means and what can be done",
    options: [.dialect] + .output, body: .task(.local, run))

  /// The dialects as they are typed.
  static let dialectNames = StatusDialect.allCases.map(\.rawValue)

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let status = StatusTable.decode(
      try value(arguments.positional[0]), try dialect(arguments.text(.dialect)))
    try await session.write(
      arguments.has(.json) ? json(status).text() + "\n" : text(status, arguments))
    return .done
  }

  private static func value(_ text: String) throws(CommandFailure) -> Int64 {
    if let value = Int64(text) { return value }
    throw CommandFailure(
      .usage, "A status is a whole number, not \(Untrusted(text))",
      remedy: "For example: pushdeck status 335 --dialect openpush-ios")
  }

  private static func dialect(_ name: String?) throws(CommandFailure) -> StatusDialect {
    let list = SafeText.joined(
      dialectNames.map { Untrusted($0).safe }, separator: ", ")
    guard let name else {
      throw CommandFailure(
        .usage, "The same number means different things in each dialect",
        remedy: "Say which with --dialect: \(list)")
    }
    if let dialect = StatusDialect(rawValue: name) { return dialect }
    let meant = nearest(name, among: dialectNames).map {
      "Did you mean \(Untrusted($0))?" as SafeText
    }
    throw CommandFailure(
      .usage, "There is no dialect \(Untrusted(name))", remedy: meant ?? "There are: \(list)")
  }

  private static func json(_ status: AuthorizationStatus) -> JSON {
    .object([
      ("value", .int(status.value)),
      ("dialect", .optional(status.dialect?.rawValue)),
      ("subscribed", .optional(status.subscribed)),
      ("label", .string(status.label)),
      ("bits", .array(status.bits.map { .string($0) })),
      ("unknownBits", .int(status.unknownBits)),
      ("provisional", JSON(.bool(status.provisional))),
      ("retryable", JSON(.bool(status.retryable))),
      ("serverOwned", JSON(.bool(status.serverOwned))),
      ("permitted", .optional(status.permitted)),
      ("sentence", .string(status.sentence.string)),
      ("remedy", .optional(status.remedy?.string)),
    ])
  }

  private static func text(_ status: AuthorizationStatus, _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    let dialect = status.dialect.map { " (\(Untrusted($0.rawValue)))" as SafeText } ?? ""
    record.add("Value", "\(status.value)\(dialect)" as SafeText)
    record.add("Label", Untrusted(status.label))
    record.add("Subscribed", status.subscribed.map { $0 ? "yes" : "no" } ?? "not said")
    record.add("Permitted", status.permitted.map { $0 ? "yes" : "no" })
    if !status.bits.isEmpty {
      record.add("Bits", Untrusted(status.bits.joined(separator: ", ")))
    }
    if status.unknownBits != 0 { record.add("Unknown bits", status.unknownBits) }
    record.add("Meaning", status.sentence)
    record.add("What to do", status.remedy)
    return record.finish()
  }
}

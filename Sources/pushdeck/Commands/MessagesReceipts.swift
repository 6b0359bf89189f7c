import Operations
import PushModel
import Tables
import TextKit

/// `messages receipts`
enum MessagesReceipts {
  static let command = Command(
    words: ["messages", "receipts"], arguments: [.required("ID")],
    summary: "what became of a message on each device, oldest first",
    details: "OneSignal lists no receipts: there the message's funnel counts them all.",
    options: .contextual + .listing + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      ReceiptColumns.schema, arguments, json: JSONRows.receipt, time: \.at)
    let desk = try await Opening.desk(arguments, session)
    return try await list.write(
      desk.walkReceipts(
        of: Untrusted(arguments.positional[0]), pageSize: list.pageSize(usual: 500)), to: session)
  }
}

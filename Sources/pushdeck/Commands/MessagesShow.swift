import PushModel
import PushServices
import Tables
import TextKit

/// `messages show`
enum MessagesShow {
  static let command = Command(
    words: ["messages", "show"], arguments: [.required("ID")],
    summary: "one message with its funnel, also per platform",
    options: .contextual + .output + [.utc], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    let message = try await reading { () throws(ServiceFailure) in
      try await desk.message(Untrusted(arguments.positional[0]))
    }
    try await session.write(
      arguments.has(.json) ? JSONRows.message(message).text() + "\n" : text(message, arguments))
    return .done
  }

  private static func text(_ message: Message, _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    record.add("ID", message.id)
    record.add("Name", message.name)
    record.add("State", message.state.title)
    if let failure = message.failure {
      record.add("Failure", "\(failure.message) (\(failure.code))")
    } else if message.state == .failed {
      record.add("Failure", "the service names no cause" as SafeText)
    } else if message.isRefusedWhole {
      record.add("Nobody got it", "every delivery errored; the dashboard tells why" as SafeText)
    }
    record.add("Title", message.title)
    record.add("Body", message.body)
    record.add("Audience", message.audience)
    record.add("Created", message.createdAt)
    record.add("Due", message.sendAt)
    record.add("Started", message.startedAt)
    record.add("Completed", message.completedAt)
    if message.renderTruncated {
      record.add("Trimmed", "the service cut it, because it was too long" as SafeText)
    }
    record.addBlock("Funnel", FunnelText.table(message))
    return record.finish()
  }
}

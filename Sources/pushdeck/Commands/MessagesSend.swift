import Operations
import PushModel
import TextKit

/// `messages send`
enum MessagesSend {
  static let command = Command(
    words: ["messages", "send"], arguments: [.required("FILE")],
    summary: "sends a message; FILE is the body of the service's own call, - is standard input",
    details: """
      The body is checked, asked about and sent as it was checked. A send to one subscription or one
      user wants a yes (--yes); a wider one wants the app's name typed (--confirm NAME).
      """,
    options: .contextual + .acting + .sending + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let bytes = try await InputFile.read(arguments.positional[0], session)
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.send
    ) { (options) throws(Refusal) in try await desk.plan(sendFile: bytes, options) }
  }
}

import Operations
import PushModel
import TextKit

/// `activities start`
enum ActivitiesStart {
  static let command = Command(
    words: ["activities", "start"], arguments: [.required("FILE")],
    summary: "starts a live activity; FILE is the body of the service's own call",
    options: .contextual + .acting + .sending + .output + [.type], body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let bytes = try await InputFile.read(arguments.positional[0], session)
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.send
    ) { (options) throws(Refusal) in
      try await desk.plan(activityStartFile: bytes, type: arguments.text(.type), options)
    }
  }
}

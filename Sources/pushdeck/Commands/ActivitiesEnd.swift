import Operations
import PushModel
import TextKit

/// `activities end`
enum ActivitiesEnd {
  static let command = Command(
    words: ["activities", "end"], arguments: [.required("ID"), .optional("FILE")],
    summary: "ends a live activity; without FILE with the last state known here",
    options: .contextual + .acting + .sending + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let id = arguments.positional[0]
    let bytes: [UInt8]? =
      arguments.positional.count > 1
      ? try await InputFile.read(arguments.positional[1], session) : nil
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      guard let bytes else {
        return try await desk.plan(activityEnd: ActivityDraft(activityID: id), options)
      }
      return try await desk.plan(activityEndFile: bytes, id: Untrusted(id), options)
    }
  }
}

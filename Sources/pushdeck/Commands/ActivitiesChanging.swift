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

/// `activities update`
enum ActivitiesUpdate {
  static let command = Command(
    words: ["activities", "update"], arguments: [.required("ID"), .required("FILE")],
    summary: "updates a live activity on every device that shows it",
    options: .contextual + .acting + .sending + .output, body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let bytes = try await InputFile.read(arguments.positional[1], session)
    let desk = try await Opening.desk(arguments, session)
    return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
      json: WriteAnswer.other
    ) { (options) throws(Refusal) in
      try await desk.plan(
        activityUpdateFile: bytes, id: Untrusted(arguments.positional[0]), options)
    }
  }
}

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

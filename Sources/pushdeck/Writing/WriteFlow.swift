import Operations
import PushModel
import TextKit

/// What every command that changes something does: plan, ask, carry out, say the verdict.
struct WriteFlow: Sendable {
  var desk: Desk
  var arguments: Arguments
  var session: CommandSession

  /// Runs the flow.
  ///
  /// - Parameters:
  ///   - json: The verdict as `--json` writes it.
  ///   - plan: Makes the plan; it is refused before anybody is asked.
  func run(
    json: @Sendable (WriteReport) -> JSON,
    plan: @Sendable (PlanOptions) async throws(Refusal) -> WritePlan
  ) async throws(CommandFailure) -> ExitCode {
    let asker = Asker(arguments: arguments, session: session)
    let made: WritePlan
    do {
      made = try await plan(
        PlanOptions(
          idempotencyKey: arguments.text(.idempotencyKey), allowsNew: arguments.has(.new),
          hasYes: arguments.has(.yes), hasName: arguments.has(.confirm)))
    } catch {
      throw CommandFailure(error)
    }
    for note in made.notes where note.severity != .note || StandardError.isTerminal {
      let place: SafeText = note.path.isEmpty ? "" : "\(note.path): "
      await session.tell("pushdeck: \(place)\(note.message)")
    }
    try await asker.ask(made.question)
    return try await session.whileWriting { (departure) throws(CommandFailure) in
      let report = await desk.perform(made, departure)
      if let refusal = report.refusal { throw CommandFailure(refusal) }
      if let problem = report.journalProblem { await session.tell("pushdeck: \(problem)") }
      return try await say(report, json)
    }
  }

  private func say(_ report: WriteReport, _ json: @Sendable (WriteReport) -> JSON)
    async throws(CommandFailure) -> ExitCode
  {
    let code = ExitCode(report.outcome, isStrict: arguments.has(.strict))
    let isDone = report.outcome.verdict == .sent || report.outcome.verdict == .partly
    do {
      if arguments.has(.json) {
        try await session.write(json(report).text() + "\n")
      } else if isDone {
        try await session.write(WriteAnswer.text(report))
      }
    } catch {
      // What became of the write matters more than where it could not be written.
      await session.tell("pushdeck: \(report.outcome.verdict.title): \(report.outcome.sentence)")
      throw error
    }
    if !isDone { await session.tell(CommandFailure(code, report.outcome.sentence).line) }
    return code
  }
}

extension Command.Body {
  /// What a command does that changes one thing its arguments name: it opens the context, plans, asks,
  /// carries out and says the verdict.
  static func change(
    _ plan: @escaping @Sendable (Desk, Arguments, PlanOptions) async throws(Refusal) -> WritePlan
  ) -> Command.Body {
    .task(.write) { (arguments, session) async throws(CommandFailure) in
      let desk = try await Opening.desk(arguments, session)
      return try await WriteFlow(desk: desk, arguments: arguments, session: session).run(
        json: WriteAnswer.other
      ) { (options) throws(Refusal) in try await plan(desk, arguments, options) }
    }
  }
}

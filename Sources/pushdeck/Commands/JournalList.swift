import Operations
import PushModel
import Storage
import Tables
import TextKit

/// `journal list`
enum JournalList {
  static let command = Command(
    words: ["journal", "list"],
    summary: "what was written from here, newest first, and what became of it",
    details: """
      Every write is noted here before it leaves. One whose end is not known is open, and the same body \
      is not sent again until it is settled. All contexts are listed unless one is named; nothing is \
      asked of a service. What is settled and older than \(Journal.keptDays) days is thrown away. It \
      ends with 3 when a part of the journal cannot be read.
      """,
    options: .contextual + .listing + .output, body: .task(.local, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let list = try ListOutput(
      JournalColumns.schema, arguments, json: \.row, time: \.intent.at)
    let places = try await Places.of(arguments, session)
    let context = try context(arguments, places)
    let reading = try await read(places.paths, session)
    let entries = reading.entries.reversed().filter { entry in
      context.map { entry.intent.context == $0.journalName } ?? true
    }
    let code = try await list.write(
      .of(entries), arrival: .newestFirst, mayRepeat: false, to: session)
    for problem in reading.problems { await session.tell("pushdeck: \(problem).") }
    return reading.problems.isEmpty ? code : .file
  }

  /// The context that the command line names; nil where it names none.
  private static func context(_ arguments: Arguments, _ places: Places) throws(CommandFailure)
    -> OperatingContext?
  {
    let request = ContextRequest(arguments)
    guard request.name != nil || request.isAdHoc else { return nil }
    do {
      return try places.resolver.resolve(request).context
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func read(_ paths: Paths, _ session: CommandSession)
    async throws(CommandFailure) -> JournalReading
  {
    do throws(JournalError) {
      return try await session.blocking { () throws(JournalError) in
        try Journal(folder: paths.journalFolder).read()
      }
    } catch {
      throw CommandFailure(.file, error.sentence, remedy: error.remedy)
    }
  }
}

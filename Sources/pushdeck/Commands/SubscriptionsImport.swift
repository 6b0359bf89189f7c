import Operations
import TextKit

/// `subscriptions import`
enum SubscriptionsImport {
  static let command = Command(
    words: ["subscriptions", "import"], arguments: [.required("FILE")],
    summary: "keeps a CSV export for viewing here; nothing is sent",
    details: """
      The file is an export of OneSignal, gzipped or not; - is standard input. It is read to its end,
      piece by piece, and takes the place of the last export then; `subscriptions list --cached` lists
      it for seven days.
      """,
    options: .contextual + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let path = arguments.positional[0]
    let desk = try await Opening.desk(arguments, session)
    session.liftTimeLimit()
    let source = try await InputSource(path, session, remedy: "Nothing was kept.")
    let imported = try await keep(source, desk, path)
    if arguments.has(.json) {
      let answer = JSON.object([
        ("rows", .int(imported.rows)), ("passedOver", .int(imported.passedOver)),
      ])
      try await session.write(answer.text() + "\n")
    } else {
      let others: SafeText =
        imported.passedOver == 0
        ? "" : "; \(grouped(imported.passedOver)) without an id were passed over"
      let sentence: SafeText =
        "\(grouped(imported.rows)) subscriptions are kept here\(others). Nothing was sent."
      try await session.write(sentence.string + "\n")
    }
    return .done
  }

  private static func keep(_ source: InputSource, _ desk: Desk, _ path: String)
    async throws(CommandFailure) -> ImportedSubscriptions
  {
    let taken: SubscriptionImport
    do {
      taken = try desk.importSubscriptions()
    } catch {
      throw failure(error, path)
    }
    while let piece = try await source.next() {
      do {
        try await taken.add(piece)
      } catch {
        throw failure(error, path)
      }
    }
    do {
      return try await taken.finish()
    } catch {
      throw failure(error, path)
    }
  }

  private static func failure(_ refusal: ImportRefusal, _ path: String) -> CommandFailure {
    let name = path == "-" ? "Standard input" : Untrusted(path).safe
    return switch refusal {
    case .notOffered(let failure): CommandFailure(failure)
    case .noExport(let why):
      CommandFailure(
        .file, "\(name) is no export of subscriptions: \(why)",
        remedy: "Nothing was kept; take the CSV file that OneSignal exports.")
    case .cache(let error):
      CommandFailure(
        .file, "\(name) could not be kept: \(error.sentence)",
        remedy: "The last export is still there.")
    }
  }
}

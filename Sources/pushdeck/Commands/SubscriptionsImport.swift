import Operations
import TextKit

/// `subscriptions import`
enum SubscriptionsImport {
  /// Larger exports than this are not taken into memory.
  private static let limit = 2 << 30

  static let command = Command(
    words: ["subscriptions", "import"], arguments: [.required("FILE")],
    summary: "keeps a CSV export for viewing here; nothing is sent",
    details: """
      The file is an export of OneSignal, gzipped or not; - is standard input. It takes the place of
      the last export, and `subscriptions list --cached` lists it for seven days.
      """,
    options: .contextual + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let path = arguments.positional[0]
    let desk = try await Opening.desk(arguments, session)
    session.liftTimeLimit()
    let file = try await InputFile.read(path, session, limit: limit, remedy: "Nothing was kept.")
    let imported: ImportedSubscriptions
    do {
      imported = try await desk.importSubscriptions(file)
    } catch {
      throw failure(error, path)
    }
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

  private static func failure(_ refusal: ImportRefusal, _ path: String) -> CommandFailure {
    switch refusal {
    case .notOffered(let failure): CommandFailure(failure)
    case .noExport(let why):
      CommandFailure(
        .file, "\(Untrusted(path)) is no export of subscriptions: \(why)",
        remedy: "Nothing was kept; take the CSV file that OneSignal exports.")
    case .cache(let error):
      CommandFailure(
        .file, "\(Untrusted(path)) could not be kept: \(error.sentence)",
        remedy: "The last export is still there.")
    }
  }
}

import Storage
import TextKit

/// `purge`
enum PurgeCommand {
  static let command = Command(
    words: ["purge"], summary: "deletes cached exports and samples",
    details: """
      Exports hold personal data and go by themselves after seven days; this takes them away now. The \
      journal and drafts stay.
      """,
    options: [.config] + .output, body: .task(.local, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let (exports, samples) = try await session.blocking { () throws(CommandFailure) in
      let paths = try Places(arguments).paths
      do {
        return (
          try ExportCache(folder: paths.exportsFolder).purgeAll(),
          try Files.removeAll(in: paths.samplesFolder)
        )
      } catch let error as ExportCacheError {
        throw CommandFailure(.file, error.sentence)
      } catch let error as FileError {
        throw CommandFailure(.file, error.sentence, remedy: error.remedy)
      } catch {
        throw CommandFailure(.file, "Not everything could be removed")
      }
    }
    try await session.write(
      arguments.has(.json)
        ? JSON.object([("exports", .int(exports)), ("samples", .int(samples))]).text() + "\n"
        : "\(words(exports, "export")) and \(words(samples, "sample")) were deleted.\n")
    return .done
  }

  private static func words(_ count: Int, _ what: String) -> String {
    count == 1 ? "1 file of \(what)s" : "\(grouped(count).string) files of \(what)s"
  }
}

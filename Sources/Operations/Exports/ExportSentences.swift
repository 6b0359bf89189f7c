import PushServices
import Storage
import TextKit

/// What is said when an export is not there in the end.
enum ExportSentences {
  static let noPlace = ServiceFailure(
    .notOffered, sentence: "There is no place to keep an export in",
    remedy: "Set XDG_CACHE_HOME to a folder of yours.")

  static let notAskedFor = ServiceFailure(
    .cancelled, sentence: "The turn of another export was not waited for",
    remedy: "No export was asked for; ask again later.")

  static let notWaitedFor = ServiceFailure(
    .cancelled, sentence: "The export was not waited for",
    remedy: "The service still makes it; ask again later.")

  /// Another process of this person's took longer than the call may.
  static func heldBack(by process: Int32?) -> ServiceFailure {
    let which: SafeText =
      process.map { "another pushdeck of yours (process \($0))" } ?? "another pushdeck of yours"
    return ServiceFailure(
      .exportRunning(retryAfterSeconds: nil),
      sentence: """
        An account makes one export at a time, and \(which) is exporting this app. No export was \
        asked for here.
        """,
      remedy: "Ask again once that one is done.")
  }

  /// The service takes longer than the call may.
  static func overdue(after seconds: Double) -> ServiceFailure {
    ServiceFailure(
      .timedOut,
      sentence: "The export was asked for, and not there after \(Int(seconds.rounded(.up))) s",
      remedy: """
        The service may still be making it, at about 2,000 rows a second, and no other is made until \
        then. Ask again later, and with more time where --timeout was given.
        """)
  }

  /// It came and could not be kept.
  static func notKept(_ problem: ExportIntake.Problem) -> ServiceFailure {
    switch problem {
    case .noExport(let why):
      ServiceFailure(
        .unreadable,
        sentence: "What came is no export of subscriptions: \(why). Nothing of it was kept.",
        remedy: "Ask for another export; if it goes on, tell the service's support.")
    case .cache(.compressed(let error)):
      ServiceFailure(
        .unreadable,
        sentence: "The export cannot be read: \(error.sentence). Nothing of it was kept.",
        remedy: "Ask for another export; if it goes on, tell the service's support.")
    case .cache(.file(let error)):
      ServiceFailure(
        .localFile, sentence: "The export could not be kept: \(error.sentence)",
        remedy: error.remedy)
    case .cache(.tooLarge(let limit)):
      ServiceFailure(
        .unreadable,
        sentence:
          "The export could not be kept: \(ExportCacheError.tooLarge(limit: limit).sentence)",
        remedy: "Nothing of it was kept; ask for a part of it with --since.")
    }
  }
}

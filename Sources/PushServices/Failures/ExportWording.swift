import PushModel
import PushWire
import TextKit

/// What is said about exports: they are asked for in one place and fetched from another, without the
/// key, and an account makes one at a time.
struct ExportWording: Sendable {
  let kind: ServiceKind
  /// What a connection that failed is called.
  let words: FailureWording

  /// The failure of asking for an export in its own words where it means that the account is making
  /// another one; nil for every other failure.
  static func turn(_ failure: ServiceFailure, _ kind: ServiceKind) -> ServiceFailure? {
    let isSaid = failure.reasons.contains { reason in
      let text = reason.raw.lowercased()
      return text.holds("another csv export") || text.holds("already running")
    }
    var retryAfter: Double?
    switch failure.kind {
    // Nothing else limits how often exports are asked for (OneSignal reference §3).
    case .rateLimited(let seconds) where failure.httpStatus == 429: retryAfter = seconds
    case .refused where isSaid: break
    default: return nil
    }
    let sentence: SafeText =
      isSaid
      ? "\(kind.title) is making another export for this account, and it makes one at a time."
      : """
      \(kind.title) turned the export away (429): it makes one at a time for an account, and seems to \
      be making another.
      """
    let whose: SafeText =
      failure.mayHaveBeenCarriedOut
      ? "It may be the one that was asked for here a moment ago; the answer to that was lost."
      : "A colleague may have asked for it, or another pushdeck. No export was asked for here."
    return ServiceFailure(
      .exportRunning(retryAfterSeconds: retryAfter), httpStatus: failure.httpStatus,
      reasons: failure.reasons, mayHaveBeenCarriedOut: failure.mayHaveBeenCarriedOut,
      sentence: "\(sentence) \(whose)",
      remedy: "Ask again once that one is done.")
  }

  /// An address that may not be asked. Nothing has left.
  static func address(_ refusal: AddressRefusal, _ kind: ServiceKind) -> ServiceFailure {
    let why: SafeText =
      switch refusal {
      case .notAnAddress: "it is no address"
      case .schemeNotSpoken(let scheme) where scheme.isEmpty: "it has no scheme"
      case .schemeNotSpoken(let scheme): "it begins with \(scheme.safe(maximumColumns: 20))"
      case .plainBeyondThisMachine: "it is not HTTPS"
      case .holdsCredentials: "a user name stands in it"
      case .holdsQuery: "it cannot be read"
      case .loopbackNamedFromElsewhere: "it is on this machine"
      }
    return ServiceFailure(
      .unreadable,
      sentence: """
        \(kind.title) named an address for the export that is not asked: \(why). Nothing was fetched.
        """,
      remedy: "Ask for another export; if it goes on, tell the service's support.")
  }

  /// What one look for the file brought instead of it.
  func missing(_ response: HTTPResponse) -> (ExportPolling.Event, ServiceFailure) {
    let event = ExportPolling.Event.answered(
      status: response.status, retryAfter: response.retryAfterSeconds)
    if (300..<400).contains(response.status) { return (event, redirected(response)) }
    let said: SafeText =
      switch BodyMeaning(response.body) {
      case .empty: ", without a word"
      case .webPage: ", with a page"
      case .text(let text): ": \(FailureWording.withoutEnd(text.safe(maximumColumns: 120)))"
      case .json: ""
      }
    let failureKind: ServiceFailure.Kind =
      switch response.status {
      case 429: .rateLimited(retryAfterSeconds: response.retryAfterSeconds)
      case 404: .notFound
      case 400..<500: .refused
      case 500...: .serverError
      default: .unreadable
      }
    return (
      event,
      ServiceFailure(
        failureKind, httpStatus: response.status,
        sentence: """
          \(words.base.host), where the export lies, answered with \(response.status)\(said). Nothing \
          was kept.
          """,
        remedy: "Ask for another export; an export is kept there for three days.")
    )
  }

  /// What one look that brought no whole answer counts as.
  func missing(_ failure: TransportFailure) -> (ExportPolling.Event, ServiceFailure) {
    let said = words.failure(failure, mayHaveLeft: false)
    switch failure.kind {
    case .connectionLost, .connectionRefused, .noConnection, .unknownHost: return (.lost, said)
    case .timedOut:
      return (
        .hopeless,
        ServiceFailure(
          .timedOut,
          sentence: "\(words.base.host) sent next to nothing of the export for a minute.",
          remedy: "Nothing was kept; ask again, or look at the network.")
      )
    case .tooLarge(let limit):
      return (
        .hopeless,
        ServiceFailure(
          .tooLarge,
          sentence: """
            The export is larger than the \(limit >> 20) MiB that are fetched here. Nothing was kept.
            """,
          remedy: "Export a segment of it with the service's dashboard.")
      )
    case .proxy, .certificate, .trustFile, .handshake, .timedOutConnecting, .notHTTP,
      .headersTooLarge, .cancelled, .headerCannotTravel, .notTaken, .notRunning, .other:
      return (.hopeless, said)
    }
  }

  // The address opens the file for everybody, so not even a part of the other one is shown.
  private func redirected(_ response: HTTPResponse) -> ServiceFailure {
    ServiceFailure(
      .unreadable, httpStatus: response.status,
      sentence: """
        \(words.base.host), where the export lies, sent the request elsewhere (\(response.status)); \
        this program does not follow, because the file holds personal data. Nothing was kept.
        """,
      remedy: "Ask for another export; if it goes on, tell the service's support.")
  }
}

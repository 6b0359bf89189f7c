import PushModel
import TextKit

extension OneSignalDialect {
  /// What became of a write to segments, templates, apps, keys or events.
  public static func catalogueOutcome(
    _ write: CatalogueWrite, status: Int, headers: [(String, String)], body: [UInt8],
    isRepeat: Bool
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(
      .catalogue(write), .onesignal, status: status, headers: headers, isRepeat: isRepeat)
    if let decided = builder.decidedByStatus(errors(status: status, body: body), headers: headers) {
      return decided
    }
    let object: JSONObject
    switch AnswerBody(body) {
    case .object(let read): object = read
    // A change and a deletion say all with their status.
    case .empty: object = JSONObject()
    case .other: return builder.unknown("answered \(status) with something unexpected")
    case .unreadable(let isMarkup):
      return builder.unknown(
        isMarkup ? "answered \(status) with a web page" : "answered \(status) with no JSON")
    }
    let reasons = errors(status: status, body: body).map(\.text)
    let isRefused = object.deniesSuccess
    switch write {
    case .recordEvents: return events(object, builder)
    case .change, .delete:
      guard !isRefused, reasons.isEmpty else {
        return builder.nothingDone(reasons: reasons, unreachable: [], "Read it again.")
      }
      return builder.taken(id: nil)
    case .make, .copyTemplate, .rotateKey:
      let id = ["id", "token_id"].lazy.compactMap { object[$0]?.string }.first { !$0.isEmpty }
      if let id {
        guard !isRefused else {
          return builder.unknown("answered \(status) with an id and without success")
        }
        return builder.taken(id: Untrusted(id))
      }
      if isRefused || !reasons.isEmpty {
        return builder.nothingDone(reasons: reasons, unreachable: [], "Correct what it names.")
      }
      return builder.unknown("answered \(status) with neither an id nor a reason")
    }
  }

  /// Only the events that were not taken are named.
  private static func events(_ object: JSONObject, _ builder: OutcomeBuilder) -> WriteOutcome {
    let refused = refusedEvents(object)
    guard !refused.isEmpty else {
      return object.deniesSuccess
        ? builder.nothingDone(reasons: [], unreachable: [], "Tell them again in a minute.")
        : builder.taken(id: nil)
    }
    let some = Untrusted(OutcomeBuilder.listed(refused))
    return WriteOutcome(
      verdict: .partly, reasons: refused,
      sentence: "The service did not take \(refused.count) of the events: \(some)."
        + " The others were taken; do not tell them again.",
      httpStatus: builder.status)
  }

  /// The key in an answer to making or rotating one; nil where none came.
  public static func newKey(_ body: [UInt8]) -> Secret? {
    let json = try? JSON.parse(body, options: .lenient)
    guard let text = json?["formatted_token"]?.string, !text.isEmpty else {
      return nil
    }
    return Secret(text)
  }
}

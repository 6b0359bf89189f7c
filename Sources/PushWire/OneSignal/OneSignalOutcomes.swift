import PushModel
import TextKit

extension OneSignalDialect {
  /// What became of a send. `isRepeat` is true when this very intent may have left before.
  public static func sendOutcome(
    status: Int, headers: [(String, String)], body: [UInt8], isRepeat: Bool
  ) -> WriteOutcome {
    outcome(.message, idNames: ["id"], status, headers, body, isRepeat)
  }

  /// What became of an activity's start, update or end.
  public static func activityOutcome(
    _ kind: WriteKind, status: Int, headers: [(String, String)], body: [UInt8], isRepeat: Bool
  ) -> WriteOutcome {
    outcome(kind, idNames: ["notification_id", "id"], status, headers, body, isRepeat)
  }

  /// What became of an opt-out or opt-in. The answer is an empty object, and the change takes
  /// seconds (OneSignal reference §9).
  public static func subscriptionOutcome(
    _ kind: WriteKind, status: Int, headers: [(String, String)], body: [UInt8]
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(
      kind, .onesignal, status: status, headers: headers, isRepeat: true)
    let errors = errors(status: status, body: body)
    if let decided = builder.decidedByStatus(errors, headers: headers) { return decided }
    let answer = AnswerBody(body)
    switch answer {
    case .empty, .object:
      guard errors.isEmpty, !answer.deniesSuccess else {
        return builder.nothingDone(
          reasons: errors.map(\.text), unreachable: [], "Read the subscription again.")
      }
      var outcome = builder.taken(id: nil)
      outcome.sentence = outcome.sentence + " It shows in the record after a few seconds."
      return outcome
    case .other, .unreadable: return builder.unknown("answered with something unreadable")
    }
  }

  /// What became of a cancellation: `{"success":true}` (OneSignal reference §6).
  public static func cancelOutcome(status: Int, headers: [(String, String)], body: [UInt8])
    -> WriteOutcome
  {
    let builder = OutcomeBuilder(
      .cancel, .onesignal, status: status, headers: headers, isRepeat: true)
    let errors = errors(status: status, body: body)
    if let decided = builder.decidedByStatus(errors, headers: headers) { return decided }
    switch AnswerBody(body) {
    // Any success status is a success (§0), also one that says nothing.
    case .empty: return builder.taken(id: nil)
    case .object(let object):
      guard object.deniesSuccess || !errors.isEmpty else { return builder.taken(id: nil) }
      return builder.nothingDone(
        reasons: errors.map(\.text), unreachable: [], "Look at the message again.")
    case .other, .unreadable: return builder.unknown("answered with something unreadable")
    }
  }

  private static func outcome(
    _ kind: WriteKind, idNames: [String], _ status: Int, _ headers: [(String, String)],
    _ body: [UInt8], _ isRepeat: Bool
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(
      kind, .onesignal, status: status, headers: headers, isRepeat: isRepeat)
    if let decided = builder.decidedByStatus(errors(status: status, body: body), headers: headers) {
      return decided
    }
    let object: JSONObject
    switch AnswerBody(body) {
    case .object(let read): object = read
    case .empty: return builder.unknown("answered \(status) with an empty body")
    case .other: return builder.unknown("answered \(status) with something unexpected")
    case .unreadable(let isMarkup):
      return builder.unknown(
        isMarkup ? "answered \(status) with a web page" : "answered \(status) with no JSON")
    }
    var complaints = OneSignalComplaints()
    if let errors = object["errors"] { complaints.read(errors) }
    let reasons = complaints.errors.map(\.text)
    let values = idNames.compactMap { object[$0] }.filter { !$0.isNull }
    let value = values.first { $0.string != "" } ?? values.first
    let id = value.flatMap { $0.string ?? $0.number?.text }
    if let id, !id.isEmpty {
      guard !object.deniesSuccess else {
        return builder.unknown(
          "answered \(status) with the id \(Untrusted(id)) and without success", reasons: reasons)
      }
      var remarks = OneSignalComplaints()
      if let warnings = object["warnings"] { remarks.read(warnings) }
      let partly = !complaints.unreachable.isEmpty || !reasons.isEmpty
      return builder.taken(
        id: Untrusted(id), unreachable: complaints.unreachable + remarks.unreachable,
        reasons: reasons + remarks.errors.map(\.text), partly: partly)
    }
    // An object, a list or a flag where the id should be: the answer is not understood.
    if value != nil, id == nil {
      return builder.unknown("answered \(status) with an id that is none")
    }
    if value == nil, reasons.isEmpty, complaints.unreachable.isEmpty, !object.deniesSuccess {
      return builder.unknown("answered \(status) with neither an id nor a reason")
    }
    if value == nil, reasons.isEmpty, complaints.unreachable.isEmpty {
      return builder.nothingDone(
        reasons: [], unreachable: [], "It gives no reason: check the body with `pushdeck lint`.")
    }
    let nobody: SafeText =
      "Nobody in the audience is subscribed: check the ids and whether they can be reached."
    // An empty id alone is how the service says that nobody matched (OneSignal reference §2.3).
    let meansNobody =
      reasons.allSatisfy { $0.raw.lowercased().holds("not subscribed") }
    return builder.nothingDone(
      reasons: reasons + complaints.unreachableTexts.map(\.text),
      unreachable: complaints.unreachable,
      meansNobody ? nobody : "Correct what it names, and send again.")
  }
}

import PushModel
import TextKit

extension OpenPushDialect {
  /// What became of a send. `isRepeat` is true when this very intent may have left before.
  public static func sendOutcome(
    status: Int, headers: [(String, String)], body: [UInt8], isRepeat: Bool
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(
      .message, .openpush, status: status, headers: headers, isRepeat: isRepeat)
    return outcome(builder, headers, body, idName: "id") { object, id in
      if object["state"]?.string == "failed" {
        let failure = object["failure"]
        let reasons = ["message", "code"].compactMap { failure?[$0]?.string }.map { Untrusted($0) }
        return builder.nothingDone(
          reasons: reasons, unreachable: [],
          "The message is kept as \(id), failed: put right what it names, then send a new one.")
      }
      if object["state"]?.string == "sent", object["funnel"]?["targeted"]?.int64 == 0 {
        return builder.nothingDone(
          reasons: [], unreachable: [],
          "Nobody in the audience is subscribed: check the ids and whether they can be reached.")
      }
      return builder.taken(id: id)
    }
  }

  /// What became of an activity's start, update or end.
  public static func activityOutcome(
    _ kind: WriteKind, status: Int, headers: [(String, String)], body: [UInt8], isRepeat: Bool
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(
      kind, .openpush, status: status, headers: headers, isRepeat: isRepeat)
    return outcome(builder, headers, body, idName: "activity_id") { _, id in builder.taken(id: id) }
  }

  /// What became of an opt-out or opt-in: the answer is the subscription as it is now.
  public static func subscriptionOutcome(
    _ kind: WriteKind, status: Int, headers: [(String, String)], body: [UInt8]
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(kind, .openpush, status: status, headers: headers, isRepeat: true)
    return outcome(builder, headers, body, idName: "id") { object, id in
      let wanted = kind == .optIn
      if let now = object["opted_in"]?.bool, now != wanted {
        return builder.nothingDone(
          reasons: [], unreachable: [],
          "The record that came back is unchanged: read the subscription again.")
      }
      return builder.taken(id: id)
    }
  }

  /// What became of a cancellation: the answer is the message as it is now.
  public static func cancelOutcome(status: Int, headers: [(String, String)], body: [UInt8])
    -> WriteOutcome
  {
    let builder = OutcomeBuilder(
      .cancel, .openpush, status: status, headers: headers, isRepeat: true)
    return outcome(builder, headers, body, idName: "id") { object, _ in
      switch object["state"]?.string {
      case "cancelled": builder.taken(id: nil)
      case "sent", "failed":
        builder.nothingDone(
          reasons: [], unreachable: [], "It has ended already: look at its funnel.")
      case .some(let state):
        builder.unknown("answered that the message is \(Untrusted(state)) now")
      case nil: builder.unknown("answered \(status) without the message's state")
      }
    }
  }

  private static func outcome(
    _ builder: OutcomeBuilder, _ headers: [(String, String)], _ body: [UInt8], idName: String,
    _ judge: (JSONObject, Untrusted) -> WriteOutcome
  ) -> WriteOutcome {
    let status = builder.status
    let errors = errors(status: status, body: body)
    if let decided = builder.decidedByStatus(errors, headers: headers) { return decided }
    switch AnswerBody(body) {
    case .object(let object):
      guard !object.deniesSuccess else { return builder.denied(errors) }
      guard let value = object[idName], let id = value.string ?? value.number?.text, !id.isEmpty
      else {
        return builder.unknown(
          "answered \(status) without an id", reasons: errors.map(\.text))
      }
      return judge(object, Untrusted(id))
    case .empty: return builder.unknown("answered \(status) with an empty body")
    case .other: return builder.unknown("answered \(status) with something unexpected")
    case .unreadable(let isMarkup):
      return builder.unknown(
        isMarkup ? "answered \(status) with a web page" : "answered \(status) with no JSON")
    }
  }
}

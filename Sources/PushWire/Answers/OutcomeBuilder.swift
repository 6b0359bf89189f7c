import PushModel
import TextKit

/// Says what became of a write, in the same words for both dialects.
struct OutcomeBuilder {
  let kind: WriteKind
  let service: ServiceKind
  let status: Int
  let isRepeat: Bool
  let replayed: Bool

  init(
    _ kind: WriteKind, _ service: ServiceKind, status: Int, headers: [(String, String)],
    isRepeat: Bool
  ) {
    self.kind = kind
    self.service = service
    self.status = status
    self.isRepeat = isRepeat
    self.replayed = isReplay(headers)
  }

  /// The service took it. `partly` names what it left out.
  func taken(
    id: Untrusted?, unreachable: [Untrusted] = [], reasons: [Untrusted] = [], partly: Bool = false
  ) -> WriteOutcome {
    if replayed && !isRepeat { return unexpectedReplay(id) }
    var sentence = kind.subject + " " + kind.done
    if let id, !id.isEmpty { sentence = sentence + " as \(id)" }
    sentence = sentence + "."
    if replayed {
      sentence =
        sentence + " It had arrived the first time: the service repeated its answer and sent"
        + " nothing twice."
    }
    if partly {
      if unreachable.isEmpty {
        sentence = sentence + " It complained all the same"
      } else {
        let some = Untrusted(Self.listed(unreachable))
        sentence =
          sentence
          + " \(unreachable.count) of its targets cannot be reached and got nothing: \(some)"
      }
      sentence = sentence + Self.quoted(reasons) + "."
      sentence = sentence + " The others were sent; do not send to them again."
    }
    return WriteOutcome(
      verdict: partly ? .partly : .sent, resultID: id, replayed: replayed,
      unreachable: unreachable, reasons: reasons, sentence: sentence, httpStatus: status)
  }

  /// A first attempt was answered as if it were a second.
  private func unexpectedReplay(_ id: Untrusted?) -> WriteOutcome {
    var sentence: SafeText =
      "Nothing new was sent: \(service.title) has seen this idempotency key before and repeated the"
      + " answer of that time"
    if let id, !id.isEmpty { sentence = sentence + " (\(id))" }
    sentence =
      sentence + ". To send again use another key: take it out of the file, or give a new one with"
      + " --idempotency-key."
    return WriteOutcome(
      verdict: .notSent, resultID: id, replayed: true, sentence: sentence, httpStatus: status)
  }

  /// A success status, and the service says that it did nothing.
  func nothingDone(reasons: [Untrusted], unreachable: [Untrusted], _ remedy: SafeText)
    -> WriteOutcome
  {
    WriteOutcome(
      verdict: .notSent, replayed: replayed, unreachable: unreachable, reasons: reasons,
      sentence: kind.nothingHappened + " " + service.title + " answered \(status)"
        + Self.quoted(reasons) + ". " + remedy,
      httpStatus: status)
  }

  /// The service refused.
  func refused(_ errors: [ServiceErrorText], retryAfter: String?) -> WriteOutcome {
    let reasons = errors.map(\.text)
    return WriteOutcome(
      verdict: .notSent, replayed: replayed, reasons: reasons,
      sentence: kind.nothingHappened + " " + service.title + " refused with \(status)"
        + Self.quoted(reasons) + ". " + remedy(retryAfter: retryAfter),
      httpStatus: status)
  }

  private func remedy(retryAfter: String?) -> SafeText {
    switch status {
    case 300..<400:
      return "The address redirects, and a redirect is not followed with a key: check the url."
    case 400, 422: return "Correct what it names, and send again."
    case 401, 403:
      return "Check the context's key: its app, its kind, and the addresses it is allowed from."
    case 402: return "The app's plan does not include this."
    case 404, 410:
      return kind.isSend && kind != .message
        ? "The activity is not known there, or no device holds it: check its id."
        : "Check the app id, and whether what it is about still exists."
    case 409: return "Something else changed it at the same time: look at it again first."
    case 413: return "Make it shorter."
    case 429:
      if let retryAfter, let seconds = Int64(retryAfter) {
        return "Too many requests: send again in \(seconds) s."
      }
      return "Too many requests: send again in a minute."
    default: return "Correct what it names, and try again."
    }
  }

  /// The status says that it was done, the body that it was not.
  func denied(_ errors: [ServiceErrorText]) -> WriteOutcome {
    unknown(
      "answered \(status) and says in its body that it was no success",
      reasons: errors.map(\.text))
  }

  /// It left, and the answer does not say what became of it.
  func unknown(_ what: SafeText, reasons: [Untrusted] = []) -> WriteOutcome {
    WriteOutcome(
      verdict: .unknown, replayed: replayed, reasons: reasons,
      sentence: "Nobody knows yet: " + service.title + " " + what + Self.quoted(reasons) + ". "
        + kind.whenUnknown,
      httpStatus: status)
  }

  /// The verdict that the status alone decides; nil for a success status, whose body decides.
  func decidedByStatus(_ errors: [ServiceErrorText], headers: [(String, String)]) -> WriteOutcome? {
    switch status {
    case 200..<300: return nil
    case 300..<500: return refused(errors, retryAfter: header("Retry-After", in: headers))
    default:
      return unknown("answered \(status)", reasons: errors.map(\.text))
    }
  }

  static func quoted(_ reasons: [Untrusted]) -> SafeText {
    guard let first = reasons.first else { return "" }
    let text = first.safe(maximumColumns: 200)
    return reasons.count == 1
      ? ": “\(text)”" : ": “\(text)” and \(reasons.count - 1) more"
  }

  /// The first few of a list, in words.
  static func listed(_ ids: [Untrusted]) -> String {
    let shown = ids.prefix(5).map(\.raw).joined(separator: ", ")
    return ids.count > 5 ? "\(shown) and \(ids.count - 5) more" : shown
  }
}

import PushModel
import TextKit

extension Refusal {
  /// What stands in the way, and that nothing was sent.
  public var sentence: SafeText {
    switch self {
    case .readOnly(let action):
      "This context is read-only, so nothing was sent: \(action.imperative)"
    case .notATestTarget(.people(let change), _) where change.isDelete:
      "This context is test-only and deletes nothing, so nothing was changed: \(change.imperative)"
    case .notATestTarget(let action, _):
      "This context is test-only and this is none of its test targets, so nothing was sent: \(action.imperative)"
    case .wrongBody(let findings):
      "Nothing was sent: \(Self.first(findings))"
    case .notJSON(let error):
      "Nothing was sent: the body is not JSON: line \(error.line), column \(error.column): \(Untrusted(error.sentence))"
    case .openIntent(let id, let startedAt, let now):
      "The same body left \(age(now - startedAt)) ago and its end is not known (journal entry \(Untrusted(id))), so it was not sent again"
    case .arrivedBefore(let evidence):
      "It was not sent again: the same body left before and its answer got lost. \(evidence)"
    case .keyOfAnotherBody(let key, let journalID):
      "The key \(Untrusted(key)) was used for another body (journal entry \(Untrusted(journalID))); the service would answer the old result, so nothing was sent"
    case .journal(let error):
      "The intent could not be written to the journal, so nothing was sent: \(error.sentence)"
    case .unfitKey(let key, .onesignal):
      "OneSignal wants a UUID as idempotency key, not \(Untrusted(key)), so nothing was sent"
    case .unfitKey(let key, .openpush):
      "OpenPush wants an idempotency key of 1 to 64 visible ASCII characters, not \(Untrusted(key)), so nothing was sent"
    case .keyInBody(let key):
      "Nothing was sent: the API key \(key) stands in the body, and every device would get it"
    case .keyInWrite(let key):
      "Nothing was sent: the API key \(key) stands where an id, a label, a value or a name belongs, and the service and the journal would keep it"
    case .missing(let what, _):
      "Nothing was sent: \(what)"
    case .service(let failure):
      "Nothing was sent: \(failure.sentence)"
    case .declined:
      "Nothing was sent: the answer was no"
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    switch self {
    case .readOnly:
      "Set mode = test-only or mode = full for this context, and leave out --read-only."
    case .notATestTarget(.people(let change), _) where change.isDelete:
      "A context with mode = full deletes; it wants the app's name typed."
    case .notATestTarget(_, let targets) where targets.isEmpty:
      "Add a line such as test-target = subscription: ID to the context."
    case .notATestTarget(_, let targets):
      "Its test targets are \(SafeText.joined(targets.map(\.safe), separator: ", "))."
    case .wrongBody(let findings):
      Self.correction(findings.filter { $0.severity == .error }.count)
    case .notJSON: "Correct it and send again."
    case .openIntent:
      "pushdeck journal settle looks whether it arrived and closes it; --new sends it all the same."
    case .arrivedBefore: "Its entry in the journal is closed now; send again for a second one."
    case .keyOfAnotherBody:
      "Use a new key; without --idempotency-key one is made."
    case .journal(let error): error.remedy
    case .unfitKey: "Give another one with --idempotency-key; without it one is made."
    case .keyInBody, .keyInWrite:
      "Take it out; the context alone says where the key comes from. Make a new one if others saw this one."
    case .missing(_, let remedy): remedy
    case .service(let failure): failure.remedy
    case .declined: "Give the answer that was asked for, and it is done."
    }
  }

  private static func correction(_ errors: Int) -> SafeText {
    errors > 1
      ? "There are \(errors) errors in it; correct them and send again."
      : "Correct it and send again."
  }

  private static func first(_ findings: [Finding]) -> SafeText {
    guard let finding = findings.first(where: { $0.severity == .error }) ?? findings.first else {
      return "the body cannot be sent"
    }
    return finding.path.isEmpty ? finding.message : "\(finding.path): \(finding.message)"
  }
}

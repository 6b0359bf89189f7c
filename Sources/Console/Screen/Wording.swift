import Operations
import PushModel
import TextKit

extension SafeText {
  /// With a full stop, where a sentence from elsewhere has none.
  var ended: SafeText {
    guard let last = string.last, !".!?".contains(last) else { return self }
    return self + "."
  }

  /// With "s" where there is not just one.
  static func count(_ number: Int, _ one: SafeText, _ many: SafeText) -> SafeText {
    number == 1 ? "1 \(one)" : "\(grouped(number)) \(many)"
  }
}

extension Refusal {
  /// What to do now, for someone in front of the console.
  var consoleRemedy: SafeText {
    switch self {
    case .openIntent:
      "Look in Funnels whether it arrived; a message with another text is another message."
    case .keyOfAnotherBody, .unfitKey: "Send again: a new key is made."
    case .readOnly:
      "Set mode = test-only or mode = full for this context in pushdeck.conf."
    case .notATestTarget, .wrongBody, .notJSON, .keyInBody, .keyInWrite, .journal, .missing,
      .arrivedBefore, .service, .declined:
      remedy
    }
  }
}

extension Verdict {
  /// How a line about it looks.
  var noticeKind: Notice.Kind {
    switch self {
    case .sent: .good
    case .partly, .unknown: .warning
    case .notSent: .bad
    }
  }
}

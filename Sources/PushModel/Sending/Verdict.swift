import TextKit

/// What became of a write, in one word.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The service took all of it.
  case sent
  /// The service took some of it.
  case partly
  /// Nothing left, or the service refused all of it.
  case notSent = "not-sent"
  /// It left, and no readable answer came back.
  case unknown

  /// The verdict as the first words of a sentence about a send.
  public var title: SafeText {
    switch self {
    case .sent: "Sent"
    case .partly: "Sent in part"
    case .notSent: "Not sent"
    case .unknown: "Unknown"
    }
  }
}

/// What became of a write: the verdict and everything the service said about it.
public struct WriteOutcome: Sendable, Hashable {
  /// In one word.
  public var verdict: Verdict
  /// The id of what was made: a message for a send, the notification behind an activity's push.
  public var resultID: Untrusted?
  /// Whether the service answered an earlier result again instead of acting.
  public var replayed: Bool
  /// Targets that the service named as unreachable.
  public var unreachable: [Untrusted]
  /// What the service said, in its own words.
  public var reasons: [Untrusted]
  /// What happened, whether anything was sent, and what to do now.
  public var sentence: SafeText
  /// The status of the answer; nil when none came.
  public var httpStatus: Int?

  /// Makes an outcome. What a service says may repeat a key, whoever it belongs to, and goes into the
  /// journal, the answer and the screen: no text of it keeps more than a key's last characters.
  public init(
    verdict: Verdict, resultID: Untrusted? = nil, replayed: Bool = false,
    unreachable: [Untrusted] = [], reasons: [Untrusted] = [], sentence: SafeText,
    httpStatus: Int? = nil
  ) {
    self.verdict = verdict
    self.resultID = resultID.map(KeyForms.masked)
    self.replayed = replayed
    self.unreachable = unreachable.map(KeyForms.masked)
    self.reasons = reasons.map(KeyForms.masked)
    self.sentence = KeyForms.masked(sentence)
    self.httpStatus = httpStatus
  }
}

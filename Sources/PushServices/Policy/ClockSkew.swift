import TextKit

/// How far a service's clock and this machine's are apart, as the `Date` of an answer tells it.
public struct ClockSkew: Sendable, Hashable {
  /// The seconds that the service is ahead of this machine; below 0 when it is behind.
  public var seconds: Double
  /// The seconds that this may be off: the header has whole seconds, and the answer took its time.
  public var uncertainty: Double

  /// Below this many seconds nothing goes wrong that a person would have to know.
  public static let threshold = 30.0

  /// Notes a difference.
  public init(seconds: Double, uncertainty: Double) {
    self.seconds = seconds
    self.uncertainty = uncertainty
  }

  /// Measures it by one answer; nil when this machine's clock was turned back meanwhile.
  public init?(date: Timestamp, askedAt: Timestamp, answeredAt: Timestamp) {
    let took = answeredAt - askedAt
    guard took >= 0 else { return nil }
    // The header's second had begun, somewhere between question and answer.
    seconds = (date - askedAt) + 0.5 - took / 2
    uncertainty = 0.5 + took / 2
  }

  /// Whether the clocks are surely further apart than the threshold.
  public var isWorthMentioning: Bool { abs(seconds) - uncertainty > Self.threshold }

  /// What a person should know; nil while it is not worth mentioning.
  public var sentence: SafeText? {
    guard isWorthMentioning else { return nil }
    let direction: SafeText = seconds > 0 ? "behind" : "ahead of"
    return """
      This machine's clock is \(TextKit.age(abs(seconds))) \(direction) the service's: times that are \
      reckoned here are off by that.
      """
  }
}

/// The last difference that was measured against one service.
final class SkewMeter: Sendable {
  private let last = Locked<ClockSkew?>(nil)

  /// What was measured last; nil before the first answer with a date.
  var skew: ClockSkew? { last.withLock { $0 } }

  /// Measures by an answer's `Date`; one that cannot be read says nothing.
  func note(_ response: HTTPResponse, askedAt: Timestamp, answeredAt: Timestamp) {
    guard let date = response.header("date").flatMap(HTTPDate.parse),
      let skew = ClockSkew(date: date, askedAt: askedAt, answeredAt: answeredAt)
    else { return }
    last.withLock { $0 = skew }
  }
}

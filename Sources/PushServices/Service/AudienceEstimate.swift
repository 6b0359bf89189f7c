import PushModel
import PushWire
import TextKit

/// What is known of an audience before a send.
public struct AudienceEstimate: Sendable, Hashable {
  /// The count of one platform.
  public struct Part: Sendable, Hashable {
    /// The platform.
    public var platform: Platform
    /// How many subscriptions are on it.
    public var count: Int64
  }

  /// How many subscriptions it counts.
  public var targeted: Int64
  /// The count of each platform, where the service says.
  public var platforms: [Part]
  /// What the service leaves out of the count, or says it will not reach.
  public var remarks: [SafeText]

  /// Makes an estimate.
  public init(
    targeted: Int64, platforms: [(Platform, Int64)] = [], remarks: [SafeText] = []
  ) {
    self.targeted = targeted
    self.platforms = platforms.map { Part(platform: $0, count: $1) }
    self.remarks = remarks
  }
}

extension PushService {
  /// Counts whom an audience would reach by push; sends nothing. Throws where the service counts none
  /// such.
  public func estimate(_ audience: Audience) async throws(ServiceFailure) -> AudienceEstimate {
    guard let question = CountQuestion(audience, kind) else {
      throw FailureWording.notOffered(
        "\(kind.title) does not count this audience before the send.",
        instead: "The message's funnel counts it.")
    }
    return try await estimate(question)
  }
}

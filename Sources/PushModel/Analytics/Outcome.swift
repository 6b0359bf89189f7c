import TextKit

/// Something that a service counted over a stretch of time: clicks, confirmations, sessions, or
/// what an app reports under a name of its own.
public struct Outcome: Sendable, Hashable {
  /// What was counted, such as `os__click`.
  public var id: Untrusted
  /// How: `sum` or `count`, in the service's word.
  public var aggregation: Untrusted?
  /// The number; nil where the service gave none. Sums of money have decimals.
  public var value: Double?

  /// Makes an outcome of which only the name is known.
  public init(id: Untrusted) {
    self.id = id
  }
}

/// Which outcomes are asked for.
public struct OutcomeQuery: Sendable, Hashable {
  /// How far back is counted.
  public enum Span: String, Sendable, Hashable, CaseIterable {
    case hour = "1h"
    case day = "1d"
    case month = "1mo"
  }

  /// Whether what was counted followed from a message.
  public enum Attribution: String, Sendable, Hashable, CaseIterable {
    case direct, influenced, unattributed, total
  }

  /// The names, each with `.sum` or `.count` behind it.
  public var names: [String]
  /// How far back is counted.
  public var span: Span
  /// Only those that came about this way.
  public var attribution: Attribution
  /// Only these platforms; empty for all.
  public var platforms: [Platform]

  /// What OneSignal counts by itself (OneSignal reference §15).
  public static let standardNames = [
    "os__click.count", "os__confirmed_delivery.count", "os__session_duration.count",
    "os__session_duration.sum",
  ]

  /// Makes a query.
  public init(
    names: [String] = Self.standardNames, span: Span = .month, attribution: Attribution = .total,
    platforms: [Platform] = []
  ) {
    self.names = names
    self.span = span
    self.attribution = attribution
    self.platforms = platforms
  }
}

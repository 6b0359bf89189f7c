/// The counters of a delivery. A nil counter is not measured, which differs from 0.
public struct Funnel: Sendable, Hashable {
  /// How many the message is for.
  public var targeted: Int64?
  /// How many have not been handed over yet.
  public var pending: Int64?
  /// How many the push provider took.
  public var accepted: Int64?
  /// How many the app saw arrive.
  public var received: Int64?
  /// How many a device confirmed.
  public var confirmed: Int64?
  /// How many were opened.
  public var clicked: Int64?
  /// How many turned out to be unsubscribed.
  public var unsubscribed: Int64?
  /// How many the provider or the configuration refused.
  public var errored: Int64?
  /// How many a frequency cap held back.
  public var capped: Int64?

  /// A funnel of which nothing is measured.
  public init() {}

  /// The counter of a stage; nil when it is not measured.
  public subscript(stage: FunnelStage) -> Int64? {
    get {
      switch stage {
      case .targeted: targeted
      case .pending: pending
      case .accepted: accepted
      case .received: received
      case .confirmed: confirmed
      case .clicked: clicked
      case .unsubscribed: unsubscribed
      case .errored: errored
      case .capped: capped
      }
    }
    set {
      switch stage {
      case .targeted: targeted = newValue
      case .pending: pending = newValue
      case .accepted: accepted = newValue
      case .received: received = newValue
      case .confirmed: confirmed = newValue
      case .clicked: clicked = newValue
      case .unsubscribed: unsubscribed = newValue
      case .errored: errored = newValue
      case .capped: capped = newValue
      }
    }
  }
}

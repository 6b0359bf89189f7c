import TextKit

/// A stage of a delivery, named by who reports it.
public enum FunnelStage: String, Sendable, Hashable, CaseIterable {
  case targeted, pending, accepted, received, confirmed, clicked, unsubscribed, errored, capped

  /// The stage's name for a person.
  public var title: SafeText {
    switch self {
    case .targeted: "Targeted"
    case .pending: "Pending"
    case .accepted: "Accepted by provider"
    case .received: "Received by app"
    case .confirmed: "Confirmed on device"
    case .clicked: "Clicked"
    case .unsubscribed: "Unsubscribed"
    case .errored: "Errored"
    case .capped: "Frequency-capped"
    }
  }

  /// A name for narrow columns.
  public var shortTitle: SafeText {
    switch self {
    case .targeted: "Targeted"
    case .pending: "Pending"
    case .accepted: "Accepted"
    case .received: "Received"
    case .confirmed: "Confirmed"
    case .clicked: "Clicked"
    case .unsubscribed: "Unsubscr."
    case .errored: "Errored"
    case .capped: "Capped"
    }
  }
}

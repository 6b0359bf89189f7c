import TextKit

/// How far a message is, derived from times and counters where the service has no word for it.
public enum MessageState: String, Sendable, Hashable, CaseIterable {
  case preparing, scheduled, sending, sent
  case noRecipients = "no-recipients"
  case cancelled, failed

  /// The state's name for a person.
  public var title: SafeText {
    switch self {
    case .preparing: "preparing"
    case .scheduled: "scheduled"
    case .sending: "sending"
    case .sent: "sent"
    case .noRecipients: "no recipients"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// Whether its counters can still be expected to rise because sending goes on.
  public var isMoving: Bool {
    switch self {
    case .preparing, .sending: true
    case .scheduled, .sent, .noRecipients, .cancelled, .failed: false
    }
  }
}

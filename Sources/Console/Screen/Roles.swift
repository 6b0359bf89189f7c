import PushModel
import TerminalKit

extension Notice.Kind {
  var role: Role {
    switch self {
    case .good: .good
    case .plain: .text
    case .warning: .warning
    case .bad: .bad
    }
  }
}

extension MessageState {
  var role: Role {
    switch self {
    case .preparing, .sending: .accent
    case .scheduled: .text
    case .sent: .good
    case .noRecipients, .cancelled: .warning
    case .failed: .bad
    }
  }
}

extension LiveActivityState {
  var role: Role {
    switch self {
    case .active: .good
    case .stale: .warning
    case .ended, .dismissed: .dim
    case .other: .text
    }
  }
}

extension Subscription {
  var reachRole: Role {
    switch reachability.reachable {
    case true?: environment == .sandbox ? .warning : .good
    case false?: enabled == false || status?.subscribed == false ? .warning : .bad
    case nil: .dim
    }
  }
}

extension FunnelStage {
  /// The colour of its bar.
  var role: Role {
    switch self {
    case .targeted: .text
    case .pending, .capped: .pending
    case .accepted: .accepted
    case .received: .received
    case .confirmed: .confirmed
    case .clicked: .clicked
    case .unsubscribed: .warning
    case .errored: .errored
    }
  }
}

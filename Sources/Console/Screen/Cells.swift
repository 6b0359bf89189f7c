import PushModel
import TerminalKit

/// The roles of the messages' cells.
enum FunnelCells {
  static func role(_ message: Message, _ column: String) -> Role {
    switch column {
    case "state":
      message.funnel.accepted == 0 && message.state == .sent ? .warning : message.state.role
    case "createdAt", "age": .dim
    case "errored": (message.funnel.errored ?? 0) > 0 ? .bad : .dim
    default: .text
    }
  }
}

/// The roles of the subscriptions' cells.
enum SubscriptionCells {
  static func role(_ subscription: Subscription, _ column: String) -> Role {
    switch column {
    case "reach": subscription.reachRole
    case "id", "age", "tags": .dim
    default: .text
    }
  }
}

/// The roles of the users' cells.
enum UserCells {
  static func role(_ user: User, _ column: String) -> Role {
    switch column {
    case "subscriptions":
      user.subscriptions.count >= UsersState.subscriptionWarning ? .warning : .text
    case "reachable":
      user.subscriptions.contains { $0.reachability.reachable == true } ? .good : .warning
    case "age", "tags": .dim
    default: .text
    }
  }
}

/// The roles of the activities' cells.
enum ActivityCells {
  static func role(_ activity: LiveActivity, _ column: String) -> Role {
    switch column {
    case "state": activity.state?.role ?? .dim
    case "age", "staleAt": .dim
    default: .text
    }
  }
}

import TextKit

/// The six panes, in the order of their keys.
enum Pane: Int, CaseIterable, Hashable, Sendable {
  case funnels = 1
  case subscriptions, users, activities, compose, inspect

  var title: SafeText {
    switch self {
    case .funnels: "Funnels"
    case .subscriptions: "Subscriptions"
    case .users: "Users"
    case .activities: "Live Activities"
    case .compose: "Compose"
    case .inspect: "Inspect"
    }
  }

  /// The title where six of them have to fit into little room.
  var shortTitle: SafeText {
    switch self {
    case .funnels: "Funnels"
    case .subscriptions: "Subscr."
    case .users: "Users"
    case .activities: "Live"
    case .compose: "Compose"
    case .inspect: "Inspect"
    }
  }

  /// The pane `steps` further on; past the end it begins again.
  func stepped(by steps: Int) -> Pane {
    let panes = Pane.allCases
    let index = (rawValue - 1 + steps) % panes.count
    return panes[index < 0 ? index + panes.count : index]
  }
}

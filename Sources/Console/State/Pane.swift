import TextKit

/// The six panes, in the order of their keys, and the views that lie over them.
enum Pane: Int, CaseIterable, Hashable, Sendable {
  case funnels = 1
  case subscriptions, users, activities, compose, inspect
  case requests, contexts, newContext

  /// The panes that have a number.
  static let numbered: [Pane] = [
    .funnels, .subscriptions, .users, .activities, .compose, .inspect,
  ]

  /// Whether it lies over a pane and goes with Esc.
  var isView: Bool { !Self.numbered.contains(self) }

  var title: SafeText {
    switch self {
    case .funnels: "Funnels"
    case .subscriptions: "Subscriptions"
    case .users: "Users"
    case .activities: "Live Activities"
    case .compose: "Compose"
    case .inspect: "Inspect"
    case .requests: "Requests"
    case .contexts: "Contexts"
    case .newContext: "New context"
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
    case .requests: "Requests"
    case .contexts: "Contexts"
    case .newContext: "New context"
    }
  }

  /// The pane `steps` further on; past the end it begins again.
  func stepped(by steps: Int) -> Pane {
    let panes = Pane.numbered
    let index = (rawValue - 1 + steps) % panes.count
    return panes[index < 0 ? index + panes.count : index]
  }
}

import PushModel

/// How often something is read again by itself, in seconds.
struct RefreshPolicy: Hashable, Sendable {
  /// The pause between two answers; nil reads only when asked.
  var interval: Double?
  /// The longest pause that answers without news stretch it to.
  var longest: Double

  /// What to do for one kind of read in a state.
  ///
  /// OneSignal allows about one view call a second with a burst of ten for the whole app, so that what is read
  /// there is read at a third of the pace.
  static func policy(for slot: RequestSlot, in state: ConsoleState) -> RefreshPolicy {
    let never = RefreshPolicy(interval: nil, longest: 0)
    if state.session.isAtRest { return never }
    let pace: Double =
      switch state.session.service {
      case .openpush: 1
      case .onesignal: 3
      }
    switch slot {
    case .messages:
      return state.funnels.isAnyMoving
        ? RefreshPolicy(interval: 2 * pace, longest: 10 * pace)
        : RefreshPolicy(interval: 10 * pace, longest: 60)
    case .message:
      guard let message = state.funnels.selected else { return never }
      if message.state.isMoving { return RefreshPolicy(interval: pace, longest: 8 * pace) }
      let history = state.funnels.history(of: message.id)
      // Receipts and clicks go on after the last one was handed over.
      if let still = history.stillSeconds(now: state.now.wall), still < 120 {
        return RefreshPolicy(interval: 2 * pace, longest: 16 * pace)
      }
      return never
    case .activities: return RefreshPolicy(interval: 5 * pace, longest: 60)
    case .subscription:
      return state.subscriptions.catchUp?.subject == state.subscriptions.selected?.id
        ? catchUp : never
    case .user: return state.users.catchUp?.subject == state.users.selected?.id ? catchUp : never
    case .app, .followed, .subscriptions, .users, .activity, .plan, .write, .inspection, .contexts,
      .context:
      return never
    }
  }

  /// While a service may not show a write yet: a few reads until it has had the time to.
  private static let catchUp = RefreshPolicy(interval: 1, longest: 8)

  /// After how many seconds a list is read again when its pane is entered.
  static func staleness(of pane: Pane) -> Double {
    switch pane {
    case .funnels, .activities: 5
    case .subscriptions, .users: 300
    case .compose, .inspect, .requests, .contexts, .newContext: .infinity
    }
  }
}

import Operations
import PushModel
import TextKit

/// Everything that belongs to one context and waits for it to be shown again: drafts, lists, filters, what is
/// chosen. What an answer would have brought is not waited for.
struct ParkedContext: Sendable {
  @Boxed var session: Session
  var pane: Pane
  @Boxed var funnels: FunnelsState
  @Boxed var subscriptions: SubscriptionsState
  @Boxed var users: UsersState
  @Boxed var activities: ActivitiesState
  @Boxed var compose: ComposeState
  @Boxed var requests: RequestsState
  var schedule: RefreshSchedule
  /// The verdict of the last write here.
  @Boxed var lastVerdict: VerdictState?

  /// What of it nobody has sent, in a sentence; nil when nothing would be lost.
  var unsent: SafeText? {
    if compose.form.isChanged {
      return "The message in Compose of \(session.context) was not sent."
    }
    if activities.isAnyFormChanged {
      return "A live activity's form of \(session.context) holds something that was not sent."
    }
    return nil
  }

  /// Takes the end of a write in that began here.
  mutating func note(_ action: WriteAction, _ outcome: WriteOutcome, _ form: Form?) {
    compose.note(action, outcome, form)
    activities.note(action, outcome, form)
  }
}

extension ConsoleState {
  /// The context that is shown, put aside.
  var parkedCurrent: ParkedContext {
    ParkedContext(
      session: session, pane: shownPane, funnels: funnels, subscriptions: subscriptions,
      users: users, activities: activities, compose: compose, requests: requests,
      schedule: schedule, lastVerdict: lastVerdict)
  }

  /// Shows a context that was put aside.
  mutating func unpark(_ parked: ParkedContext) {
    session = parked.session
    pane = parked.pane
    funnels = parked.funnels
    subscriptions = parked.subscriptions
    users = parked.users
    activities = parked.activities
    compose = parked.compose
    requests = parked.requests
    schedule = parked.schedule
    lastVerdict = parked.lastVerdict
  }
}

extension ComposeState {
  /// What became of a send that began here, with the form as it was then.
  mutating func note(_ action: WriteAction, _ outcome: WriteOutcome, _ sent: Form?) {
    switch action {
    case .send:
      lastOutcome = Notice(outcome)
      if outcome.hasLeft, let sent { form.settle(as: sent) }
    case .startActivity, .updateActivity, .endActivity, .optIn, .optOut, .cancel, .people: break
    }
  }
}

extension ActivitiesState {
  /// What became of a form that was sent from here, with the form as it was then.
  mutating func note(_ action: WriteAction, _ outcome: WriteOutcome, _ sent: Form?) {
    guard outcome.hasLeft, let sent else { return }
    switch action {
    case .startActivity: forget(.start, sentAs: sent)
    case .updateActivity(let id): forget(.update(id), sentAs: sent)
    case .endActivity(let id): forget(.end(id), sentAs: sent)
    case .send, .optIn, .optOut, .cancel, .people: break
    }
  }
}

extension WriteOutcome {
  /// Whether it was carried out, at least in part.
  fileprivate var hasLeft: Bool { verdict == .sent || verdict == .partly }
}

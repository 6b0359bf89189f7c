import Operations
import PushModel
import TerminalKit
import TextKit

extension ConsoleState {
  /// The page about the chosen row, composed for a width; nil when no row is chosen.
  func detailPage(width: Int) -> DetailPage? {
    switch pane {
    case .funnels:
      funnels.selected.map {
        FunnelDetail(
          message: $0, history: funnels.history(of: $0.id), capabilities: session.capabilities,
          formatter: formatter, now: now.wall
        ).page(width: width)
      }
    case .subscriptions:
      subscriptions.selected.map {
        SubscriptionDetail(
          subscription: $0, formatter: formatter, now: now.wall,
          catchUp: catchUpSentence(subscriptions.catchUp.seconds(since: $0.id, at: now.uptime))
        ).page(width: width)
      }
    case .users:
      users.selected.map {
        UserDetail(
          user: $0, formatter: formatter, now: now.wall,
          catchUp: catchUpSentence(users.catchUp.seconds(since: $0.id, at: now.uptime))
        ).page(width: width)
      }
    case .activities:
      activities.selected.map {
        ActivityDetail(activity: $0, formatter: formatter, now: now.wall).page(width: width)
      }
    case .requests:
      requests.selected.map {
        RequestDetail(record: $0, formatter: formatter).page(width: width)
      }
    case .contexts:
      contexts.selected.map {
        ContextDetail(
          context: $0, isCurrent: $0.consoleKey == session.key, parked: parked[$0.consoleKey],
          key: key(.switchContext)
        ).page(width: width)
      }
    case .compose, .inspect, .newContext: nil
    }
  }

  private func catchUpSentence(_ seconds: Double?) -> SafeText? {
    seconds.map { seconds in
      let next: SafeText =
        isPaused || session.isAtRest
        ? "\(key(.refresh)) reads it again." : "It is read again by itself."
      return CatchUpWording.sentence(seconds: seconds, service: session.service) + " " + next
    }
  }

  /// Lines that the page about the chosen row takes at a width.
  func detailRows(width: Int) -> Int { detailPage(width: width)?.rows.count ?? 0 }

  /// How far the details are scrolled.
  var detailScroll: Int {
    let id = listFacts?.selected
    switch pane {
    case .funnels: return funnels.detail.scroll(of: id)
    case .subscriptions: return subscriptions.detail.scroll(of: id)
    case .users: return users.detail.scroll(of: id)
    case .activities: return activities.detail.scroll(of: id)
    case .requests: return requests.detail.scroll(of: id)
    case .contexts: return contexts.detail.scroll(of: id)
    case .compose, .inspect, .newContext: return 0
    }
  }
}

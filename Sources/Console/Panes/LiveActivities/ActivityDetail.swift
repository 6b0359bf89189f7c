import PushModel
import TerminalKit
import TextKit

/// The page of one live activity: how it is, who holds it, and the state it shows.
struct ActivityDetail {
  let activity: LiveActivity
  let formatter: TimeFormatter
  let now: Timestamp

  func page(width: Int) -> DetailPage {
    var page = DetailPage(width: width)
    page.title(
      activity.activityID.safe(maximumColumns: 80), state: state,
      role: activity.state?.role ?? .dim)
    page.text(sentence)
    if case .journal = activity.source {
      page.text(
        "The service lists no activities: this is what was sent from here, not what devices show.",
        .warning)
    }
    page.blank()
    page.field("Type", activity.activityType?.shown)
    page.field("Devices", activity.devices.map(grouped))
    page.field("Updates", activity.updates.map(grouped))
    page.field("Confirmed", activity.confirmed.map(grouped))
    page.field("Clicked", activity.clicked.map(grouped))
    page.field("Started", activity.startedAt.map(moment))
    page.field("Updated", activity.updatedAt.map(moment))
    page.field("Stale from", activity.staleAt.map(moment))
    page.fieldIfKnown("Ended", activity.endedAt.map(moment))
    page.blank()
    page.heading("Content state")
    add(activity.contentState, to: &page)
    page.blank()
    page.heading("Attributes")
    add(activity.attributes, to: &page)
    return page
  }

  private var state: SafeText { activity.state?.word.safe(maximumColumns: 20) ?? "not known" }

  private var sentence: SafeText {
    switch activity.state {
    case .active?:
      if let stale = activity.staleAt {
        let left = stale - now
        return left > 0
          ? "Running; its content counts as stale in \(age(left))."
          : "Running, but its content counts as stale for \(age(-left)): send an update."
      }
      return "Running."
    case .stale?: return "Its content is out of date on every device: send an update or end it."
    case .ended?: return "Ended. Devices may show its last state for up to four hours."
    case .dismissed?: return "Gone from the lock screens."
    case .other(let word)?: return "The service says \"\(word.safe(maximumColumns: 40))\"."
    case nil: return "Nobody says how far it is."
    }
  }

  private func moment(_ time: Timestamp) -> SafeText {
    let distance = now - time
    let words: SafeText = distance >= 0 ? "\(age(distance)) ago" : "in \(age(-distance))"
    return "\(formatter.dateTime(time)), \(words)"
  }

  private func add(_ json: JSON?, to page: inout DetailPage) {
    guard let json else {
      page.text("not known", .dim)
      return
    }
    page.block(Untrusted(json.text(.pretty)).safeLines())
  }
}

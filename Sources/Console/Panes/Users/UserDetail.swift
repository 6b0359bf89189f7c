import PushModel
import TerminalKit
import TextKit

/// The page of one user: whether a push reaches them, on which devices, and every name and tag.
struct UserDetail {
  let user: User
  let formatter: TimeFormatter
  let now: Timestamp
  /// What is said where the service may show the user as before a write.
  var catchUp: SafeText?

  func page(width: Int) -> DetailPage {
    var page = DetailPage(width: width)
    page.title(title, state: reachWord, role: reachable > 0 ? .good : .warning)
    page.text(reachSentence, reachable > 0 ? .text : .warning)
    if let catchUp { page.text(catchUp, .warning) }
    if user.subscriptions.count >= UsersState.subscriptionWarning { addLimit(to: &page) }
    page.blank()
    page.heading(
      user.knowsSubscriptions
        ? SafeText.count(user.subscriptions.count, "subscription", "subscriptions")
        : "Subscriptions")
    for subscription in user.subscriptions { add(subscription, to: &page) }
    page.blank()
    page.heading("Who")
    page.field("External id", user.externalID?.shown)
    if user.id != user.externalID { page.field("User id", user.id.shown) }
    page.fieldIfKnown("Identity", user.identity?.word.shown)
    for alias in user.aliases {
      page.field(alias.label.safe(maximumColumns: 40), alias.value.shown)
    }
    page.field("Language", user.language?.shown)
    page.field("Country", user.country?.shown)
    page.field("Time zone", user.timezone?.shown)
    page.field("First active", user.firstActiveAt.map(formatter.dateTime))
    page.field("Last active", user.lastActiveAt.map(formatter.dateTime))
    page.blank()
    page.heading("Tags")
    if user.tags.isEmpty { page.text("none", .dim) }
    for tag in user.tags { page.field(tag.label.safe(maximumColumns: 40), tag.value.shown) }
    return page
  }

  private var title: SafeText {
    user.externalID?.safe(maximumColumns: 80) ?? user.id.safe(maximumColumns: 80)
  }

  private var reachable: Int { user.subscriptions.count { $0.reachability.reachable == true } }

  private var reachWord: SafeText {
    guard user.knowsSubscriptions else { return "not known" }
    return reachable > 0 ? "reachable" : "not reachable"
  }

  private var reachSentence: SafeText {
    guard user.knowsSubscriptions else {
      return "The service answered without this user's subscriptions: read it again."
    }
    if user.subscriptions.isEmpty {
      return "Has no subscription, so nothing can be sent to this user."
    }
    let all = SafeText.count(user.subscriptions.count, "subscription", "subscriptions")
    if reachable == 0 { return "None of \(all) can receive a push; each says why below." }
    return "\(reachable) of \(all) can receive a push."
  }

  private func addLimit(to page: inout DetailPage) {
    page.text(
      "Near the limit of \(UsersState.subscriptionLimit) subscriptions a user: a further one pushes the least used one out. Remove dead ones.",
      .warning)
  }

  private func add(_ subscription: Subscription, to page: inout DetailPage) {
    let platform = subscription.platform?.title ?? subscription.type.safe(maximumColumns: 12)
    let model = subscription.deviceModel?.safe(maximumColumns: 20) ?? ""
    let seen: SafeText = subscription.lastActiveAt.map { "\(age(now - $0)) ago" } ?? "—"
    let rest = max(8, page.width - 9 - 16 - 15 - 9)
    page.add(
      DetailRow([
        StyledText(platform.fitted(to: 9)),
        StyledText(subscription.reachWord.fitted(to: 16), subscription.reachRole),
        StyledText(model.fitted(to: 15)),
        StyledText(seen.fitted(to: 9), .dim),
        StyledText(subscription.id.safe(maximumColumns: 60).cut(to: rest), .dim),
      ]))
  }
}

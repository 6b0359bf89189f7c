import PushModel
import TerminalKit
import TextKit

/// The page of one subscription: whether it can receive a push, why not, and every field.
struct SubscriptionDetail {
  let subscription: Subscription
  let formatter: TimeFormatter
  let now: Timestamp
  /// What is said where the service may show it as before a write.
  var catchUp: SafeText?

  func page(width: Int) -> DetailPage {
    var page = DetailPage(width: width)
    page.title(title, state: subscription.reachWord, role: subscription.reachRole)
    page.blank()
    page.heading("Can it receive a push?")
    addReach(to: &page)
    page.blank()
    addIdentity(to: &page)
    page.blank()
    addDevice(to: &page)
    addLabelled("Tags", subscription.tags, none: "none", to: &page)
    addLabelled("Aliases", subscription.aliases, none: nil, to: &page)
    return page
  }

  private var title: SafeText {
    let platform = subscription.platform?.title ?? subscription.type.safe(maximumColumns: 30)
    guard let model = subscription.deviceModel?.safe(maximumColumns: 40), !model.isEmpty else {
      return platform
    }
    return "\(platform) \(model)"
  }

  // MARK: Reach

  private func addReach(to page: inout DetailPage) {
    let judged = subscription.reachability
    let answer: SafeText =
      switch judged.reachable {
      case true?: "Yes. "
      case false?: "No. "
      case nil: "Not known. "
      }
    page.text(answer + judged.sentence, subscription.reachRole)
    if let remedy = judged.remedy { page.text(remedy) }
    page.text(asOf, .dim)
    if let catchUp { page.text(catchUp, .warning) }
    page.blank()
    page.field("Enabled", subscription.enabled.map { $0 ? "yes" : "no" })
    if let status = subscription.status {
      page.field("Status", "\(status.value), \(Untrusted(status.label))")
      if !status.bits.isEmpty {
        page.field("Allows", Untrusted(status.bits.joined(separator: ", ")).safe)
      }
      if status.retryable { page.field("", "The SDK tries again by itself.", .dim) }
      if status.serverOwned { page.field("", "The server set it; the device cannot.", .dim) }
    } else {
      page.field("Status", nil)
    }
  }

  /// A status is as old as the last time the app was open.
  private var asOf: SafeText {
    guard let seen = subscription.lastActiveAt else {
      return "The record does not say when the app was last open, so the status may be old."
    }
    return
      "As of the app's last session, \(age(now - seen)) ago (\(formatter.dateTime(seen)))."
  }

  // MARK: Fields

  private func addIdentity(to page: inout DetailPage) {
    page.heading("Who")
    page.field("Subscription id", subscription.id.shown)
    page.field("External id", subscription.externalID?.shown)
    page.fieldIfKnown("User id", subscription.userID?.shown)
    page.fieldIfKnown("Identity", subscription.identity?.word.shown)
    if case .rejected? = subscription.identity {
      page.field("", "The app named a user and could not prove it.", .warning)
    }
    page.field("Type", subscription.type.shown)
    page.field("Token", token)
    page.fieldIfKnown("APNs", subscription.environment.map { Untrusted($0.rawValue).safe })
    if let gone = subscription.unreachableAt {
      page.field("Token gone", formatter.dateTime(gone), .bad)
    }
  }

  /// A token is long and personal; its ends are enough to compare it.
  private var token: SafeText? {
    guard let token = subscription.token else { return nil }
    if token.isEmpty { return "(empty)" }
    switch subscription.platform {
    case .email, .sms: return token.safe(maximumColumns: 80)
    case .ios, .android, .huawei, .fire, .web, .macos, .windows, nil:
      guard token.raw.count > 24 else { return token.shown }
      let start = Untrusted(String(token.raw.prefix(10)))
      let end = Untrusted(String(token.raw.suffix(6)))
      return "\(start)...\(end), \(token.raw.count) characters"
    }
  }

  private func addDevice(to page: inout DetailPage) {
    page.heading("Device")
    page.field("Model", subscription.deviceModel?.shown)
    page.field("System", subscription.osVersion?.shown)
    page.field("App version", subscription.appVersion?.shown)
    page.field("SDK version", subscription.sdkVersion?.shown)
    page.field("Language", subscription.language?.shown)
    page.field("Country", subscription.country?.shown)
    page.field("Time zone", subscription.timezone?.shown)
    page.field("Sessions", subscription.sessions.map(grouped))
    page.field("First seen", subscription.firstSeenAt.map(formatter.dateTime))
    page.field("Last active", subscription.lastActiveAt.map(formatter.dateTime))
  }

  private func addLabelled(
    _ title: SafeText, _ values: [LabelledValue], none: SafeText?, to page: inout DetailPage
  ) {
    if values.isEmpty {
      guard let none else { return }
      page.blank()
      page.heading(title)
      page.text(none, .dim)
      return
    }
    page.blank()
    page.heading(title)
    for value in values { page.field(value.label.safe(maximumColumns: 40), value.value.shown) }
  }
}

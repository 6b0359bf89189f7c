import PushModel
import PushServices
import Tables
import TextKit

/// `subscriptions show`
enum SubscriptionsShow {
  static let command = Command(
    words: ["subscriptions", "show"], arguments: [.required("ID")],
    summary: "one subscription: can it receive a push, and why not",
    options: .contextual + .output + [.utc], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    let subscription = try await reading { () throws(ServiceFailure) in
      try await desk.subscription(Untrusted(arguments.positional[0]))
    }
    try await session.write(
      arguments.has(.json)
        ? JSONRows.subscription(subscription).text() + "\n" : text(subscription, arguments))
    if let remark = await desk.catchUpRemark(on: subscription) {
      await session.tell("pushdeck: \(remark)")
    }
    return .done
  }

  private static func text(_ subscription: Subscription, _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    let reachability = subscription.reachability
    record.add("ID", subscription.id)
    record.add(
      "Platform",
      subscription.platform.map { "\($0.title) (\(subscription.type))" }
        ?? subscription.type.safe)
    record.add("Reachable", reachability.reachable.map { $0 ? "yes" : "no" })
    record.add("", reachability.sentence)
    record.add("What to do", reachability.remedy)
    record.add("Status", subscription.status.map { "\($0.value) \(Untrusted($0.label))" })
    record.add("External ID", subscription.externalID)
    record.add("User", subscription.userID)
    record.add("Identity", subscription.identity?.word)
    record.add("Token", subscription.token)
    record.add("Environment", subscription.environment.map { Untrusted($0.rawValue).safe })
    record.add("Device", subscription.deviceModel)
    record.add("OS", subscription.osVersion)
    record.add("App", subscription.appVersion)
    record.add("SDK", subscription.sdkVersion)
    record.add("Language", subscription.language)
    record.add("Country", subscription.country)
    record.add("Time zone", subscription.timezone)
    record.add("Sessions", subscription.sessions)
    record.add("First seen", subscription.firstSeenAt)
    record.add("Last active", subscription.lastActiveAt)
    for tag in subscription.tags { record.add("Tag", "\(tag.label) = \(tag.value)") }
    for alias in subscription.aliases { record.add("Alias", "\(alias.label) = \(alias.value)") }
    return record.finish()
  }
}

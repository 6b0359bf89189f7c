import PushModel
import PushServices
import Tables
import TextKit

/// `users show`
enum UsersShow {
  static let command = Command(
    words: ["users", "show"], arguments: [.required("ID")],
    summary: "one user with every subscription; ID is an external id unless --alias says otherwise",
    options: .contextual + .output + [.alias, .utc], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    let user = try await reading { () throws(ServiceFailure) in
      try await desk.user(
        label: arguments.text(.alias) ?? UserReference.externalID.raw,
        id: Untrusted(arguments.positional[0]))
    }
    try await session.write(
      arguments.has(.json) ? JSONRows.user(user).text() + "\n" : text(user, arguments))
    if let remark = await desk.catchUpRemark(on: user) {
      await session.tell("pushdeck: \(remark)")
    }
    return .done
  }

  private static func text(_ user: User, _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    record.add("External ID", user.externalID)
    record.add("ID", user.id)
    record.add("Identity", user.identity?.word)
    for alias in user.aliases { record.add("Alias", "\(alias.label) = \(alias.value)") }
    for tag in user.tags { record.add("Tag", "\(tag.label) = \(tag.value)") }
    record.add("Language", user.language)
    record.add("Country", user.country)
    record.add("Time zone", user.timezone)
    record.add("First active", user.firstActiveAt)
    record.add("Last active", user.lastActiveAt)
    let now = Clock.system.now()
    let context = CellContext(
      formatter: TimeFormatter(zone: arguments.has(.utc) ? .utc : .local(), now: now), now: now,
      times: .full)
    let schema = SubscriptionColumns.schema
    record.addBlock(
      "Subscriptions",
      TableWriter(style: .ofStandardOutput(arguments)).text(
        user.subscriptions, schema.columns(schema.commandColumns), context))
    return record.finish()
  }
}

import PushModel
import PushServices
import Tables
import TextKit

/// `activities show`
enum ActivitiesShow {
  static let command = Command(
    words: ["activities", "show"], arguments: [.required("ID")],
    summary: "one live activity with its content state",
    options: .contextual + .output + [.utc], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    let activity = try await reading { () throws(ServiceFailure) in
      try await desk.activity(Untrusted(arguments.positional[0]))
    }
    try await session.write(
      arguments.has(.json) ? JSONRows.activity(activity).text() + "\n" : text(activity, arguments))
    return .done
  }

  private static func text(_ activity: LiveActivity, _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    record.add("ID", activity.activityID)
    record.add("Type", activity.activityType)
    record.add("State", activity.state?.word)
    record.add("Devices", activity.devices)
    record.add("Updates", activity.updates)
    record.add("Confirmed", activity.confirmed)
    record.add("Clicked", activity.clicked)
    record.add("Started", activity.startedAt)
    record.add("Changed", activity.updatedAt)
    record.add("Stale", activity.staleAt)
    record.add("Ended", activity.endedAt)
    switch activity.source {
    case .service: break
    case .journal:
      record.add("Known from", "what was sent from here; the service lists none" as SafeText)
    }
    if let state = activity.contentState {
      record.addBlock("Content state", state.text(.pretty) + "\n")
    }
    if let attributes = activity.attributes {
      record.addBlock("Attributes", attributes.text(.pretty) + "\n")
    }
    return record.finish()
  }
}

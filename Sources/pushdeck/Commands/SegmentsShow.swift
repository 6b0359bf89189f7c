import PushModel
import PushServices
import Tables
import TextKit

/// `segments show`
enum SegmentsShow {
  static let command = Command(
    words: ["segments", "show"], arguments: [.required("ID")],
    summary: "one segment: how many it holds, and what chooses them",
    options: .contextual + .output + [.utc], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    let segment = try await reading { () throws(ServiceFailure) in
      try await desk.segment(Untrusted(arguments.positional[0]))
    }
    try await session.write(
      arguments.has(.json) ? JSONRows.segment(segment).text() + "\n" : text(segment, arguments))
    return .done
  }

  private static func text(_ segment: Segment, _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    record.add("ID", segment.id)
    record.add("Name", segment.name)
    record.add("Description", segment.detail)
    record.add("Subscribers", segment.subscribers)
    record.add("Active", segment.isActive.map { $0 ? "yes" : "no: no message can choose it" })
    record.add("Made by", segment.origin)
    record.add("Created", segment.createdAt)
    record.add("Changed", segment.updatedAt)
    for (label, condition) in conditions(segment.filters) { record.add(label, condition) }
    return record.finish()
  }

  /// The conditions in words, one a line; an entry of no known form stands there as it came.
  private static func conditions(_ filters: JSON?) -> [(label: SafeText, text: SafeText)] {
    guard let entries = filters?.array else { return [] }
    guard !entries.isEmpty else { return [("Conditions", "none: it holds everybody")] }
    var label: SafeText = "Conditions"
    var conditions: [(label: SafeText, text: SafeText)] = []
    for entry in entries {
      if let word = entry["operator"]?.untrusted {
        label = word.safe
        continue
      }
      conditions.append((label, text(entry)))
      label = "and"
    }
    return conditions
  }

  private static func text(_ entry: JSON) -> SafeText {
    guard let filter = entry.object, let field = filter["field"]?.untrusted else {
      return Untrusted(entry.text(.compact)).safe
    }
    var words: [SafeText] = [field.safe]
    for name in ["key", "relation", "value"] {
      if let value = filter[name], let text = value.string ?? value.number?.text {
        words.append(Untrusted(text).safe)
      }
    }
    if let hours = filter["hours_ago"], let text = hours.string ?? hours.number?.text {
      words.append("\(Untrusted(text)) hours ago")
    }
    return SafeText.joined(words, separator: " ")
  }
}

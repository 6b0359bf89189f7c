import PushModel
import PushServices
import Tables
import TextKit

/// `templates show`
enum TemplatesShow {
  static let command = Command(
    words: ["templates", "show"], arguments: [.required("ID")],
    summary: "one template with everything it holds",
    options: .contextual + .output + [.utc], body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let desk = try await Opening.desk(arguments, session)
    let template = try await reading { () throws(ServiceFailure) in
      try await desk.template(Untrusted(arguments.positional[0]))
    }
    try await session.write(
      arguments.has(.json) ? JSONRows.template(template).text() + "\n" : text(template, arguments))
    return .done
  }

  private static func text(_ template: Template, _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    record.add("ID", template.id)
    record.add("Name", template.name)
    record.add("Channel", template.channel)
    record.add("Created", template.createdAt)
    record.add("Changed", template.updatedAt)
    // Most of what a template could hold is not set: that is left out here, and stands in --json.
    for member in template.content?.object?.members ?? [] where isSet(member.value) {
      let name = Untrusted(member.key)
      guard let languages = member.value.object?.members, name.raw != "data" else {
        record.add(name.safe, Untrusted(member.value.string ?? member.value.text(.compact)))
        continue
      }
      for language in languages {
        record.add(
          "\(name) (\(Untrusted(language.key)))",
          Untrusted(language.value.string ?? language.value.text(.compact)))
      }
    }
    return record.finish()
  }

  private static func isSet(_ json: JSON) -> Bool {
    switch json.value {
    case .null: false
    case .bool(let flag): flag
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.isEmpty
    case .number: true
    }
  }
}

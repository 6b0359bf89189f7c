import Operations
import PushModel
import TextKit

/// `contexts list`
enum ContextsList {
  static let command = Command(
    words: ["contexts", "list"],
    summary: "the contexts of the config: service, app, mode and where the key comes from",
    details: "No key is read and nothing is asked; contexts check does that.",
    options: [.config] + .output, body: .task(.local, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let contexts = try await Places.of(arguments, session).resolver.listed
    if contexts.isEmpty { await session.tell("pushdeck: No context is configured.") }
    try await session.write(
      arguments.has(.json)
        ? contexts.map { json($0).text() + "\n" }.joined() : text(contexts, arguments))
    return .done
  }

  private static func json(_ listed: ListedContext) -> JSON {
    let context = listed.context
    return .object([
      ("name", .string(context.name)),
      ("default", JSON(.bool(listed.isDefault))),
      ("service", .string(context.service.rawValue)),
      ("app", .string(context.appID)),
      ("url", .string(context.url)),
      ("mode", .string(context.mode.rawValue)),
      ("production", JSON(.bool(context.production))),
      ("testTargets", .array(context.testTargets.map { .string($0.safe.string) })),
      ("keySource", .string(listed.keySource.string)),
      ("organizationKeySource", .optional(listed.organizationKeySource?.string)),
      ("organization", .optional(listed.organization)),
      ("caFile", .optional(listed.caFile)),
      ("alarms", .array(listed.alarms.map { .string($0) })),
    ])
  }

  private static func text(_ contexts: [ListedContext], _ arguments: Arguments) -> String {
    GridText.text(
      headings: ["Name", "Default", "Service", "App", "Mode", "Production", "Key"],
      rows: contexts.map { listed in
        let context = listed.context
        return [
          Untrusted(context.name).safe, listed.isDefault ? "yes" : "", context.service.title,
          Untrusted(context.appID).safe, context.mode.title, context.production ? "yes" : "",
          listed.keySource,
        ]
      }, style: .ofStandardOutput(arguments))
  }
}

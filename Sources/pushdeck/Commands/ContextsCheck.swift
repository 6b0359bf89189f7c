import Operations
import PushModel
import PushServices
import TextKit

/// `contexts check`
enum ContextsCheck {
  static let command = Command(
    words: ["contexts", "check"], arguments: [.optional("NAME")],
    summary: "tries a context: address, certificate, each key, clock and mode",
    details: """
      It asks one harmless read for each key: the list of messages for the app's, the list of apps for \
      OneSignal's organization key, the audit log where the context names an organization. Without \
      NAME it tries the context that another command would take. It ends with 1 when something does \
      not hold.
      """,
    options: .contextual + .output, body: .task(.read, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let places = try await Places.of(arguments, session)
    var request = ContextRequest(arguments)
    if let name = arguments.positional.first {
      if request.name != nil || request.isAdHoc {
        throw CommandFailure(
          .usage, "The context is named twice", remedy: "Give its name, or options, not both.")
      }
      request.name = name
    }
    let resolved: ResolvedContext
    do {
      resolved = try places.resolver.resolve(request)
    } catch {
      throw CommandFailure(error)
    }
    let check = try await check(arguments, places, resolved, session)
    try await session.write(
      arguments.has(.json) ? json(check).text() + "\n" : text(check, arguments))
    return check.hasFailed ? .no : .done
  }

  private static func check(
    _ arguments: Arguments, _ places: Places, _ resolved: ResolvedContext,
    _ session: CommandSession
  ) async throws(CommandFailure) -> ContextCheck {
    let (opened, missing) = try await session.blocking { () throws(CommandFailure) in
      try OpenContext.forCheck(arguments, places, resolved, session: session)
    }
    return try await opened.desk(log: RequestLog()).check(
      hasOrganizationKey: resolved.organizationKey != nil,
      organization: places.resolver.organization(of: resolved.context.name),
      trustFile: resolved.caFile, missing: missing)
  }

  private static func json(_ check: ContextCheck) -> JSON {
    .object([
      ("name", .string(check.context.name)),
      ("service", .string(check.context.service.rawValue)),
      ("app", .string(check.context.appID)),
      ("url", .string(check.context.url)),
      ("mode", .string(check.context.mode.rawValue)),
      ("production", JSON(.bool(check.context.production))),
      ("ok", JSON(.bool(!check.hasFailed))),
      ("clockSkewSeconds", check.clockSkewSeconds.map { .int(Int64($0.rounded())) } ?? .null),
      (
        "checks",
        .array(
          check.findings.map { finding in
            .object([
              ("check", .string(finding.subject.rawValue)),
              ("state", .string(finding.state.rawValue)),
              ("sentence", .string(finding.sentence.string)),
              ("remedy", .optional(finding.remedy?.string)),
            ])
          })
      ),
    ])
  }

  private static func text(_ check: ContextCheck, _ arguments: Arguments) -> String {
    var rows: [[SafeText]] = []
    for finding in check.findings {
      rows.append([finding.subject.title, word(finding.state), finding.sentence])
      if let remedy = finding.remedy, !remedy.isEmpty { rows.append(["", "", remedy]) }
    }
    return GridText.text(
      headings: ["\(Untrusted(check.context.name))", "", ""], rows: rows,
      style: .ofStandardOutput(arguments))
  }

  private static func word(_ state: ContextCheck.State) -> SafeText {
    switch state {
    case .ok: "ok"
    case .warning: "note"
    case .failed: "FAILED"
    case .skipped: "-"
    }
  }
}

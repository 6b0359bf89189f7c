import Operations
import PushModel
import PushWire
import TextKit

/// `lint`
enum LintCommand {
  static let command = Command(
    words: ["lint"], arguments: [.required("FILE")],
    summary: "checks a body that is about to be sent, without sending it",
    details: """
      FILE is the body of the service's own call, as messages send and activities start, update and
      end take it; - is standard input. The service is the one of --service, else the chosen
      context's, else recognised from the body; so is the call without --kind. A chosen context's app
      id is compared with the body's. Ends with 1 when a finding is an error.
      """,
    vocabulary: Command.Vocabulary(
      heading: "Codes of findings, which stay:",
      rows: LintCode.allCases.map { ($0.rawValue, "\($0.severity.rawValue): \($0.sentence)") }),
    options: [.service, .kind, .context, .config, .app, .timeout] + .output,
    body: .task(.local, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let path = arguments.positional[0]
    let bytes = try await InputFile.read(path, session, remedy: nil)
    let target = try await target(arguments, session)
    let report = Lint.check(
      bytes, service: target.service,
      kind: arguments.text(.kind).flatMap { SendBodyKind(word: $0) }, appID: target.app,
      now: Clock.system.now())
    try await session.write(
      arguments.has(.json)
        ? report.json(of: bytes).text() + "\n" : text(report, bytes, Untrusted(path)))
    return report.hasErrors ? .no : .done
  }

  /// The service and the app that the command line or the chosen context means; no key is fetched.
  private static func target(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> (service: ServiceKind?, app: String?)
  {
    let service = arguments.text(.service).flatMap { ServiceKind(rawValue: $0) }
    let app = arguments.text(.app)
    let isOptional = service != nil || app != nil
    guard let context = try await context(arguments, session, isOptional: isOptional) else {
      return (service, app)
    }
    let isOther = service.map { $0 != context.service } ?? false
    return (service ?? context.service, app ?? (isOther ? nil : context.appID))
  }

  /// The chosen context; nil when none is. One of the environment or the config does not count
  /// where the command line says what is meant.
  private static func context(
    _ arguments: Arguments, _ session: CommandSession, isOptional: Bool
  ) async throws(CommandFailure) -> OperatingContext? {
    if isOptional, !arguments.has(.context) { return nil }
    let places = try await Places.of(arguments, session)
    var request = ContextRequest()
    request.name = arguments.text(.context)
    request.environmentName = Environment.text("PUSHDECK_CONTEXT")
    do {
      return try places.resolver.resolve(request).context
    } catch ContextError.noContext {
      return nil
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func text(_ report: LintReport, _ bytes: [UInt8], _ file: Untrusted) -> String {
    let positions = report.findings.positions(in: bytes)
    var lines = report.findings.map { $0.line(file, positions) }
    lines.append("\(file): \(subject(report)): \(count(report.findings))")
    return lines.map { $0.string + "\n" }.joined()
  }

  private static func subject(_ report: LintReport) -> SafeText {
    guard let service = report.service, let kind = report.kind else {
      return report.service.map { "for \($0.title)" } ?? "not recognised"
    }
    let what: SafeText = "\(Untrusted(kind.word)) for \(service.title)"
    switch (report.isServiceRecognised, report.isKindRecognised) {
    case (true, true): return what + " (both recognised from the body)"
    case (true, false): return what + " (the service recognised from the body)"
    case (false, true): return what + " (the call recognised from the body)"
    case (false, false): return what
    }
  }

  private static func count(_ findings: [Finding]) -> SafeText {
    let parts: [SafeText] = Finding.Severity.allCases.compactMap { severity in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      let word = Untrusted(severity.rawValue)
      return count == 1 ? "1 \(word)" : "\(grouped(count)) \(word)s"
    }
    return parts.isEmpty ? "nothing was found" : SafeText.joined(parts, separator: ", ")
  }
}

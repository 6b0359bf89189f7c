import PushModel
import TextKit

/// Checks a body that is about to be sent, without sending it.
public enum Lint {
  /// Checks the text of a body.
  ///
  /// - Parameters:
  ///   - bytes: The text as it stands in the file.
  ///   - service: The service it is for; recognised from the body when nil.
  ///   - kind: The call it is for; recognised from the body when nil.
  ///   - appID: The app it is meant for; nil when no context says so.
  ///   - now: What times are compared with.
  public static func check(
    _ bytes: [UInt8], service: ServiceKind? = nil, kind: SendBodyKind? = nil,
    appID: String? = nil, now: Timestamp
  ) -> LintReport {
    let json: JSON
    do {
      json = try JSON.parse(bytes)
    } catch {
      var findings = LintFindings()
      findings.add(
        .jsonSyntax, path: "", offset: error.offset,
        "This is not JSON: \(Untrusted(error.sentence)).")
      return LintReport(
        service: service, kind: kind, isServiceRecognised: false, isKindRecognised: false,
        findings: findings.finished())
    }
    return check(json, service: service, kind: kind, appID: appID, now: now)
  }

  /// Checks a body.
  public static func check(
    _ body: JSON, service: ServiceKind? = nil, kind: SendBodyKind? = nil, appID: String? = nil,
    now: Timestamp
  ) -> LintReport {
    var findings = LintFindings()
    var report = LintReport(
      service: service, kind: kind, isServiceRecognised: false, isKindRecognised: false,
      findings: [])
    guard let object = body.object else {
      findings.add(
        .jsonNotObject, path: "", offset: body.range?.lowerBound,
        "The body should be a JSON object and is \(FieldReader.kindName(body)).")
      report.findings = findings.finished()
      return report
    }
    let root = LintValue(body)
    let recognition = BodyRecognition(object, service: service, kind: kind)
    report.service = recognition.service
    report.kind = recognition.kind
    report.isServiceRecognised = service == nil && recognition.service != nil
    report.isKindRecognised = kind == nil && recognition.kind != nil
    guard let service = recognition.service, let kind = recognition.kind else {
      findings.add(
        .serviceUnclear, path: "", offset: root.offset,
        "Nothing in the body says whether it is for OneSignal or OpenPush.",
        remedy: "Say so with --service, or choose a context.")
      findings.addDuplicateKeys(root)
      report.findings = findings.finished()
      return report
    }
    var linter = Linter(
      root: root, service: service, kind: kind, appID: appID, now: now, findings: findings)
    linter.noteRecognition(recognition)
    linter.run()
    report.findings = linter.findings.finished()
    return report
  }
}

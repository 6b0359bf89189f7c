import PushModel
import TextKit

/// Checks one body. Each part of the check stands in a file of its own.
struct Linter {
  /// The whole body.
  let root: LintValue
  let service: ServiceKind
  let kind: SendBodyKind
  /// The context's app; nil without a context.
  let appID: String?
  let now: Timestamp
  var findings: LintFindings
  /// The last member of each key.
  private let index: [Untrusted: JSONObject.Member]

  init(
    root: LintValue, service: ServiceKind, kind: SendBodyKind, appID: String?, now: Timestamp,
    findings: LintFindings
  ) {
    self.root = root
    self.service = service
    self.kind = kind
    self.appID = appID
    self.now = now
    self.findings = findings
    var index: [Untrusted: JSONObject.Member] = [:]
    for member in root.json.object?.members ?? [] { index[Untrusted(member.key)] = member }
    self.index = index
  }

  /// The fields of the call.
  var fields: [BodyField] {
    switch service {
    case .onesignal: OneSignalDialect.bodyFields(kind)
    case .openpush: OpenPushDialect.bodyFields(kind)
    }
  }

  /// A field that is there and not null.
  func value(_ name: String) -> LintValue? {
    guard let member = index[Untrusted(name)], !member.value.isNull else { return nil }
    return root.at(member)
  }

  /// Where a field stands that is null; nil where it is missing or has a value.
  func offsetOfNull(_ name: String) -> Int? {
    guard let member = index[Untrusted(name)], member.value.isNull else { return nil }
    return member.value.range?.lowerBound
  }

  /// The text of a field; nil when it is none.
  func text(_ name: String) -> String? { value(name)?.json.string }

  /// Notes something at a value.
  mutating func note(
    _ code: LintCode, as severity: Finding.Severity? = nil, _ value: LintValue,
    _ message: SafeText, remedy: SafeText? = nil
  ) {
    findings.add(
      code, as: severity, path: value.path, offset: value.offset, message, remedy: remedy)
  }

  /// Notes that something is missing at a path; it shows at the object that lacks it.
  mutating func noteMissing(
    _ code: LintCode, as severity: Finding.Severity? = nil, _ path: String,
    in object: LintValue? = nil, _ message: SafeText, remedy: SafeText? = nil
  ) {
    findings.add(
      code, as: severity, path: path, offset: (object ?? root).offset, message, remedy: remedy)
  }

  /// Notes what the recognition of the body brought besides its answer.
  mutating func noteRecognition(_ recognition: BodyRecognition) {
    if let likeness = recognition.likeness, likeness != service {
      noteMissing(
        .otherService, "",
        "This looks like a body for \(likeness.title), and it is checked as one for \(service.title).",
        remedy: "Say --service \(Untrusted(likeness.rawValue)), or choose another context.")
    }
    if !recognition.alternatives.isEmpty {
      let others = recognition.alternatives.map(\.inWords)
      noteMissing(
        .kindUnclear, "",
        "This fits \(kind.inWords) and \(SafeText.joined(others, separator: " and ")); it is checked as \(kind.inWords).",
        remedy: "Say which with --kind.")
    }
  }

  /// Runs every check.
  mutating func run() {
    findings.addDuplicateKeys(root)
    checkKeys()
    checkShapes()
    checkIdentity()
    switch (service, kind) {
    case (.onesignal, .message): checkOneSignalMessage()
    case (.openpush, .message): checkOpenPushMessage()
    case (.onesignal, .activityStart): checkOneSignalStart()
    case (.onesignal, .activityUpdate), (.onesignal, .activityEnd): checkOneSignalChange()
    case (.openpush, .activityStart), (.openpush, .activityUpdate), (.openpush, .activityEnd):
      checkOpenPushActivity()
    }
  }
}

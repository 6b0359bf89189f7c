import TextKit

/// What trying a context brought, a finding for each thing that has to hold.
public struct ContextCheck: Sendable, Hashable {
  /// What a finding is about.
  public enum Subject: String, Sendable, Hashable, CaseIterable {
    case address, certificate
    case appKey = "app-key"
    case organizationKey = "organization-key"
    case auditLog = "audit-log"
    case clock, mode, budget

    /// The subject for a person.
    public var title: SafeText {
      switch self {
      case .address: "Address"
      case .certificate: "Certificate"
      case .appKey: "App key"
      case .organizationKey: "Organization key"
      case .auditLog: "Audit log"
      case .clock: "Clock"
      case .mode: "Mode"
      case .budget: "Budget"
      }
    }
  }

  /// How something stands.
  public enum State: String, Sendable, Hashable {
    /// It holds.
    case ok
    /// It holds, and a person should know something about it.
    case warning
    /// It does not hold.
    case failed
    /// It was not tried.
    case skipped
  }

  /// One thing that was tried.
  public struct Finding: Sendable, Hashable {
    /// What it is about.
    public var subject: Subject
    /// How it stands.
    public var state: State
    /// What was seen.
    public var sentence: SafeText
    /// What to do; nil where nothing has to be done.
    public var remedy: SafeText?

    /// Notes what was seen.
    public init(_ subject: Subject, _ state: State, _ sentence: SafeText, remedy: SafeText? = nil) {
      self.subject = subject
      self.state = state
      self.sentence = sentence
      self.remedy = remedy
    }
  }

  /// The context.
  public var context: OperatingContext
  /// What was found, in the order of the subjects.
  public var findings: [Finding]
  /// How many seconds the service's clock is ahead of this machine's; nil when it told no time.
  public var clockSkewSeconds: Double?

  /// Whether something does not hold.
  public var hasFailed: Bool { findings.contains { $0.state == .failed } }

  /// What was found.
  public init(
    context: OperatingContext, findings: [Finding], clockSkewSeconds: Double? = nil
  ) {
    self.context = context
    self.findings = findings
    self.clockSkewSeconds = clockSkewSeconds
  }

  /// What the context allows. A mode cannot fail, but it can be of no use.
  static func mode(of context: OperatingContext) -> Finding {
    let place: SafeText = context.production ? " It is production." : ""
    let word = context.mode.title
    switch context.mode {
    case .testOnly where context.testTargets.isEmpty:
      return Finding(
        .mode, .warning, "\(word): it has no test targets, so nothing can be sent.\(place)",
        remedy: "Add a line such as test-target = external-id: ID to the context.")
    case .testOnly:
      let count = context.testTargets.count
      let targets: SafeText = count == 1 ? "1 test target" : "\(count) test targets"
      return Finding(.mode, .ok, "\(word), with \(targets). \(context.mode.sentence)\(place)")
    case .readOnly, .full:
      return Finding(.mode, .ok, "\(word). \(context.mode.sentence)\(place)")
    }
  }
}

import Operations
import PushModel
import PushServices
import Storage
import Testing
import TextKit

@Suite struct `Trying a context` {
  /// A service whose probes meet what the test says, and which told a time.
  private func probed(_ failures: [KeyProbe: ServiceFailure] = [:], skew: ClockSkew? = nil)
    -> FakeService
  {
    let service = FakeService(.onesignal)
    service.change { script in
      script.probes = failures
      script.clockSkew = skew
    }
    return service
  }

  private static let refused = ServiceFailure(
    .keyRefused, httpStatus: 403, sentence: "The key was refused.", remedy: "Look at it.")
  private static let unreachable = ServiceFailure(
    .unreachable, sentence: "Nobody listens.", remedy: "Start it.")

  private func context(_ mode: ContextMode = .readOnly, production: Bool = false)
    -> OperatingContext
  {
    OperatingContext(
      name: "harbour", isConfigured: true, service: .onesignal, appID: "app_1",
      url: "https://api.onesignal.com", mode: mode, production: production)
  }

  private func states(_ service: FakeService, organization: String? = "org_1") async
    -> [ContextCheck.Subject: ContextCheck.State]
  {
    let desk = Desk(
      context: context(), service: service, journal: FakeJournal(), clock: .fixed(.noon))
    let check = await desk.check(hasOrganizationKey: true, organization: organization)
    return Dictionary(
      check.findings.map { ($0.subject, $0.state) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `all of it holds`() async {
    let states = await states(probed(skew: ClockSkew(seconds: 1, uncertainty: 1)))
    #expect(
      states == [
        .address: .ok, .certificate: .ok, .appKey: .ok, .organizationKey: .ok, .auditLog: .ok,
        .clock: .ok, .mode: .ok,
      ])
  }

  @Test func `each key is judged for itself, and the audit log only where one is named`() async {
    let states = await states(probed([.apps: Self.refused]), organization: nil)
    #expect(states[.appKey] == .ok)
    #expect(states[.organizationKey] == .failed)
    #expect(states[.auditLog] == nil)
    let audit = await self.states(probed([.auditLog(organization: "org_1"): Self.refused]))
    #expect(audit[.organizationKey] == .ok)
    #expect(audit[.auditLog] == .failed)
    let app = await self.states(probed([.messages: Self.refused]))
    #expect(app[.address] == .ok)
    #expect(app[.certificate] == .ok)
    #expect(app[.appKey] == .failed)
    #expect(app[.organizationKey] == .ok)
  }

  @Test func `where nobody answers nothing else is tried`() async {
    let states = await states(probed([.messages: Self.unreachable]))
    #expect(states[.address] == .failed)
    #expect(states[.certificate] == .skipped)
    #expect(states[.appKey] == .skipped)
    #expect(states[.organizationKey] == .skipped)
    #expect(states[.clock] == .skipped)
  }

  @Test(
    arguments: [
      (
        "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", ContextCheck.State.skipped
      ),
      ("no certificate", .failed), (nil, .failed),
    ] as [(String?, ContextCheck.State)])
  func `a ca-file is looked into where no certificate is shown`(
    _ text: String?, _ state: ContextCheck.State
  ) async throws {
    let folder = try TemporaryFolder(environment: [:])
    let path = "\(folder.path)/own-ca.pem"
    if let text { try Files.writeAtomically(Array(text.utf8), to: path) }
    var context = context()
    context.url = "http://127.0.0.1:1"
    let desk = Desk(
      context: context, service: probed(), journal: FakeJournal(), clock: .fixed(.noon))
    let check = await desk.check(hasOrganizationKey: false, organization: nil, trustFile: path)
    #expect(check.findings.first { $0.subject == .certificate }?.state == state)
    #expect(check.hasFailed == (state == .failed))
  }

  @Test func `a key of which the service knows nothing is no failure`() async {
    let nothing = ServiceFailure(
      .notOffered, sentence: "There is no call for it.", remedy: "Leave it out.")
    let states = await states(probed([.apps: nothing]), organization: nil)
    #expect(states[.organizationKey] == .skipped)
    #expect(states[.appKey] == .ok)
  }

  @Test func `clocks that are apart are a note, not a failure`() async {
    let desk = Desk(
      context: context(), service: probed(skew: ClockSkew(seconds: 600, uncertainty: 1)),
      journal: FakeJournal(), clock: .fixed(.noon))
    let check = await desk.check(hasOrganizationKey: false, organization: nil)
    let clock = check.findings.first { $0.subject == .clock }
    #expect(clock?.state == .warning)
    #expect(clock?.sentence.string.contains("10m behind") == true)
    #expect(!check.hasFailed)
    #expect(check.clockSkewSeconds == 600)
  }

  @Test func `a test-only context without targets is of no use, and that is said`() async {
    let desk = Desk(
      context: context(.testOnly), service: probed(), journal: FakeJournal(), clock: .fixed(.noon))
    let check = await desk.check(hasOrganizationKey: false, organization: nil)
    #expect(check.findings.first { $0.subject == .mode }?.state == .warning)
  }

  /// The states with keys missing; what is missing was never asked with.
  private func states(withoutApp: Bool, withoutOrganization: Bool) async throws
    -> [ContextCheck.Subject: ContextCheck.State]
  {
    var missing = MissingKeys()
    do throws(SecretError) {
      _ = try SecretSource.environment("NONE").read(environment: [:])
    } catch {
      if withoutApp { missing.app = error }
      if withoutOrganization { missing.organization = error }
    }
    // A key that is missing would be refused.
    var refusals: [KeyProbe: ServiceFailure] = [:]
    if withoutApp { refusals[.messages] = Self.unreachable }
    if withoutOrganization {
      refusals[.apps] = Self.unreachable
      refusals[.auditLog(organization: "org_1")] = Self.unreachable
    }
    let desk = Desk(
      context: context(), service: probed(refusals), journal: FakeJournal(), clock: .fixed(.noon))
    let check = await desk.check(
      hasOrganizationKey: true, organization: "org_1", missing: missing)
    for finding in check.findings where finding.state == .failed {
      #expect(finding.sentence.string == "The environment variable NONE is not set.")
    }
    return Dictionary(
      check.findings.map { ($0.subject, $0.state) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `each key is told for itself where one is missing`() async throws {
    let organization = try await states(withoutApp: false, withoutOrganization: true)
    #expect(
      organization == [
        .address: .ok, .certificate: .ok, .appKey: .ok, .organizationKey: .failed,
        .auditLog: .skipped, .clock: .skipped, .mode: .ok,
      ])
    let app = try await states(withoutApp: true, withoutOrganization: false)
    #expect(
      app == [
        .address: .ok, .certificate: .ok, .appKey: .failed, .organizationKey: .ok, .auditLog: .ok,
        .clock: .skipped, .mode: .ok,
      ])
    let both = try await states(withoutApp: true, withoutOrganization: true)
    #expect(
      both == [
        .address: .skipped, .certificate: .skipped, .appKey: .failed, .organizationKey: .failed,
        .auditLog: .skipped, .clock: .skipped, .mode: .ok,
      ])
  }

  @Test func `production is marked and asked about once, anything else is not`() throws {
    #expect(context().entryQuestion == nil)
    #expect(context().mark == nil)
    let question = try #require(context(.full, production: true).entryQuestion)
    #expect(question.isProduction)
    #expect(question.answer == .yes)
    #expect(question.sentence == "harbour is production. Open it?")
    #expect(context(production: true).mark == "PRODUCTION")
  }
}

import PushModel
import PushServices
import Storage
import TextKit

extension Desk {
  /// Tries the context: one harmless read for each tier of key, and what is seen on the way.
  ///
  /// - Parameters:
  ///   - hasOrganizationKey: Whether the context names OneSignal's organization key.
  ///   - organization: OneSignal's organization, for the audit log; nil when the context names none.
  ///   - trustFile: The context's ca-file; nil when it names none.
  ///   - missing: Which keys are not there; no call is made that wants one of them.
  public func check(
    hasOrganizationKey: Bool, organization: String?, trustFile: String? = nil,
    missing: MissingKeys = MissingKeys()
  ) async -> ContextCheck {
    // The first call reaches the service or does not, and tells so of the address too.
    let first: KeyProbe? =
      missing.app == nil
      ? .messages
      : hasOrganizationKey && missing.organization == nil && context.service == .onesignal
        ? .apps : nil
    var failure: ServiceFailure?
    if let first { failure = await self.failure(of: first) }
    let isReached = first != nil && (failure.map(\.isFromService) ?? true)
    var findings =
      first == nil
      ? [Self.unasked(.address), Self.unasked(.certificate)]
      : [address(failure), await certificate(failure, trustFile)]
    if let error = missing.app {
      findings.append(Self.missing(.appKey, error))
    } else {
      findings.append(await appKey(failure))
    }
    if hasOrganizationKey {
      findings += await organizationKey(
        missing.organization, organization, isReached, known: first == .apps ? failure : nil,
        wasAsked: first == .apps)
    }
    findings.append(clockFinding)
    findings.append(ContextCheck.mode(of: context))
    if let budgetProblem {
      findings.append(ContextCheck.Finding(.budget, .warning, budgetProblem))
    }
    return ContextCheck(
      context: context, findings: findings, clockSkewSeconds: clockSkew?.seconds)
  }

  private func organizationKey(
    _ missing: SecretError?, _ organization: String?, _ isReached: Bool,
    known failure: ServiceFailure?, wasAsked: Bool
  ) async -> [ContextCheck.Finding] {
    if let missing {
      let audit = organization.map { _ in
        ContextCheck.Finding(
          .auditLog, .skipped, "It was not tried, because the organization's key is not there.")
      }
      return [Self.missing(.organizationKey, missing)] + [audit].compactMap { $0 }
    }
    let opens: SafeText = "It opens the organization: the list of apps."
    var findings: [ContextCheck.Finding] = []
    if wasAsked, isReached {
      findings.append(finding(.organizationKey, failure, opens: opens))
    } else {
      findings.append(await probe(.apps, .organizationKey, isReached, opens: opens))
    }
    if let organization {
      findings.append(
        await probe(
          .auditLog(organization: organization), .auditLog, isReached, opens: "It can be read."))
    }
    return findings
  }

  private func failure(of probe: KeyProbe) async -> ServiceFailure? {
    do {
      try await service.probe(probe)
      return nil
    } catch {
      return error
    }
  }

  private func address(_ failure: ServiceFailure?) -> ContextCheck.Finding {
    let place = Untrusted(context.url)
    guard let failure, !failure.isFromService else {
      return ContextCheck.Finding(.address, .ok, "\(context.service.title) answers at \(place).")
    }
    if failure.kind == .certificate {
      return ContextCheck.Finding(.address, .ok, "Somebody answers at \(place).")
    }
    return ContextCheck.Finding(
      .address, .failed, failure.sentence, remedy: failure.remedy)
  }

  private func certificate(_ failure: ServiceFailure?, _ trustFile: String?)
    async -> ContextCheck.Finding
  {
    if let failure, failure.kind == .certificate {
      return ContextCheck.Finding(
        .certificate, .failed, failure.sentence, remedy: failure.remedy)
    }
    guard context.url.lowercased().hasPrefix("https:") else {
      // Nothing looks into the file here; on the day of HTTPS it would be in the way.
      if let trustFile, let problem = await TrustFile.problem(trustFile) {
        return ContextCheck.Finding(
          .certificate, .failed, problem.sentence, remedy: problem.remedy)
      }
      return ContextCheck.Finding(
        .certificate, .skipped, "There is none: this is plain HTTP, to this machine alone.")
    }
    guard failure.map(\.isFromService) ?? true else {
      return ContextCheck.Finding(.certificate, .skipped, "It was not seen.")
    }
    return ContextCheck.Finding(.certificate, .ok, "It holds.")
  }

  private func appKey(_ failure: ServiceFailure?) async -> ContextCheck.Finding {
    if let failure {
      guard failure.isFromService else { return Self.untried(.appKey) }
      return ContextCheck.Finding(.appKey, .failed, failure.sentence, remedy: failure.remedy)
    }
    guard let app = try? await app(), let name = app.name, !name.isEmpty else {
      return ContextCheck.Finding(
        .appKey, .ok,
        "It opens the app \(Untrusted(context.appID)): its messages can be read, its name cannot.")
    }
    return ContextCheck.Finding(
      .appKey, .ok, "It opens the app \(name) (\(Untrusted(context.appID))).")
  }

  private func probe(
    _ probe: KeyProbe, _ subject: ContextCheck.Subject, _ isReached: Bool, opens: SafeText
  ) async -> ContextCheck.Finding {
    guard isReached else { return Self.untried(subject) }
    return finding(subject, await failure(of: probe), opens: opens)
  }

  private func finding(
    _ subject: ContextCheck.Subject, _ failure: ServiceFailure?, opens: SafeText
  ) -> ContextCheck.Finding {
    guard let failure else {
      return ContextCheck.Finding(subject, .ok, opens)
    }
    if failure.kind == .notOffered {
      return ContextCheck.Finding(
        subject, .skipped, "\(context.service.title) knows no such key: it is not used.")
    }
    return ContextCheck.Finding(subject, .failed, failure.sentence, remedy: failure.remedy)
  }

  private static func untried(_ subject: ContextCheck.Subject) -> ContextCheck.Finding {
    ContextCheck.Finding(subject, .skipped, "It was not tried, because there is no answer.")
  }

  private static func unasked(_ subject: ContextCheck.Subject) -> ContextCheck.Finding {
    ContextCheck.Finding(
      subject, .skipped, "It was not tried, because there is no key to ask with.")
  }

  private static func missing(_ subject: ContextCheck.Subject, _ error: SecretError)
    -> ContextCheck.Finding
  {
    ContextCheck.Finding(subject, .failed, "\(error.sentence).", remedy: error.remedy)
  }

  private var clockFinding: ContextCheck.Finding {
    guard let clockSkew else {
      return ContextCheck.Finding(.clock, .skipped, "The service told no time.")
    }
    if let sentence = clockSkew.sentence {
      return ContextCheck.Finding(
        .clock, .warning, sentence, remedy: "Set this machine's clock by the network.")
    }
    return ContextCheck.Finding(.clock, .ok, "This machine's clock agrees with the service's.")
  }
}

extension ServiceFailure {
  /// Whether the service, or something in its place, gave an answer that could be read as one.
  fileprivate var isFromService: Bool { httpStatus != nil }
}

import PushModel
import PushServices
import TextKit

extension Desk {
  /// Carries a planned write out, once its question was answered: asks the guard again, notes the
  /// intent down, sends, notes the end down. Never throws: what became of it is in the report.
  public func perform(_ plan: WritePlan) async -> WriteReport {
    if let refusal = refusalNow(of: plan) { return report(of: plan, refusal) }
    let entry = IntentEntry(
      id: UUIDText.random(), at: clock.now(), context: context.journalName,
      contextName: context.name, action: plan.action.word, target: plan.action.target.string,
      name: plan.name, activityType: plan.action.activityType,
      idempotencyKey: plan.idempotencyKey, body: plan.body)
    do {
      try await refuseIfOpen(plan.action, body: plan.body, allowsNew: plan.allowsNew)
      try await begin(entry)
    } catch {
      return report(of: plan, error)
    }
    let outcome = await leave(plan)
    var report = WriteReport(
      outcome: outcome, idempotencyKey: plan.idempotencyKey, journalID: entry.id)
    do {
      try await journal.finish(entry.id, outcome, at: clock.now())
    } catch {
      report.journalProblem =
        "The verdict could not be noted in the journal, so it still counts as open: \(error.sentence)"
    }
    return report
  }

  private func leave(_ plan: WritePlan) async -> WriteOutcome {
    let write = PreparedWrite(
      body: plan.body, idempotencyKey: plan.idempotencyKey, isRepeat: plan.isRepeat)
    switch plan.action {
    case .send: return await service.send(write)
    case .startActivity(_, let type, _): return await service.startActivity(type: type, write)
    case .updateActivity(let id): return await service.updateActivity(id, write)
    case .endActivity(let id): return await service.endActivity(id, write)
    case .optIn(let id): return await service.setOptedIn(true, subscription: id)
    case .optOut(let id): return await service.setOptedIn(false, subscription: id)
    }
  }

  private func refusalNow(of plan: WritePlan) -> Refusal? {
    modeGuard.refusal(of: plan.action, owner: plan.owner)
  }

  private func begin(_ entry: IntentEntry) async throws(Refusal) {
    do {
      try await journal.begin(entry)
    } catch {
      throw .journal(error.sentence)
    }
  }

  private func report(of plan: WritePlan, _ refusal: Refusal) -> WriteReport {
    WriteReport(
      outcome: WriteOutcome(
        verdict: .notSent, reasons: [Untrusted(refusal.sentence.string)],
        sentence: refusal.sentence),
      idempotencyKey: plan.idempotencyKey, refusal: refusal)
  }
}

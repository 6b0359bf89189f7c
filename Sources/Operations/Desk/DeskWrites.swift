import PushModel
import PushServices
import Storage
import TextKit

extension Desk {
  /// Carries a planned write out, once its question was answered: asks the guard again, notes the
  /// intent down, sends, notes the end down. Never throws: what became of it is in the report.
  ///
  /// - Parameter departure: What tells whether it has left, and can keep it from that.
  public func perform(_ plan: WritePlan, _ departure: Departure = Departure()) async -> WriteReport
  {
    if let refusal = modeGuard.refusal(of: plan.action, owner: plan.owner) {
      return report(of: plan, refusal)
    }
    if let id = plan.resumes { return await resume(id, plan, departure) }
    let intent = Intent(
      id: UUIDText.random(), at: clock.now(), context: context.journalName,
      contextName: context.name, action: plan.action.word, target: plan.action.target,
      reach: plan.action.reach, name: plan.name, activityType: plan.action.activityType,
      body: plan.body, idempotencyKey: plan.idempotencyKey, by: operatorName)
    do {
      try await begin(intent, plan)
    } catch {
      return report(of: plan, error)
    }
    let outcome = await leave(
      plan.action,
      PreparedWrite(
        body: plan.body, idempotencyKey: plan.idempotencyKey, isRepeat: plan.isRepeat), departure)
    var report = WriteReport(
      outcome: outcome, idempotencyKey: plan.idempotencyKey, journalID: intent.id)
    do {
      try await journal.finish(
        intent.id,
        IntentOutcome(
          at: clock.now(), verdict: outcome.verdict, resultID: outcome.resultID,
          reasons: outcome.reasons))
    } catch {
      report.journalProblem =
        "The verdict could not be noted in the journal, so it still counts as open: \(error.sentence)"
    }
    return report
  }

  /// Sends a write whose intent is noted down.
  func leave(_ action: WriteAction, _ write: PreparedWrite, _ departure: Departure) async
    -> WriteOutcome
  {
    guard !Task.isCancelled, departure.leave() else {
      return WriteOutcome(
        verdict: .notSent, sentence: "Nothing was sent: the call was ended before it left.")
    }
    switch action {
    case .send: return await service.send(write)
    case .startActivity(_, let type, _): return await service.startActivity(type: type, write)
    case .updateActivity(let id): return await service.updateActivity(id, write)
    case .endActivity(let id): return await service.endActivity(id, write)
    case .optIn(let id): return await service.setOptedIn(true, subscription: id)
    case .optOut(let id): return await service.setOptedIn(false, subscription: id)
    case .cancel(let id): return await service.cancel(message: id)
    case .people(let change): return await service.change(change, write)
    }
  }

  /// Looking for a twin and writing are one step of the journal: of two processes that send the
  /// same at once, one is refused.
  private func begin(_ intent: Intent, _ plan: WritePlan) async throws(Refusal) {
    let mayRepeat = !plan.action.repeatsVisibly || plan.allowsNew
    let isTwin = twinTest(of: plan.action, body: plan.body)
    do {
      try await journal.begin(intent, unless: mayRepeat ? nil : isTwin)
    } catch {
      switch error {
      case .repeats(let twin): throw openIntent(twin)
      case .file, .unreadable, .held, .settlingElsewhere, .noSuchIntent, .heldElsewhere,
        .settledAlready, .damaged:
        throw .journal(error)
      }
    }
  }

  func report(of plan: WritePlan, _ refusal: Refusal) -> WriteReport {
    WriteReport(
      outcome: WriteOutcome(
        verdict: .notSent, reasons: [Untrusted(refusal.sentence.string)],
        sentence: refusal.sentence),
      idempotencyKey: plan.idempotencyKey, refusal: refusal)
  }
}

import PushModel
import PushServices
import Storage
import TextKit

extension Desk {
  /// Looks for an open intent that stands in the way of a write, and plans to let it leave again with
  /// its key where it did not arrive. Throws `arrivedBefore` where it did, which closes it, and
  /// `openIntent` where it may not leave again.
  public func planResend(of id: String) async throws(Refusal) -> WritePlan {
    let settling: Settling
    do {
      settling = try await settle(id)
    } catch {
      throw .journal(error)
    }
    let settlement = settling.settlement
    if settlement.ending == .found { throw .arrivedBefore(settlement.sentence) }
    if let failure = settlement.failure { throw .service(failure) }
    if let refusal = settlement.refusal { throw refusal }
    guard let action = settling.resend, let question = settling.question else {
      throw openIntent(settlement.entry)
    }
    let intent = settlement.entry.intent
    return WritePlan(
      action: action, body: intent.body, idempotencyKey: intent.idempotencyKey, isRepeat: true,
      name: intent.name, question: question, notes: [],
      owner: try await ownerThatDecides(action), allowsNew: false, resumes: id)
  }

  /// Lets an open intent leave again, once its question was answered.
  func resume(_ id: String, _ plan: WritePlan, _ departure: Departure) async -> WriteReport {
    let claim: any IntentClaim
    do {
      claim = try await journal.claim(id)
    } catch {
      return report(of: plan, .journal(error))
    }
    // The question may have stood for long.
    let intent = claim.entry.intent
    guard case .success(let action) = ResendRule.action(of: intent, context, now: clock.now())
    else {
      return report(of: plan, openIntent(claim.entry))
    }
    let settlement = await resend(
      Settling(
        claim: claim, settlement: Settlement(entry: claim.entry, ending: .open, sentence: ""),
        resend: action), departure)
    var report = WriteReport(
      outcome: settlement.outcome
        ?? WriteOutcome(verdict: .notSent, sentence: settlement.sentence),
      idempotencyKey: intent.idempotencyKey, journalID: id)
    if settlement.outcome != nil { report.journalProblem = settlement.remedy }
    return report
  }
}

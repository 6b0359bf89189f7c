import PushModel
import PushServices
import Storage
import TextKit

extension Desk {
  /// What the journal holds of this context that may be open, oldest first, and what could not be read
  /// of it.
  public func unsettled() async throws(JournalError) -> JournalReading {
    var reading = try await journal.read(.unsettled)
    reading.entries.removeAll { $0.intent.context != context.journalName || !$0.isOpen }
    return reading
  }

  /// One entry of the journal, of whatever context.
  public func journalEntry(_ id: String) async throws(JournalError) -> JournalEntry {
    guard let entry = try await journal.read(.all).entries.first(where: { $0.id == id }) else {
      throw .noSuchIntent(id)
    }
    return entry
  }

  /// Whether an entry of the journal is of this context.
  public func owns(_ entry: JournalEntry) -> Bool { entry.intent.context == context.journalName }

  /// Takes an open intent over and looks whether it arrived, by reading alone; where it did it is
  /// closed.
  public func settle(_ id: String) async throws(JournalError) -> Settling {
    let claim = try await journal.claim(id)
    let entry = claim.entry
    let others = try await journal.read(.all).entries.filter { $0.id != id }
    let look = await look(for: entry, beside: others)
    var settling = Settling(
      claim: claim, settlement: Settlement(entry: entry, ending: .open, sentence: ""))
    switch look {
    case .arrived(let id, let sentence):
      let outcome = IntentOutcome(
        at: clock.now(), verdict: .sent, resultID: id, reasons: [Untrusted(sentence.string)])
      try await claim.settle(outcome)
      settling.settlement.entry.outcomes.append(outcome)
      settling.settlement.ending = .found
      settling.settlement.sentence = sentence
    case .unseen(let sentence):
      settling.settlement.sentence = sentence
      await judge(&settling)
    case .failed(let failure):
      settling.settlement.sentence = "It could not be looked for: \(failure.sentence)"
      settling.settlement.remedy = failure.remedy
      settling.settlement.failure = failure
    }
    return settling
  }

  /// Gives an intent up: it is not to be sent any more.
  public func abandon(_ id: String) async throws(JournalError) -> Settlement {
    let claim = try await journal.claim(id)
    let now = clock.now()
    try await claim.abandon(at: now)
    var entry = claim.entry
    entry.abandonedAt = now
    return Settlement(
      entry: entry, ending: .abandoned,
      sentence: "It is closed as not to be sent; whether it arrived was not looked for")
  }

  /// Sends an intent again with its key and notes down what became of it. Without an answer, or with
  /// one that says nothing of the first attempt, it stays open.
  public func resend(_ settling: Settling, _ departure: Departure = Departure()) async -> Settlement
  {
    var settlement = settling.settlement
    guard let action = settling.resend else { return settlement }
    let intent = settlement.entry.intent
    let outcome = await leave(
      action,
      PreparedWrite(body: intent.body, idempotencyKey: intent.idempotencyKey, isRepeat: true),
      departure)
    guard departure.hasLeft else {
      settlement.sentence = outcome.sentence
      return settlement
    }
    settlement.ending = .resent
    settlement.outcome = outcome
    settlement.sentence = outcome.sentence
    settlement.remedy = nil
    let end = IntentOutcome(
      at: clock.now(), verdict: outcome.verdict, resultID: outcome.resultID,
      reasons: outcome.reasons)
    do {
      try await settling.claim.settle(end)
      settlement.entry.outcomes.append(end)
    } catch {
      settlement.remedy =
        "The verdict could not be noted in the journal, so it still counts as open: \(error.sentence)"
    }
    return settlement
  }

  /// Works out whether an intent that was not found may leave again, and what to ask before.
  private func judge(_ settling: inout Settling) async {
    let intent = settling.settlement.entry.intent
    let now = clock.now()
    let abandoning: SafeText =
      "pushdeck journal settle \(Untrusted(intent.id)) --abandon closes it as not to be sent."
    let action: WriteAction
    switch ResendRule.action(of: intent, context, now: now) {
    case .failure(let reason):
      settling.settlement.remedy = "It is not sent again: \(reason.sentence). \(abandoning)"
      return
    case .success(let allowed): action = allowed
    }
    do throws(Refusal) {
      let owner = try await ownerThatDecides(action)
      if let refusal = modeGuard.refusal(of: action, owner: owner) { throw refusal }
    } catch {
      settling.settlement.refusal = error
      settling.settlement.remedy = abandoning
      return
    }
    settling.resend = action
    settling.settlement.remedy =
      "With --resend it leaves again with the same key, which sends nothing twice. \(abandoning)"
    settling.question = Question(
      answer: .yes,
      sentence:
        "It left \(age(now - intent.at)) ago. \(action.imperative), again with the same key?",
      facts: [
        Question.Fact("Entry", Untrusted(intent.id).safe),
        Question.Fact("Found", settling.settlement.sentence),
        Question.Fact("Context", Untrusted(context.name).safe),
      ], isProduction: context.production)
  }
}

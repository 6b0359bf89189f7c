import PushModel
import PushWire
import TextKit

extension OneSignalCatalogue: AnalyticsCalls {
  func outcomes(_ query: OutcomeQuery) async throws(ServiceFailure) -> Page<Outcome> {
    let call = try call(
      .getOutcomes, query: OneSignalDialect.outcomeQuery(query), about: "the app's outcomes")
    return try await core.read(call) { json, _ in OneSignalDialect.outcomes(json) }
  }

  func outcomes(ofMessage id: Untrusted, _ query: OutcomeQuery)
    async throws(ServiceFailure) -> Page<Outcome>
  {
    let call = try call(
      .getMessage, ["message_id": id.raw],
      query: appQuery + OneSignalDialect.outcomeQuery(query),
      about: "the outcomes of the message \(id)")
    return try await core.readPage(call) { json in
      // A message that nothing followed from has no list of it.
      if json["id"] != nil, json["outcomes"].map(\.isNull) ?? true {
        return Page(rows: [], next: nil, total: 0)
      }
      return OneSignalDialect.outcomes(json)
    }
  }

  func journeys(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<Journey> {
    let limit = min(max(limit, 1), OneSignalLimits.journeyPage)
    var query = [("limit", String(limit))]
    if let mark = try core.mark(cursor) { query.append(("cursor", mark)) }
    let call = try call(.listJourneys, query: query, about: "the list of journeys")
    return try await core.readPage(call, OneSignalDialect.journeysPage)
  }

  func journey(_ id: Untrusted) async throws(ServiceFailure) -> Journey {
    let call = try call(.getJourney, ["journey_id": id.raw], about: "the journey \(id)")
    return try await core.read(call, OneSignalDialect.journey)
  }

  func journeyStatistics(_ id: Untrusted) async throws(ServiceFailure) -> JourneyStatistics {
    let call = try call(
      .getJourneyStatistics, ["journey_id": id.raw], about: "the statistics of the journey \(id)")
    return try await core.read(call, OneSignalDialect.journeyStatistics)
  }

  func record(_ events: [CustomEvent]) async -> WriteOutcome {
    let complaints = OneSignalDialect.complaints(aboutEvents: events)
    guard complaints.isEmpty, !events.isEmpty else {
      let sentence = SafeText.joined(
        complaints.isEmpty ? ["There is no event."] : complaints, separator: " ")
      return WriteOutcome(
        verdict: .notSent, sentence: "\(sentence) Nothing was recorded. Correct it first.")
    }
    return await write(
      .recordEvents, .recordEvents, body: OneSignalDialect.eventsBody(events),
      isRepeatable: events.allSatisfy { $0.idempotencyKey != nil }, about: "the events")
  }
}

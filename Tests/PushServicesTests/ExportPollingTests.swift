import PushServices
import Testing

@Suite("Looking for an export's file")
struct ExportPollingTests {
  private static func answered(_ status: Int, _ retryAfter: Double? = nil) -> ExportPolling.Event {
    .answered(status: status, retryAfter: retryAfter)
  }

  static let single: [(ExportPolling.Event, after: Double, ExportPolling.Decision)] = [
    // It is not there yet, however long that is.
    (answered(404), 0, .look(after: 0.5)), (answered(404), 61, .look(after: 0.5)),
    (answered(404), 10_000, .look(after: 0.5)), (answered(403), 0, .look(after: 0.5)),
    (answered(403), 10_000, .look(after: 0.5)),
    // Any other refusal is believed after a minute.
    (answered(400), 0, .look(after: 0.5)), (answered(401), 30, .look(after: 0.5)),
    (answered(410), 59.9, .look(after: 0.5)), (answered(410), 60, .failed),
    (answered(400), 61, .failed), (answered(401), 10_000, .failed),
    // What may pass is looked at again.
    (answered(503), 10_000, .look(after: 0.5)), (answered(503, 7), 0, .look(after: 7)),
    (answered(429), 61, .look(after: 0.5)), (answered(429, 30), 61, .look(after: 30)),
    (.lost, 10_000, .look(after: 0.5)),
    // What will not change is the end.
    (answered(302), 0, .failed), (answered(100), 0, .failed), (.hopeless, 0, .failed),
  ]

  @Test("what a first look means", arguments: single)
  func first(_ event: ExportPolling.Event, _ after: Double, _ decision: ExportPolling.Decision) {
    var polling = ExportPolling(now: 1000)
    #expect(polling.decide(event, now: 1000 + after) == decision)
  }

  @Test("the pauses grow to ten seconds")
  func pauses() {
    var polling = ExportPolling(now: 0)
    let decisions = (0..<8).map { _ in polling.decide(Self.answered(404), now: 0) }
    #expect(decisions == [0.5, 1, 2, 4, 8, 10, 10, 10].map { .look(after: $0) })
  }

  @Test("five mishaps in a row are the end, and a look that says pending begins anew")
  func mishaps() {
    var polling = ExportPolling(now: 0)
    for _ in 0..<4 { #expect(polling.decide(.lost, now: 0) != .failed) }
    #expect(polling.decide(.lost, now: 0) == .failed)
    polling = ExportPolling(now: 0)
    for event: ExportPolling.Event in [.lost, Self.answered(502), Self.answered(429), .lost] {
      #expect(polling.decide(event, now: 0) != .failed)
    }
    #expect(polling.decide(Self.answered(404), now: 0) != .failed)
    for _ in 0..<4 { #expect(polling.decide(.lost, now: 0) != .failed) }
    #expect(polling.decide(.lost, now: 0) == .failed)
  }

  @Test("nothing is waited for without end: three hours, or the limit of the call")
  func overdue() {
    var polling = ExportPolling(now: 100)
    #expect(polling.decide(Self.answered(404), now: 100 + 3 * 3600 - 1) == .look(after: 0.5))
    #expect(polling.decide(Self.answered(404), now: 100 + 3 * 3600) == .overdue)
    polling = ExportPolling(now: 100, limit: 10)
    #expect(polling.decide(Self.answered(404), now: 109) == .look(after: 0.5))
    #expect(polling.decide(Self.answered(403), now: 109.5) == .overdue)
    #expect(polling.decide(Self.answered(503, 3600), now: 100) == .overdue)
    // A limit does not make it longer.
    polling = ExportPolling(now: 0, limit: 86_400)
    #expect(polling.decide(Self.answered(404), now: 4 * 3600) == .overdue)
  }
}

@Suite("Waiting for the turn of an export")
struct ExportTurnTests {
  @Test("the service's own pause is kept to, and without one the pauses grow")
  func pauses() {
    var turn = ExportTurn(now: 0)
    #expect(turn.decide(retryAfter: 31, now: 0, chance: 1) == .ask(after: 31))
    turn = ExportTurn(now: 0)
    let waits = (0..<7).map { _ in turn.decide(retryAfter: nil, now: 0, chance: 1) }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { .ask(after: $0) })
    turn = ExportTurn(now: 0)
    #expect(turn.decide(retryAfter: 0, now: 0, chance: 0) == .ask(after: 0.5))
  }

  @Test("an hour, or the limit of the call, is the end")
  func limits() {
    var turn = ExportTurn(now: 0)
    #expect(turn.decide(retryAfter: 3599, now: 0, chance: 0) == .ask(after: 3599))
    #expect(turn.decide(retryAfter: 3600, now: 0, chance: 0) == .giveUp)
    turn = ExportTurn(now: 50, limit: 60)
    #expect(turn.decide(retryAfter: 59, now: 50, chance: 0) == .ask(after: 59))
    #expect(turn.decide(retryAfter: 59, now: 51, chance: 0) == .giveUp)
    #expect(turn.decideOnOwn(now: 108) == .ask(after: 1))
    #expect(turn.decideOnOwn(now: 109) == .giveUp)
  }
}

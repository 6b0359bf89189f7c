import Operations
import PushModel
import Storage
import Testing
import TextKit

@Suite struct `Before a write leaves` {
  private let audience = Audience.subscriptions([Untrusted("sub_1")])

  private func desk(_ service: FakeService, _ journal: FakeJournal) -> Desk {
    Desk(context: .sample(.full), service: service, journal: journal, clock: .fixed(.noon))
  }

  @Test func `it has left only once its intent is noted down`() async throws {
    let departure = Departure()
    let hadLeft = Locked<[Bool]>([])
    let journal = FakeJournal { _ in hadLeft.withLock { $0.append(departure.hasLeft) } }
    let desk = desk(FakeService(), journal)
    let report = await desk.perform(try await desk.plan(.hello(to: audience)), departure)
    #expect(report.outcome.verdict == .sent)
    #expect(hadLeft.withLock { $0 } == [false])
    #expect(departure.hasLeft)
    #expect(!departure.bar())
  }

  @Test func `whoever ends the program first keeps it from leaving, and the journal knows`()
    async throws
  {
    let departure = Departure()
    let journal = FakeJournal { _ in _ = departure.bar() }
    let service = FakeService()
    let desk = desk(service, journal)
    let report = await desk.perform(try await desk.plan(.hello(to: audience)), departure)
    #expect(service.writes.isEmpty)
    #expect(report.outcome.verdict == .notSent)
    #expect(report.outcome.sentence.string.hasPrefix("Nothing was sent"))
    #expect(!departure.hasLeft)
    #expect(journal.all.map(\.verdict) == [.notSent])
  }

  @Test func `what the journal cannot tell stops what would be pushed twice, unless it may be`()
    async throws
  {
    let journal = FakeJournal()
    journal.hideBehind("/j/1.jsonl is not a file")
    let service = FakeService()
    let desk = desk(service, journal)
    let refusal = await #expect(throws: Refusal.self) {
      try await desk.plan(.hello(to: audience))
    }
    #expect(refusal == .journal(.unreadable(["/j/1.jsonl is not a file"])))
    #expect(refusal?.kind == .file)
    _ = await desk.perform(
      try await desk.plan(.hello(to: audience), PlanOptions(allowsNew: true)))
    // Opting out twice pushes nothing.
    _ = await desk.perform(try await desk.planOptOut(Untrusted("sub_1")))
    #expect(service.writes.count == 2)
  }

  @Test func `a part that became unreadable after the plan stops it all the same`() async throws {
    let journal = FakeJournal()
    let service = FakeService()
    let desk = desk(service, journal)
    let plan = try await desk.plan(.hello(to: audience))
    journal.hideBehind("/j/1.jsonl is not a file")
    let report = await desk.perform(plan)
    #expect(report.refusal?.kind == .file)
    #expect(service.writes.isEmpty)
  }
}

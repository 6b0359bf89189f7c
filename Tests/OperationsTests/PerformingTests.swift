import Operations
import PushModel
import PushServices
import Storage
import Testing
import TextKit

@Suite struct `Carrying out a write` {
  private let full = JournalError.damaged("/state/journal/1.jsonl")
  private let audience = Audience.subscriptions([Untrusted("sub_1")])

  private func desk(
    _ service: FakeService, _ journal: FakeJournal, _ mode: ContextMode = .full,
    key: String = "key-1"
  ) -> Desk {
    Desk(
      context: .sample(mode), service: service, journal: journal, clock: .fixed(.noon),
      makeKey: { key })
  }

  @Test func `the intent is noted down, with the exact bytes, before anything leaves`()
    async throws
  {
    let service = FakeService()
    let writesAtBegin = Locked<[Int]>([])
    let journal = FakeJournal { _ in
      let count = service.writes.count
      writesAtBegin.withLock { $0.append(count) }
    }
    let desk = desk(service, journal)
    let report = await desk.perform(try await desk.plan(.hello(to: audience)))
    #expect(writesAtBegin.withLock { $0 } == [0])
    #expect(service.writes.count == 1)
    #expect(journal.all.count == 1)
    #expect(
      journal.all.first.map { String(decoding: $0.intent.body, as: UTF8.self) }
        == service.writes.first?.body)
    #expect(journal.all.first?.intent.idempotencyKey == service.writes.first?.key)
    #expect(journal.all.first?.verdict == .sent)
    #expect(journal.all.first?.resultID == Untrusted("msg_1"))
    #expect(report.outcome.verdict == .sent)
    #expect(report.journalID == journal.all.first?.id)
  }

  @Test func `nothing is sent when the intent cannot be noted down`() async throws {
    let service = FakeService()
    let journal = FakeJournal()
    journal.failAtBegin(full)
    let desk = desk(service, journal)
    let report = await desk.perform(try await desk.plan(.hello(to: audience)))
    #expect(service.writes.isEmpty)
    #expect(report.outcome.verdict == .notSent)
    #expect(report.refusal == .journal(full))
    #expect(report.refusal?.kind == .file)
  }

  @Test func `a verdict that cannot be noted down stands, and is told`() async throws {
    let service = FakeService()
    let journal = FakeJournal()
    journal.failAtFinish(full)
    let desk = desk(service, journal)
    let report = await desk.perform(try await desk.plan(.hello(to: audience)))
    #expect(report.outcome.verdict == .sent)
    #expect(report.journalProblem != nil)
    #expect(try await desk.openIntents().count == 1)
  }

  @Test func `the same body is not sent again while its end is not known`() async throws {
    let service = FakeService()
    service.change { $0.outcome = WriteOutcome(verdict: .unknown, sentence: "No answer came.") }
    let journal = FakeJournal()
    let first = desk(service, journal, key: "key-1")
    _ = await first.perform(try await first.plan(.hello(to: audience)))
    let second = desk(service, journal, key: "key-2")
    let refusal = await #expect(throws: Refusal.self) {
      try await second.plan(.hello(to: audience))
    }
    #expect(refusal?.kind == .unsettled)
    #expect(service.writes.count == 1)
  }

  @Test func `another body, another context and a wish for a new one are sent`() async throws {
    let service = FakeService()
    service.change { $0.outcome = WriteOutcome(verdict: .unknown, sentence: "No answer came.") }
    let journal = FakeJournal()
    let desk = desk(service, journal)
    _ = await desk.perform(try await desk.plan(.hello(to: audience)))
    var other = Draft.hello(to: audience)
    other.body = "The boats are out."
    _ = await desk.perform(try await desk.plan(other))
    let elsewhere = Desk(
      context: OperatingContext(
        name: "shop", isConfigured: true, service: .openpush, appID: "app_2",
        url: ServiceKind.openpush.defaultURL, mode: .full),
      service: service, journal: journal, clock: .fixed(.noon))
    _ = await elsewhere.perform(try await elsewhere.plan(.hello(to: audience)))
    _ = await desk.perform(
      try await desk.plan(.hello(to: audience), PlanOptions(allowsNew: true)))
    #expect(service.writes.count == 4)
  }

  @Test func `a plan made before another one left is checked again when it leaves`() async throws {
    let service = FakeService()
    service.change { $0.outcome = WriteOutcome(verdict: .unknown, sentence: "No answer came.") }
    let desk = desk(service, FakeJournal())
    let plan = try await desk.plan(.hello(to: audience))
    let twin = try await desk.plan(.hello(to: audience))
    _ = await desk.perform(plan)
    let report = await desk.perform(twin)
    #expect(report.refusal?.kind == .unsettled)
    #expect(service.writes.count == 1)
  }

  @Test func `the mode is asked again where the write leaves`() async throws {
    let service = FakeService()
    let journal = FakeJournal()
    let plan = try await desk(service, journal).plan(.hello(to: audience))
    let report = await desk(service, journal, .readOnly).perform(plan)
    #expect(report.refusal?.kind == .mode)
    #expect(service.writes.isEmpty)
    #expect(journal.all.isEmpty)
  }

  @Test func `a key of the operator's own is a repeat once it was used for the same body`()
    async throws
  {
    let service = FakeService()
    let desk = desk(service, FakeJournal())
    let options = PlanOptions(idempotencyKey: "mine")
    _ = await desk.perform(try await desk.plan(.hello(to: audience), options))
    _ = await desk.perform(try await desk.plan(.hello(to: audience), options))
    #expect(service.writes.map(\.isRepeat) == [false, true])
    #expect(service.writes.map(\.key) == ["mine", "mine"])
  }

  @Test func `a key that belongs to another body is refused`() async throws {
    let desk = desk(FakeService(), FakeJournal())
    let options = PlanOptions(idempotencyKey: "mine")
    _ = await desk.perform(try await desk.plan(.hello(to: audience), options))
    var other = Draft.hello(to: audience)
    other.body = "Another text"
    let refusal = await #expect(throws: Refusal.self) { try await desk.plan(other, options) }
    #expect(refusal?.kind == .request)
  }

  @Test func `opting out and in go to the service and into the journal`() async throws {
    let service = FakeService()
    let journal = FakeJournal()
    let desk = desk(service, journal)
    _ = await desk.perform(try await desk.planOptOut(Untrusted("sub_1")))
    _ = await desk.perform(try await desk.planOptIn(Untrusted("sub_1")))
    #expect(service.writes.map(\.call) == ["out sub_1", "in sub_1"])
    #expect(journal.all.map(\.intent.action) == ["opt-out", "opt-in"])
  }
}

import Operations
import PushModel
import Testing
import TextKit

@Suite struct `Cancelling a message` {
  private func desk(_ mode: ContextMode, _ service: FakeService) -> (Desk, FakeJournal) {
    let journal = FakeJournal()
    return (
      Desk(context: .sample(mode), service: service, journal: journal, clock: .fixed(.noon)),
      journal
    )
  }

  private func service() -> FakeService {
    let service = FakeService()
    var message = Message(id: Untrusted("msg_1"), service: .openpush, state: .sending)
    message.name = Untrusted("spring")
    message.funnel.accepted = 1_200
    message.funnel.pending = 34
    service.change { $0.messages[message.id] = message }
    return service
  }

  @Test func `asks for a yes and says how many it still goes to`() async throws {
    let (desk, _) = desk(.full, service())
    let plan = try await desk.planCancel(Untrusted("msg_1"))
    #expect(plan.question.answer == .yes)
    #expect(plan.question.sentence.string == "Cancel the message msg_1 (34 devices)?")
    let facts = plan.question.facts.map(\.value.string)
    #expect(facts.contains("“spring”"))
    #expect(facts.contains("It is sending."))
    #expect(facts.contains("1,200 were handed over already and keep it."))
  }

  @Test func `leaves once, and the journal has its intent and its end`() async throws {
    let service = service()
    let (desk, journal) = desk(.full, service)
    let plan = try await desk.planCancel(Untrusted("msg_1"))
    let report = await desk.perform(plan)
    #expect(report.outcome.verdict == .sent)
    #expect(service.writes.map(\.call) == ["cancel msg_1"])
    let entry = try #require(try await journal.read(.all).entries.last)
    #expect(entry.intent.action == "cancel")
    #expect(entry.intent.target == "msg_1")
    #expect(!entry.isOpen)
    // Stopping twice does no harm, so nothing stands in the way.
    _ = await desk.perform(try await desk.planCancel(Untrusted("msg_1")))
    #expect(service.writes.count == 2)
  }

  @Test func `asks all the same where the message cannot be read`() async throws {
    let (desk, _) = desk(.full, FakeService())
    let plan = try await desk.planCancel(Untrusted("msg_1"))
    #expect(plan.question.sentence.string.contains("an unknown number of devices"))
  }

  @Test(arguments: [ContextMode.readOnly, .testOnly])
  func `is refused unless the context is full`(mode: ContextMode) async throws {
    let service = service()
    let (desk, _) = desk(mode, service)
    let refusal = await #expect(throws: Refusal.self) {
      try await desk.planCancel(Untrusted("msg_1"))
    }
    #expect(refusal?.kind == .mode)
    #expect(service.writes.isEmpty)
  }
}

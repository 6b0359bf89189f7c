import Operations
import PushModel
import PushServices
import Storage
import Testing
import TextKit

@Suite struct `A send that reaches others than those it chooses` {
  private let target = TestTarget.externalID(Untrusted("hm-1"))

  private func desk(_ mode: ContextMode, _ service: FakeService, _ journal: FakeJournal) -> Desk {
    Desk(
      context: .sample(mode, targets: [target], service: .onesignal), service: service,
      journal: journal, clock: .fixed(.noon))
  }

  private func body(_ member: String) -> [UInt8] {
    Array(
      """
      {"include_aliases":{"external_id":["hm-1"]},"target_channel":"email",
       "email_subject":"s","email_body":"b",\(member)}
      """.utf8)
  }

  private static let bcc = #""email_bcc":["archive@example.com"]"#

  @Test func `is refused in test-only, with its addresses named, and nothing leaves`() async throws
  {
    let service = FakeService(.onesignal)
    let journal = FakeJournal()
    do {
      _ = try await desk(.testOnly, service, journal).plan(
        sendFile: body(Self.bcc), PlanOptions(hasYes: true, hasName: true))
      Issue.record("planned although somebody else gets a copy")
    } catch let refusal {
      #expect(refusal.kind == .mode)
      #expect(refusal.sentence.string.contains("with blind copies to archive@example.com"))
    }
    #expect(service.writes.isEmpty && journal.all.isEmpty)
  }

  @Test func `without copies goes to the test target`() async throws {
    let plan = try await desk(.testOnly, FakeService(.onesignal), FakeJournal()).plan(
      sendFile: body(#""email_bcc":[]"#), PlanOptions(hasYes: true))
    #expect(plan.action == .send(.externalIDs([Untrusted("hm-1")])))
  }

  @Test func `wants the app's name typed in full, and its question names the addresses`()
    async throws
  {
    let plan = try await desk(.full, FakeService(.onesignal), FakeJournal()).plan(
      sendFile: body(Self.bcc), PlanOptions(hasYes: true))
    #expect(plan.question.answer == .typedName("Harbour"))
    #expect(plan.question.sentence.string.contains("archive@example.com"))
    #expect(
      plan.question.facts.first { $0.label == "Who" }?.value.string
        .hasSuffix("the user with external id hm-1, with blind copies to archive@example.com")
        == true)
    #expect(plan.notes.map(\.code).contains("blind-copies"))
  }

  @Test func `is the same send again in whatever words its audience stood in the journal`()
    async throws
  {
    let key = "7d9f2b34-1111-4222-8333-000000000001"
    let desk = desk(.full, FakeService(.onesignal), FakeJournal())
    let first = try await desk.plan(
      sendFile: body(Self.bcc), PlanOptions(idempotencyKey: key, hasYes: true))
    let intent = Intent(
      id: "j-1", at: .noon, context: desk.context.journalName, contextName: "shop-staging",
      action: WriteAction.Kind.send.rawValue, target: "an audience in older words",
      body: first.body, idempotencyKey: key)
    let again = self.desk(
      .full, FakeService(.onesignal), FakeJournal([JournalEntry(intent: intent)]))
    await #expect(throws: Refusal.openIntent(id: "j-1", startedAt: .noon, now: .noon)) {
      try await again.plan(sendFile: body(Self.bcc), PlanOptions(hasYes: true))
    }
  }

  /// A desk with a template that holds what is given, and the body of a send that names it.
  private func place(_ mode: ContextMode, _ content: [(String, JSON)]) async throws -> (
    place: EmbeddedDesk, body: [UInt8]
  ) {
    let place = try EmbeddedDesk(.onesignal, mode: mode, targets: [target])
    let made = await place.service.templateCalls.createTemplate(
      name: "Receipt",
      content: JSONObject(
        [
          ("isEmail", true), ("email_subject", "s"), ("email_body", "b"),
          ("contents", ["en": "b"]),
        ] + content))
    let id = try #require(made.resultID, "\(made.sentence)")
    return (place, body(#""template_id":"\#(id.raw)""#))
  }

  private let copies: [(String, JSON)] = [("email_bcc", ["archive@example.com"])]

  @Test func `through its template is refused in test-only`() async throws {
    let (place, body) = try await place(.testOnly, copies)
    await #expect {
      try await place.desk.plan(sendFile: body, PlanOptions(hasYes: true))
    } throws: { error in
      guard let refusal = error as? Refusal else { return false }
      return refusal.kind == .mode && refusal.sentence.string.contains("archive@example.com")
    }
  }

  @Test func `through its template wants the app's name typed in full`() async throws {
    let (place, body) = try await place(.full, copies)
    let plan = try await place.desk.plan(sendFile: body, PlanOptions(hasYes: true))
    #expect(plan.question.answer == .typedName(try #require(try await place.desk.app().name).raw))
    #expect(plan.question.sentence.string.contains("archive@example.com"))
  }

  @Test func `with a template without copies goes to the test target`() async throws {
    let (place, body) = try await place(.testOnly, [])
    let plan = try await place.desk.plan(sendFile: body, PlanOptions(hasYes: true))
    #expect(plan.action == .send(.externalIDs([Untrusted("hm-1")])))
  }

  @Test(arguments: [(ContextMode.testOnly, false), (.full, true)])
  func `with a template that nobody finds could reach anybody`(
    _ mode: ContextMode, _ isAsked: Bool
  ) async throws {
    let place = try EmbeddedDesk(.onesignal, mode: mode, targets: [target])
    let body = body(#""template_id":"7d9f2b34-1111-4222-8333-00000000000a""#)
    do {
      let plan = try await place.desk.plan(sendFile: body, PlanOptions(hasYes: true))
      #expect(isAsked)
      #expect(plan.question.answer != .yes)
    } catch let refusal {
      #expect(!isAsked)
      #expect(refusal.kind == .mode)
    }
  }
}

import Operations
import PushModel
import PushServices
import Storage
import Testing
import TextKit

@Suite struct `Settling an intent` {
  private static let body = """
    {"title":"Fresh fish","body":"The boats are in.","audience":{"subscription_ids":["sub_1"]}}
    """

  private func entry(
    _ id: String = "i-1", action: String = "send", target: String = "the subscription sub_1",
    body: String = Self.body, age: Double = 180, type: String? = nil,
    service: ServiceKind = .openpush, isLost: Bool = true
  ) -> JournalEntry {
    let context = OperatingContext.sample(.full, service: service)
    return JournalEntry(
      intent: Intent(
        id: id, at: .noon - age, context: context.journalName, contextName: context.name,
        action: action, target: target, activityType: type, body: Array(body.utf8),
        idempotencyKey: "key-\(id)"),
      outcomes: isLost ? [IntentOutcome(at: .noon - age + 5, verdict: .unknown)] : [])
  }

  private func message(_ id: String, age: Double = 178, body: String = Self.body) throws -> Message
  {
    var message = Message(id: Untrusted(id), service: .openpush, state: .sent)
    message.createdAt = .noon - age
    message.source = .object([("id", .string(id)), ("draft", try JSON.parse(Array(body.utf8)))])
    return message
  }

  private func desk(
    _ service: FakeService, _ journal: FakeJournal, _ mode: ContextMode = .full,
    _ kind: ServiceKind = .openpush
  ) -> Desk {
    Desk(
      context: .sample(mode, service: kind), service: service, journal: journal,
      clock: .fixed(.noon))
  }

  private func service(_ messages: [Message]) -> FakeService {
    let service = FakeService()
    service.change {
      $0.messagePages = [.start: Page(rows: messages, next: nil, total: Int64(messages.count))]
    }
    return service
  }

  @Test func `what is found is closed with the id of the message, and nothing leaves`()
    async throws
  {
    let other = Self.body.replacing("boats", with: "nets")
    let service = service([
      try message("late", age: -700), try message("msg_7"), try message("other", body: other),
      try message("early", age: 400),
    ])
    let journal = FakeJournal([entry()])
    let settling = try await desk(service, journal, .readOnly).settle("i-1")
    #expect(settling.settlement.ending == .found)
    #expect(settling.question == nil)
    #expect(journal.all[0].isOpen == false)
    #expect(journal.all[0].verdict == .sent)
    #expect(journal.all[0].resultID == Untrusted("msg_7"))
    #expect(service.writes.isEmpty)
  }

  @Test func `two messages that say the same leave open which of them it is`() async throws {
    let journal = FakeJournal([entry()])
    let twins = service([try message("msg_7"), try message("msg_8")])
    let settling = try await desk(twins, journal).settle("i-1")
    #expect(settling.settlement.ending == .open)
    #expect(settling.settlement.sentence.string.contains("msg_7, msg_8"))
    #expect(journal.all[0].isOpen)
  }

  @Test func `a message that another intent made is not this one's`() async throws {
    var other = entry("i-0", age: 200, isLost: false)
    other.outcomes = [
      IntentOutcome(at: .noon - 199, verdict: .sent, resultID: Untrusted("msg_7"))
    ]
    let journal = FakeJournal([other, entry()])
    let one = service([try message("msg_7")])
    #expect(try await desk(one, journal).settle("i-1").settlement.ending == .open)
    let two = service([try message("msg_7"), try message("msg_8")])
    #expect(
      try await desk(two, journal).settle("i-1").settlement.entry.resultID == Untrusted("msg_8"))
  }

  @Test func `one message that two entries may have made is nobody's for certain`() async throws {
    var abandoned = entry("i-0", age: 200)
    abandoned.abandonedAt = .noon - 190
    for rival in [abandoned, entry("i-0", age: 200)] {
      let journal = FakeJournal([rival, entry()])
      let settling = try await desk(service([try message("msg_7")]), journal).settle("i-1")
      #expect(settling.settlement.ending == .open)
      #expect(settling.settlement.sentence.string.contains("msg_7"))
    }
    // One that was refused made nothing.
    var refused = entry("i-0", age: 200, isLost: false)
    refused.outcomes = [IntentOutcome(at: .noon - 199, verdict: .notSent)]
    let journal = FakeJournal([refused, entry()])
    let settling = try await desk(service([try message("msg_7")]), journal).settle("i-1")
    #expect(settling.settlement.ending == .found)
  }

  @Test func `a service that cannot be asked leaves it open and says so`() async throws {
    let journal = FakeJournal([entry()])
    let settling = try await desk(FakeService(), journal).settle("i-1")
    #expect(settling.settlement.failure != nil)
    #expect(settling.question == nil)
    #expect(journal.all[0].isOpen)
  }

  @Test func `what leaves again leaves with its bytes and its key, as a repeat`() async throws {
    let service = service([])
    service.change { $0.outcome.replayed = true }
    let journal = FakeJournal([entry()])
    let desk = desk(service, journal)
    let settling = try await desk.settle("i-1")
    #expect(
      settling.question?.sentence.string
        == "It left 3m ago. Send to the subscription sub_1, again with the same key?")
    #expect(service.writes.isEmpty)
    let settlement = await desk.resend(settling)
    #expect(
      service.writes == [
        FakeService.Write(call: "send", body: Self.body, key: "key-i-1", isRepeat: true)
      ])
    #expect(settlement.ending == .resent)
    #expect(journal.all.map(\.isOpen) == [false])
    #expect(journal.all[0].outcomes.map(\.verdict) == [.unknown, .sent])
  }

  @Test func `an answer that gets lost again leaves it open`() async throws {
    let service = service([])
    service.change { $0.outcome = WriteOutcome(verdict: .unknown, sentence: "No answer came.") }
    let journal = FakeJournal([entry()])
    let desk = desk(service, journal)
    let settlement = await desk.resend(try await desk.settle("i-1"))
    #expect(settlement.entry.isOpen)
    #expect(journal.all[0].outcomes.map(\.verdict) == [.unknown, .unknown])
  }

  @Test func `one that was barred from leaving stays as it was`() async throws {
    let service = service([])
    let journal = FakeJournal([entry()])
    let desk = desk(service, journal)
    let departure = Departure()
    let settling = try await desk.settle("i-1")
    #expect(departure.bar())
    let settlement = await desk.resend(settling, departure)
    #expect(settlement.ending == .open)
    #expect(service.writes.isEmpty)
    #expect(journal.all[0].outcomes.count == 1)
  }

  @Test(arguments: [
    (86_399.0, nil), (86_400, "it is older than 24 hours"), (-59, nil),
    (-61, "this machine's clock went back, so how old it is is not known"),
  ])
  func `its age decides whether it may leave again`(age: Double, reason: String?) async throws {
    let journal = FakeJournal([entry(age: age)])
    let settling = try await desk(service([]), journal).settle("i-1")
    #expect((settling.question == nil) == (reason != nil))
    if let reason {
      #expect(settling.settlement.remedy?.string.contains("not sent again: \(reason).") == true)
    }
  }

  @Test(arguments: [(60.0, true), (0, false), (-60, false)])
  func `what was scheduled leaves again only before its time`(
    seconds: Double, mayLeave: Bool
  ) async throws {
    let at = Timestamp.noon + seconds
    let openPush = Self.body.dropLast() + ",\"send_at\":\(at.seconds)}"
    let one = try await desk(service([]), FakeJournal([entry(body: String(openPush))])).settle(
      "i-1")
    #expect((one.question != nil) == mayLeave)
    let oneSignal = """
      {"contents":{"en":"Hello"},"include_subscription_ids":["s"],"send_after":"\(at.iso8601)"}
      """
    let other = try await desk(
      service([]), FakeJournal([entry(body: oneSignal, service: .onesignal)]), .full, .onesignal
    ).settle("i-1")
    #expect((other.question != nil) == mayLeave)
  }

  @Test(arguments: ["activity-update", "activity-end", "tag", "user-delete"])
  func `what no key protects does not leave again`(action: String) async throws {
    let journal = FakeJournal([entry(action: action, target: "match-9", body: "{}")])
    let service = service([])
    service.change {
      $0.activities[Untrusted("match-9")] = LiveActivity(
        activityID: Untrusted("match-9"), source: .service)
    }
    let desk = desk(service, journal)
    let settling = try await desk.settle("i-1")
    #expect(settling.question == nil)
    _ = await desk.resend(settling)
    #expect(service.writes.isEmpty)
    #expect(settling.settlement.remedy?.string.contains("--abandon") == true)
  }

  @Test func `the mode of the context holds for what leaves again`() async throws {
    let journal = FakeJournal([entry()])
    let service = service([])
    let desk = desk(service, journal, .testOnly)
    let settling = try await desk.settle("i-1")
    #expect(settling.question == nil)
    #expect(settling.settlement.refusal?.kind == .mode)
    _ = await desk.resend(settling)
    #expect(service.writes.isEmpty)
  }

  @Test func `an activity that the service shows is found by its times and its state`()
    async throws
  {
    var activity = LiveActivity(activityID: Untrusted("match-9"), source: .service)
    activity.startedAt = .noon - 170
    activity.updatedAt = .noon - 60
    activity.contentState = ["score": 1]
    let service = FakeService()
    service.change { [activity] in $0.activities[activity.activityID] = activity }
    let journal = FakeJournal([
      entry("start", action: "activity-start", target: "match-9", body: "{}", type: "Match"),
      entry(
        "update", action: "activity-update", target: "match-9",
        body: #"{"content_state":{"score":1}}"#, age: 70),
      entry(
        "newer", action: "activity-update", target: "match-9",
        body: #"{"content_state":{"score":2}}"#, age: 50),
      entry("end", action: "activity-end", target: "match-9", body: "{}", age: 40),
    ])
    let desk = desk(service, journal)
    var endings: [Settlement.Ending] = []
    for id in ["start", "update", "newer", "end"] {
      endings.append(try await desk.settle(id).settlement.ending)
    }
    #expect(endings == [.found, .found, .open, .open])
  }

  @Test func `a subscription that is as it was asked for is found`() async throws {
    var phone = Subscription.phone("sub_1")
    phone.enabled = false
    let service = FakeService()
    service.change { [phone] in $0.subscriptions[phone.id] = phone }
    let journal = FakeJournal([
      entry("out", action: "opt-out", target: "sub_1", body: "{}"),
      entry("in", action: "opt-in", target: "sub_1", body: "{}"),
    ])
    let desk = desk(service, journal)
    #expect(try await desk.settle("out").settlement.ending == .found)
    let settling = try await desk.settle("in")
    #expect(settling.settlement.ending == .open)
    #expect(settling.question != nil)
  }

  @Test func `one that is given up is closed without a look`() async throws {
    let journal = FakeJournal([entry()])
    let settlement = try await desk(FakeService(), journal).abandon("i-1")
    #expect(settlement.entry.abandonedAt == .noon)
    #expect(journal.all[0].isOpen == false)
    #expect(journal.all[0].abandonedAt == .noon)
  }

  @Test func `the console's plan for a body that is open is to let that one leave again`()
    async throws
  {
    let service = service([])
    let journal = FakeJournal([entry()])
    let desk = desk(service, journal)
    let plan = try await desk.planResend(of: "i-1")
    #expect(plan.idempotencyKey == "key-i-1")
    #expect(plan.isRepeat)
    #expect(plan.question.sentence.string.hasPrefix("It left 3m ago."))
    let report = await desk.perform(plan)
    #expect(report.outcome.verdict == .sent)
    #expect(report.journalID == "i-1")
    #expect(service.writes.map(\.key) == ["key-i-1"])
    #expect(journal.all.map(\.isOpen) == [false])
    let again = await desk.perform(plan)
    #expect(again.refusal == .journal(.settledAlready("i-1")))
    #expect(service.writes.count == 1)
  }

  @Test func `one that arrived is told, and one that may not leave again stays in the way`()
    async throws
  {
    let journal = FakeJournal([entry(), entry("i-2", age: 90_000)])
    let desk = desk(service([try message("msg_7")]), journal)
    let arrived = await #expect(throws: Refusal.self) { try await desk.planResend(of: "i-1") }
    #expect(arrived?.sentence.string.contains("msg_7") == true)
    #expect(journal.all[0].isOpen == false)
    let old = await #expect(throws: Refusal.self) { try await desk.planResend(of: "i-2") }
    #expect(old == .openIntent(id: "i-2", startedAt: .noon - 90_000, now: .noon))
  }

  @Test func `a second one that is wanted all the same carries a warning`() async throws {
    let service = FakeService()
    service.change { $0.outcome = WriteOutcome(verdict: .unknown, sentence: "No answer came.") }
    let desk = desk(service, FakeJournal())
    let draft = Draft.hello(to: .subscriptions([Untrusted("sub_1")]))
    _ = await desk.perform(try await desk.plan(draft))
    let plan = try await desk.plan(draft, PlanOptions(allowsNew: true))
    #expect(plan.notes.map(\.code).contains("open-intent"))
    #expect(plan.notes.first { $0.code == "open-intent" }?.severity == .warning)
  }

  @Test(arguments: [#""email_bcc":["archive@example.com"]"#, #""template_id":"t-1""#])
  func `what may reach others than a test target does not leave again in test-only`(
    _ member: String
  ) async throws {
    let body = """
      {"include_aliases":{"external_id":["hm-1"]},"target_channel":"email",
       "email_subject":"s","email_body":"b",\(member)}
      """
    let service = FakeService(.onesignal)
    service.change { $0.messagePages = [.start: Page(rows: [], next: nil, total: 0)] }
    let journal = FakeJournal([entry(body: body, service: .onesignal)])
    let desk = Desk(
      context: .sample(
        .testOnly, targets: [.externalID(Untrusted("hm-1"))], service: .onesignal),
      service: service, journal: journal, clock: .fixed(.noon))
    let settling = try await desk.settle("i-1")
    #expect(settling.settlement.refusal?.kind == .mode)
    #expect(settling.question == nil)
    #expect(service.writes.isEmpty)
  }
}

import Operations
import PushModel
import PushServices
import Testing
import TextKit

@Suite struct `Planning a write` {
  private func desk(
    _ context: OperatingContext, _ service: FakeService = FakeService(),
    _ journal: FakeJournal = FakeJournal()
  ) -> Desk {
    Desk(
      context: context, service: service, journal: journal, clock: .fixed(.noon),
      makeKey: { "key-1" })
  }

  private let one = Audience.subscriptions([Untrusted("sub_1")])

  @Test func `a send to one subscription wants a yes and says which app and how many devices`()
    async throws
  {
    let service = FakeService()
    service.change { $0.subscriptions = [Untrusted("sub_1"): .phone("sub_1")] }
    let plan = try await desk(.sample(.full), service).plan(.hello(to: one))
    #expect(plan.question.answer == .yes)
    #expect(plan.question.sentence == "Send to the subscription sub_1 (1 device)?")
    #expect(plan.question.facts.first { $0.label == "App" }?.value == "Harbour (app_1)")
    #expect(plan.idempotencyKey == "key-1")
    #expect(service.writes.isEmpty)
  }

  @Test func `what the check of a file finds is told with the plan, its notes are not`()
    async throws
  {
    let body = """
      {"body": "Hi", "audience": {"external_ids": ["undefined"]}, "ttl": 0,
       "deep_link": "/offers"}
      """
    let plan = try await desk(.sample(.full)).plan(sendFile: Array(body.utf8))
    #expect(plan.notes.map(\.code) == ["placeholder-id", "url-without-scheme"])
  }

  @Test func `a body with an API key in it is not sent, and the key is not repeated`() async {
    let body = """
      {"body": "Hi", "audience": {"external_ids": ["qa-1"]},
       "data": {"auth": "Key os_v2_app_0123456789abcdefgh"}}
      """
    let service = FakeService()
    let journal = FakeJournal()
    await #expect(throws: Refusal.keyInBody(Secret("os_v2_app_0123456789abcdefgh"))) {
      try await desk(.sample(.full), service, journal).plan(sendFile: Array(body.utf8))
    }
    let refusal = Refusal.keyInBody(Secret("os_v2_app_0123456789abcdefgh"))
    #expect(refusal.sentence.string.contains("the API key …efgh stands in the body"))
    #expect(!(refusal.sentence.string + refusal.remedy.string).contains("0123456789"))
    #expect(service.writes.isEmpty)
  }

  @Test(arguments: ["os_v2_app_0123456789abcdefgh", "an unmarked key of its own"])
  func `a key in the place of an id, a label or a name is refused ahead of everything`(
    _ key: String
  ) async {
    let service = FakeService()
    service.change { $0.ownKey = "an unmarked key of its own" }
    let journal = FakeJournal()
    let desk = desk(.sample(.readOnly), service, journal)
    let id = Untrusted(key)
    let value = LabelledValue(label: Untrusted("a"), value: Untrusted("b"))
    let refusal = Refusal.keyInWrite(Secret(key))
    await #expect(throws: refusal) { try await desk.planOptOut(id) }
    await #expect(throws: refusal) { try await desk.planOptIn(id) }
    await #expect(throws: refusal) { try await desk.planCancel(id) }
    await #expect(throws: refusal) { try await desk.plan(.tag(UserReference(id: id), [value])) }
    await #expect(throws: refusal) {
      try await desk.plan(.removeAlias(label: id, UserReference(id: Untrusted("ana"))))
    }
    await #expect(throws: refusal) { try await desk.plan(.deleteSubscription(id)) }
    await #expect(throws: refusal) {
      try await desk.plan(.hello(to: one), PlanOptions(idempotencyKey: key))
    }
    await #expect(throws: refusal) {
      try await desk.plan(activityEnd: ActivityDraft(activityID: key))
    }
    #expect(refusal.kind == .file)
    #expect(service.writes.isEmpty && journal.all.isEmpty)
  }

  @Test func `a send to one user counts the devices that can be reached`() async throws {
    let service = FakeService()
    var off = Subscription.phone("sub_2")
    off.enabled = false
    var user = User(id: Untrusted("qa-1"))
    user.subscriptions = [.phone("sub_1"), off, .phone("sub_3")]
    service.change { [user] in $0.users = [Untrusted("qa-1"): user] }
    let plan = try await desk(.sample(.full), service).plan(
      .hello(to: .externalIDs([Untrusted("qa-1")])))
    #expect(plan.question.answer == .yes)
    #expect(plan.question.sentence == "Send to the user with external id qa-1 (2 devices)?")
  }

  @Test func `a wider send wants the app's name typed`() async throws {
    let service = FakeService()
    service.change { $0.estimate = .success(AudienceEstimate(targeted: 4_870)) }
    let plan = try await desk(.sample(.full), service).plan(.hello(to: .everyone))
    #expect(plan.question.answer == .typedName("Harbour"))
    #expect(plan.question.sentence == "Send to everyone who is subscribed (4,870 devices)?")
    #expect(plan.question.accepts(name: "Harbour"))
    #expect(!plan.question.accepts(name: "harbour"))
    #expect(!plan.question.accepts(name: ""))
  }

  @Test(arguments: [(true, "shop-staging"), (false, "app_1")])
  func `where the key may not read the app, the context's name or the app's id is typed`(
    isConfigured: Bool, name: String
  ) async throws {
    let service = FakeService()
    service.change { $0.app = .failure(.forbidden) }
    let plan = try await desk(.sample(.full, isConfigured: isConfigured), service)
      .plan(.hello(to: .everyone))
    #expect(plan.question.answer == .typedName(name))
  }

  @Test func `a wide send is refused while the app's name cannot be read at all`() async throws {
    let service = FakeService()
    service.change { $0.app = .failure(.down) }
    await #expect(throws: Refusal.service(.down)) {
      try await desk(.sample(.full), service).plan(.hello(to: .everyone))
    }
  }

  @Test func `a count that cannot be had stands in nobody's way`() async throws {
    let plan = try await desk(.sample(.full)).plan(.hello(to: one))
    guard case .yes = plan.question.answer else {
      Issue.record("asks for \(plan.question.answer)")
      return
    }
    #expect(plan.question.sentence.string.contains("an unknown number of devices"))
  }

  @Test func `a draft for nobody or without a text is refused`() async throws {
    for draft in [Draft.hello(to: nil), Draft()] {
      let refusal = await #expect(throws: Refusal.self) {
        try await desk(.sample(.full)).plan(draft)
      }
      #expect(refusal?.kind == .request)
    }
  }

  @Test func `a test-only context looks up whom a subscription belongs to`() async throws {
    let service = FakeService()
    service.change {
      $0.subscriptions = [
        Untrusted("sub_1"): .phone("sub_1", of: "qa-1"), Untrusted("sub_2"): .phone("sub_2"),
      ]
    }
    let context = OperatingContext.sample(.testOnly, targets: [.externalID(Untrusted("qa-1"))])
    _ = try await desk(context, service).plan(.hello(to: one))
    let refusal = await #expect(throws: Refusal.self) {
      try await desk(context, service).plan(
        .hello(to: .subscriptions([Untrusted("sub_2")])))
    }
    #expect(refusal?.kind == .mode)
  }

  @Test func `a file that is not JSON is refused with its line and column`() async throws {
    let refusal = await #expect(throws: Refusal.self) {
      try await desk(.sample(.full)).plan(sendFile: Array("{\n  \"body\": }".utf8))
    }
    #expect(refusal?.kind == .file)
    #expect(refusal?.sentence.string.contains("line 2") == true)
  }
}

import Operations
import PushModel
import PushServices
import Storage
import Testing
import TextKit

@Suite struct `Changing users and subscriptions` {
  static let user = UserReference(id: Untrusted("qa-1"))
  static let tags = [
    LabelledValue(label: Untrusted("tier"), value: Untrusted("gold")),
    LabelledValue(label: Untrusted("old"), value: Untrusted("")),
  ]
  static let changes: [PeopleChange] = [
    .tag(user, tags), .alias(user, [tags[0]]), .deleteUser(user),
    .deleteSubscription(Untrusted("sub_1")),
  ]

  private func desk(
    _ service: FakeService, _ journal: FakeJournal, _ mode: ContextMode = .full,
    kind: ServiceKind = .openpush, targets: [TestTarget] = []
  ) -> Desk {
    Desk(
      context: .sample(mode, targets: targets, service: kind), service: service, journal: journal,
      clock: .fixed(.noon))
  }

  @Test(arguments: changes)
  func `the intent is noted down before anything leaves`(change: PeopleChange) async throws {
    let service = FakeService()
    let writesAtBegin = Locked<[Int]>([])
    let journal = FakeJournal { _ in
      let count = service.writes.count
      writesAtBegin.withLock { $0.append(count) }
    }
    let desk = desk(service, journal)
    let report = await desk.perform(try await desk.plan(change))
    #expect(report.outcome.verdict == .sent)
    #expect(writesAtBegin.withLock { $0 } == [0])
    let intent = try #require(journal.all.first?.intent)
    #expect(intent.body == service.writes.first.map { Array($0.body.utf8) })
    #expect(["qa-1", "sub_1"].contains(intent.target))
    #expect(journal.all.first?.verdict == .sent)
  }

  @Test func `the journal knows each by its own word`() async throws {
    let journal = FakeJournal()
    let desk = desk(FakeService(), journal)
    for change in Self.changes { _ = await desk.perform(try await desk.plan(change)) }
    #expect(
      journal.all.map(\.intent.action)
        == ["user-tag", "user-alias", "user-delete", "subscription-delete"])
  }

  @Test func `nothing leaves when the intent cannot be noted down`() async throws {
    let service = FakeService()
    let journal = FakeJournal()
    journal.failAtBegin(.damaged("/state/journal/1.jsonl"))
    let desk = desk(service, journal)
    let report = await desk.perform(try await desk.plan(.deleteUser(Self.user)))
    #expect(service.writes.isEmpty)
    #expect(report.outcome.verdict == .notSent)
  }

  @Test func `a deletion wants a name typed, the others a yes`() async throws {
    let desk = desk(FakeService(), FakeJournal())
    for change in Self.changes {
      let plan = try await desk.plan(change)
      switch plan.question.answer {
      case .yes: #expect(!change.isDelete)
      case .typedName: #expect(change.isDelete)
      }
    }
  }

  @Test func `the question shows each value, and what a deletion takes along`() async throws {
    let tagging = try await desk(FakeService(), FakeJournal()).plan(.tag(Self.user, Self.tags))
    let tags = tagging.question.facts.filter { $0.label == "Tag" }.map(\.value.string)
    #expect(tags == ["tier = gold", "old goes"])
    for kind in ServiceKind.allCases {
      let plan = try await desk(FakeService(), FakeJournal(), kind: kind)
        .plan(.deleteUser(Self.user))
      let goes = try #require(plan.question.facts.first { $0.label == "Goes" }?.value.string)
      #expect(goes.contains("subscriptions stay") == (kind == .openpush))
    }
  }

  @Test func `a change of a record is noted down, and its question shows each value`() async throws
  {
    var properties = UserProperties(tags: Self.tags)
    properties.language = Untrusted("de")
    let update = UserUpdate(
      properties: properties,
      deltas: UserDeltas(
        sessions: 2,
        purchases: [
          Purchase(sku: Untrusted("bun"), amount: Untrusted("1.20"), currency: Untrusted("EUR"))
        ]))
    var fields = SubscriptionFields(optedIn: false)
    fields.appVersion = Untrusted("2.1")
    let service = FakeService(.onesignal)
    let journal = FakeJournal()
    let desk = desk(service, journal, kind: .onesignal)
    var shown: [[String]] = []
    for change in [
      PeopleChange.updateUser(Self.user, update), .updateSubscription(Untrusted("sub_1"), fields),
      .aliasHolder(of: Untrusted("sub_1"), [Self.tags[0]]),
    ] {
      let plan = try await desk.plan(change)
      shown.append(
        plan.question.facts.prefix { $0.label != "App" }.dropFirst(2)
          .map { "\($0.label.string): \($0.value.string)" })
      _ = await desk.perform(plan)
    }
    #expect(
      shown == [
        [
          "Tag: tier = gold", "Tag: old goes", "Language: de", "Sessions: 2 more",
          "Bought: 1 × bun at 1.20 EUR",
        ], ["Pushes: opted out", "App version: 2.1"], ["Alias: tier = gold"],
      ])
    #expect(
      journal.all.map(\.intent.action) == ["user-update", "subscription-update", "user-alias"])
    #expect(journal.all.map(\.intent.target) == ["qa-1", "sub_1", "sub_1"])
    #expect(service.writes.count == 3)
  }

  @Test func `test-only tags and names its test users, and deletes nobody`() {
    let guarding = ModeGuard(
      .sample(
        .testOnly,
        targets: [.externalID(Untrusted("qa-1")), .subscription(Untrusted("sub_1"))]))
    #expect(guarding.refusal(of: .people(.tag(Self.user, Self.tags))) == nil)
    #expect(guarding.refusal(of: .people(.alias(Self.user, Self.tags))) == nil)
    let others: [PeopleChange] = [
      .tag(UserReference(id: Untrusted("customer")), Self.tags),
      .tag(UserReference(label: Untrusted("crm"), id: Untrusted("qa-1")), Self.tags),
      .removeAlias(label: Untrusted("crm"), Self.user), .deleteUser(Self.user),
      .deleteSubscription(Untrusted("sub_1")), .createUser(NewUser(aliases: [])),
      .transfer(subscription: Untrusted("sub_1"), to: Self.user),
      .setToken(subscription: Untrusted("sub_1"), Untrusted("t")),
      .setOptedIn(false, platform: .email, token: Untrusted("t")),
      .updateUser(Self.user, UserUpdate(properties: UserProperties(tags: Self.tags))),
      .updateSubscription(Untrusted("sub_1"), SubscriptionFields(optedIn: true)),
      .aliasHolder(of: Untrusted("sub_1"), Self.tags),
    ]
    for change in others {
      let refusal = guarding.refusal(of: .people(change))
      #expect(refusal?.kind == .mode)
      #expect(refusal?.sentence.string.contains("test-only") == true)
    }
    let deletion = guarding.refusal(of: .people(.deleteUser(Self.user)))
    #expect(deletion?.sentence.string.contains("deletes nothing") == true)
  }

  @Test(arguments: changes)
  func `read-only changes nothing`(change: PeopleChange) async {
    let service = FakeService()
    let desk = desk(service, FakeJournal(), .readOnly)
    await #expect(throws: Refusal.readOnly(.people(change))) { _ = try await desk.plan(change) }
    #expect(service.writes.isEmpty)
  }

  @Test func `what the service has no call for is refused before anybody is asked`() async {
    let desk = desk(FakeService(), FakeJournal())
    await #expect(throws: Refusal.self) {
      _ = try await desk.plan(.transfer(subscription: Untrusted("sub_1"), to: Self.user))
    }
  }

  @Test func `OpenPush's user by another name is looked up first`() async throws {
    var known = User(id: Untrusted("qa-1"))
    known.externalID = Untrusted("qa-1")
    var script = FakeService.Script()
    script.users[Untrusted("C-1")] = known
    let desk = desk(FakeService(.openpush, script), FakeJournal())
    let named = UserReference(label: Untrusted("crm_id"), id: Untrusted("C-1"))
    let plan = try await desk.plan(.tag(named, Self.tags))
    #expect(plan.action == .people(.tag(Self.user, Self.tags)))
  }

  @Test(arguments: ServiceKind.allCases)
  func `both services do it, and a read afterwards knows of it`(kind: ServiceKind) async throws {
    let place = try EmbeddedDesk(kind)
    let tag = [LabelledValue(label: Untrusted("shift"), value: Untrusted("night"))]
    let report = await place.desk.perform(try await place.desk.plan(.tag(Self.user, tag)))
    #expect(report.outcome.verdict == .sent, "\(report.outcome.sentence)")
    #expect(try await place.desk.openIntents().isEmpty)
  }
}

import Operations
import PushModel
import Testing
import TextKit

@Suite struct `What a context's mode allows` {
  static let one = Audience.subscriptions([Untrusted("sub_1")])
  static let actions: [WriteAction] = [
    .send(one), .send(.everyone), .startActivity(id: Untrusted("a"), type: "T", one),
    .updateActivity(id: Untrusted("a")), .endActivity(id: Untrusted("a")),
    .optIn(subscription: Untrusted("sub_1")), .optOut(subscription: Untrusted("sub_1")),
  ]
  static let targets: [TestTarget] = [
    .subscription(Untrusted("sub_1")), .externalID(Untrusted("qa-1")),
    .externalID(Untrusted("qa-\u{E9}")),
  ]

  @Test(arguments: actions)
  func `read-only refuses everything that changes anything`(action: WriteAction) {
    let guarding = ModeGuard(.sample(.readOnly, targets: Self.targets))
    #expect(guarding.refusal(of: action) == .readOnly(action))
    #expect(guarding.refusal(of: action)?.kind == .mode)
  }

  @Test(arguments: actions)
  func `full refuses nothing`(action: WriteAction) {
    #expect(ModeGuard(.sample(.full)).refusal(of: action) == nil)
  }

  @Test(arguments: [
    WriteAction.send(.subscriptions([Untrusted("sub_1")])),
    .send(.externalIDs([Untrusted("qa-1")])),
    .send(.aliases(label: Untrusted("external_id"), ids: [Untrusted("qa-1")])),
    .startActivity(id: Untrusted("a"), type: "T", .externalIDs([Untrusted("qa-1")])),
    .optIn(subscription: Untrusted("sub_1")),
    .optOut(subscription: Untrusted("sub_1")),
  ])
  func `test-only allows its test targets`(action: WriteAction) {
    #expect(ModeGuard(.sample(.testOnly, targets: Self.targets)).refusal(of: action) == nil)
  }

  @Test(arguments: [
    WriteAction.send(.subscriptions([Untrusted("sub_2")])),
    .send(.subscriptions([Untrusted("sub_1"), Untrusted("sub_2")])),
    .send(.subscriptions([])),
    .send(.externalIDs([Untrusted("qa-1"), Untrusted("customer")])),
    .send(.externalIDs([])),
    // Looks like the third target, but is another id to a service that compares bytes.
    .send(.externalIDs([Untrusted("qa-e\u{301}")])),
    .send(.aliases(label: Untrusted("crm"), ids: [Untrusted("qa-1")])),
    .send(.segments([Untrusted("qa-1")])),
    .send(.everyone),
    .send(.other(description: Untrusted("filters"))),
    .startActivity(id: Untrusted("a"), type: "T", .everyone),
    .updateActivity(id: Untrusted("a")),
    .endActivity(id: Untrusted("a")),
    .optOut(subscription: Untrusted("sub_2")),
  ])
  func `test-only refuses whatever may reach others`(action: WriteAction) {
    let guarding = ModeGuard(.sample(.testOnly, targets: Self.targets))
    #expect(guarding.refusal(of: action) == .notATestTarget(action, targets: Self.targets))
  }

  @Test func `a subscription of a test user counts as one once its owner is known`() {
    let guarding = ModeGuard(.sample(.testOnly, targets: Self.targets))
    let action = WriteAction.send(.subscriptions([Untrusted("sub_9")]))
    #expect(guarding.refusal(of: action) != nil)
    #expect(guarding.refusal(of: action, owner: Untrusted("qa-1")) == nil)
    #expect(guarding.refusal(of: action, owner: Untrusted("customer")) != nil)
  }

  @Test func `the owner of one subscription lets no second one through`() {
    let guarding = ModeGuard(.sample(.testOnly, targets: Self.targets))
    let action = WriteAction.send(.subscriptions([Untrusted("sub_8"), Untrusted("sub_9")]))
    #expect(guarding.refusal(of: action, owner: Untrusted("qa-1")) != nil)
  }
}

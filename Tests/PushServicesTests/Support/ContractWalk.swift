import PushModel
import PushServices
import PushWire
import Testing
import TextKit

/// A walk through everything that a client can ask of its service, in an order that works.
struct ContractWalk {
  let kind: ServiceKind
  let bench: EmbeddedBench
  let service: any PushService

  func walk() async throws {
    try await read()
    try await send()
    try await live()
    try await people()
    if kind == .onesignal {
      try await keep()
      try await account()
      try await analyse()
    }
  }

  private func read() async throws {
    _ = try await service.app()
    let person = try #require(try await bench.reachable())
    let externalID = try #require(person.externalID)
    let user = try await service.user(label: "external_id", id: externalID)
    let device = try #require(user.subscriptions.first)
    _ = try await service.subscription(device.id)
    #expect(await service.setOptedIn(true, subscription: device.id).verdict == .sent)
    if kind == .openpush {
      _ = try await service.subscriptions(SubscriptionQuery(), .start, limit: 10)
      _ = try await service.users(.start, limit: 10)
    } else {
      let address = try await service.requestSubscriptionExport()
      #expect(try await service.downloadExport(address) != nil)
    }
  }

  private func send() async throws {
    let person = try #require(try await bench.reachable())
    let audience = Audience.externalIDs([try #require(person.externalID)])
    let estimated: Audience = kind == .openpush ? audience : .everyone
    #expect(try await service.estimate(estimated).targeted > 0)
    let sent = await service.send(bench.write(kind, to: audience, key: UUIDText.random()))
    #expect(sent.verdict == .sent)
    let id = try #require(sent.resultID)
    let messages = try await service.messages(.start, limit: 10)
    #expect(messages.rows.contains { $0.id == id })
    let stopped = await service.cancel(message: id)
    #expect(stopped.verdict == .sent)
    _ = try await service.message(id)
    if kind == .openpush {
      _ = try await service.receipts(id, .start, limit: 10)
    } else {
      let onwards = MessageQuery(origin: .api, dueFrom: Clock.system.now() - 86_400.0 * 7)
      #expect(try await service.messages(onwards, .start, limit: 10).rows.isEmpty == false)
      let templated = MessageQuery(templateID: Untrusted("4e2b1f70-0000-4000-8000-000000000001"))
      #expect(try await service.messages(templated, .start, limit: 10).rows.isEmpty)
      for export in MessageExport.allCases {
        let old = try #require(
          try await service.messages(.start, limit: 50).rows.first { $0.state == .sent })
        _ = try await service.requestMessageExport(export, of: old.id)
      }
    }
  }

  private func live() async throws {
    let person = try #require(try await bench.reachable())
    var draft = ActivityDraft(activityID: "walk-1", activityType: "OrderAttributes")
    draft.name = "Walk"
    draft.attributes = ["order": "1"]
    draft.contentState = ["stage": "packed"]
    draft.title = "Packed"
    draft.body = "Your order is packed."
    draft.audience = .externalIDs([try #require(person.externalID)])
    let id = Untrusted(draft.activityID)
    let key = UUIDText.random()
    let start = bench.write(kind, .start, draft, key: key)
    #expect(await service.startActivity(type: draft.activityType, start).verdict == .sent)
    let update = bench.write(kind, .update, draft, key: key)
    #expect(await service.updateActivity(id, update).verdict == .sent)
    let end = bench.write(kind, .end, draft, key: key)
    #expect(await service.endActivity(id, end).verdict == .sent)
    if kind == .openpush {
      _ = try await service.activities(.start, limit: 10)
      _ = try await service.activity(id)
    }
  }

  private func people() async throws {
    let user = UserReference(id: Untrusted(kind == .openpush ? "qa-1" : "walker"))
    if kind == .onesignal {
      let phone = NewSubscription(platform: .android, token: Untrusted("walk-token"))
      let name = LabelledValue(label: Untrusted("external_id"), value: user.id)
      try await make(.createUser(NewUser(aliases: [name], subscriptions: [phone])))
      let address = NewSubscription(platform: .email, token: Untrusted("walk@example.org"))
      try await make(.createSubscription(address, user))
      try await make(.setOptedIn(false, platform: .android, token: phone.token))
    }
    let label = LabelledValue(label: Untrusted("walk"), value: Untrusted("1"))
    try await make(.tag(user, [label]))
    try await make(.alias(user, [label]))
    let names = try await service.identity(.user(user))
    #expect(names.contains(LabelledValue(label: UserReference.externalID, value: user.id)))
    #expect(names.contains(label))
    try await make(.removeAlias(label: label.label, user))
    if kind == .onesignal {
      let update = UserUpdate(
        properties: UserProperties(tags: [label]), deltas: UserDeltas(sessions: 1))
      try await make(.updateUser(user, update))
    }
    let known = try await service.user(label: "external_id", id: user.id)
    let device = try #require(known.subscriptions.last).id
    try await make(.updateSubscription(device, SubscriptionFields(optedIn: true)))
    if kind == .onesignal {
      let other = LabelledValue(label: Untrusted("desk"), value: Untrusted("4"))
      try await make(.aliasHolder(of: device, [other]))
      #expect(try await service.identity(.subscription(device)).contains(other))
      try await make(.transfer(subscription: device, to: UserReference(id: Untrusted("qa-2"))))
    }
    try await make(.deleteSubscription(device))
    try await make(.deleteUser(user))
  }

  private func make(_ change: PeopleChange) async throws {
    let body =
      switch kind {
      case .openpush: OpenPushDialect.body(of: change)
      case .onesignal: OneSignalDialect.body(of: change)
      }
    let outcome = await service.change(
      change, PreparedWrite(body: body?.bytes(.wire) ?? [], idempotencyKey: ""))
    #expect(outcome.verdict == .sent, "\(outcome.sentence)")
  }

  private func keep() async throws {
    let segments = service.segmentCalls
    let filters: JSON = [["field": "tag", "key": "tier", "relation": "=", "value": "gold"]]
    let segment = try #require(
      await segments.createSegment(name: "Walk", description: nil, filters: filters).resultID)
    _ = try await segments.segments(.start, limit: 10)
    _ = try await segments.segment(segment)
    let renamed = await segments.updateSegment(
      segment, name: "Walked", description: nil, filters: nil)
    #expect(renamed.verdict == .sent)
    #expect(await segments.deleteSegment(segment).verdict == .sent)

    let templates = service.templateCalls
    let template = try #require(
      await templates.createTemplate(
        name: "Walk", content: JSONObject([("contents", ["en": "Hi"])])
      ).resultID)
    _ = try await templates.templates(.start, limit: 10, channel: nil)
    _ = try await templates.template(template)
    let changed = await templates.updateTemplate(
      template, changes: JSONObject([("name", "Walked")]))
    #expect(changed.verdict == .sent)
    let other = try #require(
      await service.accountCalls.createApp(name: "Other", settings: JSONObject()).resultID)
    #expect(await templates.copyTemplate(template, toApp: other).verdict == .sent)
    #expect(await templates.deleteTemplate(template).verdict == .sent)
  }

  private func account() async throws {
    let calls = service.accountCalls
    #expect(try await calls.apps().rows.count == 2)
    #expect(await calls.updateApp(settings: JSONObject([("name", "Walked")])).verdict == .sent)
    let key = try #require(await calls.createKey(name: "walk", allowlist: []).outcome.resultID)
    #expect(try await calls.keys().rows.count == 2)
    #expect(await calls.updateKey(key, name: "walked", allowlist: []).verdict == .sent)
    #expect(await calls.rotateKey(key).outcome.verdict == .sent)
    #expect(await calls.deleteKey(key).verdict == .sent)
    let since = Clock.system.now() - 3600.0
    _ = try await calls.auditEvents(AuditQuery(since: since), .start, limit: 10)
  }

  private func analyse() async throws {
    let calls = service.analyticsCalls
    _ = try await calls.outcomes(OutcomeQuery())
    let journey = try #require(try await calls.journeys(.start, limit: 10).rows.first)
    _ = try await calls.journey(journey.id)
    _ = try await calls.journeyStatistics(journey.id)
    let event = CustomEvent(name: "walked", user: .externalID("qa-1"))
    #expect(await calls.record([event]).verdict == .sent)
  }
}

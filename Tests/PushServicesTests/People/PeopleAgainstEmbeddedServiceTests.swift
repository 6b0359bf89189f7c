import PushModel
import PushServices
import PushWire
import Testing
import TextKit

@Suite("Changes of users and subscriptions against the embedded service, over HTTP")
struct PeopleAgainstEmbeddedServiceTests {
  private func withBench(_ body: (EmbeddedBench) async throws -> Void) async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    try await body(bench)
  }

  private func change(_ bench: EmbeddedBench, _ kind: ServiceKind, _ change: PeopleChange) async
    -> WriteOutcome
  {
    let body =
      switch kind {
      case .openpush: OpenPushDialect.body(of: change)
      case .onesignal: OneSignalDialect.body(of: change)
      }
    return await bench.service(kind).change(
      change, PreparedWrite(body: body?.bytes(.wire) ?? [], idempotencyKey: ""))
  }

  private func pair(_ label: String, _ value: String) -> LabelledValue {
    LabelledValue(label: Untrusted(label), value: Untrusted(value))
  }

  @Test("tags and aliases of a user are changed", arguments: ServiceKind.allCases)
  func tagsAndAliases(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let user = UserReference(id: Untrusted("ops/night desk"))
      let tagged = await change(bench, kind, .tag(user, [pair("shift", "夜"), pair("a", "1")]))
      #expect(tagged.verdict == .sent, "\(tagged.sentence)")
      let named = await change(bench, kind, .alias(user, [pair("badge", "K 1/7")]))
      #expect(named.verdict == .sent, "\(named.sentence)")
      let found = try await bench.service(kind).user(label: "badge", id: Untrusted("K 1/7"))
      #expect(found.externalID == user.id)
      #expect(found.tags.contains(pair("shift", "夜")))
      let unnamed = await change(bench, kind, .removeAlias(label: Untrusted("badge"), user))
      #expect(unnamed.verdict == .sent, "\(unnamed.sentence)")
      let gone = await failure {
        try await bench.service(kind).user(label: "badge", id: Untrusted("K 1/7"))
      }
      #expect(gone?.kind == .notFound)
    }
  }

  @Test("aliases that OpenPush refuses make it partly, OneSignal refuses the whole")
  func takenAlias() async throws {
    try await withBench { bench in
      let (one, other) = (
        UserReference(id: Untrusted("qa-1")), UserReference(id: Untrusted("qa-2"))
      )
      _ = await change(bench, .openpush, .alias(one, [pair("badge", "7")]))
      let both = [pair("badge", "7"), pair("desk", "4")]
      let partly = await change(bench, .openpush, .alias(other, both))
      #expect(partly.verdict == .partly)
      #expect(partly.reasons == [Untrusted("badge")])
      let refused = await change(bench, .onesignal, .alias(other, both))
      #expect(refused.verdict == .notSent)
      #expect(refused.httpStatus == 409)
    }
  }

  @Test("a user and a subscription are deleted", arguments: ServiceKind.allCases)
  func deletions(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let service = bench.service(kind)
      let user = try await service.user(label: "external_id", id: Untrusted("qa-1"))
      let subscription = try #require(user.subscriptions.first?.id)
      let first = await change(bench, kind, .deleteSubscription(subscription))
      #expect(first.verdict == .sent, "\(first.sentence)")
      let again = await change(bench, kind, .deleteSubscription(subscription))
      #expect(again.verdict == .notSent)
      #expect(again.httpStatus == 404)
      let second = await change(bench, kind, .deleteUser(UserReference(id: Untrusted("qa-1"))))
      #expect(second.verdict == .sent, "\(second.sentence)")
      let gone = await failure {
        try await service.user(label: "external_id", id: Untrusted("qa-1"))
      }
      #expect(gone?.kind == .notFound)
    }
  }

  @Test("OneSignal's users and subscriptions are made, moved and opted out by token")
  func making() async throws {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      let email = NewSubscription(platform: .email, token: Untrusted("ana@example.org"))
      let made = await change(
        bench, .onesignal,
        .createUser(
          NewUser(
            aliases: [pair("external_id", "new-1")], tags: [pair("tier", "gold")],
            subscriptions: [email])))
      #expect(made.verdict == .sent, "\(made.sentence)")
      #expect(made.resultID != nil)
      let user = UserReference(id: Untrusted("new-1"))
      let sms = NewSubscription(platform: .sms, token: Untrusted("+15550001"))
      let added = await change(bench, .onesignal, .createSubscription(sms, user))
      let id = try #require(added.resultID)
      #expect(try await service.subscription(id).externalID == user.id)
      let moved = await change(
        bench, .onesignal,
        .transfer(subscription: id, to: UserReference(id: Untrusted("qa-2"))))
      #expect(moved.verdict == .sent, "\(moved.sentence)")
      #expect(try await service.subscription(id).externalID == Untrusted("qa-2"))
      let out = await change(
        bench, .onesignal, .setOptedIn(false, platform: .email, token: email.token))
      #expect(out.verdict == .sent, "\(out.sentence)")
      let fresh = await change(
        bench, .onesignal, .setToken(subscription: id, Untrusted("+15550002")))
      #expect(fresh.verdict == .sent, "\(fresh.sentence)")
      #expect(try await service.subscription(id).token == Untrusted("+15550002"))
      let record = try await service.user(label: "external_id", id: user.id)
      #expect(record.subscriptions.map(\.enabled) == [false])
    }
  }

  @Test("what is set on a user, a subscription and whoever holds one is in the record then")
  func updates() async throws {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      let user = UserReference(id: Untrusted("qa-1"))
      let before = try await service.user(label: "external_id", id: user.id)
      let device = try #require(before.subscriptions.first { $0.platform == .ios })
      var properties = UserProperties(tags: [pair("tier", "gold")])
      properties.language = Untrusted("is")
      properties.country = Untrusted("IS")
      properties.timezone = Untrusted("Atlantic/Reykjavik")
      properties.latitude = 64.1
      properties.longitude = -21.9
      let deltas = UserDeltas(
        sessionSeconds: 60, sessions: 2,
        purchases: [
          Purchase(sku: Untrusted("bun"), amount: Untrusted("1.20"), currency: Untrusted("EUR"))
        ])
      let updated = await change(
        bench, .onesignal,
        .updateUser(
          user, UserUpdate(properties: properties, deltas: deltas, subscription: device.id)))
      #expect(updated.verdict == .sent, "\(updated.sentence)")
      var fields = SubscriptionFields()
      fields.appVersion = Untrusted("9.9")
      fields.deviceModel = Untrusted("iPhone99,9")
      fields.environment = .sandbox
      let set = await change(bench, .onesignal, .updateSubscription(device.id, fields))
      #expect(set.verdict == .sent, "\(set.sentence)")
      let named = await change(bench, .onesignal, .aliasHolder(of: device.id, [pair("desk", "4")]))
      #expect(named.verdict == .sent, "\(named.sentence)")
      try await bench.advance(seconds: 60)
      let after = try await service.user(label: "desk", id: Untrusted("4"))
      #expect(after.id == before.id)
      #expect(after.tags.contains(pair("tier", "gold")))
      #expect(after.language == Untrusted("is"))
      #expect(after.country == Untrusted("IS"))
      #expect(after.timezone == Untrusted("Atlantic/Reykjavik"))
      #expect(after.source?["properties"]?["lat"]?.double == 64.1)
      #expect(after.source?["properties"]?["purchases"]?.array?.count == 1)
      let own = try #require(after.subscriptions.first { $0.id == device.id })
      #expect(own.appVersion == Untrusted("9.9"))
      #expect(own.deviceModel == Untrusted("iPhone99,9"))
      #expect(own.environment == .sandbox)
      // The header named the device that the session was on.
      #expect(own.sessions == (device.sessions ?? 0) + 2)
      let names = try await service.identity(.subscription(device.id))
      #expect(names.contains(pair("external_id", "qa-1")))
      #expect(names.contains(pair("desk", "4")))
      let missing = await failure {
        try await service.identity(.user(UserReference(id: Untrusted("nobody"))))
      }
      #expect(missing?.kind == .notFound)
    }
  }

  @Test("OpenPush tells the names of a user and of whoever holds a subscription")
  func openPushNames() async throws {
    try await withBench { bench in
      let service = bench.service(.openpush)
      _ = await change(
        bench, .openpush, .alias(UserReference(id: Untrusted("qa-1")), [pair("desk", "4")]))
      let user = try await service.user(label: "external_id", id: Untrusted("qa-1"))
      let wanted = [pair("external_id", "qa-1"), pair("desk", "4")]
      for holder in [
        IdentityHolder.user(UserReference(id: Untrusted("qa-1"))),
        .subscription(try #require(user.subscriptions.first?.id)),
      ] {
        let names = try await service.identity(holder)
        #expect(wanted.allSatisfy { names.contains($0) }, "\(names)")
      }
    }
  }
}

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
}

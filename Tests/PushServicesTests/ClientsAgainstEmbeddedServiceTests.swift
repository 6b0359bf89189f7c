import PushModel
import PushServices
import Testing
import TextKit

@Suite("Both clients against the embedded service, over HTTP")
struct ClientsAgainstEmbeddedServiceTests {
  private func withBench(_ body: (EmbeddedBench) async throws -> Void) async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    try await body(bench)
  }

  @Test("the app has its name", arguments: ServiceKind.allCases)
  func app(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let app = try await bench.service(kind).app()
      #expect(app.name == Untrusted("Harbour Market"))
      let everybody = Int64(EmbeddedBench.population)
      // OpenPush has no platform for an address and a telephone number.
      #expect(
        app.subscriptions.map { kind == .onesignal ? $0 == everybody : $0 < everybody } == true)
    }
  }

  @Test("both dialects list the same messages, page by page, and show each with its funnel")
  func messages() async throws {
    try await withBench { bench in
      let openPush = bench.service(.openpush)
      let oneSignal = bench.service(.onesignal)
      let first = try await bench.all { cursor throws(ServiceFailure) in
        try await openPush.messages(cursor, limit: 7)
      }
      let second = try await bench.all { cursor throws(ServiceFailure) in
        try await oneSignal.messages(cursor, limit: 7)
      }
      #expect(first.count > 14)
      // E-mails and text messages are OneSignal's alone.
      let addresses = Set(["email", "sms"].map { Untrusted($0) })
      let pushes = second.filter { row in
        row.platforms.isEmpty || !row.platforms.allSatisfy { addresses.contains($0.word) }
      }
      #expect(pushes.count < second.count)
      #expect(first.map(\.title) == pushes.map(\.title))
      #expect(first.map(\.createdAt) == pushes.map(\.createdAt))
      for (kind, rows) in [(ServiceKind.openpush, first), (.onesignal, second)] {
        let row = try #require(rows.first { $0.state == .sent })
        let shown = try await bench.service(kind).message(row.id)
        #expect(shown.id == row.id)
        #expect(shown.title == row.title)
        #expect((shown.funnel.targeted ?? 0) > 0)
        #expect(shown.funnel.targeted == row.funnel.targeted)
      }
    }
  }

  @Test("OpenPush lists every subscription once, and narrows the list")
  func subscriptions() async throws {
    try await withBench { bench in
      let service = bench.service(.openpush)
      let rows = try await bench.all { cursor throws(ServiceFailure) in
        try await service.subscriptions(SubscriptionQuery(), cursor, limit: 70)
      }
      #expect(rows.count <= EmbeddedBench.population)
      let named = try #require(rows.first { $0.externalID != nil })
      let query = SubscriptionQuery(externalID: named.externalID?.raw)
      let narrowed = try await service.subscriptions(query, .start, limit: 500)
      #expect(narrowed.rows.contains { $0.id == named.id })
      #expect(narrowed.rows.allSatisfy { $0.externalID == named.externalID })
      #expect(try await service.subscription(named.id) == named)
    }
  }

  @Test(
    "a user is found by external id in both dialects, and by an alias",
    arguments: ServiceKind.allCases)
  func users(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let subscription = try #require(try await bench.reachable())
      let externalID = try #require(subscription.externalID)
      let service = bench.service(kind)
      let user = try await service.user(label: "external_id", id: externalID)
      #expect(user.externalID == externalID)
      #expect(!user.subscriptions.isEmpty)
      if let alias = user.aliases.first(where: { $0.label.raw != "external_id" }) {
        let same = try await service.user(label: alias.label.raw, id: alias.value)
        #expect(same.externalID == externalID)
      }
      let known = try #require(user.subscriptions.first)
      #expect(try await service.subscription(known.id).externalID == externalID)
      let nobody = await failure {
        try await service.user(label: "external_id", id: Untrusted("no one/here"))
      }
      #expect(nobody?.kind == .notFound)
    }
  }

  @Test("a wrong key and another app are refused in words", arguments: ServiceKind.allCases)
  func wrongKey(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let wrong = bench.service(kind, key: Secret("os_v2_app_thisisnotthekeywxyz"))
      let failure = try #require(
        await failure { try await wrong.messages(.start, limit: 1) })
      #expect(failure.kind == .keyRefused)
      #expect([401, 403].contains(failure.httpStatus))
      #expect(failure.sentence.string.contains("…wxyz"))
      #expect(!failure.reasons.isEmpty)
      let audience = Audience.externalIDs([Untrusted("qa-1")])
      let outcome = await wrong.send(bench.write(kind, to: audience, key: UUIDText.random()))
      #expect(outcome.verdict == .notSent)
      #expect(outcome.sentence.string.contains("Nothing was sent."))
      let state = try await bench.control(.get, "/_embedded/state")
      #expect(state["messagesCreated"]?.int64 == 0)
    }
  }

  @Test("a message that is not there", arguments: ServiceKind.allCases)
  func missing(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let id = Untrusted("6f1f9ba0-0000-4000-8000-00000000dead")
      let failure = await failure { try await bench.service(kind).message(id) }
      #expect(failure?.kind == .notFound)
      #expect(failure?.httpStatus == 404)
    }
  }

  @Test(
    "a send arrives once however often it is repeated, and completes",
    arguments: ServiceKind.allCases)
  func send(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let subscription = try #require(try await bench.reachable())
      let audience = Audience.externalIDs([try #require(subscription.externalID)])
      let key = UUIDText.random()
      let service = bench.service(kind)
      let first = await service.send(bench.write(kind, to: audience, key: key))
      #expect(first.verdict == .sent || first.verdict == .partly)
      #expect(!first.replayed)
      let id = try #require(first.resultID)
      // The settling of the same intent hears the first answer; a first attempt must not.
      let settled = await service.send(bench.write(kind, to: audience, key: key, isRepeat: true))
      #expect(settled.replayed)
      #expect(settled.resultID == id)
      let mistaken = await service.send(bench.write(kind, to: audience, key: key))
      #expect(mistaken.verdict == .notSent)
      let state = try await bench.control(.get, "/_embedded/state")
      #expect(state["messagesCreated"]?.int64 == 1)
      #expect(state["byIdempotencyKey"]?[key]?["messages"]?.int64 == 1)
      #expect(state["byIdempotencyKey"]?[key]?["replays"]?.int64 == 2)
      try await bench.advance(seconds: 3600)
      let message = try await service.message(id)
      #expect(message.state == .sent)
      #expect(message.title == Untrusted("Prüfung 👋"))
      #expect((message.funnel.targeted ?? 0) > 0)
      #expect(try await service.messages(.start, limit: 5).rows.map(\.id).contains(id))
    }
  }

  @Test("OneSignal says at once that a send reaches nobody, with a status that means success")
  func nobodyOnOneSignal() async throws {
    try await withBench { bench in
      let audience = Audience.externalIDs([Untrusted("no-such-user")])
      let outcome = await bench.service(.onesignal).send(
        bench.write(.onesignal, to: audience, key: UUIDText.random()))
      #expect(outcome.verdict == .notSent)
      #expect(outcome.httpStatus == 200)
      #expect(outcome.reasons == [Untrusted("All included players are not subscribed")])
    }
  }

  @Test("OpenPush takes a send that reaches nobody, and its message says so")
  func nobodyOnOpenPush() async throws {
    try await withBench { bench in
      let audience = Audience.externalIDs([Untrusted("no-such-user")])
      let service = bench.service(.openpush)
      let outcome = await service.send(
        bench.write(.openpush, to: audience, key: UUIDText.random()))
      let id = try #require(outcome.resultID)
      try await bench.advance(seconds: 60)
      let message = try await service.message(id)
      #expect(message.state == .noRecipients)
      #expect(message.funnel.targeted == 0)
    }
  }

  @Test("opting out and in again shows in the record", arguments: ServiceKind.allCases)
  func optOut(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let openPush = try #require(try await bench.reachable())
      let service = bench.service(kind)
      let user = try await service.user(
        label: "external_id", id: try #require(openPush.externalID))
      let id = try #require(user.subscriptions.first { $0.subscribed == true }).id
      #expect(await service.setOptedIn(false, subscription: id).verdict == .sent)
      try await bench.advance(seconds: 60)
      #expect(try await service.subscription(id).subscribed == false)
      #expect(await service.setOptedIn(true, subscription: id).verdict == .sent)
      try await bench.advance(seconds: 60)
      #expect(try await service.subscription(id).subscribed == true)
      let missing = await service.setOptedIn(
        false, subscription: Untrusted("6f1f9ba0-0000-4000-8000-00000000dead"))
      #expect(missing.verdict == .notSent)
      #expect(missing.httpStatus == 404)
    }
  }

  @Test("a live activity starts, changes and ends", arguments: ServiceKind.allCases)
  func activity(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let subscription = try #require(try await bench.reachable())
      var draft = ActivityDraft(activityID: "order-4711", activityType: "OrderAttributes")
      draft.name = "Order 4711"
      draft.attributes = ["order": "4711"]
      draft.contentState = ["stage": "packed"]
      draft.title = "Packed"
      draft.body = "Your order is packed."
      draft.audience = .externalIDs([try #require(subscription.externalID)])
      let service = bench.service(kind)
      let key = UUIDText.random()
      let start = bench.write(kind, .start, draft, key: key)
      #expect(await service.startActivity(type: draft.activityType, start).verdict == .sent)
      draft.contentState = ["stage": "on its way"]
      let id = Untrusted(draft.activityID)
      let update = bench.write(kind, .update, draft, key: key)
      #expect(await service.updateActivity(id, update).verdict == .sent)
      let running = try await bench.service(.openpush).activity(id)
      #expect(running.state == .active)
      #expect(running.contentState == ["stage": "on its way"])
      draft.contentState = ["stage": "delivered"]
      let end = bench.write(kind, .end, draft, key: key)
      #expect(await service.endActivity(id, end).verdict == .sent)
      let ended = try await bench.service(.openpush).activity(id)
      #expect(ended.state == .ended)
      #expect(ended.contentState == ["stage": "delivered"])
      let missing = await service.updateActivity(Untrusted("order-0"), update)
      #expect(missing.verdict == .notSent)
      #expect(missing.httpStatus == 404)
    }
  }

  @Test("OpenPush lists live activities and a message's receipts")
  func activitiesAndReceipts() async throws {
    try await withBench { bench in
      let service = bench.service(.openpush)
      let activities = try await bench.all { cursor throws(ServiceFailure) in
        try await service.activities(cursor, limit: 3)
      }
      #expect(activities.contains { $0.state == .active })
      let messages = try await service.messages(.start, limit: 50).rows
      let sent = try #require(messages.first { ($0.funnel.accepted ?? 0) > 3 })
      let receipts = try await service.receipts(sent.id, .start, limit: 3)
      #expect(receipts.rows.count == 3)
      #expect(receipts.next != nil)
      #expect(receipts.rows.allSatisfy { $0.messageID == sent.id })
    }
  }

  @Test("an audience is counted before anything is sent", arguments: ServiceKind.allCases)
  func estimate(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let estimate = try await bench.service(kind).estimate(.everyone)
      #expect(estimate.targeted > 0)
      #expect(estimate.targeted <= Int64(EmbeddedBench.population))
      let state = try await bench.control(.get, "/_embedded/state")
      #expect(state["messagesCreated"]?.int64 == 0)
    }
  }

  @Test("OneSignal exports every subscription as gzip")
  func export() async throws {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      let address = try await service.requestSubscriptionExport()
      let bytes = try #require(try await service.downloadExport(address))
      #expect(bytes.starts(with: [0x1F, 0x8B]))
      let name = try #require(address.split(separator: "/").last)
      var kept = ""
      dump(bench.log.records, to: &kept)
      #expect(!kept.contains(name))
    }
  }

  @Test("nothing listens any more once the service has stopped")
  func stopped() async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    let service = bench.service(.openpush)
    _ = try await service.app()
    bench.server.stop()
    let failure = await failure { try await service.app() }
    #expect(failure?.kind == .unreachable)
  }
}

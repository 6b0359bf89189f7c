import PushModel
import PushServices
import TestServers
import Testing
import TextKit

@Suite("What OneSignal cannot list, and how it is looked up")
struct OneSignalClientTests {
  static let user = """
    {"identity":{"onesignal_id":"u-1","external_id":"qa-1"},
     "properties":{"tags":{"team":"qa"},"language":"en"},
     "subscriptions":[
       {"id":"s-0","type":"Email","token":"qa@example.com","enabled":true},
       {"id":"s-1","type":"iOSPush","token":"ab12","enabled":true,"notification_types":31}]}
    """

  @Test("lists that it does not have are said to be missing, and nothing is asked")
  func missing() async throws {
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let service = bench.service
    let failures = [
      await failure { try await service.subscriptions(SubscriptionQuery(), .start, limit: 10) },
      await failure { try await service.users(.start, limit: 10) },
      await failure { try await service.activities(.start, limit: 10) },
      await failure { try await service.activity(Untrusted("a")) },
      await failure { try await service.receipts(Untrusted("m"), .start, limit: 10) },
    ]
    #expect(failures.map { $0?.kind } == Array(repeating: .notOffered, count: 5))
    #expect(
      failures[0]?.sentence == "OneSignal has no call that lists subscriptions."
        && failures[0]?.remedy
          == "Look one up by its id; the command `subscriptions list` exports them all."
    )
    #expect(bench.server.requests.isEmpty)
    #expect(!service.capabilities.listsSubscriptions.isAvailable)
    #expect(service.capabilities.exportsSubscriptions == .available)
  }

  @Test("a subscription is found through its user")
  func subscription() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, #"{"identity":{"onesignal_id":"u-1"}}"#)),
      .bytes(json(200, Self.user)))
    defer { bench.end() }
    let subscription = try await bench.service.subscription(Untrusted("s-1"))
    #expect(subscription.platform == .ios)
    #expect(subscription.externalID == Untrusted("qa-1"))
    let app = "/apps/\(ClientBench.appID)"
    #expect(
      bench.server.requests.map(\.line) == [
        "GET \(app)/subscriptions/s-1/user/identity HTTP/1.1",
        "GET \(app)/users/by/onesignal_id/u-1 HTTP/1.1",
      ])
  }

  @Test("a user whose subscriptions were not told of is no user without any")
  func unknownSubscriptions() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, #"{"identity":{"onesignal_id":"u-1"}}"#)),
      .bytes(json(200, #"{"identity":{"onesignal_id":"u-1"},"subscriptions":null}"#)))
    defer { bench.end() }
    let failure = await failure { try await bench.service.subscription(Untrusted("s-1")) }
    #expect(failure?.kind == .unreadable)
  }

  @Test("what was opted out a moment ago is known to be, until the service has caught up")
  func recentChange() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(202, "{}")), .bytes(json(503, "{}", "Retry-After: 20")))
    defer { bench.end() }
    let changed = IdentityHolder.subscription(Untrusted("S-1"))
    #expect(await bench.service.secondsSinceChange(of: [changed]) == nil)
    _ = await bench.service.setOptedIn(false, subscription: Untrusted("s-1"))
    #expect(await bench.service.secondsSinceChange(of: [changed]) == 0)
    #expect(
      await bench.service.secondsSinceChange(of: [.subscription(Untrusted("s-2"))]) == nil)
    // Time passes here only by waiting for a service.
    _ = await failure { try await bench.service.app() }
    #expect(await bench.service.secondsSinceChange(of: [changed]) == nil)
  }

  @Test("a subscription that its user does not have is not found")
  func moved() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, #"{"identity":{"onesignal_id":"u-1"}}"#)),
      .bytes(json(200, Self.user)))
    defer { bench.end() }
    let failure = await failure { try await bench.service.subscription(Untrusted("s-9")) }
    #expect(failure?.kind == .notFound)
  }

  @Test("ids that mean something in a path are encoded")
  func encoding() async throws {
    let bench = try ClientBench(.onesignal, .bytes(json(200, Self.user)))
    defer { bench.end() }
    _ = try await bench.service.user(label: "e mail", id: Untrusted("a/b?c=d#é"))
    #expect(
      bench.server.requests.first?.line
        == "GET /apps/\(ClientBench.appID)/users/by/e%20mail/a%2Fb%3Fc%3Dd%23%C3%A9 HTTP/1.1")
  }

  @Test("pages of messages are counted by offset and hold at most fifty")
  func pages() async throws {
    let bench = try ClientBench(
      .onesignal,
      .bytes(
        json(
          200,
          #"{"total_count":120,"offset":50,"limit":50,"notifications":[{"id":"m1"},{"id":"m2"}]}"#))
    )
    defer { bench.end() }
    let page = try await bench.service.messages(.offset(50), limit: 500)
    #expect(page.rows.map(\.id.raw) == ["m1", "m2"])
    #expect(page.next == .offset(52))
    #expect(page.total == 120)
    #expect(
      bench.server.requests.first?.line
        == "GET /notifications?app_id=\(ClientBench.appID)&limit=50&offset=50 HTTP/1.1")
    let wrong = await failure { try await bench.service.messages(.mark("x"), limit: 10) }
    #expect(wrong?.kind == .refused)
  }

  @Test("an export is asked for, waited for, and fetched without the key")
  func export() async throws {
    let files = try ScriptedServer([
      .bytes(answer(404, [], Array("<Error><Code>NoSuchKey</Code></Error>".utf8))),
      .bytes(answer(403, [], [])),
      .bytes(answer(200, ["Content-Encoding: gzip"], Gzip.stored(Array("id\n".utf8)))),
      .bytes(answer(410, [], [])),
    ])
    let address = "\(files.url)/users_8f3a.csv.gz"
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, #"{"csv_file_url":"\#(address)"}"#)))
    defer { bench.end() }
    let service = bench.service
    #expect(try await service.requestSubscriptionExport() == address)
    #expect(try await service.downloadExport(address) == nil)
    #expect(try await service.downloadExport(address) == nil)
    #expect(try await service.downloadExport(address) == Gzip.stored(Array("id\n".utf8)))
    #expect(await failure { try await service.downloadExport(address) }?.kind == .refused)
    #expect(files.requests.allSatisfy { $0.values("Authorization").isEmpty })
    // Whoever has the address has the file: it stays out of the log.
    var kept = ""
    dump(bench.log.records, to: &kept)
    #expect(!kept.contains("users_8f3a"))
    let body = try JSON.parse(bench.server.requests.first?.body ?? [])
    #expect(body["extra_fields"]?.array?.contains("external_user_id") == true)
  }

  @Test(
    "an export is asked for with what narrows it, the seconds as text",
    arguments: [
      (ExportQuery(), [:]),
      (
        ExportQuery(activeSince: Timestamp(seconds: 1_770_000_000)),
        ["last_active_since": #""1769999999""#]
      ),
      (ExportQuery(segment: Untrusted("Gold")), ["segment_name": #""Gold""#]),
      (
        ExportQuery(segment: Untrusted("Gold"), includesUnsubscribed: true),
        ["segment_name": #""Gold""#, "include_unsubscribed": "true"]
      ),
      // Without a segment the service knows no such word: all are in it.
      (ExportQuery(includesUnsubscribed: true), [:]),
    ] as [(ExportQuery, [String: String])])
  func exportParameters(_ query: ExportQuery, _ members: [String: String]) async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, #"{"csv_file_url":"https://example.org/a"}"#)))
    defer { bench.end() }
    var query = query
    query.columns = [.location, .ip]
    _ = try await bench.service.requestSubscriptionExport(query)
    let body = try JSON.parse(bench.server.requests.first?.body ?? [])
    var said = Dictionary(
      (body.object?.members ?? []).map { ($0.key, $0.value.text(.compact)) },
      uniquingKeysWith: { first, _ in first })
    let columns = said.removeValue(forKey: "extra_fields")
    #expect(columns?.hasSuffix(#""location","ip"]"#) == true)
    #expect(columns?.contains("notification_types") == true)
    #expect(said == members)
  }
}

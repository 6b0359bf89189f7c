import PushModel
import PushServices
import PushWire
import Testing
import TextKit

@Suite struct `A count before a send` {
  private static let members: [String] = [
    #""included_segments":["Harbour news"]"#,
    #""included_segments":["Harbour news","Gold and silver"],"excluded_segments":["Germany, France, Spain"]"#,
    #""included_segments":["All"],"excluded_segments":["Active Subscriptions"]"#,
    #""included_segments":["Subscribed Users"],"target_channel":"email","email_body":"Hi","email_subject":"Hi""#,
    #""included_segments":["No such segment"]"#,
    #""filters":[{"field":"country","relation":"=","value":"DE"}]"#,
    #""filters":[{"field":"country","relation":"=","value":"DE"},{"operator":"OR"},{"field":"tag","key":"tier","relation":"=","value":"gold"}],"target_channel":"push""#,
    #""include_aliases":{"external_id":["qa-1","qa-2","nobody"]},"target_channel":"push""#,
    #""include_aliases":{"external_id":["qa-1"],"crm":["1"]},"target_channel":"email","email_body":"Hi","email_subject":"Hi""#,
    #""include_external_user_ids":["qa-1","qa-2"],"channel_for_external_user_ids":"push""#,
  ]

  @Test(arguments: members)
  func `is how many the very body then reaches`(_ members: String) async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    let service = bench.service(.onesignal)
    let appID = bench.server.credentials.oneSignal.appID
    let body = try JSON.parse(Array(#"{"contents":{"en":"Hi"},\#(members)}"#.utf8))
    let reading = OneSignalDialect.readSendBody(body, appID: appID)
    guard case .askable(let question) = reading.count else {
      Issue.record("not counted: \(String(describing: reading.count))")
      return
    }
    let counted = try await service.estimate(question).targeted
    let sent = await service.send(
      PreparedWrite(body: reading.body.bytes(.wire), idempotencyKey: UUIDText.random()))
    guard counted > 0 else {
      #expect(sent.verdict == .notSent)
      return
    }
    let id = try #require(sent.resultID, "\(sent.sentence)")
    try await bench.advance(seconds: 86_400)
    #expect(try await service.message(id).funnel.targeted == counted)
  }

  @Test func `does not take a segment of the name "All" for everyone`() async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    let service = bench.service(.onesignal)
    let users = Audience.externalIDs([Untrusted("qa-1"), Untrusted("qa-2")])
    #expect(try await service.estimate(users).targeted > 0)
    let everyone = try await service.estimate(.everyone).targeted
    let filters: JSON = [["field": "tag", "key": "tier", "relation": "=", "value": "gold"]]
    let made = await service.segmentCalls.createSegment(
      name: "All", description: nil, filters: filters)
    #expect(made.verdict == .sent)
    let failure = await failure { try await service.estimate(users) }
    #expect(failure?.kind == .notOffered)
    #expect(failure?.sentence.string.contains("a segment of its own named “All”") == true)
    // A body that names it means it.
    #expect(try await service.estimate(.everyone).targeted < everyone)
  }

  @Test(arguments: [
    Audience.subscriptions([Untrusted("a"), Untrusted("b")]),
    .other(description: Untrusted("one of its own")),
  ])
  func `is not asked for where it would be of others`(_ audience: Audience) async throws {
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let failure = await failure { try await bench.service.estimate(audience) }
    #expect(failure?.kind == .notOffered)
    #expect(bench.server.requests.isEmpty)
  }
}

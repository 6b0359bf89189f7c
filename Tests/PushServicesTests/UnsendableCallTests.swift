import PushModel
import PushServices
import PushWire
import Testing
import TextKit

@Suite("What may not leave does not, and says why")
struct UnsendableCallTests {
  @Test(
    "an id that is a step in a path would lead to another record", arguments: ServiceKind.allCases,
    [".", ".."])
  func steps(_ kind: ServiceKind, _ id: String) async throws {
    let bench = try ClientBench(kind, .bytes(json(200, "{}")))
    defer { bench.end() }
    let read = await failure { try await bench.service.subscription(Untrusted(id)) }
    #expect(read?.kind == .addressNotAllowed)
    #expect(read?.sentence == "\(Untrusted(id)) cannot be an id, so nothing was asked.")
    let outcome = await bench.service.change(.deleteSubscription(Untrusted(id)), write())
    #expect(outcome.verdict == .notSent)
    #expect(outcome.sentence.string.contains("Nothing was changed."))
    let label = await failure {
      try await bench.service.user(label: id, id: Untrusted("ana"))
    }
    // OpenPush has no labels: there it is a part of the query.
    #expect(kind == .openpush || label?.kind == .addressNotAllowed)
    #expect(kind == .openpush || bench.server.requests.isEmpty)
  }

  @Test("where the app's key is missing only what takes another one is asked")
  func withoutAppKey() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, "[]")), key: nil, organizationKey: "os_v2_org_ordinarykey9a2b")
    defer { bench.end() }
    let read = await failure { try await bench.service.messages(.start, limit: 1) }
    #expect(read?.kind == .keyMissing)
    #expect(await bench.service.send(write()).verdict == .notSent)
    #expect(bench.server.requests.isEmpty)
    try await bench.service.probe(.apps)
    #expect(
      bench.server.requests.map { $0.values("Authorization") } == [
        ["Key os_v2_org_ordinarykey9a2b"]
      ])
  }
}

import EmbeddedService
import PushModel
import PushServices
import TestSupport
import Testing
import TextKit

/// A service that turns half of the requests away, and time that passes only while a client waits:
/// what takes a minute is over at once.
@Suite("A list that is turned away again and again")
struct PatienceTests {
  @Test(
    "1,000 messages come whole, each once, within the limit of the call",
    arguments: ServiceKind.allCases)
  func wholeList(kind: ServiceKind) async throws {
    let bench = try PatienceBench(kind)
    defer { bench.end() }
    try await bench.makeMessages(1000)
    for draw in 0..<8 {
      // Rules that nothing meets move the draws of the one behind them.
      try await bench.setFaults(
        Array(repeating: "reset,rate=0", count: draw) + ["status,code=429,retry_after=1,rate=0.5"])
      let start = bench.seconds
      var ids: [Untrusted] = []
      var cursor: PageCursor? = .start
      while let at = cursor {
        let page = try await bench.service.messages(at, limit: 50)
        ids += page.rows.map(\.id)
        cursor = page.next
      }
      #expect(ids.count >= 1000)
      #expect(Set(ids).count == ids.count)
      let took = bench.seconds - start
      #expect(took < TimeLimits.standard.reads, "it took \(took) s")
      // A client that did not wait would have been through at once.
      #expect(took > 5)
    }
  }
}

/// A client and an embedded service with its limits on, on one clock that the client's waits move.
private struct PatienceBench {
  let server: EmbeddedServer
  let transport: Transport
  let service: any PushService
  private let clock: ManualClock

  init(_ kind: ServiceKind) throws {
    let clock = ManualClock(Timestamp(seconds: 1_770_948_780))
    self.clock = clock
    server = try EmbeddedServer.start(
      EmbeddedOptions(population: 60, speed: 0), clock: clock.clock)
    transport = try Transport.start()
    let chances = Locked(SeededRandom(seed: 5))
    service = makePushService(
      ServiceAddress(
        kind: kind, url: server.url,
        appID: kind == .openpush
          ? server.credentials.openPush.appID : server.credentials.oneSignal.appID,
        key: kind == .openpush ? server.credentials.openPush.key : server.credentials.oneSignal.key),
      transport: transport, log: RequestLog(), clock: clock.clock,
      settings: ServiceSettings(
        timing: CallTiming(
          seconds: { clock.clock.monotonicSeconds() },
          chance: { chances.withLock { Double.random(in: 0..<1, using: &$0) } },
          pause: { seconds in
            clock.advance(by: seconds)
            return true
          })))
  }

  func end() {
    transport.shutdown()
    server.stop()
  }

  /// The time that waiting took so far.
  var seconds: Double { clock.clock.monotonicSeconds() }

  func makeMessages(_ count: Int) async throws {
    try await control("/_embedded/messages", ["count": .int(count)])
  }

  func setFaults(_ rules: [String]) async throws {
    try await control(
      "/_embedded/faults", .object([("rules", .array(rules.map { .string($0) }))]))
  }

  private func control(_ path: String, _ body: JSON) async throws {
    let request = HTTPRequest(
      method: .post, base: try ServiceURL.service(server.url), target: path,
      body: body.bytes(.wire))
    let result = await transport.perform(request)
    guard case .answered(let response) = result, response.status == 200 else {
      Issue.record("\(path) was not taken: \(result)")
      return
    }
  }
}

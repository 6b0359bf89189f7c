import PushModel
import PushServices
import PushWire
import Testing
import TextKit

@Suite("A key that the service refuses")
struct KeyRenewalTests {
  static let app = json(200, #"{"id":"app_1","name":"Harbour"}"#)
  static let refused = json(401, #"{"error":{"message":"no such key"}}"#)

  static let denied = json(
    403,
    #"{"errors":["Access denied.  Please include an 'Authorization: ...' header with a valid API key"]}"#
  )
  static let messages = json(
    200, #"{"total_count":0,"offset":0,"limit":1,"notifications":[]}"#)

  /// Keys as a command would bring them, and what was asked for.
  private final class Source: Sendable {
    private let state: Locked<(keys: [String], asked: [KeyTier])>

    init(_ keys: String...) { state = Locked((keys, [])) }

    var asked: [KeyTier] { state.withLock { $0.asked } }

    func fetch(_ tier: KeyTier) -> Secret? {
      state.withLock { state in
        state.asked.append(tier)
        return state.keys.isEmpty ? nil : Secret(state.keys.removeFirst())
      }
    }
  }

  private func keys(_ bench: ClientBench) -> [String] {
    bench.server.requests.flatMap { $0.values("Authorization") }
  }

  @Test("is fetched again, and the call goes on with the new one")
  func renewed() async throws {
    let source = Source("op_rest_thenewkey4711")
    let bench = try ClientBench(
      .openpush, .bytes(Self.refused), .bytes(Self.app), key: "op_rest_theoldkey0815",
      renewKey: { source.fetch($0) })
    defer { bench.end() }
    #expect(try await bench.service.app().name == Untrusted("Harbour"))
    _ = try await bench.service.app()
    #expect(
      keys(bench) == [
        "Bearer op_rest_theoldkey0815", "Bearer op_rest_thenewkey4711",
        "Bearer op_rest_thenewkey4711",
      ])
    #expect(source.asked == [.app])
    #expect(bench.log.records.map(\.attempt) == [1, 2, 1])
  }

  @Test("once: a second refusal is told, with the new key's last characters")
  func once() async throws {
    let source = Source("op_rest_thenewkey4711", "op_rest_athirdkey9999")
    let bench = try ClientBench(
      .openpush, .bytes(Self.refused), key: "op_rest_theoldkey0815",
      renewKey: { source.fetch($0) })
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == .keyRefused)
    #expect(failure.sentence.string.contains("the key …4711"))
    _ = await PushServicesTests.failure { try await bench.service.app() }
    #expect(source.asked == [.app])
    #expect(bench.server.requests.count == 3)
  }

  @Test("may be fetched again once the service had taken the new one")
  func later() async throws {
    let source = Source("op_rest_secondkey0002", "op_rest_thirdkey00003")
    let bench = try ClientBench(
      .openpush, .bytes(Self.refused), .bytes(Self.app), .bytes(Self.refused), .bytes(Self.app),
      key: "op_rest_firstkey00001", renewKey: { source.fetch($0) })
    defer { bench.end() }
    _ = try await bench.service.app()
    _ = try await bench.service.app()
    #expect(source.asked == [.app, .app])
    #expect(keys(bench).last == "Bearer op_rest_thirdkey00003")
  }

  @Test("the same key again, or none, ends in the refusal", arguments: [true, false])
  func same(_ brings: Bool) async throws {
    let source = brings ? Source("op_rest_theoldkey0815") : Source()
    let bench = try ClientBench(
      .openpush, .bytes(Self.refused), key: "op_rest_theoldkey0815",
      renewKey: { source.fetch($0) })
    defer { bench.end() }
    #expect(await failure { try await bench.service.app() }?.kind == .keyRefused)
    #expect(bench.server.requests.count == 1)
  }

  @Test("many calls that are refused at once fetch it once")
  func many() async throws {
    let source = Source("op_rest_thenewkey4711")
    let bench = try ClientBench(
      .openpush, .bytes(Self.refused), .bytes(Self.refused), .bytes(Self.refused),
      .bytes(Self.app), key: "op_rest_theoldkey0815", renewKey: { source.fetch($0) })
    defer { bench.end() }
    let service = bench.service
    let names = await withTaskGroup(of: Untrusted?.self) { group in
      for _ in 0..<3 { group.addTask { try? await service.app().name } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(source.asked == [.app])
    // A call that met the new key's refusal, should the script have given it one, may have failed.
    #expect(names.contains(Untrusted("Harbour")))
  }

  @Test("a write that was refused over its key leaves once more, and once only")
  func write() async throws {
    let taken = json(
      202, #"{"id":"msg_1","state":"sending","created_at":1770000000,"funnel":{"targeted":3}}"#)
    let source = Source("op_rest_thenewkey4711")
    let bench = try ClientBench(
      .openpush, .bytes(Self.refused), .bytes(taken), key: "op_rest_theoldkey0815",
      renewKey: { source.fetch($0) })
    defer { bench.end() }
    let outcome = await bench.service.send(PushServicesTests.write())
    #expect(outcome.verdict == .sent)
    #expect(!outcome.replayed)
    let sent = bench.server.requests.map { $0.values("Idempotency-Key") }
    #expect(sent.count == 2)
    #expect(sent.first == sent.last)
  }

  @Test("OneSignal says 403 to a key that was rotated, with the words for no key at all")
  func rotated() async throws {
    let source = Source("os_v2_app_thenewkeyxyz")
    let bench = try ClientBench(
      .onesignal, .bytes(Self.denied), .bytes(Self.messages), renewKey: { source.fetch($0) })
    defer { bench.end() }
    #expect(try await bench.service.messages(.start, limit: 1).rows.isEmpty)
    #expect(keys(bench).last == "Key os_v2_app_thenewkeyxyz")
    // A plan that lacks a call is no matter of the key.
    let plan = try ClientBench(
      .onesignal, .bytes(json(403, #"{"errors":["This API is not available on your plan."]}"#)),
      renewKey: { source.fetch($0) })
    defer { plan.end() }
    _ = await failure { try await plan.service.messages(.start, limit: 1) }
    #expect(source.asked == [.app])
  }

  @Test("a 401 is about the key, also where other calls were taken just now")
  func unknownKey() async throws {
    let source = Source("os_v2_app_thenewkeyxyz")
    let bench = try ClientBench(
      .onesignal, .bytes(Self.messages), .bytes(json(401, #"{"errors":["No"]}"#)),
      .bytes(json(200, #"{"id":"m-1"}"#)), renewKey: { source.fetch($0) })
    defer { bench.end() }
    _ = try await bench.service.messages(.start, limit: 1)
    _ = try await bench.service.message(Untrusted("m-1"))
    #expect(source.asked == [.app])
  }

  // MARK: nothing wrong with the key

  private func bench(_ source: Source, _ parts: [UInt8]...) throws -> ClientBench {
    // Only so many parts as the longest script here has.
    let parts = parts + Array(repeating: parts[parts.count - 1], count: 8 - parts.count)
    return try ClientBench(
      .onesignal, .bytes(parts[0]), .bytes(parts[1]), .bytes(parts[2]), .bytes(parts[3]),
      .bytes(parts[4]), .bytes(parts[5]), .bytes(parts[6]), .bytes(parts[7]),
      renewKey: { source.fetch($0) })
  }

  @Test("an app that OneSignal does not show to its key says nothing about it")
  func expected() async throws {
    let source = Source("os_v2_app_thenewkeyxyz")
    let bench = try bench(source, Self.denied)
    defer { bench.end() }
    for _ in 0..<3 {
      #expect(await failure { try await bench.service.app() }?.kind == .keyRefused)
    }
    #expect(source.asked.isEmpty)
    #expect(bench.server.requests.count == 3)
  }

  @Test("a call that is refused while others are taken does not fetch it")
  func othersAreTaken() async throws {
    let source = Source("os_v2_app_thenewkeyxyz")
    let bench = try bench(
      source, Self.messages, Self.denied, Self.messages, Self.denied, Self.messages)
    defer { bench.end() }
    let service = bench.service
    for _ in 0..<2 {
      _ = try await service.messages(.start, limit: 1)
      #expect(await failure { try await service.message(Untrusted("m")) }?.kind == .keyRefused)
    }
    _ = try await service.messages(.start, limit: 1)
    #expect(source.asked.isEmpty)
  }

  @Test("a call that was taken before and is refused now does, whatever else was taken")
  func replacedMeanwhile() async throws {
    let source = Source("os_v2_app_thenewkeyxyz")
    let message = json(200, #"{"id":"m"}"#)
    let bench = try bench(source, message, Self.messages, Self.denied, Self.messages)
    defer { bench.end() }
    _ = try await bench.service.message(Untrusted("m"))
    _ = try await bench.service.messages(.start, limit: 1)
    _ = try await bench.service.messages(.start, limit: 1)
    #expect(source.asked == [.app])
    #expect(keys(bench).last == "Key os_v2_app_thenewkeyxyz")
  }

  @Test("a write that is refused fetches it once, though reads are taken")
  func refusedWrite() async throws {
    let source = Source()
    let bench = try bench(source, Self.messages, Self.denied, Self.messages, Self.denied)
    defer { bench.end() }
    for _ in 0..<2 {
      _ = try await bench.service.messages(.start, limit: 1)
      #expect(await bench.service.send(PushServicesTests.write()).verdict == .notSent)
    }
    #expect(source.asked == [.app])
  }

  static let others = [
    json(429, "{}", "Retry-After: 1"), json(404, #"{"errors":["not found"]}"#),
    json(400, #"{"errors":["no"]}"#), page(502, title: "Bad Gateway"),
  ]

  @Test("an answer that turns the call away, or is a gateway's, takes no key", arguments: others)
  func notTaken(_ other: [UInt8]) async throws {
    let source = Source("op_rest_thenewkey4711", "op_rest_athirdkey9999")
    let bench = try ClientBench(
      .openpush, .bytes(Self.refused), .bytes(Self.refused), .bytes(other), .bytes(other),
      .bytes(other), .bytes(other), .bytes(other), .bytes(Self.refused),
      key: "op_rest_theoldkey0815", renewKey: { source.fetch($0) })
    defer { bench.end() }
    for _ in 0..<8 { _ = await failure { try await bench.service.app() } }
    #expect(source.asked == [.app])
  }
}

import PushModel
import Testing
import TextKit

@testable import PushServices

@Suite("What other processes of a person wrote a moment ago")
struct SharedWritesTests {
  private final class Shelf: SharedBudgets {
    let records = Locked<[String: [UInt8]]>([:])

    func update(_ name: String, _ change: @escaping @Sendable ([UInt8]?) -> [UInt8]) async -> Bool {
      records.withLock { $0[name] = change($0[name]) }
      return true
    }
  }

  private static let user = UserReference(id: Untrusted("ana@harbour.example"))
  private static let alias = PeopleChange.alias(
    user, [LabelledValue(label: Untrusted("crm"), value: Untrusted("7"))])
  private static let body = PreparedWrite(body: Array("{}".utf8), idempotencyKey: "")

  /// A client that writes, and one of another process that then reads through the same shelf.
  private func read(
    after changes: [PeopleChange], label: String, id: String, _ answers: ScriptedServer.Part...
  ) async throws -> (failure: ServiceFailure?, waited: [Double], record: [UInt8]) {
    let shelf = Shelf()
    let writer = try ClientBench(
      .onesignal, .bytes(json(202, "{}")), .bytes(json(202, "{}")), sharedBudgets: shelf)
    defer { writer.end() }
    for change in changes { _ = await writer.service.change(change, Self.body) }
    let server = try ScriptedServer(answers)
    let reader = try ClientBench(.onesignal, url: server.url, sharedBudgets: shelf)
    defer { reader.end() }
    // Both ask for one service: the address is part of what they share.
    let moved = shelf.records.withLock { records in
      let from = SharedWrites.recordName(base: writer.server.url, app: ClientBench.appID)
      let to = SharedWrites.recordName(base: server.url, app: ClientBench.appID)
      records[to] = records[from]
      return records[from]
    }
    let failed = await failure { try await reader.service.user(label: label, id: Untrusted(id)) }
    return (failed, reader.waited, try #require(moved))
  }

  private static let found = ScriptedServer.Part.bytes(json(200, OneSignalClientTests.user))

  @Test("a 404 about it is asked again by another process too")
  func doubted() async throws {
    let result = try await read(
      after: [Self.alias], label: "crm", id: "7", PeopleWriteTests.nothing,
      PeopleWriteTests.nothing, Self.found)
    #expect(result.failure == nil)
    #expect(result.waited == [0.5, 1])
    let record = String(decoding: result.record, as: UTF8.self)
    #expect(record.hasPrefix("pushdeck-writes 1\n"))
    #expect(!record.contains("harbour") && !record.contains("crm"))
  }

  @Test("a 404 about anything else is believed at once, and so is one about what was deleted")
  func believed() async throws {
    let other = try await read(
      after: [Self.alias], label: "crm", id: "8", PeopleWriteTests.nothing)
    #expect(other.failure?.kind == .notFound)
    #expect(other.waited.isEmpty)
    let deleted = try await read(
      after: [Self.alias, .deleteUser(Self.user)], label: "external_id", id: "ana@harbour.example",
      PeopleWriteTests.nothing)
    #expect(deleted.failure?.kind == .notFound)
    #expect(deleted.waited.isEmpty)
  }

  @Test("an older write of one's own does not hide a later one of another process")
  func laterElsewhere() async throws {
    let shelf = Shelf()
    let bench = try ClientBench(
      .onesignal, .bytes(json(202, "{}")), .bytes(json(503, "{}", "Retry-After: 20")),
      sharedBudgets: shelf)
    defer { bench.end() }
    let subscription = Untrusted("s-1")
    _ = await bench.service.setOptedIn(false, subscription: subscription)
    // Time passes here only by waiting for a service.
    _ = await failure { try await bench.service.app() }
    let name = WriteBook.Name(kind: "subscription_id", id: "s-1")
    #expect(await bench.service.secondsSinceChange(of: [.subscription(subscription)]) == nil)
    let record = SharedWrites.recordName(base: bench.server.url, app: ClientBench.appID)
    let now = bench.waited.reduce(0, +)
    shelf.records.withLock { records in
      var writes = SharedWrites(record: records[record], now: now, window: 15)
      writes.apply(.wrote([name]), now: now)
      records[record] = writes.record
    }
    #expect(await bench.service.secondsSinceChange(of: [.subscription(subscription)]) == 0)
  }

  private static func name(_ id: Int) -> WriteBook.Name { .init(kind: "crm", id: "\(id)") }

  @Test("the record holds a bounded number, the newest")
  func bounds() {
    var writes = SharedWrites(record: nil, now: 0, window: 15)
    for id in 0..<1000 { writes.apply(.wrote([Self.name(id)]), now: 123_456.789_012_345) }
    #expect(writes.record.count <= 4096)
    let back = SharedWrites(record: writes.record, now: 123_457, window: 15)
    #expect(back == writes)
    #expect(back.lastWrite(of: [Self.name(999)]) == 123_456.789_012_345)
    #expect(back.lastWrite(of: [Self.name(999 - SharedWrites.most)]) == nil)
  }

  @Test("a kind that lost one is forgotten whole, the others stay")
  func kinds() {
    var writes = SharedWrites(record: nil, now: 0, window: 15)
    let other = WriteBook.Name(kind: "shop", id: "1")
    writes.apply(.wrote([Self.name(1), other]), now: 5)
    writes.apply(.deletedOne(ofKind: "crm"), now: 6)
    #expect(writes.lastWrite(of: [Self.name(1)]) == nil)
    #expect(writes.lastWrite(of: [other]) == 5)
  }

  static let records: [(String, Bool)] = [
    ("", false), ("pushdeck-writes 2\nK N 100\n", false), ("\u{0}\u{1}garbage", false),
    ("pushdeck-writes 1\nK N\n  \n\nK N nan\nK N x\nK N 1e999\n", false),
    ("pushdeck-writes 1\nnonsense\nK N 100\n", true),
    // From longer ago than a service needs, and from before the machine was started anew.
    ("pushdeck-writes 1\nK N 80\n", false), ("pushdeck-writes 1\nK N 5000\n", false),
  ]

  @Test(
    "what is damaged, old or of another start of the machine counts for nothing", arguments: records
  )
  func damaged(_ text: String, _ isKnown: Bool) {
    var known = SharedWrites(record: nil, now: 100, window: 15)
    known.apply(.wrote([Self.name(1)]), now: 100)
    let line = String(decoding: known.record, as: UTF8.self).split(separator: "\n")[1]
    let digests = line.split(separator: " ").prefix(2).joined(separator: " ")
    let record = text.replacing("K N", with: digests)
    let writes = SharedWrites(record: Array(record.utf8), now: 100, window: 15)
    #expect((writes.lastWrite(of: [Self.name(1)]) != nil) == isKnown)
  }
}

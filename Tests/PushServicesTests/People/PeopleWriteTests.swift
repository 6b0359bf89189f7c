import PushModel
import PushServices
import Testing
import TextKit

@Suite("Changes of users and subscriptions, and reads after them")
struct PeopleWriteTests {
  static let user = UserReference(id: Untrusted("qa-1"))
  static let tag = PeopleChange.tag(
    user, [LabelledValue(label: Untrusted("a"), value: Untrusted("1"))])
  static let nothing = ScriptedServer.Part.bytes(
    json(404, #"{"errors":[{"code":"user-0","title":"User not found"}]}"#))

  private func write(_ body: String = "") -> PreparedWrite {
    PreparedWrite(body: Array(body.utf8), idempotencyKey: "")
  }

  @Test("a 404 about what was just written is asked again until the service has caught up")
  func catchesUp() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(202, "{}")), Self.nothing, Self.nothing,
      .bytes(json(200, OneSignalClientTests.user)))
    defer { bench.end() }
    let outcome = await bench.service.change(Self.tag, write(#"{"properties":{}}"#))
    #expect(outcome.verdict == .sent)
    let user = try await bench.service.user(label: "external_id", id: Untrusted("qa-1"))
    #expect(user.externalID == Untrusted("qa-1"))
    #expect(bench.server.requests.count == 4)
    #expect(bench.waited == [0.5, 1])
  }

  @Test("it is believed in the end, and at once where nothing was written")
  func believes() async throws {
    let parts = Array(repeating: Self.nothing, count: 12)
    let bench = try ClientBench(
      .onesignal, Self.nothing, .bytes(json(202, "{}")), parts[0], parts[1], parts[2], parts[3],
      parts[4], parts[5], parts[6], parts[7])
    defer { bench.end() }
    let before = await failure {
      try await bench.service.user(label: "external_id", id: Untrusted("qa-1"))
    }
    #expect(before?.kind == .notFound)
    #expect(bench.waited.isEmpty)
    _ = await bench.service.change(Self.tag, write("{}"))
    let after = await failure {
      try await bench.service.user(label: "external_id", id: Untrusted("qa-1"))
    }
    #expect(after?.kind == .notFound)
    #expect(!bench.waited.isEmpty)
    #expect(bench.waited.reduce(0, +) < CatchUpPolicy.Tuning().window)
  }

  @Test("what was deleted is rightly not found")
  func deleted() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(202, "{}")), .bytes(json(202, "{}")), Self.nothing)
    defer { bench.end() }
    _ = await bench.service.change(Self.tag, write("{}"))
    _ = await bench.service.change(.deleteUser(Self.user), write())
    let after = await failure {
      try await bench.service.user(label: "external_id", id: Untrusted("qa-1"))
    }
    #expect(after?.kind == .notFound)
    #expect(bench.waited.isEmpty)
  }

  @Test("a deletion leaves without a body, and a repeated one that finds nothing is done")
  func deletion() async throws {
    for kind in ServiceKind.allCases {
      let bench = try ClientBench(kind, .reset, Self.nothing)
      defer { bench.end() }
      let outcome = await bench.service.change(.deleteSubscription(Untrusted("s-1")), write())
      #expect(outcome.verdict == .sent, "\(outcome.sentence)")
      #expect(bench.server.requests.count == 2)
      #expect(bench.server.requests.allSatisfy { $0.body.isEmpty })
      #expect(bench.server.requests.first?.values("Content-Type") == [])
    }
  }

  @Test("a session travels with the subscription whose device it was on, and is not added twice")
  func session() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(202, "{}")), .reset, .bytes(json(202, "{}")))
    defer { bench.end() }
    let session = UserUpdate(deltas: UserDeltas(sessions: 1), subscription: Untrusted("s-1"))
    let outcome = await bench.service.change(.updateUser(Self.user, session), write("{}"))
    #expect(outcome.verdict == .sent)
    #expect(bench.server.requests.first?.values("onesignal-subscription-id") == ["s-1"])
    let lost = await bench.service.change(.updateUser(Self.user, session), write("{}"))
    #expect(lost.verdict == .unknown)
    #expect(lost.sentence.string.contains("added twice"))
    #expect(bench.server.requests.count == 2)
    let plain = UserUpdate(properties: UserProperties(tags: []))
    _ = await bench.service.change(.updateUser(Self.user, plain), write("{}"))
    #expect(bench.server.requests.last?.values("onesignal-subscription-id") == [])
  }

  @Test("what makes something new is never repeated")
  func creation() async throws {
    let bench = try ClientBench(.onesignal, .reset, .bytes(json(201, "{}")))
    defer { bench.end() }
    let change = PeopleChange.createUser(NewUser(aliases: []))
    let outcome = await bench.service.change(change, write("{}"))
    #expect(outcome.verdict == .unknown)
    #expect(bench.server.requests.count == 1)
  }

  @Test("what OpenPush has no call for is said, and nothing leaves")
  func notOffered() async throws {
    let bench = try ClientBench(.openpush, .silence)
    defer { bench.end() }
    let changes: [PeopleChange] = [
      .createUser(NewUser(aliases: [])), .transfer(subscription: Untrusted("s"), to: Self.user),
      .tag(UserReference(label: Untrusted("crm"), id: Untrusted("1")), []),
    ]
    for change in changes {
      let outcome = await bench.service.change(change, write("{}"))
      #expect(outcome.verdict == .notSent)
      #expect(outcome.sentence.string.contains("Nothing was changed."))
    }
    #expect(bench.server.requests.isEmpty)
  }
}

import PushModel
import PushServices
import TestServers
import Testing
import TextKit

@Suite("What could not be read of an answer is kept until somebody says it")
struct UnreadAnswerTests {
  @Test("of one record")
  func record() async throws {
    let bench = try ClientBench(
      .onesignal,
      .bytes(
        json(
          200,
          """
          {"identity":{"onesignal_id":"u-1"},"properties":{"tags":["a"]},
           "subscriptions":[{"id":"s-1","type":"iOSPush","session_count":"many"},null]}
          """)))
    defer { bench.end() }
    let user = try await bench.service.user(label: "external_id", id: Untrusted("ana"))
    #expect(user.tags.isEmpty)
    #expect(
      bench.log.takeUnread().sentence?.string
        == "2 values and 1 row of the answer could not be read: left out here (properties.tags held"
        + #" ["a"]; subscriptions.0.session_count held "many"; subscriptions.1 held null)."#)
    #expect(bench.log.takeUnread().isEmpty)
  }

  static let pages: [(ServiceKind, String)] = [
    (
      .onesignal, #"{"notifications":[{"id":"m","queued_at":"soon"},7],"total_count":2,"offset":0}"#
    ),
    (.openpush, #"{"messages":[{"id":"m","created_at":"soon"},7],"next_cursor":null}"#),
  ]

  @Test("of a page", arguments: pages)
  func page(_ kind: ServiceKind, _ body: String) async throws {
    let bench = try ClientBench(kind, .bytes(json(200, body)))
    defer { bench.end() }
    let page = try await bench.service.messages(.start, limit: 10)
    #expect(page.rows.count == 1)
    let unread = bench.log.takeUnread()
    #expect(unread.values == 1)
    #expect(unread.rows == 1)
  }

  @Test("a list of messages without a total is followed to its end")
  func withoutTotal() async throws {
    func rows(_ range: Range<Int>) -> [UInt8] {
      let rows = range.map { #"{"id":"m-\#($0)"}"# }.joined(separator: ",")
      return json(200, #"{"notifications":[\#(rows)],"total_count":null}"#)
    }
    let bench = try ClientBench(.onesignal, .bytes(rows(0..<2)), .bytes(rows(2..<3)))
    defer { bench.end() }
    let first = try await bench.service.messages(.start, limit: 2)
    let next = try #require(first.next)
    #expect(next == .offset(2))
    let second = try await bench.service.messages(next, limit: 2)
    #expect(second.rows.map(\.id.raw) == ["m-2"])
    #expect(second.next == nil)
    #expect(bench.server.requests.last?.line.contains("offset=2") == true)
  }

  @Test("what OpenPush calls the request is told with a refusal")
  func requestID() async throws {
    let body =
      #"{"error":{"code":"validation_failed","message":"No.","request_id":"req_123"}}"#
    let bench = try ClientBench(
      .openpush, .bytes(json(422, body)), .bytes(json(500, body)), key: "op_rest_ordinarykey7f3c")
    defer { bench.end() }
    let refused = try #require(await failure { try await bench.service.app() })
    #expect(refused.sentence.string.contains("request req_123"))
    let outcome = await bench.service.cancel(message: Untrusted("m"))
    #expect(outcome.sentence.string.contains("request req_123"))
    #expect(outcome.reasons == [Untrusted("No. (validation_failed; request req_123)")])
  }

  @Test("whose alias clashes is told with a refusal")
  func meta() async throws {
    let bench = try ClientBench(
      .onesignal,
      .bytes(
        json(
          409, #"{"errors":[{"code":"user-2","title":"Alias claimed","meta":{"crm":"77"}}]}"#)))
    defer { bench.end() }
    let user = UserReference(id: Untrusted("ana"))
    let change = PeopleChange.alias(
      user, [LabelledValue(label: Untrusted("crm"), value: Untrusted("77"))])
    let outcome = await bench.service.change(change, write(#"{"identity":{"crm":"77"}}"#))
    #expect(outcome.verdict == .notSent)
    #expect(outcome.sentence.string.contains("Alias claimed (user-2; crm: 77)"))
  }
}

@Suite("What to do about a refused key")
struct KeyRemedyTests {
  static func remedy(_ kind: ServiceKind, _ key: String) async throws -> String {
    let bench = try ClientBench(kind, .bytes(json(403, #"{"errors":["no"]}"#)), key: key)
    defer { bench.end() }
    let failure = try #require(
      await failure { try await bench.service.message(Untrusted("m-1")) })
    #expect(failure.kind == .keyRefused)
    return failure.remedy.string
  }

  @Test("a key of the wrong tier is the first cause")
  func firstCause() async throws {
    for key in ["os_v2_app_ordinarykey7f3cwxyz", "NGEwMGZmMjItY2NkNy0xMWUz"] {
      let remedy = try await Self.remedy(.onesignal, key)
      #expect(
        remedy.hasPrefix("Check that it is a key of this app and not of the organization"))
      #expect(remedy.contains("IP allow-list"))
    }
  }

  @Test(
    "a key that shows its tier is named",
    arguments: [
      (
        ServiceKind.onesignal, "os_v2_org_ordinarykey7f3cwxyz",
        "begins with os_v2_org_: it is a key of a OneSignal organization, and this call takes the"
          + " app's own key."
      ),
      (
        .onesignal, "op_rest_ordinarykey7f3c",
        "begins with op_rest_: it is a REST key of OpenPush, and this call takes the app's own key."
      ),
      (
        .openpush, "op_sdk_ordinarykey7f3c",
        "begins with op_sdk_: it is an SDK key of OpenPush, and this call takes the app's REST key."
      ),
      (
        .openpush, "os_v2_app_ordinarykey7f3cwxyz",
        "begins with os_v2_app_: it is a key of a OneSignal app, and this call takes the app's REST"
          + " key."
      ),
    ])
  func named(_ kind: ServiceKind, _ key: String, _ words: String) async throws {
    let remedy = try await Self.remedy(kind, key)
    #expect(remedy.contains(words))
    #expect(!remedy.contains("ordinarykey"))
  }

  @Test("where neither key opens the app, the app's own is the one to put right")
  func both() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(403, #"{"errors":["no"]}"#)),
      organizationKey: "os_v2_org_theorganizations")
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.sentence.string.contains("the key …wxyz"))
    #expect(bench.server.requests.count == 2)
  }
}

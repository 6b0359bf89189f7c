import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalOutcomeTests {
  static func send(
    _ status: Int, _ body: String, headers: [(String, String)] = [], isRepeat: Bool = false
  ) -> WriteOutcome {
    OneSignalDialect.sendOutcome(
      status: status, headers: headers, body: bytes(body), isRepeat: isRepeat)
  }

  @Test(
    "the verdict follows from the whole answer",
    arguments: [
      (200, #"{"id":"m-1","external_id":null}"#, Verdict.sent),
      (200, #"{"id":"m-1","errors":null}"#, .sent),
      (200, #"{"id":"m-1","errors":[]}"#, .sent),
      (200, #"{"id":"m-1","warnings":["be careful"]}"#, .sent),
      (201, #"{"id":123}"#, .sent),
      (200, #"{"id":"m-1","warnings":["\ud83d"]}"#, .sent),
      (200, #"{"id":"m-1","errors":{"invalid_aliases":{"external_id":["x"]}}}"#, .partly),
      (200, #"{"id":"m-1","errors":{"invalid_player_ids":["x"]}}"#, .partly),
      (200, #"{"id":"m-1","errors":["something was left out"]}"#, .partly),
      (200, #"{"id":"","errors":["All included players are not subscribed"]}"#, .notSent),
      (200, #"{"errors":["All included players are not subscribed"]}"#, .notSent),
      (200, #"{"id":null,"errors":["x"]}"#, .notSent),
      (200, #"{"id":""}"#, .notSent),
      (200, #"{"id":"","errors":null}"#, .notSent),
      (200, #"{"errors":{"invalid_player_ids":["x"]}}"#, .notSent),
      (200, #"{"id":{}}"#, .unknown),
      (200, #"{"id":null}"#, .unknown),
      (200, #"{"errors":null}"#, .unknown),
      (200, #"{"errors":[]}"#, .unknown),
      (200, #"{"id":null,"errors":{}}"#, .unknown),
      (200, "\u{FEFF}{\"id\":\"m-1\"}", .sent),
      (200, "\u{FEFF}", .unknown),
      (200, "{}", .unknown),
      (200, "", .unknown),
      (200, "<html>", .unknown),
      (200, #"{"id":"m-1""#, .unknown),
      (200, #"["m-1"]"#, .unknown),
      (301, "", .notSent),
      (400, #"{"errors":["Message Notifications must have English language content"]}"#, .notSent),
      (403, "", .notSent),
      (404, "<html>", .notSent),
      (429, #"{"errors":["API rate limit exceeded"]}"#, .notSent),
      (500, "", .unknown),
      (502, "<html><title>Bad Gateway</title>", .unknown),
      (503, #"{"errors":["Service temporarily unavailable"]}"#, .unknown),
    ] as [(Int, String, Verdict)])
  func verdicts(_ status: Int, _ body: String, _ verdict: Verdict) {
    let outcome = Self.send(status, body)
    #expect(outcome.verdict == verdict)
    #expect(outcome.httpStatus == status)
    #expect(outcome.sentence.string.hasSuffix("."))
  }

  @Test("dead targets are named once each, and the rest is said to be sent")
  func partly() {
    let outcome = Self.send(
      200, #"{"id":"m-1","errors":{"invalid_aliases":{"external_id":["b","b","a"]}}}"#)
    #expect(outcome.unreachable.map(\.raw) == ["b", "a"])
    #expect(outcome.resultID?.raw == "m-1")
    #expect(outcome.sentence.string.contains("2 of its targets"))
    #expect(outcome.sentence.string.contains("do not send to them again"))
  }

  @Test("a sentence says whether anything was sent")
  func sentences() {
    #expect(Self.send(400, #"{"errors":["no"]}"#).sentence.string.hasPrefix("Nothing was sent."))
    #expect(Self.send(503, "").sentence.string.contains("may have been sent"))
    let nobody = Self.send(200, #"{"id":"","errors":["All included players are not subscribed"]}"#)
    #expect(nobody.sentence.string.hasPrefix("Nothing was sent."))
    #expect(nobody.reasons.map(\.raw) == ["All included players are not subscribed"])
  }

  @Test(
    "only reasons that mean it say that nobody is subscribed",
    arguments: [
      (#"{"id":"","errors":["All included players are not subscribed"]}"#, true),
      (#"{"id":""}"#, true),
      (#"{"errors":{"invalid_aliases":{"external_id":["x"]}}}"#, true),
      (#"{"id":"","errors":["Schedule Notifications may not be scheduled in the past."]}"#, false),
    ])
  func nobody(_ body: String, _ isNobody: Bool) {
    let outcome = Self.send(200, body)
    #expect(outcome.verdict == .notSent)
    #expect(outcome.sentence.string.contains("Nobody in the audience") == isNobody)
    #expect(outcome.sentence.string.contains("in the past.”") != isNobody)
  }

  @Test("dead targets of a send that went nowhere are told with their label")
  func labels() {
    let outcome = Self.send(200, #"{"errors":{"invalid_aliases":{"external_id":["x","x"]}}}"#)
    #expect(outcome.reasons.map(\.raw) == ["x (invalid_aliases: external_id)"])
    #expect(outcome.unreachable.map(\.raw) == ["x"])
  }

  @Test("a rate limit says when to come back")
  func retryAfter() {
    let outcome = Self.send(429, "{}", headers: [("retry-after", "17")])
    #expect(outcome.sentence.string.contains("17 s"))
  }

  @Test(
    "a replay is a success of a repetition, and an error on a first attempt",
    arguments: [
      ("Idempotent-Replayed", "true"), ("idempotent-replayed", "True "),
    ])
  func replays(_ name: String, _ value: String) {
    let body = #"{"id":"m-1"}"#
    let again = Self.send(200, body, headers: [(name, value)], isRepeat: true)
    #expect(again.verdict == .sent)
    #expect(again.replayed)
    #expect(again.sentence.string.contains("nothing twice"))
    let first = Self.send(200, body, headers: [(name, value)])
    #expect(first.verdict == .notSent)
    #expect(first.replayed)
    #expect(first.resultID?.raw == "m-1")
    #expect(first.sentence.string.contains("seen this idempotency key before"))
  }

  @Test("another value of the header is no replay")
  func noReplay() {
    #expect(!Self.send(200, #"{"id":"m"}"#, headers: [("Idempotent-Replayed", "false")]).replayed)
  }

  @Test("hostile text of a service is made safe in the sentence")
  func hostile() {
    let outcome = Self.send(400, "{\"errors\":[\"\\u001b]52;c;x\\u0007\"]}")
    #expect(!outcome.sentence.string.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(
    "an activity is judged by its own id",
    arguments: [
      (WriteKind.activityStart, 201, #"{"notification_id":"n-1"}"#, Verdict.sent),
      (.activityStart, 200, #"{"notification_id":"","errors":["x"]}"#, .notSent),
      (.activityUpdate, 200, #"{"id":"n-2"}"#, .sent),
      (.activityUpdate, 200, #"{"notification_id":null,"id":"n-2"}"#, .sent),
      (.activityUpdate, 404, #"{"errors":["activity_id not found in this app"]}"#, .notSent),
      (.activityEnd, 500, "", .unknown),
    ])
  func activities(_ kind: WriteKind, _ status: Int, _ body: String, _ verdict: Verdict) {
    let outcome = OneSignalDialect.activityOutcome(
      kind, status: status, headers: [], body: bytes(body), isRepeat: false)
    #expect(outcome.verdict == verdict)
  }

  @Test(
    "an opt-out is answered by an empty object or by nothing",
    arguments: [
      (200, "{}", Verdict.sent), (202, "", .sent), (200, "<html>", .unknown),
      (404, #"{"errors":[{"code":"subscription-0","title":"Subscription not found"}]}"#, .notSent),
      (500, "", .unknown),
    ] as [(Int, String, Verdict)])
  func optOut(_ status: Int, _ body: String, _ verdict: Verdict) {
    let outcome = OneSignalDialect.subscriptionOutcome(
      .optOut, status: status, headers: [], body: bytes(body))
    #expect(outcome.verdict == verdict)
    if verdict == .notSent {
      #expect(outcome.sentence.string.hasPrefix("Nothing was changed."))
    }
  }
}

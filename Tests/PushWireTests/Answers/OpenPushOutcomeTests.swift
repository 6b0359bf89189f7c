import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OpenPushOutcomeTests {
  static func send(
    _ status: Int, _ body: String, headers: [(String, String)] = [], isRepeat: Bool = false
  ) -> WriteOutcome {
    OpenPushDialect.sendOutcome(
      status: status, headers: headers, body: bytes(body), isRepeat: isRepeat)
  }

  @Test(
    "the verdict follows from the whole answer",
    arguments: [
      (202, #"{"id":"msg_1","state":"sending","funnel":{"targeted":0}}"#, Verdict.sent),
      (202, #"{"id":"msg_1","state":"scheduled"}"#, .sent),
      (202, #"{"id":"msg_1","state":"sent","funnel":{"targeted":0}}"#, .notSent),
      (202, #"{"id":"msg_1","state":"failed","failure":{"code":"c","message":"m"}}"#, .notSent),
      (202, #"{"state":"sending"}"#, .unknown),
      (202, #"{"id":null}"#, .unknown),
      (202, "", .unknown),
      (202, "OK", .unknown),
      (401, #"{"error":{"code":"invalid_api_key","message":"No such key"}}"#, .notSent),
      (
        422,
        #"{"error":{"code":"validation_failed","message":"x","fields":{"body":"is required"}}}"#,
        .notSent
      ),
      (429, "", .notSent),
      (500, "", .unknown),
      (504, "<html>", .unknown),
    ] as [(Int, String, Verdict)])
  func verdicts(_ status: Int, _ body: String, _ verdict: Verdict) {
    #expect(Self.send(status, body).verdict == verdict)
  }

  @Test("a refusal brings what the service said of each field")
  func reasons() {
    let outcome = Self.send(
      422, #"{"error":{"code":"validation_failed","message":"x","fields":{"body":"is required"}}}"#)
    #expect(outcome.reasons.map(\.raw) == ["x (validation_failed)", "body: is required"])
  }

  @Test("a replay on a first attempt is an error")
  func replay() {
    let headers = [("Idempotent-Replayed", "true")]
    #expect(Self.send(202, #"{"id":"m","state":"sending"}"#, headers: headers).verdict == .notSent)
    let again = Self.send(
      202, #"{"id":"m","state":"sending"}"#, headers: headers, isRepeat: true)
    #expect(again.verdict == .sent && again.replayed)
  }

  @Test("an opt-out is done when the record says so")
  func optOut() {
    func outcome(_ body: String) -> WriteOutcome {
      OpenPushDialect.subscriptionOutcome(.optOut, status: 200, headers: [], body: bytes(body))
    }
    #expect(outcome(#"{"id":"s","opted_in":false}"#).verdict == .sent)
    #expect(outcome(#"{"id":"s","opted_in":true}"#).verdict == .notSent)
    #expect(outcome("{}").verdict == .unknown)
  }

  @Test("an activity is known by the id it was started under")
  func activity() {
    let outcome = OpenPushDialect.activityOutcome(
      .activityStart, status: 202, headers: [], body: bytes(#"{"activity_id":"match-7"}"#),
      isRepeat: false)
    #expect(outcome.verdict == .sent)
    #expect(outcome.resultID?.raw == "match-7")
  }

  @Test("a 2xx whose body denies success leaves open what became of the write")
  func deniedSuccess() {
    let body = Array(#"{"success":false,"id":"msg_1"}"#.utf8)
    let sent = OpenPushDialect.sendOutcome(status: 200, headers: [], body: body, isRepeat: false)
    #expect(sent.verdict == .unknown)
    let tagged = OpenPushDialect.peopleOutcome(
      .tag(UserReference(id: Untrusted("qa-1")), []), status: 200, headers: [], body: body)
    #expect(tagged.verdict == .unknown)
    #expect(tagged.sentence.string.contains("no success"))
  }
}

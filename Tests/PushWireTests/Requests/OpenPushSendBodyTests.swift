import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OpenPushSendBodyTests {
  static let app = "app_3f9c"

  static func read(_ text: String, kind: SendBodyKind = .message) -> SendBodyReading {
    OpenPushDialect.readSendBody(json(text), kind: kind, appID: app)
  }

  @Test(
    "who it is for",
    arguments: [
      (#"{"subscription_ids":["s"]}"#, Audience.subscriptions([Untrusted("s")])),
      (#"{"external_ids":["c"]}"#, .externalIDs([Untrusted("c")])),
      (#"{"aliases":{"crm":["1"]}}"#, .aliases(label: Untrusted("crm"), ids: [Untrusted("1")])),
      (#"{"everyone":true}"#, .everyone),
      (
        #"{"tags":[{"key":"a","relation":"exists"}]}"#,
        .other(description: Untrusted("one condition on tags"))
      ),
    ])
  func audiences(_ audience: String, _ expected: Audience) {
    let reading = Self.read("{\"body\":\"x\",\"audience\":\(audience)}")
    #expect(reading.audience == expected)
    #expect(reading.problems.isEmpty)
  }

  @Test(
    "what must not be sent is an error",
    arguments: [
      (#"{"body":"x"}"#, "no-audience"),
      (#"{"body":"x","audience":null}"#, "no-audience"),
      (#"{"body":"x","audience":{}}"#, "wrong-audience"),
      (#"{"body":"x","audience":{"everyone":true,"external_ids":["a"]}}"#, "wrong-audience"),
      (#"{"body":"x","audience":{"people":["a"]}}"#, "unknown-key"),
      (#"{"body":"x","audience":{"everyone":true},"app_id":"app_other"}"#, "other-app"),
      (#"{"body":"x","audience":{"everyone":true},"idempotency_key":""}"#, "wrong-key"),
      (#"{"body":"x","audience":{"everyone":true,"everyone":true}}"#, "duplicate-key"),
      ("3", "not-an-object"),
    ])
  func errors(_ text: String, _ code: String) {
    let errors = Self.read(text).problems.filter { $0.severity == .error }
    #expect(errors.codes.contains(code))
  }

  @Test("an unknown key counts as wide")
  func unknownKey() {
    let reading = Self.read(#"{"body":"x","audience":{"subscription_ids":["s"]},"segment":"all"}"#)
    #expect(reading.audience.reach == .wide)
    #expect(reading.problems.codes == ["unknown-key"])
  }

  @Test("app id and key leave the body: the path and a header carry them")
  func takenOut() {
    let reading = Self.read(
      #"{"app_id":"app_3f9c","idempotency_key":"k-1","body":"x","audience":{"everyone":true}}"#)
    #expect(reading.idempotencyKey == "k-1")
    #expect(reading.body == json(#"{"body":"x","audience":{"everyone":true}}"#))
    #expect(reading.problems.allSatisfy { $0.severity == .note })
  }

  @Test("a composed draft is read back as what was composed, and nothing is invented")
  func composed() {
    var draft = Draft()
    draft.name = "Spring"
    draft.title = "Hello"
    draft.body = "World"
    draft.link = "shop://spring"
    draft.collapseID = "spring"
    draft.timeToLive = 0
    draft.sendAt = at(1_770_948_780)
    draft.audience = .aliases(label: Untrusted("crm"), ids: [Untrusted("1")])
    let body = OpenPushDialect.body(draft, appID: Self.app, idempotencyKey: "k")
    let reading = OpenPushDialect.readSendBody(body, appID: Self.app)
    #expect(reading.problems.isEmpty)
    #expect(reading.audience == draft.audience)
    #expect(reading.name == "Spring")
    #expect(
      body
        == json(
          """
          {"name":"Spring","title":"Hello","body":"World","deep_link":"shop://spring",
           "audience":{"aliases":{"crm":["1"]}},"send_at":1770948780,"ttl":0,"collapse_id":"spring"}
          """))
  }

  @Test("an activity's start says its id and type")
  func activity() {
    var draft = ActivityDraft(activityID: "match-7", activityType: "Match")
    draft.title = "Goal"
    draft.contentState = json(#"{"goals":1}"#)
    draft.attributes = json("{}")
    draft.audience = .everyone
    let body = OpenPushDialect.activityStart(draft, idempotencyKey: "k")
    let reading = OpenPushDialect.readSendBody(body, kind: .activityStart, appID: Self.app)
    #expect(reading.activityID == "match-7")
    #expect(reading.activityType == "Match")
    #expect(reading.audience == .everyone)
    #expect(reading.problems.isEmpty)
  }

  @Test("an update without an alert says nothing of one")
  func silentUpdate() {
    var draft = ActivityDraft(activityID: "match-7")
    draft.contentState = json(#"{"goals":2}"#)
    #expect(OpenPushDialect.activityUpdate(draft) == json(#"{"content_state":{"goals":2}}"#))
    draft.title = "Goal"
    #expect(OpenPushDialect.activityUpdate(draft)["alert"] == json(#"{"title":"Goal"}"#))
    #expect(OpenPushDialect.activityEnd(ActivityDraft()) == json("{}"))
  }

  @Test("OneSignal gets no sound without a title, and always a priority and a name")
  func oneSignalUpdate() {
    var draft = ActivityDraft(activityID: "match-7")
    draft.sound = "goal.wav"
    let silent = OneSignalDialect.activityUpdate(draft)
    #expect(
      silent
        == json(
          #"{"event":"update","name":"match-7","event_updates":{},"priority":10}"#))
    draft.title = "Goal"
    #expect(OneSignalDialect.activityUpdate(draft)["ios_sound"]?.string == "goal.wav")
    draft.dismissAt = at(5)
    #expect(OneSignalDialect.activityEnd(draft)["dismissal_date"]?.int64 == 5)
  }
}

import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalSendBodyTests {
  static let app = "0b1c2d3e-0000-4000-8000-00000000000a"
  static let key = "7d9f2b34-1111-4222-8333-000000000001"

  static func read(_ text: String, kind: SendBodyKind = .message) -> SendBodyReading {
    OneSignalDialect.readSendBody(json(text), kind: kind, appID: app)
  }

  @Test(
    "who it is for, how far that reaches",
    arguments: [
      (
        #""include_subscription_ids":["s-1"]"#, Audience.subscriptions([Untrusted("s-1")]),
        Audience.Reach.one
      ),
      (
        #""include_subscription_ids":["s-1","s-2"]"#,
        .subscriptions([Untrusted("s-1"), Untrusted("s-2")]), .wide
      ),
      (
        #""include_aliases":{"external_id":["c"]},"target_channel":"push""#,
        .externalIDs([Untrusted("c")]), .one
      ),
      (
        #""include_aliases":{"crm":["c"]},"target_channel":"push""#,
        .aliases(label: Untrusted("crm"), ids: [Untrusted("c")]), .one
      ),
      (
        #""included_segments":["Gold"],"excluded_segments":["Staff"]"#,
        .other(description: Untrusted("the segments Gold, without Staff")), .wide
      ),
      (#""included_segments":["All"]"#, .everyone, .wide),
      (#""included_segments":["All"],"excluded_segments":[],"isIos":false"#, .everyone, .wide),
      (
        #""included_segments":["All"],"isIos":true,"isAndroid":true"#,
        .other(
          description: Untrusted("everyone who is subscribed, where isIos or isAndroid holds")),
        .wide
      ),
      (
        #""included_segments":["All"],"target_channel":"email""#,
        .other(description: Untrusted("everyone who is subscribed, by email")), .wide
      ),
      (#""include_player_ids":["s-1"]"#, .subscriptions([Untrusted("s-1")]), .one),
      (
        #""include_subscription_ids":["s-1"],"isIos":true,"include_aliases":null"#,
        .subscriptions([Untrusted("s-1")]), .one
      ),
    ])
  func audiences(_ members: String, _ audience: Audience, _ reach: Audience.Reach) {
    let reading = Self.read("{\"contents\":{\"en\":\"x\"},\(members)}")
    #expect(reading.audience == audience)
    #expect(reading.audience.reach == reach)
    #expect(!reading.problems.hasError)
  }

  @Test(
    "what cannot be followed counts as wide",
    arguments: [
      #""include_subscription_ids":["s-1"],"included_segments":["All"]"#,
      #""include_aliases":{"external_id":["a"],"crm":["b"]}"#,
      #""include_subscription_ids":["s-1"],"include_everybody":true"#,
      #""include_subscription_ids":["s-1"],"Included_Segments":["All"]"#,
      #""filters":[{"field":"tag","key":"a","relation":"=","value":"b"}]"#,
      #""include_ios_tokens":["5f2a"]"#,
    ])
  func wide(_ members: String) {
    let reading = Self.read("{\(members)}")
    guard case .other = reading.audience else {
      Issue.record("\(reading.audience) should not be understood")
      return
    }
    #expect(reading.audience.reach == .wide)
  }

  @Test("an unknown key names the nearest known one")
  func nearKey() {
    let reading = Self.read(#"{"include_subscription_id":["s-1"],"included_segments":["All"]}"#)
    let finding = reading.problems.first { $0.code == "unknown-key" }
    #expect(finding?.message.string.contains("include_subscription_ids") == true)
    #expect(finding?.offset == 1)
  }

  @Test(
    "what must not be sent is an error",
    arguments: [
      ("[]", "not-an-object"),
      ("{}", "no-audience"),
      (#"{"include_subscription_ids":[]}"#, "no-audience"),
      (#"{"include_subscription_ids":"s-1"}"#, "wrong-type"),
      (#"{"include_subscription_ids":[1]}"#, "wrong-type"),
      (#"{"include_subscription_ids":["s"],"include_subscription_ids":["t"]}"#, "duplicate-key"),
      (#"{"include_subscription_ids":["s"],"data":{"a":{"b":1,"b":2}}}"#, "duplicate-key"),
      (#"{"include_subscription_ids":["s"],"buttons":[{"id":"1","id":"2"}]}"#, "duplicate-key"),
      (#"{"include_subscription_ids":["s"],"app_id":"another"}"#, "other-app"),
      (#"{"include_subscription_ids":["s"],"app_id":7}"#, "wrong-type"),
      (#"{"include_subscription_ids":["s"],"idempotency_key":"not a uuid"}"#, "wrong-key"),
    ])
  func errors(_ text: String, _ code: String) {
    let errors = Self.read(text).problems.filter { $0.severity == .error }
    #expect(errors.codes.contains(code))
  }

  @Test("the place of a key that stands twice is the second one's")
  func duplicatePlace() {
    let text = #"{"included_segments":["A"],"data":{"a":1,"a":2}}"#
    let finding = Self.read(text).problems.first { $0.code == "duplicate-key" }
    #expect(finding?.path.raw == "data.a")
    #expect(finding?.offset == 41)
  }

  @Test("a missing app id is filled in, the context's own is a note")
  func appID() {
    let missing = Self.read(#"{"included_segments":["A"]}"#)
    #expect(missing.body["app_id"]?.string == Self.app)
    #expect(missing.problems.isEmpty)
    let equal = Self.read("{\"included_segments\":[\"A\"],\"app_id\":\"\(Self.app)\"}")
    #expect(equal.problems.codes == ["app-id"])
    #expect(equal.problems.first?.severity == .note)
  }

  @Test("the key in the file is honoured, also under its old name")
  func keys() {
    let new = Self.read("{\"included_segments\":[\"A\"],\"idempotency_key\":\"\(Self.key)\"}")
    #expect(new.idempotencyKey == Self.key)
    let old = Self.read(#"{"included_segments":["A"],"external_id":"customer-17"}"#)
    #expect(old.idempotencyKey == "customer-17")
    #expect(old.problems.codes == ["old-key-name"])
    var body = old.body
    OneSignalDialect.setIdempotencyKey(Self.key, in: &body)
    #expect(body["idempotency_key"]?.string == Self.key)
    #expect(body["external_id"] == nil)
  }

  @Test("the order of keys and the spelling of numbers survive")
  func spelling() {
    let reading = Self.read(#"{"data":{"z":1e2,"a":9007199254740993},"included_segments":["A"]}"#)
    #expect(
      reading.body.text(.compact)
        == "{\"data\":{\"z\":1e2,\"a\":9007199254740993},\"included_segments\":[\"A\"],"
        + "\"app_id\":\"\(Self.app)\"}")
  }

  @Test("an activity's start says its id, its update says its event")
  func activities() {
    let start = Self.read(
      #"{"event":"start","activity_id":"match-7","included_segments":["A"],"name":"Goal"}"#,
      kind: .activityStart)
    #expect(start.activityID == "match-7")
    #expect(start.name == "Goal")
    #expect(start.audience == .segments([Untrusted("A")]))
    #expect(!start.problems.hasError)
    let update = Self.read(#"{"event_updates":{"goals":1},"name":"Goal"}"#, kind: .activityUpdate)
    #expect(update.body["event"]?.string == "update")
    #expect(!update.problems.hasError)
    let wrong = Self.read(#"{"event":"end","event_updates":{}}"#, kind: .activityUpdate)
    #expect(wrong.problems.filter { $0.severity == .error }.codes == ["wrong-event"])
  }

  @Test(
    "a composed draft is read back as what was composed",
    arguments: [
      Audience.subscriptions([Untrusted("s-1")]),
      .externalIDs([Untrusted("c-1"), Untrusted("c-2")]),
      .aliases(label: Untrusted("crm"), ids: [Untrusted("1")]), .segments([Untrusted("Gold")]),
      .everyone,
    ])
  func composed(_ audience: Audience) {
    var draft = Draft()
    draft.title = "Hello"
    draft.body = "World"
    draft.audience = audience
    draft.sendAt = at(1_770_948_780)
    draft.timeToLive = 60
    draft.data = json(#"{"a":1}"#)
    let body = OneSignalDialect.body(draft, appID: Self.app, idempotencyKey: Self.key)
    #expect(body["priority"]?.int64 == 10)
    #expect(body["name"]?.string == "Hello")
    #expect(body["send_after"]?.string == "2026-02-13T02:13:00Z")
    let reading = OneSignalDialect.readSendBody(body, appID: Self.app)
    #expect(reading.audience == audience)
    #expect(reading.idempotencyKey == Self.key)
    #expect(reading.problems.codes == ["app-id"])
  }
}

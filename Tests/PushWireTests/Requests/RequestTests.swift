import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalRequestTests {
  static let app = "0b1c2d3e-0000-4000-8000-00000000000a"
  static let id = "1b1c2d3e-0000-4000-8000-00000000000b"
  static let now = at(1_770_948_780)

  static func read(_ members: String) throws(RequestRefusal) -> MessageRequest {
    try OneSignalDialect.messageRequest(
      json("{\"app_id\":\"\(app)\",\(members)}"), appID: app, now: now)
  }

  static func refusal(_ members: String) -> RequestRefusal? {
    do {
      _ = try read(members)
      return nil
    } catch {
      return error
    }
  }

  static let plain = "\"contents\":{\"en\":\"Hi\"}"

  @Test(
    "what a service refuses is refused in its own words",
    arguments: [
      ("\"included_segments\":[\"All\"]", OneSignalLiterals.englishMissing),
      (
        "\"included_segments\":[\"All\"],\"contents\":{\"de\":\"Hallo\"}",
        OneSignalLiterals.englishMissing
      ),
      (plain, OneSignalLiterals.noTargeting),
      (
        "\(plain),\"include_subscription_ids\":[\"nope\"]",
        OneSignalLiterals.subscriptionIDFormat + "nope"
      ),
      (
        "\(plain),\"included_segments\":[\"A\"],\"send_after\":\"2020-01-01T00:00:00Z\"",
        OneSignalLiterals.scheduledInPast
      ),
      (
        "\(plain),\"included_segments\":[\"A\"],\"send_after\":\"2099-01-01T00:00:00Z\"",
        OneSignalLiterals.scheduledTooFar
      ),
      (
        "\(plain),\"include_aliases\":{\"external_id\":[\"a\"]}",
        "target_channel is required with include_aliases"
      ),
      (
        "\(plain),\"included_segments\":[\"A\"],\"collapse_id\":\"\(String(repeating: "c", count: 65))\"",
        "collapse_id must be at most 64 characters"
      ),
      (
        "\(plain),\"included_segments\":[\"A\"],\"ttl\":2419201",
        "ttl must be between 0 and 2419200"
      ),
      ("\(plain),\"included_segments\":[\"A\"],\"priority\":7", "priority must be one of 5, 10"),
      (
        "\(plain),\"included_segments\":[\"A\"],\"idempotency_key\":\"x\"",
        "idempotency_key must be a UUID"
      ),
      (
        "\(plain),\"included_segments\":[\"A\"],\"filters\":[{\"operator\":\"OR\"}]",
        "Only one targeting method may be used at a time: included_segments, filters"
      ),
    ])
  func refusals(_ members: String, _ message: String) throws {
    let refusal = try #require(Self.refusal(members))
    #expect(refusal.status == 400)
    #expect(refusal.messages.contains(message))
    #expect(refusal.body(.onesignal)["errors"]?.array?.compactMap(\.string) == refusal.messages)
  }

  @Test("data may be 2,048 bytes and not one more", arguments: [(2_048, true), (2_049, false)])
  func dataLimit(_ size: Int, _ isTaken: Bool) {
    let text = String(repeating: "d", count: size - #"{"a":""}"#.utf8.count)
    let refusal = Self.refusal(
      "\(Self.plain),\"included_segments\":[\"A\"],\"data\":{\"a\":\"\(text)\"}")
    #expect((refusal == nil) == isTaken)
  }

  @Test("the app id is looked at first")
  func appID() {
    func status(_ text: String) -> Int? {
      do {
        _ = try OneSignalDialect.messageRequest(json(text), appID: Self.app, now: Self.now)
        return nil
      } catch {
        return error.status
      }
    }
    #expect(status("{}") == 400)
    #expect(status("null") == 400)
    #expect(status("{\"app_id\":\"\(Self.id)\"}") == 403)
  }

  @Test("a whole message is understood")
  func whole() throws {
    let request = try Self.read(
      """
      "contents":{"de":"Welt","en":"World"},"headings":{"en":"Hello"},
      "include_subscription_ids":["\(Self.id)"],"name":"n","url":"https://example.org",
      "data":{"a":1},"buttons":[{"id":"buy","text":"Buy"}],"isIos":true,
      "throttle_rate_per_minute":"600","send_after":"2026-02-13T03:00:00Z",
      "idempotency_key":"\(Self.id)"
      """)
    #expect(request.draft.body == "World")
    #expect(request.bodies.map(\.label.raw) == ["de", "en"])
    #expect(request.actions.map(\.title.raw) == ["Buy"])
    #expect(request.audience.audience == .subscriptions([Untrusted(Self.id)]))
    #expect(request.audience.platforms == [.ios])
    #expect(request.throttlePerMinute == 600)
    #expect(request.idempotencyKey == Self.id)
    #expect(request.draft.sendAt == Timestamp.parse("2026-02-13T03:00:00Z"))
  }

  @Test("filters become groups of which one must hold")
  func filters() throws {
    let request = try Self.read(
      """
      \(Self.plain),"filters":[
       {"field":"tag","key":"plan","relation":"=","value":"gold"},{"operator":"AND"},
       {"field":"language","relation":"=","value":"de"},{"operator":"OR"},
       {"field":"tag","key":"vip","relation":"exists"}]
      """)
    #expect(request.audience.conditions.map(\.count) == [2, 1])
    #expect(request.audience.conditions.first?.first?.key == "plan")
    #expect(request.audience.conditions.last?.first?.relation == "exists")
  }

  @Test("an opt-out is taken, a contradiction is not")
  func subscription() throws {
    let change = try OneSignalDialect.subscriptionChange(OneSignalDialect.optedIn(false))
    #expect(change.enabled == false)
    #expect(change.status == -31)
    #expect(try OneSignalDialect.subscriptionChange(OneSignalDialect.optedIn(true)).status == 1)
    #expect(throws: RequestRefusal.self) {
      try OneSignalDialect.subscriptionChange(
        json(#"{"subscription":{"enabled":true,"notification_types":-2}}"#))
    }
  }

  @Test("activities are understood as they are composed")
  func activities() throws {
    var draft = ActivityDraft(activityID: "match-7", activityType: "Match")
    draft.name = "Goal"
    draft.title = "Goal!"
    draft.body = "1:0"
    draft.attributes = json(#"{"home":"A"}"#)
    draft.contentState = json(#"{"goals":1}"#)
    draft.audience = .everyone
    draft.priority = 10
    let start = try OneSignalDialect.activityStartRequest(
      OneSignalDialect.activityStart(draft, idempotencyKey: Self.id), type: "Match")
    #expect(start.draft == draft)
    #expect(start.idempotencyKey == Self.id)
    let update = try OneSignalDialect.activityChangeRequest(
      OneSignalDialect.activityUpdate(draft), activityID: "match-7")
    #expect(update.kind == .activityUpdate)
    #expect(update.draft.contentState == draft.contentState)
    let end = try OneSignalDialect.activityChangeRequest(
      OneSignalDialect.activityEnd(draft), activityID: "match-7")
    #expect(end.kind == .activityEnd)
    #expect(throws: RequestRefusal.self) {
      try OneSignalDialect.activityChangeRequest(json("{}"), activityID: "match-7")
    }
  }

  @Test("an estimate reads segments, narrowed by names")
  func estimate() throws {
    let everyone = try #require(
      OneSignalDialect.estimateBody(.externalIDs([Untrusted("c")]), appID: Self.app))
    let request = try OneSignalDialect.estimateRequest(everyone, appID: Self.app)
    #expect(request.audience == .externalIDs([Untrusted("c")]))
    #expect(OneSignalDialect.estimateBody(.subscriptions([]), appID: Self.app) == nil)
  }
}

@Suite struct OpenPushRequestTests {
  static func fields(_ text: String) -> [String]? {
    do {
      _ = try OpenPushDialect.messageRequest(json(text), idempotencyKey: nil)
      return nil
    } catch {
      return error.fields.map { "\($0.name) \($0.reason)" }
    }
  }

  @Test(
    "each field says what is wrong with it",
    arguments: [
      (#"{"audience":{"everyone":true}}"#, "body is required"),
      (#"{"body":"","audience":{"everyone":true}}"#, "body must not be empty"),
      (#"{"body":"x"}"#, "audience is required"),
      (#"{"body":"x","audience":{"everyone":false}}"#, "audience.everyone must be true"),
      (
        #"{"body":"x","audience":{"subscription_ids":[]}}"#,
        "audience.subscription_ids must be a list with at least one entry"
      ),
      (#"{"body":"x","audience":{"everyone":true},"tittle":"y"}"#, "tittle is not a known field"),
      (
        #"{"body":"x","audience":{"everyone":true},"op_apns_interruption_level":"critical"}"#,
        "op_apns_interruption_level must be one of passive, active, time-sensitive"
      ),
      (#"{"body":"x","audience":{"everyone":true},"ttl":-1}"#, "ttl must be at least 0"),
      (
        #"{"body":"x","audience":{"everyone":true},"op_actions":[{"id":"a"}]}"#,
        "op_actions.0 must have an id and a title"
      ),
      (
        #"{"body":"x","audience":{"tags":[{"key":"a","relation":"="}]}}"#,
        "audience.tags.0.value is required"
      ),
    ])
  func complaints(_ text: String, _ complaint: String) {
    #expect(Self.fields(text)?.contains(complaint) == true)
  }

  @Test("a refusal is a validation error in the service's shape")
  func shape() throws {
    do {
      _ = try OpenPushDialect.messageRequest(json("{}"), idempotencyKey: nil)
      Issue.record("an empty body was taken")
    } catch {
      #expect(error.status == 422)
      let body = error.body(.openpush)
      #expect(body["error"]?["code"]?.string == "validation_failed")
      #expect(body["error"]?["fields"]?["body"]?.string == "is required")
    }
  }

  @Test("conditions on tags must all hold")
  func tags() throws {
    let audience = try OpenPushDialect.estimateRequest(
      json(
        #"{"audience":{"tags":[{"key":"a","relation":"=","value":"1"},{"key":"b","relation":"not_exists"}]}}"#
      ))
    #expect(audience.conditions.map(\.count) == [2])
    #expect(audience.conditions.first?.last?.value == nil)
  }

  @Test("a subscription can be switched and tagged, and nothing else")
  func subscription() throws {
    let change = try OpenPushDialect.subscriptionChange(
      json(#"{"opted_in":false,"tags":{"plan":""}}"#))
    #expect(change.enabled == false)
    #expect(change.tags == [LabelledValue(label: Untrusted("plan"), value: Untrusted(""))])
    for text in ["{}", #"{"token":"x"}"#, #"{"tags":{"n":1}}"#] {
      #expect(throws: RequestRefusal.self) {
        try OpenPushDialect.subscriptionChange(json(text))
      }
    }
  }

  @Test("an activity's id holds no slash")
  func activityID() {
    let text = """
      {"activity_id":"a/b","activity_type":"Match","attributes":{},"content_state":{},"alert":{},
       "audience":{"everyone":true}}
      """
    do {
      _ = try OpenPushDialect.activityRequest(json(text), kind: .activityStart)
      Issue.record("a slash was taken")
    } catch {
      #expect(error.fields.map(\.name) == ["activity_id"])
    }
  }

  @Test("a key is at most 64 characters", arguments: [(64, true), (65, false), (0, false)])
  func key(_ length: Int, _ isTaken: Bool) {
    let body = json(#"{"body":"x","audience":{"everyone":true}}"#)
    let key = String(repeating: "k", count: length)
    let request = try? OpenPushDialect.messageRequest(body, idempotencyKey: key)
    #expect((request != nil) == isTaken)
  }
}

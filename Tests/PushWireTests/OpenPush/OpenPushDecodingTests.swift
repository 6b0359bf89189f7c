import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OpenPushDecodingTests {
  static let now = at(1_760_000_000)

  static let subscription = """
    {"id":"sub_7d1f0c","platform":"ios","token":"5f2a1f956cfe9051","sandbox":true,"status":335,
     "opted_in":true,"external_id":"customer-17","identity":"identified",
     "aliases":{"crm":"C-17"},"tags":{"plan":"gold","city":"Köln"},"app_version":"4.2.0",
     "os_version":"17.4","device_model":"iPhone15,2","sdk_version":"1.9.0","locale":"de-DE",
     "timezone":"Europe/Berlin","sessions":41,"last_session_at":1759990000,"unreachable_at":null,
     "created_at":1750000000,"updated_at":1759990001}
    """

  @Test("a subscription is read whole, without a finding")
  func wholeSubscription() throws {
    var findings: [Finding] = []
    let read = try #require(OpenPushDialect.subscription(json(Self.subscription), &findings))
    #expect(findings.isEmpty)
    #expect(read.id.raw == "sub_7d1f0c")
    #expect(read.platform == .ios)
    #expect(read.environment == .sandbox)
    #expect(read.status?.label == "subscribed")
    #expect(read.status?.dialect == .openpushIOS)
    #expect(read.subscribed == true)
    #expect(read.externalID?.raw == "customer-17")
    #expect(read.identity == .identified)
    #expect(read.tags.map(\.label.raw) == ["plan", "city"])
    #expect(read.aliases.first?.value.raw == "C-17")
    #expect(read.language?.raw == "de-DE")
    #expect(read.sessions == 41)
    #expect(read.lastActiveAt == at(1_759_990_000))
    #expect(read.firstSeenAt == at(1_750_000_000))
    #expect(read.unreachableAt == nil)
  }

  @Test("a subscription is written as it was read")
  func subscriptionRoundTrip() throws {
    var findings: [Finding] = []
    let original = json(Self.subscription)
    let read = try #require(OpenPushDialect.subscription(original, &findings))
    #expect(OpenPushDialect.json(of: read) == original)
  }

  @Test("null, empty and missing tokens stay apart, and none can be reached")
  func tokens() throws {
    func read(_ token: String) throws -> Subscription {
      var findings: [Finding] = []
      let text = "{\"id\":\"s\",\"platform\":\"ios\",\(token)\"opted_in\":true,\"status\":7}"
      return try #require(OpenPushDialect.subscription(json(text), &findings))
    }
    let null = try read("\"token\":null,")
    #expect(null.token == nil && null.hasToken == false && null.subscribed == false)
    let empty = try read("\"token\":\"\",")
    #expect(empty.token?.isEmpty == true && empty.subscribed == false)
    let missing = try read("")
    #expect(missing.token == nil && missing.hasToken == nil && missing.subscribed == true)
  }

  @Test("wrong types are findings beside what could be read")
  func wrongTypes() throws {
    var findings: [Finding] = []
    let text = """
      {"id":"s","platform":"ios","token":["x"],"opted_in":"true","status":"7","sessions":1.5,
       "tags":{"n":3},"aliases":[],"created_at":"2026-02-13T02:13:00Z","updated_at":1.5}
      """
    let read = try #require(OpenPushDialect.subscription(json(text), &findings))
    #expect(read.token == nil)
    #expect(read.enabled == true)
    #expect(read.status?.value == 7)
    #expect(read.sessions == nil)
    #expect(read.tags == [LabelledValue(label: Untrusted("n"), value: Untrusted("3"))])
    #expect(read.firstSeenAt == at(1_770_948_780))
    #expect(read.updatedAt == Timestamp(secondsSince1970: 1.5))
    #expect(
      Set(findings.paths) == ["token", "opted_in", "status", "sessions", "tags", "aliases"])
    #expect(findings.allSatisfy { $0.offset != nil })
    #expect(!findings.hasError)
  }

  @Test("a missing field that must be there is a finding, and not zero")
  func missingFields() throws {
    var findings: [Finding] = []
    let read = try #require(
      OpenPushDialect.message(
        json(#"{"id":"m","state":"sending","created_at":1,"funnel":{"targeted":0}}"#),
        now: Self.now, &findings))
    #expect(read.funnel.targeted == 0)
    #expect(read.funnel.pending == nil)
    #expect(findings.codes.allSatisfy { $0 == "missing-field" })
    #expect(findings.paths.contains("funnel.pending"))
  }

  static let message = """
    {"id":"msg_01f6","name":"Spring","state":"failed",
     "failure":{"code":"apns_provider_token_expired","message":"Renew the key."},
     "draft":{"title":"Hello","body":"World","audience":{"external_ids":["customer-17"]}},
     "render_truncated":true,"created_at":1,"send_at":null,"started_at":2,"completed_at":null,
     "funnel":{"targeted":10,"pending":4,"provider_accepted":5,"received":null,"confirmed":3,
      "clicked":1,"unsubscribed":0,"errored":1},
     "platforms":{"ios":{"targeted":10,"pending":4,"provider_accepted":5,"received":null,
      "confirmed":3,"clicked":1,"unsubscribed":0,"errored":1},"watch":{}}}
    """

  @Test("a message is read with its funnel, its platforms and why it stopped")
  func wholeMessage() throws {
    var findings: [Finding] = []
    let read = try #require(
      OpenPushDialect.message(json(Self.message), now: Self.now, &findings))
    #expect(read.state == .failed)
    #expect(read.title?.raw == "Hello")
    #expect(read.body?.raw == "World")
    #expect(read.failure?.code.raw == "apns_provider_token_expired")
    #expect(read.audience?.string == "the user with external id customer-17")
    #expect(read.renderTruncated)
    #expect(read.startedAt == at(2))
    #expect(read.funnel.accepted == 5)
    #expect(read.funnel.received == nil)
    #expect(read.platforms.map(\.word.raw) == ["ios", "watch"])
    #expect(read.platforms.map(\.platform) == [.ios, nil])
  }

  @Test("a message is written in the documented words")
  func writesMessage() throws {
    var findings: [Finding] = []
    let original = json(Self.message)
    let read = try #require(OpenPushDialect.message(original, now: Self.now, &findings))
    let written = OpenPushDialect.json(of: read, draft: original["draft"])
    for key in [
      "id", "name", "state", "failure", "draft", "created_at", "send_at", "started_at",
      "completed_at", "funnel", "render_truncated",
    ] {
      #expect(written[key] == original[key], "\(key)")
    }
  }

  @Test("an unknown state is said, and the message is kept")
  func unknownState() throws {
    var findings: [Finding] = []
    let read = try #require(
      OpenPushDialect.message(
        json(#"{"id":"m","state":"resting","created_at":1,"funnel":{}}"#), now: Self.now,
        &findings))
    #expect(read.id.raw == "m")
    #expect(
      findings.contains { $0.code == "unknown-word" && $0.message.string.contains("resting") })
  }

  @Test("a key that stands twice is said, and the last one is read")
  func duplicateKeys() throws {
    var findings: [Finding] = []
    let text = #"{"activity_id":"a","state":"active","state":"ended","content_state":{},"#
    let read = try #require(
      OpenPushDialect.activity(
        json(text + #""activity_type":"t","started_at":1,"updated_at":2}"#), &findings))
    #expect(read.state == .ended)
    #expect(findings.codes == ["duplicate-key"])
    #expect(findings.paths == ["state"])
  }

  @Test("a page hands on its cursor, its total and what it could not read")
  func page() throws {
    let page = try #require(
      OpenPushDialect.messagesPage(
        json(
          """
          {"messages":[{"id":"a","state":"sent","created_at":1,"funnel":{"targeted":0}},7,{},
           {"id":12,"state":"sent","created_at":1,"funnel":{}}],"next_cursor":"c2","total":"40"}
          """), now: Self.now))
    #expect(page.rows.map(\.id.raw) == ["a", "12"])
    #expect(page.rows.first?.state == .noRecipients)
    #expect(page.next == .mark("c2"))
    #expect(page.total == 40)
    #expect(page.leftOut == 2)
    #expect(page.findings.paths.contains("messages.1"))
  }

  @Test("a page of which nothing can be read is no page, an empty one is")
  func unreadablePage() {
    #expect(OpenPushDialect.messagesPage(json(#"{"messages":[null,7]}"#), now: Self.now) == nil)
    #expect(
      OpenPushDialect.messagesPage(json(#"{"messages":[]}"#), now: Self.now)?.rows.isEmpty == true)
    let rows = #"{"notifications":[{},null],"total_count":2}"#
    #expect(OneSignalDialect.messagesPage(json(rows), now: Self.now) == nil)
  }

  @Test("the last page has no cursor", arguments: ["null", "\"\""])
  func lastPage(_ cursor: String) throws {
    let page = try #require(
      OpenPushDialect.usersPage(json("{\"users\":[],\"next_cursor\":\(cursor),\"total\":0}")))
    #expect(page.next == nil)
    #expect(page.total == 0)
  }

  @Test(
    "what is no page is none",
    arguments: [
      "null", "[]", "{}", "{\"messages\":null}", "{\"messages\":{}}", "\"<html>\"", "3",
    ])
  func notAPage(_ text: String) {
    #expect(OpenPushDialect.messagesPage(json(text), now: Self.now) == nil)
  }

  @Test("an activity is written as it was read")
  func activityRoundTrip() throws {
    var findings: [Finding] = []
    let original = json(
      """
      {"activity_id":"match-7","activity_type":"Match","state":"stale","attributes":{"home":"A"},
       "content_state":{"goals":[1,0]},"devices":12,"updates":3,"confirmed":30,"clicked":2,
       "stale_date":5,"started_at":1,"updated_at":4,"ended_at":null}
      """)
    let read = try #require(OpenPushDialect.activity(original, &findings))
    #expect(findings.isEmpty)
    #expect(read.state == .stale)
    #expect(read.contentState?["goals"]?[0]?.int64 == 1)
    #expect(OpenPushDialect.json(of: read) == original)
  }

  @Test("a receipt's unknown stage is kept as it came")
  func receipts() throws {
    let page = try #require(
      OpenPushDialect.receiptsPage(
        json(
          """
          {"receipts":[
            {"subscription_id":"s1","stage":"clicked","action_id":"buy","reason":null,"at":9},
            {"subscription_id":"s2","stage":"dreamt","at":10},
            {"subscription_id":"s3","stage":"errored","reason":"BadDeviceToken","at":11}],
           "next_cursor":null}
          """), message: Untrusted("m")))
    #expect(page.rows.map(\.stage) == [.clicked, .other(Untrusted("dreamt")), .errored])
    #expect(page.rows.first?.actionID?.raw == "buy")
    #expect(page.rows.last?.reason?.raw == "BadDeviceToken")
    #expect(page.rows.allSatisfy { $0.messageID.raw == "m" })
    #expect(page.total == nil)
  }

  @Test("a user brings the subscriptions")
  func user() throws {
    var findings: [Finding] = []
    let text = """
      {"external_id":"customer-17","identity":"rejected","aliases":{},"tags":{"plan":"gold"},
       "subscriptions":[\(Self.subscription)],"first_session_at":1,"last_session_at":null}
      """
    let read = try #require(OpenPushDialect.user(json(text), &findings))
    #expect(read.identity == .rejected)
    #expect(read.subscriptions.map(\.id.raw) == ["sub_7d1f0c"])
    #expect(read.firstActiveAt == at(1))
    #expect(read.lastActiveAt == nil)
    #expect(OpenPushDialect.json(of: read) == json(text))
  }

  @Test("an app's environment is its sandbox switch")
  func app() throws {
    var findings: [Finding] = []
    let original = json(
      #"{"id":"app_3f9c","name":"Shop","sandbox":false,"subscriptions":9,"subscribed":7,"identity_verification":true}"#
    )
    let read = try #require(OpenPushDialect.app(original, &findings))
    #expect(read.environment == .production)
    #expect(read.subscribed == 7)
    #expect(OpenPushDialect.json(of: read, identityVerification: true) == original)
  }
}

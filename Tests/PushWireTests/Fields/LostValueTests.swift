import PushModel
import PushWire
import Testing
import TextKit

@Suite("What is lost where a value cannot be read")
struct LostValueTests {
  static func lost(_ findings: [Finding]) -> [String] {
    findings.compactMap { finding in finding.lost.map { "\(finding.path.raw)=\($0.raw)" } }
  }

  @Test("every field of a user that cannot be read is told with what stood there")
  func user() throws {
    var findings: [Finding] = []
    let user = try #require(
      OneSignalDialect.user(
        json(
          """
          {"identity":{"onesignal_id":"u"},
           "properties":{"tags":["a"],"first_active":{"x":1},"last_active":"yesterday"},
           "subscriptions":[{"id":"s","type":"iOSPush","session_count":"many","enabled":"maybe"},
            7,{"type":"iOSPush"}]}
          """), &findings))
    #expect(user.subscriptions.count == 1)
    #expect(
      Self.lost(findings) == [
        #"properties.tags=["a"]"#, #"properties.first_active={"x":1}"#,
        #"properties.last_active="yesterday""#, #"subscriptions.0.enabled="maybe""#,
        #"subscriptions.0.session_count="many""#, "subscriptions.1=7",
        #"subscriptions.2={"type":"iOSPush"}"#,
      ])
  }

  @Test("fields that stand in an object are lost with it")
  func parent() throws {
    var findings: [Finding] = []
    _ = OneSignalDialect.user(
      json(#"{"identity":{"onesignal_id":"u"},"properties":"none"}"#), &findings)
    #expect(Self.lost(findings) == [#"properties="none""#])
  }

  @Test(
    "what is read all the same, and what is not there, is no loss",
    arguments: [
      #""properties":{"tags":{"a":1},"first_active":"1750000000","last_active":0}"#,
      #""properties":null"#, #""properties":{"tags":null,"first_active":null,"last_active":""}"#,
      #""subscriptions":[{"id":7,"type":"iOSPush","session_count":"4","enabled":"true"}]"#,
    ])
  func read(_ members: String) throws {
    var findings: [Finding] = []
    let user = OneSignalDialect.user(
      json(#"{"identity":{"onesignal_id":"u"},\#(members)}"#), &findings)
    #expect(user != nil)
    #expect(Self.lost(findings).isEmpty)
  }

  @Test("a state of OpenPush's that nobody knows is a loss")
  func state() throws {
    var findings: [Finding] = []
    _ = OpenPushDialect.message(
      json(#"{"id":"m","state":"paused","created_at":1,"funnel":{}}"#), now: at(0), &findings)
    #expect(Self.lost(findings).contains(#"state="paused""#))
  }

  @Test("no key is told, and nothing that is long")
  func harmless() throws {
    var findings: [Finding] = []
    let long = String(repeating: "x", count: 400)
    _ = OneSignalDialect.user(
      json(
        """
        {"identity":{"onesignal_id":"u"},
         "properties":{"tags":["os_v2_app_somebodyelseskey1234"],"first_active":"\(long)"}}
        """), &findings)
    let texts = Self.lost(findings)
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { !$0.contains("somebodyelses") && $0.count < 120 })
  }
}

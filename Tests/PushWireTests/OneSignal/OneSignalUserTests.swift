import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalUserTests {
  static let user = """
    {"identity":{"onesignal_id":"u-1","external_id":"customer-17","crm":"C-17"},
     "properties":{"tags":{"plan":"gold"},"language":"de","country":"DE",
       "timezone_id":"Europe/Berlin","first_active":1750000000,"last_active":0},
     "subscriptions":[
      {"id":"s-1","app_id":"a","type":"iOSPush","token":"5f2a","enabled":true,
       "notification_types":80,"session_count":4,"sdk":"050602","device_model":"iPhone15,2",
       "device_os":"17.4","app_version":"4.2","test_type":1},
      {"id":"s-2","type":"email","token":"a@example.org","enabled":true,"notification_types":-99},
      {"id":"s-3","type":"ChromePush","token":"","enabled":false,"notification_types":-22},
      {"id":"s-4","type":"HuaweiPush","token":"h","enabled":true,"notification_types":9999},
      {"id":"s-5","type":"ToasterPush","token":"t","enabled":true,"notification_types":1}]}
    """

  static func read() throws -> (User, [Finding]) {
    var findings: [Finding] = []
    let user = try #require(OneSignalDialect.user(json(user), &findings))
    return (user, findings)
  }

  @Test("names, properties and times are read; 0 is the service's word for never")
  func properties() throws {
    let (user, _) = try Self.read()
    #expect(user.id.raw == "u-1")
    #expect(user.externalID?.raw == "customer-17")
    #expect(user.identity == .identified)
    #expect(user.aliases.map(\.label.raw) == ["crm"])
    #expect(user.tags.first?.value.raw == "gold")
    #expect(user.timezone?.raw == "Europe/Berlin")
    #expect(user.firstActiveAt == at(1_750_000_000))
    #expect(user.lastActiveAt == nil)
  }

  @Test("the status is read in the dialect of each type")
  func statuses() throws {
    let (user, findings) = try Self.read()
    let subscriptions = user.subscriptions
    #expect(subscriptions.map(\.platform) == [.ios, .email, .web, .huawei, nil])
    #expect(subscriptions[0].status?.provisional == true)
    #expect(subscriptions[0].environment == .sandbox)
    #expect(subscriptions[2].status?.label == "pushSubscriptionRevoked")
    #expect(subscriptions[3].status?.label == "error")
    #expect(subscriptions[4].status?.value == 1)
    #expect(findings.contains { $0.message.string.contains("ToasterPush") })
    #expect(subscriptions.map(\.subscribed) == [true, true, false, false, true])
  }

  @Test("an e-mail address that is switched on is subscribed, whatever number stands beside it")
  func email() throws {
    let (user, _) = try Self.read()
    #expect(user.subscriptions[1].status?.value == -99)
    #expect(user.subscriptions[1].subscribed == true)
    #expect(user.subscriptions[1].type.raw == "email")
  }

  @Test("subscriptions carry what the service keeps on their user")
  func adopted() throws {
    let (user, _) = try Self.read()
    #expect(user.subscriptions.allSatisfy { $0.userID?.raw == "u-1" })
    #expect(user.subscriptions.allSatisfy { $0.tags == user.tags })
    #expect(user.subscriptions.allSatisfy { $0.externalID?.raw == "customer-17" })
  }

  @Test("a user is written as it was read")
  func roundTrip() throws {
    let (user, _) = try Self.read()
    let written = OneSignalDialect.json(of: user, appID: "a")
    #expect(written["identity"] == json(Self.user)["identity"])
    #expect(written["subscriptions"]?[0] != nil)
    #expect(written["subscriptions"]?[0]?["notification_types"]?.int64 == 80)
    #expect(written["subscriptions"]?[0]?["app_id"]?.string == "a")
    var findings: [Finding] = []
    let again = try #require(OneSignalDialect.user(written, &findings))
    #expect(again.subscriptions.map(\.status) == user.subscriptions.map(\.status))
    #expect(again.tags == user.tags)
    #expect(again.firstActiveAt == user.firstActiveAt)
  }

  @Test("a user without an external id is anonymous, and one without an id is none")
  func anonymous() throws {
    var findings: [Finding] = []
    let user = try #require(
      OneSignalDialect.user(json(#"{"identity":{"onesignal_id":"u"}}"#), &findings))
    #expect(user.identity == .anonymous)
    #expect(user.subscriptions.isEmpty)
    for text in ["{}", "null", #"{"identity":{}}"#, #"{"identity":{"onesignal_id":""}}"#, "[1]"] {
      #expect(OneSignalDialect.user(json(text), &findings) == nil, "\(text)")
    }
  }

  @Test(
    "a user whose subscriptions nobody told of is not a user without any",
    arguments: [
      ("", false), (#","subscriptions":null"#, false), (#","subscriptions":{}"#, false),
      (#","subscriptions":[]"#, true),
    ])
  func unknownSubscriptions(_ members: String, _ isKnown: Bool) throws {
    var findings: [Finding] = []
    let user = try #require(
      OneSignalDialect.user(json("{\"identity\":{\"onesignal_id\":\"u\"}\(members)}"), &findings))
    #expect(user.knowsSubscriptions == isKnown)
    #expect(user.subscriptions.isEmpty)
  }

  @Test("null is no tag's value and no name, in every spelling of 0 there is no time")
  func emptyForms() throws {
    var findings: [Finding] = []
    let user = try #require(
      OneSignalDialect.user(
        json(
          """
          {"identity":{"onesignal_id":"u","external_id":null,"crm":null},
           "properties":{"tags":{"plan":null,"team":"qa"},"first_active":"0","last_active":0.0}}
          """), &findings))
    #expect(user.externalID == nil)
    #expect(user.identity == .anonymous)
    #expect(user.aliases.isEmpty)
    #expect(user.tags.map(\.label.raw) == ["team"])
    #expect(user.firstActiveAt == nil)
    #expect(user.lastActiveAt == nil)
  }

  @Test(
    "the switch is read before a number that nobody explains",
    arguments: [
      ("iOSPush", "true", -99, true), ("AndroidPush", "true", -99, true),
      ("ChromePush", "true", -98, true), ("Email", "true", -99, true),
      ("iOSPush", "false", -99, false), ("AndroidPush", "null", -99, false),
      ("AndroidPush", "true", -2, false), ("AndroidPush", "true", 9999, false),
    ])
  func switches(_ type: String, _ enabled: String, _ number: Int, _ subscribed: Bool) throws {
    var findings: [Finding] = []
    let subscription = try #require(
      OneSignalDialect.subscription(
        json(
          """
          {"id":"s","type":"\(type)","token":"t","enabled":\(enabled),"notification_types":\(number)}
          """), &findings))
    #expect(subscription.subscribed == subscribed)
    #expect(subscription.reachability.reachable == subscribed)
    #expect(subscription.status?.value == Int64(number))
  }

  @Test(
    "the number of an e-mail address, a telephone or an unknown kind is shown, and not guessed at",
    arguments: [
      ("Email", "true", -99, "unknown", true), ("Email", "false", -99, "unknown", false),
      ("SMS", "null", -99, "unknown", nil), ("SMS", "false", -2, "optedOut", false),
      ("Email", "false", -22, "unsubscribedFromDashboard", false),
      ("Email", "true", -22, "unknown", true), ("Email", "null", -7, "unknown", nil),
      ("Email", "true", 1, "subscribed", true), ("SMS", "null", 9999, "unknown", nil),
      ("Visionpush", "true", -7, "unknown", true), ("Visionpush", "false", -7, "unknown", false),
      ("Visionpush", "null", -22, "unknown", nil),
      ("Visionpush", "null", -10, "appUninstalled", false),
      ("Visionpush", "true", 31, "unknown", true), ("Visionpush", "null", 1, "subscribed", true),
    ] as [(String, String, Int, String, Bool?)])
  func numbersWithoutDialect(
    _ type: String, _ enabled: String, _ number: Int, _ label: String, _ subscribed: Bool?
  ) throws {
    var findings: [Finding] = []
    let subscription = try #require(
      OneSignalDialect.subscription(
        json(
          """
          {"id":"s","type":"\(type)","token":"t","enabled":\(enabled),"notification_types":\(number)}
          """), &findings))
    #expect(subscription.status?.value == Int64(number))
    #expect(subscription.status?.label == label)
    #expect(subscription.subscribed == subscribed)
    #expect(subscription.reachability.reachable == subscribed)
    if label == "unknown", enabled != "false" {
      #expect(subscription.status?.sentence.string.contains("what \(number) means") == true)
    }
    #expect(findings.allSatisfy { $0.lost == nil })
  }

  @Test("the owner of a subscription is found in the identity")
  func identity() {
    #expect(
      OneSignalDialect.userID(inIdentity: json(#"{"identity":{"onesignal_id":"u"}}"#))?.raw == "u")
    #expect(OneSignalDialect.userID(inIdentity: json("{}")) == nil)
  }

  @Test("types and numbers name the same platforms in any case of letters")
  func types() {
    for row in OneSignalTypes.rows {
      guard let type = row.type else { continue }
      #expect(OneSignalTypes.row(type: type.uppercased())?.platform == row.platform)
    }
    for platform in Platform.allCases {
      #expect(OneSignalTypes.row(type: OneSignalTypes.type(of: platform))?.platform == platform)
      #expect(
        OneSignalTypes.platform(statsKey: OneSignalTypes.statsKey(of: platform)) == platform)
    }
  }

  @Test(
    "an app is known by its two words for the sandbox",
    arguments: [
      ("\"sandbox\"", PushEnvironment.sandbox), ("\"development\"", .sandbox),
      ("\"production\"", .production), ("null", nil), ("\"staging\"", nil),
    ] as [(String, PushEnvironment?)])
  func app(_ word: String, _ environment: PushEnvironment?) throws {
    var findings: [Finding] = []
    let app = try #require(
      OneSignalDialect.app(
        json("{\"id\":\"a\",\"name\":\"Shop\",\"players\":5,\"apns_env\":\(word)}"), &findings))
    #expect(app.environment == environment)
    #expect(app.subscriptions == 5)
    #expect(app.subscribed == nil)
  }
}

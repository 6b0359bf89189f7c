import PushModel
import Tables
import Testing
import TextKit

@Suite struct JSONRowsTests {
  @Test func aMessageOfWhichNothingIsKnown() {
    #expect(
      JSONRows.message(Samples.message("m-1")).text() == """
        {"id":"m-1","service":"openpush","name":null,"state":"sent","title":null,"body":null,\
        "createdAt":null,"sendAt":null,"startedAt":null,"completedAt":null,\
        "funnel":{"targeted":null,"pending":null,"accepted":null,"received":null,\
        "confirmed":null,"clicked":null,"unsubscribed":null,"errored":null,"capped":null},\
        "platforms":{},"failure":null}
        """)
  }

  @Test func aWholeMessage() {
    let message = Samples.message("m-1") {
      $0.state = .noRecipients
      $0.title = Untrusted("a\u{1B}[2J")
      $0.createdAt = Samples.now
      $0.funnel.clicked = 0
      var funnel = Funnel()
      funnel.targeted = 2
      $0.platforms = [
        PlatformFunnel(word: Untrusted("chrome_web_push"), platform: .web, funnel: funnel)
      ]
      $0.failure = MessageFailure(code: Untrusted("c"), message: Untrusted("m"))
    }
    let row = JSONRows.message(message)
    #expect(row["state"]?.string == "no-recipients")
    #expect(row["createdAt"]?.string == "2026-02-13T02:13:00Z")
    #expect(row.at("funnel.clicked")?.int64 == 0)
    #expect(row.at("funnel.targeted")?.isNull == true)
    #expect(row.at("platforms.chrome_web_push.targeted")?.int64 == 2)
    #expect(row["failure"]?.text() == #"{"code":"c","message":"m"}"#)
    #expect(row.text().contains(#""title":"a\u001b[2J""#))
  }

  @Test func aSubscription() {
    let subscription = Samples.subscription("s") {
      $0.token = Untrusted("")
      $0.enabled = true
      $0.identity = .other(Untrusted("odd"))
      $0.tags = Samples.tags(["plan": "pro"])
      $0.environment = .sandbox
    }
    #expect(
      JSONRows.subscription(subscription).text() == """
        {"id":"s","type":"iOSPush","platform":"ios","externalId":null,"userId":null,"token":"",\
        "enabled":true,"status":null,"subscribed":false,"statusLabel":null,"identity":"odd",\
        "deviceModel":null,"osVersion":null,"appVersion":null,"sdkVersion":null,"language":null,\
        "country":null,"timezone":null,"tags":{"plan":"pro"},"sessions":null,"firstSeenAt":null,\
        "lastActiveAt":null,"environment":"sandbox"}
        """)
  }

  @Test func aUserWithTheirDevices() {
    var user = User(id: Untrusted("u"))
    user.aliases = Samples.tags(["crm": "7"])
    user.subscriptions = [Samples.subscription("s")]
    let row = JSONRows.user(user)
    #expect(
      row.object?.keys == [
        "id", "externalId", "aliases", "tags", "language", "country", "timezone",
        "firstActiveAt", "lastActiveAt", "subscriptions",
      ])
    #expect(row.at("aliases.crm")?.string == "7")
    #expect(row.at("subscriptions.0.id")?.string == "s")
    user.subscriptions = []
    #expect(JSONRows.user(user)["subscriptions"]?.array?.isEmpty == true)
    user.knowsSubscriptions = false
    #expect(JSONRows.user(user)["subscriptions"]?.isNull == true)
  }

  @Test func anActivityAndAReceipt() {
    var activity = LiveActivity(activityID: Untrusted("a"), source: .journal)
    activity.contentState = ["gate": "B7"]
    let row = JSONRows.activity(activity)
    #expect(row.at("contentState.gate")?.string == "B7")
    #expect(row["source"]?.string == "journal")
    #expect(row["devices"]?.isNull == true)
    let receipt = Receipt(
      messageID: Untrusted("m"), subscriptionID: Untrusted("s"), stage: .errored,
      reason: Untrusted("BadDeviceToken"), at: Samples.now)
    #expect(
      JSONRows.receipt(receipt).text() == """
        {"messageId":"m","subscriptionId":"s","stage":"errored","actionId":null,\
        "reason":"BadDeviceToken","at":"2026-02-13T02:13:00Z"}
        """)
  }
}

import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalMessageTests {
  static let now = at(1_760_000_000)

  static func message(_ members: String) throws -> Message {
    var findings: [Finding] = []
    return try #require(
      OneSignalDialect.message(json("{\"id\":\"m\",\(members)}"), now: now, &findings))
  }

  static let zero = "\"successful\":0,\"failed\":0,\"errored\":0,\"converted\":0"
  static let some = "\"successful\":90,\"failed\":3,\"errored\":2,\"converted\":7"

  @Test(
    "the state is derived, first what ends it",
    arguments: [
      ("\"canceled\":true,\"completed_at\":1,\"remaining\":0", MessageState.cancelled),
      ("\"completed_at\":1759999000,\"remaining\":0,\(some)", .sent),
      ("\"completed_at\":1759999000,\"remaining\":0,\(zero)", .noRecipients),
      ("\"completed_at\":1759999000", .sent),
      ("\"completed_at\":1,\"successful\":0,\"failed\":0,\"errored\":60", .sent),
      ("\"completed_at\":1,\"successful\":0,\"failed\":1,\"errored\":60", .sent),
      ("\"completed_at\":1,\"failed\":0,\"errored\":60", .sent),
      ("\"send_after\":1760000060,\"remaining\":null", .scheduled),
      ("\"send_after\":1760000060,\"remaining\":5,\(zero)", .scheduled),
      ("\"send_after\":1759999999,\"remaining\":null", .preparing),
      ("\"remaining\":5,\(zero)", .sending),
      ("\"canceled\":false,\"remaining\":0,\(some)", .sending),
      ("\"send_after\":\"2125-01-01T00:00:00Z\",\"remaining\":1", .scheduled),
    ])
  func state(_ members: String, _ state: MessageState) throws {
    #expect(try Self.message(members).state == state)
  }

  @Test("the funnel adds up what was attempted, what remains and what was capped")
  func funnel() throws {
    let read = try Self.message(
      """
      "remaining":5,\(Self.some),"received":40,
      "platform_delivery_stats":{"ios":{"successful":90,"failed":3,"errored":2,"converted":7,
       "received":40,"frequency_capped":11}}
      """)
    #expect(read.funnel.targeted == 111)
    #expect(read.funnel.pending == 5)
    #expect(read.funnel.accepted == 90)
    #expect(read.funnel.received == nil)
    #expect(read.funnel.confirmed == 40)
    #expect(read.funnel.clicked == 7)
    #expect(read.funnel.unsubscribed == 3)
    #expect(read.funnel.errored == 2)
    #expect(read.funnel.capped == 11)
  }

  @Test("nothing is known of the audience while it is being computed")
  func targetedUnknown() throws {
    let read = try Self.message("\"remaining\":null,\(Self.zero),\"received\":0")
    #expect(read.funnel.targeted == nil)
    #expect(read.funnel.pending == nil)
    #expect(read.funnel.accepted == 0)
  }

  @Test("numbers that cannot be added are not")
  func overflow() throws {
    let big = Int64.max
    let read = try Self.message(
      "\"remaining\":\(big),\"successful\":\(big),\"failed\":1,\"errored\":0")
    #expect(read.funnel.targeted == nil)
    #expect(read.funnel.accepted == big)
  }

  @Test("more clicks than confirmations are left as they are")
  func noClamping() throws {
    let read = try Self.message("\"remaining\":0,\(Self.some),\"received\":1")
    #expect(read.funnel.confirmed == 1)
    #expect(read.funnel.clicked == 7)
  }

  @Test(
    "platforms are known by their documented keys",
    arguments: [
      ("ios", Platform.ios), ("android", .android), ("amazon_fire", .fire), ("huawei", .huawei),
      ("chrome_web_push", .web), ("edge_web_push", .web), ("firefox_web_push", .web),
      ("safari_web_push", .web), ("chrome_extension", .web), ("windows", .windows),
      ("mac_os", .macos), ("email", .email), ("sms", .sms), ("amazon_alexa", nil),
    ] as [(String, Platform?)])
  func platforms(_ key: String, _ platform: Platform?) throws {
    let read = try Self.message(
      "\"remaining\":0,\"platform_delivery_stats\":{\"\(key)\":{\(Self.some),\"received\":null}}")
    let funnel = try #require(read.platforms.first)
    #expect(funnel.platform == platform)
    #expect(funnel.word.raw == key)
    #expect(funnel.funnel.targeted == 95)
    #expect(funnel.funnel.confirmed == nil)
  }

  @Test(
    "the text is English, else the first language",
    arguments: [
      (#"{"de":"Hallo","en":"Hello"}"#, "Hello"), (#"{"de":"Hallo","fr":"Salut"}"#, "Hallo"),
      (#"{"en":null,"fr":"Salut"}"#, "Salut"), (#"{"de":null,"fr":"Salut"}"#, "Salut"),
      (#"{"en":"","fr":"Salut"}"#, ""), ("{}", nil),
      ("null", nil), (#""Hello""#, "Hello"),
    ] as [(String, String?)])
  func text(_ contents: String, _ shown: String?) throws {
    #expect(try Self.message("\"contents\":\(contents)").body?.raw == shown)
  }

  @Test(
    "who it went to is told from the echo of its targeting",
    arguments: [
      (
        #""included_segments":["Subscribed Users"],"include_player_ids":null,"filters":[]"#,
        "the segments Subscribed Users"
      ),
      (#""included_segments":["All"]"#, "everyone who is subscribed"),
      (
        #""include_aliases":{"external_id":["c-1"]},"included_segments":[]"#,
        "the user with external id c-1"
      ),
      (#""include_aliases":{"crm":["1","2"]}"#, "2 users by crm"),
      (#""include_player_ids":["a"]"#, "the subscription a"),
      (
        #""filters":[{"field":"tag","key":"a","relation":"exists"},{"operator":"OR"},{"field":"tag","key":"b","relation":"exists"}]"#,
        "an audience of its own making: 2 filters"
      ),
    ])
  func audience(_ members: String, _ sentence: String) throws {
    #expect(try Self.message(members).audience?.string == sentence)
  }

  @Test("a page goes on by offset until all rows are counted")
  func pages() throws {
    func page(_ offset: Int, _ total: String) throws -> Page<Message> {
      try #require(
        OneSignalDialect.messagesPage(
          json(
            "{\"total_count\":\(total),\"offset\":\(offset),\"limit\":2,"
              + "\"notifications\":[{\"id\":\"a\"},{\"id\":\"b\"}]}"), now: Self.now))
    }
    #expect(try page(0, "5").next == .offset(2))
    #expect(try page(0, "\"5\"").next == .offset(2))
    #expect(try page(3, "5").next == nil)
    #expect(try page(0, "null").next == .offset(2))
    #expect(try page(0, "5").total == 5)
  }

  @Test("an empty page ends the list whatever the total says")
  func emptyPage() throws {
    let page = try #require(
      OneSignalDialect.messagesPage(
        json(#"{"total_count":90,"offset":50,"limit":50,"notifications":[]}"#), now: Self.now))
    #expect(page.next == nil)
  }

  @Test("a message that is written is read again as the same")
  func roundTrip() throws {
    var message = Message(id: Untrusted("m"), service: .onesignal, state: .sending)
    message.name = Untrusted("Spring")
    message.title = Untrusted("Hello")
    message.body = Untrusted("World")
    message.createdAt = at(10)
    message.sendAt = at(12)
    message.funnel.pending = 5
    message.funnel.accepted = 90
    message.funnel.unsubscribed = 3
    message.funnel.errored = 2
    message.funnel.clicked = 7
    message.funnel.confirmed = 40
    message.funnel.targeted = 100
    var web = Funnel()
    web.accepted = 4
    web.unsubscribed = 0
    web.errored = 0
    web.clicked = 1
    message.platforms = [
      PlatformFunnel(word: Untrusted("web"), platform: .web, funnel: web)
    ]
    let written = OneSignalDialect.json(of: message, extras: [("app_id", "a")])
    #expect(written["successful"]?.int64 == 90)
    #expect(written["failed"]?.int64 == 3)
    #expect(written["received"]?.int64 == 40)
    #expect(written["remaining"]?.int64 == 5)
    #expect(written["contents"]?["en"]?.string == "World")
    #expect(written["platform_delivery_stats"]?["chrome_web_push"]?["converted"]?.int64 == 1)
    var findings: [Finding] = []
    let read = try #require(OneSignalDialect.message(written, now: Self.now, &findings))
    #expect(findings.isEmpty)
    #expect(read.state == .sending)
    #expect(read.funnel == message.funnel)
    #expect(read.name == message.name)
    #expect(read.title == message.title)
    #expect(read.platforms.first?.platform == .web)
  }
}

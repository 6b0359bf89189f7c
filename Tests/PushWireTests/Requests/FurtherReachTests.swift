import PushModel
import PushWire
import Testing
import TextKit

@Suite struct `Fields that reach others than those who were chosen` {
  private static let one =
    #""include_aliases":{"external_id":["hm-1"]},"target_channel":"email","email_body":"x""#

  private func read(_ members: String) -> SendBodyReading {
    OneSignalSendBodyTests.read("{\(Self.one),\(members)}")
  }

  @Test(arguments: [
    (#"["archive@example.com"]"#, "archive@example.com"),
    (#"["a@b.example","c@d.example"]"#, "a@b.example, c@d.example"),
    // What is no list may be taken for one.
    (#""archive@example.com""#, "archive@example.com"),
    (#"{"to":"a@b.example"}"#, #"{"to":"a@b.example"}"#),
    (#"[["a@b.example"],7]"#, "a@b.example, 7"),
    (#"["1@x","2@x","3@x","4@x","5@x","6@x","7@x"]"#, "1@x, 2@x, 3@x, 4@x, 5@x and 2 more"),
  ])
  func `blind copies make any audience wide, and are named`(_ value: String, _ words: String) {
    let reading = read(#""email_bcc":\#(value)"#)
    let audience = Audience.other(
      description: Untrusted("the user with external id hm-1, with blind copies to \(words)"))
    #expect(reading.audience == audience)
    #expect(reading.audience.reach == .wide)
    #expect(reading.problems.map(\.code) == ["blind-copies"])
    guard case .unknowable(let why) = reading.count else {
      Issue.record("counted although the copies are not")
      return
    }
    #expect(why.string.contains(words))
  }

  @Test(arguments: ["null", "[]", "\"\"", "{}", "[null]"])
  func `no copies change nothing`(_ value: String) {
    let reading = read(#""email_bcc":\#(value)"#)
    #expect(reading.audience == .externalIDs([Untrusted("hm-1")]))
  }

  @Test(arguments: [
    #""email_reply_to_address":"a@b.example""#, #""email_from_address":"a@b.example""#,
    #""email_sender_domain":"b.example""#, #""sms_from":"+12025550123""#,
    #""include_unsubscribed":true"#, #""excluded_segments":["a"]"#, #""isIos":true"#,
    #""custom_data":{"email_bcc":["a@b.example"]}"#,
  ])
  func `what names an address and reaches nobody else leaves the audience`(_ member: String) {
    #expect(read(member).audience == .externalIDs([Untrusted("hm-1")]))
  }

  @Test(arguments: [#""Email_bcc":["a@b.example"]"#, #""email_cc":["a@b.example"]"#])
  func `a name like it is unknown, which is wide`(_ member: String) {
    #expect(read(member).audience.reach == .wide)
  }

  @Test func `addresses that unsubscribed are told of`() {
    #expect(read(#""include_unsubscribed":true"#).problems.map(\.code) == ["unsubscribed-too"])
    #expect(read(#""include_unsubscribed":false"#).problems.isEmpty)
  }

  @Test(arguments: [("email", "t-1"), ("sms", "t-1"), ("push", nil as String?)])
  func `a template may bring copies along, except in a push`(_ channel: String, _ id: String?) {
    let reading = OneSignalSendBodyTests.read(
      #"{"include_aliases":{"external_id":["a"]},"target_channel":"\#(channel)","template_id":"t-1"}"#
    )
    #expect(reading.template == id.map { Untrusted($0) })
  }

  @Test(arguments: [
    (#"{"email_bcc":["a@b.example"]}"#, ["a@b.example"]), (#"{"email_bcc":null}"#, nil),
    (#"{"contents":{"en":"x"}}"#, nil as [String]?),
  ])
  func `a template's copies are read from its content`(_ text: String, _ found: [String]?) {
    let copies = OneSignalCopies(template: json(text))
    #expect(copies?.addresses.map(\.raw) == found)
  }
}

import PushModel
import PushWire
import Testing
import TextKit

@Suite struct `What counts the recipients of a body` {
  private static let app = "0b1c2d3e-0000-4000-8000-00000000000a"

  private static func count(
    _ members: String, _ service: ServiceKind = .onesignal, _ kind: SendBodyKind = .message
  ) -> RecipientCount? {
    switch service {
    case .onesignal:
      OneSignalDialect.readSendBody(json("{\(members)}"), kind: kind, appID: app).count
    case .openpush: OpenPushDialect.readSendBody(json("{\(members)}"), kind: kind, appID: app).count
    }
  }

  @Test(arguments: [
    (
      #""included_segments":["Gold"],"contents":{"en":"Hi"}"#,
      #"{"included_segments":["Gold"]}"#, false
    ),
    (
      #""included_segments":["Gold","Beta"],"excluded_segments":["Staff"]"#,
      #"{"included_segments":["Gold","Beta"],"excluded_segments":["Staff"]}"#,
      false
    ),
    (
      #""included_segments":["All"],"excluded_segments":[],"isIos":null"#,
      #"{"included_segments":["All"]}"#, false
    ),
    (
      #""included_segments":["Gold"],"target_channel":"email","email_body":"Hi""#,
      #"{"included_segments":["Gold"]}"#, false
    ),
    (
      #""included_segments":["Gold"],"target_channel":"push","template_id":"t""#,
      #"{"included_segments":["Gold"]}"#, false
    ),
    (
      #""filters":[{"field":"country","relation":"=","value":"DE"}]"#,
      #"{"included_segments":["All"],"filters":[{"field":"country","relation":"=","value":"DE"}]}"#,
      true
    ),
    (
      #""include_aliases":{"external_id":["a","b"],"crm":["7"]},"target_channel":"sms""#,
      #"{"included_segments":["All"],"include_aliases":{"external_id":["a","b"],"crm":["7"]}}"#,
      true
    ),
    (
      #""include_external_user_ids":["a","b"],"channel_for_external_user_ids":"push""#,
      #"{"included_segments":["All"],"include_aliases":{"external_id":["a","b"]}}"#,
      true
    ),
  ])
  func `is the same choice in the words of OneSignal's count`(
    _ members: String, _ body: String, _ standsForEveryone: Bool
  ) throws {
    guard case .askable(let question) = Self.count(members) else {
      Issue.record("\(String(describing: Self.count(members)))")
      return
    }
    #expect(JSON.object(question.body).text(.compact) == body)
    #expect(question.standsForEveryone == standsForEveryone)
    let channel = json("{\(members)}")["target_channel"]?.string
    #expect(question.channel.rawValue == channel ?? "push")
    #expect(!question.templateDecidesChannel)
  }

  @Test(
    arguments: [
      ("", "SMS", "{}", MessageChannel.sms, nil), ("", "email", #"{"isIos":false}"#, .email, nil),
      (#","target_channel":"push""#, "push", #"{"isIos":true,"isEmail":false}"#, .push, nil),
      ("", "push", #"{"isIos":true,"isHuawei":false}"#, nil, "isHuawei"),
      (#","target_channel":"push""#, "push", #"{"isAndroid":false}"#, nil, "isAndroid"),
      ("", "fax", "{}", nil, "names no channel"),
    ] as [(String, String, String, MessageChannel?, String?)])
  func `is what the template leaves, on its channel where the body names none`(
    _ naming: String, _ word: String, _ content: String, _ channel: MessageChannel?,
    _ reason: String?
  ) {
    let body = #""included_segments":["Gold"],"template_id":"t-1","email_subject":"Hi"\#(naming)"#
    guard case .askable(let question) = Self.count(body) else {
      Issue.record("not counted")
      return
    }
    #expect(question.template == Untrusted("t-1"))
    var template = Template(id: Untrusted("t-1"))
    template.channel = Untrusted(word)
    template.content = json(content)
    switch question.filled(from: template) {
    case .askable(let filled):
      #expect(filled.channel == channel)
      #expect(filled.template == nil)
    case .unknowable(let why):
      #expect(channel == nil)
      #expect(why.string.contains(reason ?? "?"), "\(why)")
    }
  }

  @Test(arguments: [
    (#""included_segments":["All"],"isIos":true"#, "isIos"),
    // Switched off it takes somebody out as well.
    (#""included_segments":["All"],"isAndroid":false"#, "isAndroid"),
    (
      #""include_aliases":{"external_id":["a"]},"target_channel":"push","isAnyWeb":true"#,
      "isAnyWeb"
    ),
    (#""include_subscription_ids":["s-1","s-2"]"#, "does not read include_subscription_ids"),
    (#""email_to":["a@example.org"]"#, "email_to"),
    (#""include_ios_tokens":["5f2a"]"#, "does not read include_ios_tokens"),
    (#""included_segments":["Gold"],"email_subject":"Hi""#, "email_subject may decide the channel"),
    (#""included_segments":["Gold"],"sms_from":"+49""#, "sms_from may decide the channel"),
    (#""included_segments":["Gold"],"target_channel":"fax""#, "no channel that OneSignal has"),
    (#""include_aliases":{"external_id":["a","b"]}"#, "does not name its channel"),
    (
      #""include_external_user_ids":["a"],"target_channel":"push""#, "channel_for_external_user_ids"
    ),
    (
      #""filters":[{"field":"country","relation":"=","value":"DE"}],"excluded_segments":["Staff"]"#,
      "excluded_segments"
    ),
    (
      #""included_segments":["All"],"filters":[{"field":"country","relation":"=","value":"DE"}]"#,
      "several ways of choosing"
    ),
    (#""included_segments":["Gold"],"excluded_segments":[7]"#, "excluded_segments is no list"),
    (
      #""included_segments":["Gold"],"target_channel":"email","include_unsubscribed":true"#,
      "unsubscribed addresses"
    ),
    (#""included_segments":["Gold"],"include_everybody":true"#, "include_everybody"),
  ])
  func `is nothing where OneSignal's count would be of others, and the reason is said`(
    _ members: String, _ reason: String
  ) {
    guard case .unknowable(let why) = Self.count(members) else {
      Issue.record("\(String(describing: Self.count(members)))")
      return
    }
    #expect(why.string.contains(reason), "\(why)")
  }

  @Test(arguments: [
    #"{"everyone":true}"#, #"{"external_ids":["a","b"]}"#,
    #"{"aliases":{"crm":["1"],"pos":["2"]}}"#,
    #"{"tags":[{"key":"tier","relation":"=","value":"gold"}]}"#, #"{"subscription_ids":["s"]}"#,
  ])
  func `is OpenPush's audience as it stands`(_ audience: String) {
    let question = CountQuestion(body: JSONObject([("audience", json(audience))]), channel: .push)
    guard case .askable(let asked) = Self.count(#""body":"Hi","audience":\#(audience)"#, .openpush)
    else {
      Issue.record("not counted")
      return
    }
    #expect(JSON.object(asked.body).text(.compact) == JSON.object(question.body).text(.compact))
  }

  @Test func `is nothing where OpenPush may choose by a key that nobody knows`() {
    let count = Self.count(#""body":"Hi","audience":{"everyone":true},"segment":"x""#, .openpush)
    guard case .unknowable = count else {
      Issue.record("\(String(describing: count))")
      return
    }
  }

  @Test(arguments: [
    (#"{"count":12,"uncapped_count":null,"cap_applied":false,"mobile_suppressed":false}"#, []),
    (#"{"count":"12"}"#, []),
    (
      #"{"count":12,"uncapped_count":1500,"cap_applied":true}"#,
      ["The plan's limit on web pushes cuts them from 1,500."]
    ),
    (
      #"{"count":12,"mobile_suppressed":true,"mobile_excluded_count":3}"#,
      ["The plan's limit on mobile pushes is passed: 3 get nothing."]
    ),
  ])
  func `what the plan leaves out is said beside the count`(_ answer: String, _ remarks: [String])
    throws
  {
    let estimate = try #require(OneSignalDialect.estimate(json(answer)))
    #expect(estimate.count == 12)
    #expect(estimate.remarks.map(\.string) == remarks)
  }
}

import PushModel
import PushWire
import Testing
import TextKit

@Suite("What is noticed about a payload")
struct PayloadFindingTests {
  /// A body inside an APNs payload of OneSignal.
  private static func legacy(_ aps: String, _ rest: String = "", custom: String = "") -> String {
    #"{"aps":{"mutable-content":1,\#(aps)},"custom":{"i":"1"\#(custom)}\#(rest)}"#
  }

  private static func fcm(_ rest: String, custom: String = "") -> String {
    #"{"custom":"{\"i\":\"1\"\#(custom)}","alert":"A"\#(rest)}"#
  }

  private static let remedies: [([UInt8], String?)] = [
    ([0xFF, 0xFE] + Array("{\u{0}}\u{0}".utf8), "It looks like UTF-16: save it as UTF-8."),
    (Array("{\u{0}\"\u{0}a\u{0}".utf8), "It looks like UTF-16: save it as UTF-8."),
    (Array("\u{0}{\u{0}\"\u{0}a".utf8), "It looks like UTF-16: save it as UTF-8."),
    (
      Array(#"{"aps":{"alert":"a\#u{0}b"}}"#.utf8),
      "It holds bytes that are no text: paste the payload as an app or a log wrote it."
    ),
    (
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0],
      "It holds bytes that are no text: paste the payload as an app or a log wrote it."
    ),
    ([0x1F, 0x8B, 8, 0, 0, 0], "It looks like gzip: unpack it, and inspect what comes out."),
    (Array("nonsense".utf8), nil),
    ([0], "Paste a payload, or give a file."),
  ]

  @Test("what is no JSON is said to be what it looks like, and nothing else", arguments: remedies)
  func looks(_ bytes: [UInt8], _ remedy: String?) {
    let finding = DecodedPayload(bytes).findings.first { $0.code == "json-syntax" }
    #expect(finding != nil)
    #expect(finding?.remedy?.string == remedy)
  }

  /// The text, the code that must be among the findings, and its path.
  private static let cases: [(String, PayloadCode, String)] = [
    ("nonsense", .jsonSyntax, ""),
    ("[1]", .jsonNotObject, ""),
    ("\u{FEFF}{}", .byteOrderMark, ""),
    (#"{"aps":{"alert":"a\ud83d"}}"#, .loneSurrogate, "aps.alert"),
    (#"{"aps":{"alert":"a","alert":"b"}}"#, .duplicateKey, "aps.alert"),
    (#"{"aps":{"alert":"a"},"n":12345678901234567890}"#, .numberExact, "n"),
    (#"{"aps":{"alert":"a"},"n":[1e999]}"#, .numberOverflow, "n.0"),
    (#"{"aps":{"alert":"\u001b[2J"}}"#, .controlCharacters, "aps.alert"),
    (#"{"aps":{"alert":"\u202eabc"}}"#, .bidiControls, "aps.alert"),
    (#"{"aps":{"alert":"\u200b"}}"#, .invisibleText, "aps.alert"),
    (#"{"aps":{"alert":{"title":4}}}"#, .wrongType, "aps.alert.title"),
    (#"{"aps":{"alert":"a","badge":1.5}}"#, .notWhole, "aps.badge"),
    (#"{"aps":{"alert":"a","badge":1e30}}"#, .numberOutOfRange, "aps.badge"),
    (#"{"aps":{"alert":"a","content-available":"on"}}"#, .flagUnclear, "aps.content-available"),
    (#"{"aps":{"alert":"os_v2_app_0123456789ab"}}"#, .keyInText, ""),
    (#"{"x":1}"#, .unknownForm, ""),
    (#"{"app_id":"a","player_id":"p","device_type":1,"opened":true}"#, .receiptBodyOnly, ""),
    (#"{"aps":{"alert":"a"},"custom":{"a":{}}}"#, .noNotificationID, "custom"),
    (#"{"custom":"{\"a\":1}","alert":"a"}"#, .noNotificationID, "custom"),
    (#"{"aps":{"alert":"a"},"custom":{"i":7}}"#, .idNotText, "custom.i"),
    (#"{"aps":{"alert":"a"},"op_message_id":""}"#, .idEmpty, "op_message_id"),
    (#"{"aps":{"alert":"a"},"os_data":{"i":"1"},"custom":{"i":"2"}}"#, .twoIDs, "custom.i"),
    (#"{"aps":{"alert":"a"},"os_data":{"i":"1"},"custom":{"i":"1"}}"#, .twoBlocks, "custom.i"),
    (#"{"aps":{"alert":"a"},"os_data":"x","custom":{"i":"1"}}"#, .osDataNotObject, "os_data"),
    (#"{"aps":{"alert":"a"},"custom":"{\"i\":\"1\"}"}"#, .customIsText, "custom"),
    (#"{"custom":{"i":"1"},"alert":"a"}"#, .customIsObject, "custom"),
    (#"{"custom":"\"{}\"","alert":"a"}"#, .customTwiceEncoded, "custom"),
    (#"{"from":"google.com/iid"}"#, .fcmTokenMessage, "from"),
    (#"{"aps":{"alert":"a","mutable_content":1}}"#, .unknownKey, "aps.mutable_content"),
    (#"{"aps":{"content-available":1}}"#, .silentPush, "aps"),
    (#"{"aps":{}}"#, .silentWithoutWakeUp, "aps"),
    (#"{"aps":{"alert":5}}"#, .alertUnreadable, "aps.alert"),
    (#"{"aps":{"alert":{"title":""}}}"#, .alertEmpty, "aps.alert"),
    (#"{"aps":{"alert":{"loc-key":"K"}}}"#, .localisedWithoutText, "aps.alert"),
    (
      #"{"aps":{"alert":"a","interruption-level":"urgent"}}"#, .interruptionLevelUnknown,
      "aps.interruption-level"
    ),
    (
      #"{"aps":{"alert":"a","interruption-level":"timeSensitive"}}"#, .interruptionLevelSpelling,
      "aps.interruption-level"
    ),
    (
      #"{"aps":{"alert":"a","interruption-level":"critical"},"op_message_id":"m"}"#,
      .criticalOnOpenPush, "aps.interruption-level"
    ),
    (#"{"aps":{"alert":"a","relevance-score":1.4}}"#, .relevanceOutOfRange, "aps.relevance-score"),
    (
      #"{"aps":{"alert":"a","sound":{"name":"s","volume":2}}}"#, .volumeOutOfRange,
      "aps.sound.volume"
    ),
    (
      #"{"aps":{"alert":"a"},"custom":{"i":"1","badge_inc":1}}"#, .needsMutableContent,
      "aps.mutable-content"
    ),
    (legacy(#""alert":"a""#, #","att":{"x":"ftp://h/f"}"#), .attachmentNotDownloadable, "att.x"),
    (legacy(#""alert":"a","badge":-1"#), .badgeNegative, "aps.badge"),
    (
      legacy(#""alert":"a","badge":1"#, custom: #","badge_inc":1"#), .badgeTwice, "custom.badge_inc"
    ),
    (
      legacy(#""alert":"a","category":"C""#, #","buttons":[{"i":"x","n":"X"}]"#),
      .categorySuppressesButtons, "aps.category"
    ),
    (legacy(#""alert":"a""#, #","buttons":{"i":"x"}"#), .buttonsNotList, "buttons"),
    (legacy(#""alert":"a""#, #","buttons":[null]"#), .buttonNotObject, "buttons.0"),
    (legacy(#""alert":"a""#, #","buttons":[{"i":"x"}]"#), .buttonWithoutText, "buttons.0"),
    (legacy(#""alert":"a""#, #","buttons":[{"n":"X"}]"#), .buttonWithoutID, "buttons.0"),
    (
      legacy(#""alert":"a""#, #","buttons":[{"n":"A"},{"n":"B"},{"n":"C"},{"n":"D"}]"#),
      .buttonsOverShown, "buttons"
    ),
    (
      legacy(#""alert":"a""#, #","buttons":[{"i":"x","n":"A"},{"i":"x","n":"B"}]"#), .buttonIDTwice,
      "buttons.1"
    ),
    (legacy(#""alert":"a""#, #","extra":1"#), .rootDataUnread, "extra"),
    (
      legacy(#""alert":"a""#, custom: #","collapse_id":"c""#), .collapseFromDevice,
      "custom.collapse_id"
    ),
    (
      #"{"aps":{"alert":"a"},"op_message_id":"m","op_render_truncated":"1"}"#, .renderTruncated,
      "op_render_truncated"
    ),
    (
      #"{"aps":{"alert":"a"},"op_message_id":"m","op_actions":[{},{},{},{}]}"#,
      .tooManyOpenPushActions, "op_actions"
    ),
    (
      #"{"aps":{"alert":"a"},"op_message_id":"m","op_actions":[{"id":"x"}]}"#, .buttonShapeAssumed,
      "op_actions"
    ),
    (
      #"{"aps":{"alert":"a"},"op_message_id":"m","op_apns_badge":1}"#, .optionNotFolded,
      "op_apns_badge"
    ),
    (#"{"custom":"{\"i\":\"1\"}","alert":""}"#, .notDisplayed, "alert"),
    (fcm(##","bgac":"#FFFF0000""##), .colourHash, "bgac"),
    (fcm(#","bgac":"FF0000""#), .colourWithoutAlpha, "bgac"),
    (fcm(#","ledc":"red""#), .colourUnreadable, "ledc"),
    (fcm(#","ledc":"00FF0000""#), .colourTransparent, "ledc"),
    (fcm(#","pri":"11""#), .priorityOutOfScale, "pri"),
    (
      fcm(#","google.original_priority":"high","google.delivered_priority":"normal""#),
      .deliveryDowngraded, "google.delivered_priority"
    ),
    (fcm(#","vis":"public""#), .visibilityUnknown, "vis"),
    (fcm(#","vis":"4""#), .visibilityUnknown, "vis"),
    (fcm(#","google.ttl":"60","google.sent_time":"1700000000""#), .timeUnit, "google.sent_time"),
    (fcm(#","google.sent_time":"1700000000000""#), .sentTimeIgnored, "google.sent_time"),
    (fcm(#","hms.ttl":"60","hms.sent_time":"0""#), .sentTimeZero, "hms.sent_time"),
    (fcm(#","google.ttl":"0""#), .ttlZero, "google.ttl"),
    (fcm(#","google.ttl":"-1""#), .ttlNegative, "google.ttl"),
    (fcm(#","google.ttl":"2419201""#), .ttlTooLong, "google.ttl"),
    (fcm(#","collapse_key":"do_not_collapse""#), .doNotCollapse, "collapse_key"),
    (
      fcm(#","collapse_key":"\#(String(repeating: "c", count: 65))""#), .collapseTooLong,
      "collapse_key"
    ),
    (fcm("", custom: #",\"a\":\"text\""#), .additionalDataWrongType, "custom.a"),
    (fcm("", custom: #",\"a\":{\"actionId\":\"x\"}"#), .reservedDataKey, "custom.a"),
    (
      fcm("", custom: #",\"a\":{\"os_in_app_message_preview_id\":\"x\"}"#), .inAppMessagePreview,
      "custom.a"
    ),
    (fcm(#","bg_img":"{\"img\":""#), .textNotJSON, "bg_img"),
    (fcm(#","bg_img":"{\"img\":\"u\"}""#), .backgroundImageIgnored, "bg_img"),
    (#"{"aps":{"event":"stop","timestamp":1}}"#, .activityEventUnknown, "aps.event"),
    (#"{"aps":{"event":"update","content-state":{}}}"#, .activityTimestampMissing, "aps.timestamp"),
    (
      #"{"aps":{"event":"update","timestamp":1,"dismissal-date":2}}"#, .activityDismissalNotEnd,
      "aps.dismissal-date"
    ),
    (
      #"{"aps":{"event":"start","timestamp":1,"content-state":{}}}"#, .activityStartIncomplete,
      "aps"
    ),
    (#"{"aps":{"event":"update","timestamp":1700000000000}}"#, .timeUnit, "aps.timestamp"),
    (#"{"aps":{"event":"update","timestamp":1}}"#, .activityWithoutState, "aps.content-state"),
    (#"{"notificationId":"1","priority":2}"#, .priorityAmbiguous, "priority"),
    (#"{"notificationId":"1","priority":-1}"#, .priorityScale, "priority"),
    (#"{"payload":{"notificationID":"1"},"displayType":2}"#, .displayTypeOpen, "displayType"),
    (#"{"notification":{},"action":{"type":1}}"#, .clickTypeContradicts, "action.type"),
    (#"{"notification":{},"action":{"type":9}}"#, .clickTypeUnknown, "action.type"),
    (#"{"type":"seen","messageId":"m"}"#, .receiptStageUnknown, "type"),
    (#"{"type":"iOSPush","notification_types":-99}"#, .statusUnknown, "notification_types"),
    (#"{"type":"iOSPush","notification_types":4097}"#, .statusUnknownBits, "notification_types"),
    (#"{"type":"iOSPush","notification_types":0,"enabled":true}"#, .enabledContradicts, "enabled"),
    (#"{"type":"iOSPush","token":""}"#, .tokenMissing, "token"),
    (#"{"type":"iOSPush","token":"abc"}"#, .tokenOddDigits, "token"),
    (#"{"type":"iOSPush","token":"abcd"}"#, .tokenTooShort, "token"),
  ]

  @Test("has a code and the path of what it is about", arguments: cases.indices)
  func codes(index: Int) {
    let (text, code, path) = Self.cases[index]
    let findings = DecodedPayload(text).findings.filter { $0.code == code.rawValue }
    #expect(findings.map(\.path.raw).contains(path), "\(code.rawValue) in \(text)")
  }

  @Test("is little for payloads as the services send them")
  func quiet() {
    let allowed: Set<String> = [
      "root-data-unread", "button-shape-assumed", "size-with-spaces", "receipt-means-confirmed",
      "display-type-open",
    ]
    let remarkable = ["minified", "osData", "farTimes"]
    for sample in PayloadSamples.all where !remarkable.contains(sample.name) {
      let noisy = DecodedPayload(sample.text).codes.filter { !allowed.contains($0) }
      #expect(noisy.isEmpty, "\(sample.name)")
    }
  }

  @Test("stands at a line and a column, also inside text inside JSON")
  func positions() throws {
    let payload = DecodedPayload(
      "{\n  \"alert\": \"A\",\n  \"custom\": \"{\\\"i\\\":\\\"1\\\",\\\"a\\\":[]}\"\n}")
    let finding = try #require(
      payload.json["findings"]?.array?.first { $0["code"] == "additional-data-wrong-type" })
    #expect(finding["path"] == "custom.a")
    #expect(finding["line"] == 3)
    #expect(finding["column"] == 33)
    let syntax = DecodedPayload("{\n \"aps\": nil}").json["findings"]?[0]
    #expect(syntax?["line"] == 2)
    #expect(syntax?["column"] == 9)
  }

  @Test("is bounded, however much is wrong")
  func bounded() {
    let buttons = Array(repeating: "null", count: 500).joined(separator: ",")
    let payload = DecodedPayload(
      #"{"aps":{"alert":"a"},"custom":{"i":"1"},"buttons":[\#(buttons)]}"#)
    #expect(payload.codes.filter { $0 == "button-not-object" }.count == 20)
    #expect(
      payload.findings.last?.message.string == "480 more of button-not-object are not listed.")
  }

  @Test("has errors first")
  func order() {
    let severities = DecodedPayload(
      #"{"custom":"{\"i\":\"1\",\"a\":7}","alert":"A","vis":"x","collapse_key":"do_not_collapse"}"#
    ).findings.map(\.severity)
    #expect(severities == [.error, .warning, .note])
  }

  @Test("refuses what is too large in words")
  func tooLarge() {
    let bytes = [UInt8](repeating: 0x20, count: DecodedPayload.maximumBytes + 1)
    let payload = DecodedPayload(bytes)
    #expect(payload.form == .malformed)
    #expect(payload.codes == ["json-too-large"])
  }
}

import PushModel
import PushWire
import Testing
import TextKit

@Suite("The fields of a payload")
struct PayloadFieldTests {
  private func check(_ text: String, _ expected: [(PayloadField, JSON?)]) {
    let payload = DecodedPayload(text)
    for (name, value) in expected { #expect(payload[name] == value, "\(name)") }
  }

  @Test("are read from OneSignal's custom block, att and buttons beside it")
  func legacy() {
    check(
      PayloadSamples.legacy,
      [
        (.platform, "ios"), (.title, "Ferry delayed"), (.subtitle, "Pier 4"), (.body, "Now 18:20"),
        (.hasBadge, true), (.badge, 2), (.badgeIncrement, 0), (.mutableContent, true),
        (.contentAvailable, false), (.threadId, "ferries"), (.relevanceInRange, true),
        (.launchURL, "ferry://pier/4"), (.additionalData, ["pier": 4, "late": true]),
        (.rootData, ["line": "F2"]), (.silent, false), (.clickType, nil),
        (.attachments, ["map": "https://img.example.org/pier.png"]),
        (
          .actionButtons,
          [
            ["id": "ok", "text": "Understood"],
            ["id": "call", "text": "Call", "systemIcon": "phone"],
          ]
        ),
      ])
  }

  @Test("are read from the minified spellings where there is no alert")
  func minified() {
    check(
      PayloadSamples.minified,
      [
        (.title, "Short"), (.body, "Form"), (.badge, 5), (.hasBadge, false), (.sound, "horn.caf"),
        (.attachments, ["x": "clip.mp4"]), (.actionButtons, [["id": "Go", "text": "Go"]]),
        (.rootData, nil),
      ])
    let withAlert = DecodedPayload(#"{"aps":{"alert":"A"},"custom":{"i":"1"},"m":"M","b":1}"#)
    #expect(withAlert[.body] == "A")
    #expect(withAlert[.badge] == nil)
    #expect(withAlert[.rootData] == ["m": "M", "b": 1])
  }

  @Test("are read from os_data, whose additional data is the rest of the root")
  func osData() {
    check(
      PayloadSamples.osData,
      [
        (.body, "Tide is in"), (.additionalData, ["harbour": "west"]), (.badgeIncrement, -2),
        (.actionButtons, [["id": "a", "text": "A"]]),
      ])
    check(#"{"aps":{},"os_data":{"i":"1"}}"#, [(.additionalData, [:])])
    check(
      #"{"aps":{},"os_data":{"i":"1"},"actionSelected":"yes"}"#,
      [(.clickActionId, "yes"), (.clickType, "actionTaken")])
  }

  @Test("are read from OpenPush's keys")
  func openPush() {
    check(
      PayloadSamples.openPush,
      [
        (.notificationId, "msg_9"), (.deepLink, "shop://p/9"), (.launchURL, "shop://p/9"),
        (.renderTruncated, false), (.additionalData, ["order": "A-17"]),
      ])
    check(
      #"{"aps":{"alert":"x"},"op_message_id":"m","op_render_truncated":"1"}"#,
      [(.renderTruncated, true), (.additionalData, nil)])
  }

  @Test("are read from text inside a bundle, numbers written as text included")
  func bundle() {
    check(
      PayloadSamples.fcm,
      [
        (.platform, "android"), (.title, "Boarding"), (.body, "Gate open"), (.priority, 9),
        (.androidPriority, 2), (.lockScreenVisibility, 0), (.ttl, 3600), (.sentTime, 1_700_000_000),
        (.groupKey, "trips"), (.accentARGB, [255, 16, 32, 48]), (.collapseId, "trip-7"),
        (.actionButtons, [["id": "map", "text": "Map", "icon": "ic_map"]]),
        (.additionalData, ["gate": "Bär"]), (.rootData, ["tier": "gold"]), (.displayable, true),
      ])
    check(
      PayloadSamples.hms,
      [
        (.platform, "huawei"), (.ttl, 60), (.sentTime, 1_700_000_001), (.clickActionId, "pay"),
        (.clickType, "actionTaken"),
      ])
  }

  @Test("have the SDK's defaults in a bundle that says nothing, and are marked as such")
  func defaults() {
    let payload = DecodedPayload(#"{"custom":"{\"i\":\"1\"}","alert":"A","google.sent_time":1}"#)
    #expect(payload[.priority] == 0)
    #expect(payload[.androidPriority] == 0)
    #expect(payload[.lockScreenVisibility] == 1)
    #expect(payload[.ttl] == 259_200)
    #expect(payload[.sentTime] == nil)
    #expect(payload.field(.ttl)?.origin == nil)
  }

  @Test("leave out what the SDK put into the data for its own buttons")
  func expandedButtons() {
    let data =
      #"{\"k\":1,\"actionButtons\":[{\"id\":\"x\",\"text\":\"X\"}],\"actionId\":\"__DEFAULT__\"}"#
    check(
      #"{"custom":"{\"i\":\"1\",\"a\":\#(data)}","alert":"A","actionId":"__DEFAULT__"}"#,
      [
        (.additionalData, ["k": 1]), (.actionButtons, [["id": "x", "text": "X"]]),
        (.clickActionId, nil), (.clickType, "opened"),
      ])
  }

  @Test(
    "keep OneSignal's priority and derive Android's",
    arguments: [
      ("10", 2), ("9", 2), ("8", 1), ("7", 1), ("6", 0), ("5", 0), ("4", -1), ("3", -1),
      ("2", -2), ("1", -2),
    ] as [(String, Int64)])
  func priority(wire: String, android: Int64) {
    let payload = DecodedPayload(#"{"custom":"{\"i\":\"1\"}","alert":"A","pri":"\#(wire)"}"#)
    #expect(payload[.priority] == .int(Int64(wire) ?? 0))
    #expect(payload[.androidPriority] == .int(android))
  }

  @Test(
    "read a badge as Objective-C does",
    arguments: [
      (#""3""#, 3), (#""word""#, 0), (#""12 new""#, 12), ("-1.5", -1), ("true", 1), ("0", 0),
    ] as [(String, Int64)])
  func badge(wire: String, badge: Int64) {
    let payload = DecodedPayload(#"{"aps":{"alert":"A","badge":\#(wire)},"custom":{"i":"1"}}"#)
    #expect(payload[.badge] == .int(badge))
    #expect(payload[.hasBadge] == true)
  }

  @Test(
    "read flags as Objective-C does",
    arguments: [
      ("1", true), ("true", true), (#""1""#, true), (#""yes""#, true), (#""true""#, true),
      ("0", false), ("false", false), (#""0""#, false), (#""false""#, false), (#""maybe""#, false),
    ])
  func flags(wire: String, isOn: Bool) {
    let payload = DecodedPayload(#"{"aps":{"alert":"A","content-available":\#(wire)}}"#)
    #expect(payload[.contentAvailable] == JSON.bool(isOn))
  }

  @Test("tell null, missing and 0 apart")
  func absence() {
    #expect(DecodedPayload(#"{"aps":{"alert":"A","badge":0}}"#)[.badge] == 0)
    #expect(DecodedPayload(#"{"aps":{"alert":"A"}}"#)[.badge] == nil)
    #expect(DecodedPayload(#"{"aps":{"alert":"A","category":null}}"#)[.category] == nil)
    #expect(DecodedPayload(#"{"aps":{"alert":{"title":""}}}"#)[.title] == "")
  }

  @Test("keep numbers as they are spelled")
  func exactNumbers() {
    let payload = DecodedPayload(
      #"{"aps":{"alert":"A"},"custom":{"i":"1","a":{"n":9007199254740993,"x":1e400,"r":1.0}}}"#)
    #expect(payload.json.text().contains(#""n":9007199254740993,"x":1e400,"r":1.0"#))
    #expect(payload.codes.contains("number-exact"))
    #expect(payload.codes.contains("number-overflow"))
    // A power of two beyond 64 bits, which a double holds.
    let power = DecodedPayload(#"{"aps":{"alert":"A"},"n":36893488147419103232}"#)
    #expect(!power.codes.contains("number-exact"))
  }

  @Test(
    "count bytes against the limit of the push type",
    arguments: [
      (nil, 4096, true), (.voip, 5120, false), (.background, 4096, true),
      (.liveactivity, 4096, true),
    ] as [(ApplePushType?, Int, Bool)])
  func sizes(pushType: ApplePushType?, limit: Int, isOver: Bool) {
    let text = #"{"aps":{},"call":"\#(String(repeating: "é", count: 2100))"}"#
    let payload = DecodedPayload(text, pushType: pushType)
    #expect(payload[.byteCount] == .int(text.utf8.count))
    #expect(payload[.limit] == .int(limit))
    #expect(payload[.overLimit] == JSON.bool(isOver))
    #expect(payload[.overAdvised] == true)
    #expect(payload.codes.contains("over-limit") == isOver)
  }
}

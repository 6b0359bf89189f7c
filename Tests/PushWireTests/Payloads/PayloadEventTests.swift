import PushModel
import PushWire
import Testing
import TextKit

@Suite("What SDKs and devices tell")
struct PayloadEventTests {
  @Test(
    "reads the pressed button in every dialect",
    arguments: [
      (#"{"notification":{"payload":{}},"action":{}}"#, nil, "opened"),
      (#"{"notification":{"payload":{}},"action":{"type":0}}"#, nil, "opened"),
      (#"{"notification":{"payload":{}},"action":{"actionID":"b","type":1}}"#, "b", "actionTaken"),
      (#"{"notification":{},"action":{"actionId":"b","type":"ActionTaken"}}"#, "b", "actionTaken"),
      (#"{"notification":{},"action":{"actionID":"b"}}"#, "b", "actionTaken"),
      (#"{"notification":{},"action":{"actionId":null,"url":"u"}}"#, nil, "opened"),
      (#"{"notification":{},"result":{"actionID":"b","url":"u"}}"#, "b", "actionTaken"),
      (#"{"notification":{},"result":{"actionId":null}}"#, nil, "opened"),
      (#"{"notification":{},"result":{"action_id":"b"}}"#, "b", "actionTaken"),
      (#"{"Notification":{},"Result":{"ActionId":"b"}}"#, "b", "actionTaken"),
      (#"{"notification":{},"result":{"actionId":"__DEFAULT__"}}"#, nil, "opened"),
      (#"{"notification":{},"action":{"type":"Opened","actionId":"b"}}"#, "b", "actionTaken"),
      (#"{"messageId":"m","payload":{},"actionId":"b"}"#, "b", "actionTaken"),
      (#"{"messageId":"m","payload":{},"actionId":null}"#, nil, "opened"),
    ] as [(String, String?, String)])
  func clicks(text: String, actionID: String?, type: String) {
    let payload = DecodedPayload(text)
    #expect(payload[.clickActionId]?.string == actionID)
    #expect(payload[.clickType]?.string == type)
  }

  @Test("does not take a dismissal for a click")
  func dismissal() {
    let payload = DecodedPayload(
      #"{"notification":{},"result":{"actionID":"com.apple.UNNotificationDismissActionIdentifier"}}"#
    )
    #expect(payload[.clickType] == nil)
    #expect(payload.codes.contains("click-dismissed"))
  }

  @Test("reads a notification in every wrapper's spelling")
  func spellings() {
    for text in [
      #"{"notificationId":"1","launchURL":"u","actionButtons":[{"id":"a","text":"A"}]}"#,
      #"{"notificationId":"1","launchUrl":"u","buttons":[{"id":"a","text":"A"}]}"#,
      #"{"NotificationId":"1","LaunchURL":"u","ActionButtons":[{"Id":"a","Text":"A"}]}"#,
      #"{"payload":{"notificationID":"1","launchURL":"u","actionButtons":[{"id":"a","text":"A"}]}}"#,
    ] {
      let payload = DecodedPayload(text)
      #expect(payload[.notificationId] == "1")
      #expect(payload[.launchURL] == "u")
      #expect(payload[.actionButtons] == [["id": "a", "text": "A"]])
    }
  }

  @Test("recovers buttons that a wrapper lost from the payload inside, and says so")
  func lostButtons() {
    let raw =
      #"{\"custom\":\"{\\\"i\\\":\\\"1\\\",\\\"a\\\":{\\\"actionButtons\\\":[{\\\"id\\\":\\\"p\\\",\\\"text\\\":\\\"P\\\"}]}}\",\"alert\":\"B\"}"#
    for lost in ["[null,null]", #""[com.example.ActionButton@1f]""#] {
      let payload = DecodedPayload(
        #"{"notificationId":"1","actionButtons":\#(lost),"rawPayload":"\#(raw)"}"#)
      #expect(payload[.actionButtons] == [["id": "p", "text": "P"]])
      #expect(payload.codes.contains("buttons-recovered"))
      #expect(payload.platform == .android)
    }
  }

  @Test("keeps the rest when the payload inside is cut off")
  func brokenInside() {
    let payload = DecodedPayload(
      #"{"notificationId":"1","title":"T","priority":0,"rawPayload":"{\"custom\":\"{\\\"i"}"#)
    #expect(payload[.title] == "T")
    #expect(payload.codes.contains("text-not-json"))
  }

  @Test("counts what a summary holds, also where the list is text")
  func summary() {
    for list in [
      #"[{"notificationId":"a"},{"notificationID":"b"}]"#,
      #""[{\"notificationId\":\"a\"},{\"notificationId\":\"b\"}]""#,
    ] {
      let payload = DecodedPayload(#"{"notificationId":"1","groupedNotifications":\#(list)}"#)
      #expect(payload[.groupedCount] == 2)
      #expect(payload[.groupedIds] == ["a", "b"])
    }
  }

  @Test(
    "reads receipts of both services",
    arguments: [
      (
        #"{"method":"PUT","path":"notifications/n/report_received","body":{"device_type":13}}"#,
        "received", "n"
      ),
      (
        #"{"method":"PUT","path":"https://h.example/notifications/n?x=1","body":{"opened":true}}"#,
        "clicked", "n"
      ),
      (#"{"method":"PUT","path":"notifications/n","body":"{\"opened\":true}"}"#, "clicked", "n"),
      (#"{"method":"PUT","path":"notifications/n","body":{}}"#, "unknown", "n"),
      (#"{"type":"confirmed","messageId":"n"}"#, "confirmed", "n"),
      (#"{"type":"clicked","message_id":"n","action_id":"b"}"#, "clicked", "n"),
      (#"{"type":"Received","messageId":"n"}"#, "unknown", "n"),
      (#"{"app_id":"a","receipts":[{"message_id":"n","type":"received"}]}"#, "received", "n"),
    ])
  func receipts(text: String, type: String, id: String) {
    let payload = DecodedPayload(text)
    #expect(payload[.receiptType]?.string == type)
    #expect(payload[.notificationId]?.string == id)
  }

  @Test("gives OpenPush's receipts the key that the SDK de-duplicates by")
  func dedupeKey() {
    #expect(
      DecodedPayload(#"{"type":"clicked","messageId":"m1"}"#)[.dedupeKey] == "clicked|m1")
  }

  @Test(
    "judges whether a record is subscribed, in the documented order",
    arguments: [
      (#""type":"iOSPush","enabled":true,"notification_types":80"#, true),
      (#""type":"iOSPush","enabled":false,"notification_types":31"#, false),
      (#""type":"iOSPush","enabled":true,"notification_types":-18"#, false),
      (#""type":"iOSPush","notification_types":1,"token":"""#, false),
      (#""type":"AndroidPush","notification_types":9999"#, false),
      (#""type":"AndroidPush","notification_types":1"#, true),
      (#""type":"AndroidPush","notification_types":"1""#, true),
      (#""type":"AndroidPush","token":"x""#, nil),
      (#""type":"Email","token":"a@example.org","enabled":true"#, true),
      (#""opted_in":true,"token":"x","platform":"ios","status":335"#, true),
      (#""opted_in":true,"token":"x","platform":"ios","status":0"#, false),
    ] as [(String, Bool?)])
  func records(members: String, subscribed: Bool?) {
    let payload = DecodedPayload("{\(members)}")
    #expect(payload.form == .subscriptionRecord)
    #expect(payload[.subscribed]?.bool == subscribed)
  }

  @Test(
    "reads the environment from the record, never from the token",
    arguments: [
      (#""test_type":1"#, "sandbox"), (#""test_type":2"#, "production"),
      (#""test_type":0"#, "production"), (#""x":0"#, "production"), (#""test_type":3"#, "unknown"),
    ])
  func environment(member: String, environment: String) {
    let token = String(repeating: "0f", count: 32)
    let payload = DecodedPayload(#"{"type":"iOSPush","token":"\#(token)",\#(member)}"#)
    #expect(payload[.apnsEnvironment]?.string == environment)
    #expect(DecodedPayload(token)[.apnsEnvironment] == "unknown")
  }
}

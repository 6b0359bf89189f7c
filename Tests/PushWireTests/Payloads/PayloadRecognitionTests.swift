import PushModel
import PushWire
import Testing
import TextKit

@Suite("The form of what was pasted")
struct PayloadRecognitionTests {
  @Test("is recognised in the samples", arguments: PayloadSamples.all.indices)
  func samples(index: Int) {
    let sample = PayloadSamples.all[index]
    #expect(DecodedPayload(sample.text).form == sample.form)
  }

  @Test(
    "is decided on structure, in the documented order",
    arguments: [
      (#"{"aps":{},"custom":{"i":"1"}}"#, PayloadForm.apnsOneSignalLegacy),
      (#"{"aps":{},"custom":{"a":1}}"#, .apnsPlain),
      (#"{"aps":{},"custom":{"i":null}}"#, .apnsPlain),
      (#"{"aps":"text","custom":{"i":"1"}}"#, .apnsOneSignalLegacy),
      (#"{"aps":{},"os_data":{"i":"1"},"custom":{"i":"2"}}"#, .apnsOneSignalOSData),
      (#"{"aps":{},"os_data":"text","custom":{"i":"2"}}"#, .apnsOneSignalLegacy),
      (#"{"aps":{"content-state":{}},"os_data":{"i":"1"}}"#, .apnsLiveActivity),
      (#"{"aps":{},"op_message_id":"m","custom":{"i":"1"}}"#, .apnsOpenPush),
      (#"{"op_message_id":"m"}"#, .openPushData),
      (#"{"op_message_id":null,"aps":{}}"#, .apnsPlain),
      (#"{"custom":"{\"i\":\"1\"}"}"#, .fcmOneSignal),
      (#"{"custom":{"i":"1"}}"#, .fcmOneSignal),
      (#"{"custom":"{\"i\":\"1\"}","hms.ttl":1}"#, .hmsOneSignal),
      (#"{"custom":"\"{\\\"i\\\":\\\"1\\\"}\""}"#, .fcmPlain),
      (#"{"custom":"hello"}"#, .fcmPlain),
      (#"{"google.message_id":"1"}"#, .fcmPlain),
      (#"{"from":"1"}"#, .fcmPlain),
      (#"{"notificationId":"1","aps":{}}"#, .sdkNotification),
      (#"{"NotificationId":"1"}"#, .sdkNotification),
      (#"{"payload":{"notificationID":"1"},"shown":true}"#, .sdkNotification),
      (#"{"notification":{"notificationId":"1"},"result":{}}"#, .sdkClickEvent),
      (#"{"Notification":{"NotificationId":"1"},"Result":{}}"#, .sdkClickEvent),
      (#"{"notification":{"payload":{}},"action":{}}"#, .sdkV3OpenResult),
      (#"{"messageId":"m","payload":{},"type":"x"}"#, .openPushClick),
      (#"{"messageId":"m","type":"received"}"#, .receiptOpenPush),
      (#"{"message_id":"m","type":"received"}"#, .receiptOpenPush),
      (#"{"method":"PUT","path":"/api/v1/notifications/1","body":{}}"#, .receiptOneSignal),
      (#"{"method":"PUT","path":"players/1","body":{}}"#, .unknown),
      (#"{"type":"HuaweiPush","token":""}"#, .subscriptionRecord),
      (#"{"subscription":{"type":"iOSPush","notification_types":1}}"#, .subscriptionRecord),
      (#"{"type":"Unheard","token":""}"#, .unknown),
      ("{}", .unknown), ("[]", .malformed), ("42", .malformed), ("", .malformed), ("{", .malformed),
    ])
  func order(text: String, form: PayloadForm) {
    #expect(DecodedPayload(text).form == form)
  }

  @Test(
    "names a service only where its id stands",
    arguments: [
      (#"{"aps":{},"custom":{"i":"1"}}"#, PayloadProvider.onesignal, true),
      (#"{"aps":{},"os_data":{"ti":"t"}}"#, .none, false),
      (#"{"aps":{},"custom":{"a":{}}}"#, .none, false),
      (#"{"aps":{},"op_message_id":"m"}"#, .openpush, true),
      (#"{"custom":"{\"i\":\"1\"}"}"#, .onesignal, true),
      (#"{"custom":"{\"a\":1}"}"#, .none, false),
    ])
  func provider(text: String, provider: PayloadProvider, accepts: Bool) {
    let payload = DecodedPayload(text)
    #expect(payload.provider == provider)
    #expect(payload[.sdkAccepts] == JSON.bool(accepts))
  }

  @Test("is a key by its bytes, not by what looks equivalent")
  func equivalentKeys() {
    // U+212A, which is canonically equivalent to K.
    let payload = DecodedPayload(
      "{\"aps\":{\"alert\":\"x\"},\"custom\":{\"i\":\"1\",\"\u{212A}\":1}}")
    #expect(payload[.notificationId] == "1")
    #expect(DecodedPayload("{\"a\u{0301}ps\":{}}").form == .unknown)
  }
}

import PushModel
import PushWire
import TextKit

/// Payloads of every form, written for these tests.
enum PayloadSamples {
  static let id = "5b1d0c9e-7a44-4f6b-9a3e-0f2c4d6e8a10"

  /// A name, the text, and the form that it has.
  static let all: [(name: String, text: String, form: PayloadForm)] = [
    ("legacy", legacy, .apnsOneSignalLegacy), ("minified", minified, .apnsOneSignalLegacy),
    ("osData", osData, .apnsOneSignalOSData), ("openPush", openPush, .apnsOpenPush),
    ("liveActivity", liveActivity, .apnsLiveActivity), ("fcm", fcm, .fcmOneSignal),
    ("hms", hms, .hmsOneSignal), ("flutter", flutter, .sdkClickEvent),
    ("generationThree", generationThree, .sdkV3OpenResult), ("record", record, .subscriptionRecord),
    ("receipt", receipt, .receiptOneSignal), ("farTimes", farTimes, .fcmOneSignal),
  ]

  static let legacy = """
    {"aps":{"alert":{"title":"Ferry delayed","subtitle":"Pier 4","body":"Now 18:20"},"badge":2,
      "mutable-content":1,"thread-id":"ferries","relevance-score":0.5},
     "att":{"map":"https://img.example.org/pier.png"},
     "buttons":[{"i":"ok","n":"Understood"},{"i":"call","n":"Call","icon_type":"system","path":"phone"}],
     "custom":{"i":"\(id)","u":"ferry://pier/4","a":{"pier":4,"late":true}},"line":"F2"}
    """
  static let minified = """
    {"aps":{"content-available":1},"m":{"title":"Short","body":"Form"},"b":5,"s":"horn.caf",
     "at":{"x":"clip.mp4"},"o":[{"n":"Go"}],"custom":{"i":"\(id)"}}
    """
  static let osData = """
    {"aps":{"alert":"Tide is in","mutable-content":1},
     "os_data":{"i":"\(id)","buttons":{"o":[{"i":"a","n":"A"}]},"badge_inc":-2},"harbour":"west"}
    """
  static let openPush = """
    {"aps":{"alert":{"title":"Parcel"},"interruption-level":"active"},"op_message_id":"msg_9",
     "op_actions":[{"id":"track","title":"Track"}],"deep_link":"shop://p/9","order":"A-17"}
    """
  static let liveActivity = """
    {"aps":{"event":"update","timestamp":1700000100,"content-state":{"eta":5},"stale-date":1700003700}}
    """
  static let fcm = #"""
    {"custom":"{\"i\":\"5b1d0c9e-7a44-4f6b-9a3e-0f2c4d6e8a10\",\"a\":{\"gate\":\"B\\u00e4r\"}}","title":"Boarding",
     "alert":"Gate open","pri":"9","vis":"0","grp":"trips","grp_msg":"$[notif_count] trips",
     "bgac":"FF102030","google.ttl":"3600","google.sent_time":"1700000000999","collapse_key":"trip-7",
     "o":"[{\"i\":\"map\",\"n\":\"Map\",\"p\":\"ic_map\"}]","tier":"gold"}
    """#
  /// Numbers at the ends of what 64 bits hold.
  static let farTimes = #"""
    {"google.message_id":"x","google.ttl":"9223372036854775807","custom":"{\"i\":\"1\"}","alert":"A",
     "google.sent_time":"-9223372036854775808","pri":"18446744073709551615"}
    """#
  static let hms = #"""
    {"custom":"{\"i\":\"5b1d0c9e-7a44-4f6b-9a3e-0f2c4d6e8a10\",\"actionId\":\"pay\"}","alert":"Bill","hms.ttl":"60",
     "hms.sent_time":"1700000001500"}
    """#
  static let flutter = #"""
    {"notification":{"notificationId":"5b1d0c9e-7a44-4f6b-9a3e-0f2c4d6e8a10","title":"T","launchUrl":"https://x.example.org",
      "buttons":[{"id":"b","text":"B"}],
      "rawPayload":"{\"custom\":\"{\\\"i\\\":\\\"5b1d0c9e-7a44-4f6b-9a3e-0f2c4d6e8a10\\\",\\\"a\\\":{\\\"k\\\":\\\"ü\\\"}}\",\"alert\":\"T\"}"},
     "result":{"action_id":"b","url":"https://x.example.org/b"}}
    """#
  static let generationThree = """
    {"notification":{"shown":true,"isAppInFocus":false,"displayType":2,"payload":{
      "notificationID":"\(id)","title":"Old","badge":1,
      "rawPayload":{"aps":{"alert":"Old"},"custom":{"i":"\(id)"}}}},"action":{"actionID":"x","type":1}}
    """
  static let record = """
    {"id":"0f2c4d6e","app_id":"7a44","type":"iOSPush","token":"\(String(repeating: "ab", count: 32))",
     "enabled":true,"notification_types":80,"test_type":1,"device_model":"iPhone17,1","rooted":false}
    """
  static let receipt = """
    {"method":"PUT","path":"notifications/\(id)/report_received",
     "body":{"app_id":"7a44","player_id":"0f2c4d6e","device_type":1}}
    """
}

extension DecodedPayload {
  /// Decodes a text.
  init(_ text: String, pushType: ApplePushType? = nil, isToken: Bool = false) {
    self.init(Array(text.utf8), context: PayloadContext(pushType: pushType, isToken: isToken))
  }

  subscript(_ name: PayloadField) -> JSON? { field(name)?.value }

  /// The codes of the findings.
  var codes: [String] { findings.map(\.code) }

  /// The sentences about a topic, joined.
  func sentences(_ topic: DeviceStatement.Topic) -> String {
    behaviour.statements.filter { $0.topic == topic }.map(\.sentence.string).joined(separator: " ")
  }
}

import PushModel
import PushWire
import Testing
import TextKit

@Suite("Numbers at the ends of what can be written")
struct PayloadExtremesTests {
  /// As they stand in JSON; each is also tried as text.
  static let extremes = [
    "-9223372036854775808", "-9223372036854775807", "9223372036854775807", "9223372036854775808",
    "18446744073709551615", "-9223372036854775809", "1e308", "-1e308", "1e400", "-1e400", "5e-324",
    "-0", "-0.0", "0", "9e18", "-9e18", "1e18", "999999999999999999999999999999",
    "9223372036854775807.5", "-9223372036854775808.5", "1e11", "-1e11", "253402300800",
    "-62167219201",
  ]
  /// Texts that some readers take for numbers.
  static let texts = [
    "NaN", "nan", "-nan", "inf", "-Infinity", "0x7fffffffffffffff", "+9223372036854775808",
    "-99999999999999999999", "", " ", "-", "1e",
  ]

  static let values = extremes + (extremes.prefix(6) + texts).map { "\"\($0)\"" }

  /// A payload for every row that holds a number, a time or a switch; § is where it stands.
  static let rows: [String] = [
    #"{"aps":{"alert":"A","badge":§},"custom":{"i":"1"}}"#,
    #"{"aps":{"alert":"A","content-available":§,"mutable-content":1},"custom":{"i":"1"}}"#,
    #"{"aps":{"alert":"A","mutable-content":§},"custom":{"i":"1"}}"#,
    #"{"aps":{"alert":"A","relevance-score":§},"custom":{"i":"1"}}"#,
    #"{"aps":{"alert":"A","sound":{"name":"n","critical":§,"volume":1}},"custom":{"i":"1"}}"#,
    #"{"aps":{"alert":"A","sound":{"name":"n","critical":1,"volume":§}},"custom":{"i":"1"}}"#,
    #"{"aps":{"content-available":1},"m":"A","b":§,"custom":{"i":"1"}}"#,
    #"{"aps":{"alert":"A"},"custom":{"i":"1","badge_inc":§}}"#,
    #"{"aps":{"alert":"A"},"os_data":{"i":"1","badge_inc":§}}"#,
    #"{"aps":{"content-available":1},"os_data":{"i":"1","buttons":{"m":"A","b":§}}}"#,
    #"{"aps":{"event":"update","timestamp":§,"content-state":{}}}"#,
    #"{"aps":{"event":"update","timestamp":1700000000,"stale-date":§,"content-state":{}}}"#,
    #"{"aps":{"event":"end","timestamp":1700000000,"dismissal-date":§,"content-state":{}}}"#,
    #"{"aps":{"alert":"A"},"op_message_id":"m","op_render_truncated":§}"#,
    #"{"google.message_id":"x","google.ttl":"60","custom":"{\"i\":\"1\"}","alert":"A","google.sent_time":§}"#,
    #"{"google.message_id":"x","google.ttl":§,"custom":"{\"i\":\"1\"}","alert":"A","google.sent_time":"1700000000000"}"#,
    #"{"google.message_id":"x","google.ttl":§,"custom":"{\"i\":\"1\"}","alert":"A","google.sent_time":"-9223372036854775808"}"#,
    #"{"hms.ttl":"60","custom":"{\"i\":\"1\"}","alert":"A","hms.sent_time":§}"#,
    #"{"hms.ttl":§,"custom":"{\"i\":\"1\"}","alert":"A","hms.sent_time":"1700000000000"}"#,
    #"{"google.message_id":"x","custom":"{\"i\":\"1\"}","alert":"A","pri":§,"vis":"1"}"#,
    #"{"google.message_id":"x","custom":"{\"i\":\"1\"}","alert":"A","vis":§}"#,
    #"{"google.message_id":"x","custom":"{\"i\":\"1\"}","alert":"A","android_notif_id":§}"#,
    #"{"google.message_id":"x","custom":"{\"i\":\"1\"}","alert":"A","led":§,"vib":§,"is_restoring":§}"#,
    #"{"google.message_id":"x","custom":"{\"i\":\"1\"}","alert":"A","bdg":§,"ledc":§,"bgac":§,"vib_pt":§}"#,
    #"{"notification":{"shown":§,"isAppInFocus":§,"displayType":§,"payload":{"notificationID":"1","title":"T","badge":§,"priority":§,"lockScreenVisibility":§,"sentTime":§,"ttl":§,"rawPayload":{"aps":{"alert":"A"}}}},"action":{"actionID":"x","type":§}}"#,
    #"{"notification":{"notificationId":"1","title":"T","badge":§,"badgeIncrement":§,"relevanceScore":§,"androidNotificationId":§,"priority":§,"sentTime":§,"ttl":§,"lockScreenVisibility":§,"contentAvailable":§},"result":{"action_id":"b"}}"#,
    #"{"id":"0f2c","app_id":"7a44","type":"iOSPush","token":"ab","enabled":§,"notification_types":80}"#,
    #"{"id":"0f2c","app_id":"7a44","type":"iOSPush","token":"ab","enabled":true,"notification_types":§,"test_type":§,"session_time":§,"session_count":§,"created_at":§,"last_active":§}"#,
    #"{"method":"PUT","path":"notifications/1/report_received","body":{"app_id":"7","player_id":"0","device_type":§}}"#,
    #"{"type":"received","message_id":"m","subscription_id":"s","at":§}"#,
    #"{"events":[{"type":"received","message_id":"m","subscription_id":"s","at":§}]}"#,
  ]

  @Test("in the place of every number, time and switch are read or left out", arguments: rows)
  func everyRow(_ row: String) throws {
    let parts = row.split(separator: "§", omittingEmptySubsequences: false).map { String($0) }
    for value in Self.values {
      let payload = DecodedPayload(parts.joined(separator: value))
      #expect(payload.isReadable, "\(row) \(value)")
      #expect((try? JSON.parse(payload.json.text())) != nil)
      #expect(payload.behaviour.statements.allSatisfy { !$0.sentence.string.isEmpty })
    }
  }

  @Test("in the place of every value of every form end without a trap")
  func everySample() throws {
    for sample in PayloadSamples.all {
      let whole = try JSON.parse(sample.text)
      for value in Self.values {
        for changed in Self.everywhere(json(value), in: whole) {
          let payload = DecodedPayload(changed.text(.wire))
          #expect((try? JSON.parse(payload.json.text())) != nil)
        }
      }
    }
  }

  @Test(
    "of milliseconds become the second that they lie in",
    arguments: [
      ("-9223372036854775808", Int64(-9_223_372_036_854_776)), ("-1001", -2), ("-1000", -1),
      ("-999", -1), ("-1", -1), ("1", 0), ("999", 0), ("1000", 1),
      ("9223372036854775807", 9_223_372_036_854_775),
    ])
  func floor(_ text: String, _ seconds: Int64) {
    let payload = DecodedPayload(
      #"{"google.message_id":"x","google.ttl":"60","custom":"{\"i\":\"1\"}","alert":"A","google.sent_time":"\#(text)"}"#
    )
    #expect(payload[.sentTime]?.int64 == seconds)
  }

  /// The tree once for every value in it, with that value replaced.
  static func everywhere(_ value: JSON, in tree: JSON) -> [JSON] {
    switch tree.value {
    case .null, .bool, .number, .string: return [value]
    case .array(let elements):
      return elements.indices.flatMap { index in
        everywhere(value, in: elements[index]).map { changed in
          var elements = elements
          elements[index] = changed
          return JSON(.array(elements))
        }
      }
    case .object(let object):
      return object.members.flatMap { member in
        everywhere(value, in: member.value).map { changed in
          var object = object
          object[member.key] = changed
          return JSON(.object(object))
        }
      }
    }
  }
}

import PushModel
import Tables
import TextKit

/// Rows and contexts that the tests share.
enum Samples {
  static let now = Timestamp(seconds: 1_770_948_780)  // 2026-02-13T02:13:00Z

  static let context = CellContext(
    formatter: TimeFormatter(zone: .utc, now: now), now: now, times: .full)

  static func ago(_ seconds: Double) -> Timestamp { now - seconds }

  static func subscription(_ id: String, _ change: (inout Subscription) -> Void = { _ in })
    -> Subscription
  {
    var subscription = Subscription(
      id: Untrusted(id), type: Untrusted("iOSPush"), platform: .ios)
    change(&subscription)
    return subscription
  }

  static func message(_ id: String, _ change: (inout Message) -> Void = { _ in }) -> Message {
    var message = Message(id: Untrusted(id), service: .openpush, state: .sent)
    change(&message)
    return message
  }

  static func tags(_ pairs: KeyValuePairs<String, String>) -> [LabelledValue] {
    pairs.map { LabelledValue(label: Untrusted($0.key), value: Untrusted($0.value)) }
  }
}

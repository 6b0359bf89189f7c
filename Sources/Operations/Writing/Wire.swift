import PushModel
import PushWire
import TextKit

/// The dialects' tables, chosen by a context's service.
enum Wire {
  /// What the body of a send says.
  struct SendReading {
    var audience: Audience
    var name: String?
    var idempotencyKey: String?
    var body: JSON
    var problems: [Finding]
  }

  /// What the body of an activity's start says.
  struct ActivityReading {
    var audience: Audience
    var activityID: String?
    var activityType: String?
    var name: String?
    var idempotencyKey: String?
    var body: JSON
    var problems: [Finding]
  }

  static func body(of draft: Draft, for context: OperatingContext, idempotencyKey: String) -> JSON {
    nil
  }
  static func readSendBody(_ body: JSON, for context: OperatingContext) -> SendReading {
    SendReading(audience: .everyone, body: body, problems: [])
  }
  static func setKey(_ key: String, in body: inout JSON, for context: OperatingContext) {}
  static func activityStart(
    _ draft: ActivityDraft, for context: OperatingContext, idempotencyKey: String
  ) -> JSON { nil }
  static func activityUpdate(_ draft: ActivityDraft, for context: OperatingContext) -> JSON { nil }
  static func activityEnd(_ draft: ActivityDraft, for context: OperatingContext) -> JSON { nil }
  static func endWantsState(_ service: ServiceKind) -> Bool { service == .onesignal }
  static func readActivityStart(_ body: JSON, for context: OperatingContext, type: String?)
    -> ActivityReading
  { ActivityReading(audience: .everyone, body: body, problems: []) }
  static func readActivityChange(_ body: JSON, for context: OperatingContext, isEnd: Bool)
    -> ActivityReading
  { ActivityReading(audience: .everyone, body: body, problems: []) }
  static func contentState(in body: JSON?, of service: ServiceKind) -> JSON? { nil }
  static func activityAttributes(in body: JSON?, of service: ServiceKind) -> JSON? { nil }
}

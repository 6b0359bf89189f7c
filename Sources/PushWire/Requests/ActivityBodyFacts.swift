import TextKit

extension OpenPushDialect {
  /// The content state that the body of an activity's start, update or end brings.
  public static func contentState(inBody body: JSON) -> JSON? { body["content_state"] }

  /// The attributes that the body of an activity's start brings.
  public static func activityAttributes(inBody body: JSON) -> JSON? { body["attributes"] }
}

extension OneSignalDialect {
  /// The content state that the body of an activity's start, update or end brings.
  public static func contentState(inBody body: JSON) -> JSON? { body["event_updates"] }

  /// The attributes that the body of an activity's start brings.
  public static func activityAttributes(inBody body: JSON) -> JSON? { body["event_attributes"] }
}

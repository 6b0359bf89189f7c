extension OneSignalDialect {
  /// The key of the idempotency key in a body, and its deprecated spelling (reference §4).
  public static let idempotencyKeys = (key: "idempotency_key", former: "external_id")

  /// The keys of a message's body that choose who gets it.
  static let targetingKeys = messageBodyFields.names(.targeting)

  /// The keys that narrow a message to some platforms.
  static let platformFlags = messageBodyFields.names(.platform)

  /// The keys that give copies to others than those who were chosen.
  static let copyKeys = messageBodyFields.names(.copies)

  /// The keys of a message's body that choose nobody: content, looks, times, retry.
  static let contentKeys = messageBodyFields.names(.content)

  /// The keys of an activity's start besides its targeting.
  static let activityStartKeys = activityStartBodyFields.names(.content)

  /// The keys of an activity's update and end.
  static let activityChangeKeys = activityChangeBodyFields.names(.content)
}

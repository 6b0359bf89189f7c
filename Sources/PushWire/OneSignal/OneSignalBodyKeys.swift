extension OneSignalDialect {
  /// The keys of a message's body that choose who gets it.
  static let targetingKeys = messageBodyFields.names(.targeting)

  /// The keys that narrow a message to some platforms.
  static let platformFlags = messageBodyFields.names(.platform)

  /// The keys of a message's body that choose nobody: content, looks, times, retry.
  static let contentKeys = messageBodyFields.names(.content)

  /// The keys of an activity's start besides its targeting.
  static let activityStartKeys = activityStartBodyFields.names(.content)

  /// The keys of an activity's update and end.
  static let activityChangeKeys = activityChangeBodyFields.names(.content)
}

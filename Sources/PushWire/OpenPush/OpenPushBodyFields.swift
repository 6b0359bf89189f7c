/// The fields of the bodies that OpenPush takes. It refuses every other.
extension OpenPushDialect {
  /// The fields of a message.
  static let messageBodyFields: [BodyField] = [
    BodyField("name", .text(maximum: OpenPushLimits.name)),
    BodyField("title", .text(maximum: nil)),
    BodyField("body", .text(maximum: nil), required: true),
    BodyField("image_url", .url),
    BodyField("deep_link", .url),
    BodyField("op_actions", .objects(maximum: nil)),
    BodyField("data", .object),
    BodyField("audience", .object, .targeting),
    BodyField("send_at", .unixTime),
    BodyField("best_hour", .flag),
    BodyField("ttl", .whole(0...Int64.max)),
    BodyField("collapse_id", .text(maximum: OpenPushLimits.collapseID)),
    BodyField("op_apns_subtitle", .text(maximum: nil)),
    BodyField("op_apns_sound", .text(maximum: nil)),
    BodyField("op_apns_badge", .whole(0...Int64.max)),
    BodyField("op_apns_category", .text(maximum: nil)),
    BodyField("op_apns_thread_id", .text(maximum: nil)),
    BodyField("op_apns_interruption_level", .word(OpenPushLimits.interruptionLevels)),
    BodyField("op_apns_relevance_score", .number(0...1)),
  ]

  /// The fields of an activity's start.
  static let activityStartBodyFields: [BodyField] = [
    BodyField("activity_id", .text(maximum: nil), required: true),
    BodyField("activity_type", .text(maximum: nil), required: true),
    BodyField("attributes", .object, required: true),
    BodyField("content_state", .object, required: true),
    BodyField("alert", .object, required: true),
    BodyField("audience", .object, .targeting),
    BodyField("stale_date", .unixTime),
    BodyField(
      "relevance_score", .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)),
    BodyField("priority", .wholeOf(OpenPushLimits.activityPriorities)),
  ]

  /// The fields of an activity's update.
  static let activityUpdateBodyFields: [BodyField] = [
    BodyField("content_state", .object, required: true),
    BodyField("alert", .object),
    BodyField("stale_date", .unixTime),
    BodyField(
      "relevance_score", .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)),
    BodyField("priority", .wholeOf(OpenPushLimits.activityPriorities)),
  ]

  /// The fields of an activity's end.
  static let activityEndBodyFields: [BodyField] = [
    BodyField("content_state", .object),
    BodyField("dismissal_date", .unixTime),
    BodyField("priority", .wholeOf(OpenPushLimits.activityPriorities)),
  ]

  /// The fields of a call.
  static func bodyFields(_ kind: SendBodyKind) -> [BodyField] {
    switch kind {
    case .message: messageBodyFields
    case .activityStart: activityStartBodyFields
    case .activityUpdate: activityUpdateBodyFields
    case .activityEnd: activityEndBodyFields
    }
  }

  /// The ways of choosing that an audience has.
  static let audienceFields: [BodyField] = [
    BodyField("subscription_ids", .texts(maximum: nil), .targeting),
    BodyField("external_ids", .texts(maximum: nil), .targeting),
    BodyField("aliases", .object, .targeting),
    BodyField("tags", .objects(maximum: nil), .targeting),
    BodyField("everyone", .flag, .targeting),
  ]
}

/// The fields of the bodies that OneSignal takes (its OpenAPI description 5.12; what newer documents
/// added is marked).
extension OneSignalDialect {
  /// The fields that choose who gets a message.
  private static let targetingFields: [BodyField] = [
    BodyField("include_aliases", .object, .targeting),
    BodyField("target_channel", .word(["push", "email", "sms"]), .targeting),
    BodyField("include_subscription_ids", .texts(maximum: nil), .targeting),
    BodyField("included_segments", .texts(maximum: nil), .targeting),
    BodyField("excluded_segments", .texts(maximum: nil), .targeting),
    BodyField("filters", .objects(maximum: OneSignalLimits.filters), .targeting),
    BodyField("email_to", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_email_tokens", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_phone_numbers", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_ios_tokens", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_android_reg_ids", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_amazon_reg_ids", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_wp_wns_uris", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_chrome_reg_ids", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_chrome_web_reg_ids", .texts(maximum: OneSignalLimits.addresses), .targeting),
    BodyField("include_huawei_reg_ids", .texts(maximum: OneSignalLimits.addresses), .targeting),
    // The names of the contract before users and aliases.
    BodyField("include_player_ids", .texts(maximum: nil), .targeting),
    BodyField("include_external_user_ids", .texts(maximum: nil), .targeting),
    BodyField("channel_for_external_user_ids", .word(["push", "email", "sms"]), .targeting),
  ]

  /// The fields of a message.
  static let messageBodyFields: [BodyField] =
    targetingFields
    + [
      "isIos", "isAndroid", "isHuawei", "isAnyWeb", "isChromeWeb", "isFirefox", "isSafari",
      "isWP_WNS", "isAdm", "isChrome", "isEdge", "isEmail", "isSMS", "isMacOSX",
    ].map { BodyField($0, .flag, .platform) } + contentFields + looksFields + channelFields

  private static let contentFields: [BodyField] = [
    BodyField("app_id", .uuid),
    BodyField("name", .text(maximum: OneSignalLimits.name)),
    BodyField(idempotencyKeys.former, .text(maximum: nil)),
    BodyField(idempotencyKeys.key, .text(maximum: nil)),
    BodyField("contents", .languages),
    BodyField("headings", .languages),
    BodyField("subtitle", .languages),
    BodyField("data", .object),
    BodyField("custom_data", .object),
    BodyField("template_id", .uuid),
    BodyField("content_available", .flag),
    BodyField("mutable_content", .flag),
    BodyField("target_content_identifier", .text(maximum: nil)),
    BodyField("url", .url),
    BodyField("web_url", .url),
    BodyField("app_url", .url),
    BodyField("huawei_msg_type", .word(["message", "data"])),
    BodyField("collapse_id", .text(maximum: OneSignalLimits.collapseID)),
    BodyField("web_push_topic", .text(maximum: nil)),
    BodyField("apns_alert", .object),
    BodyField("apns_push_type_override", .word(["voip"])),
    BodyField("delayed_option", .word(["timezone", "last-active"])),
    BodyField("delivery_time_of_day", .text(maximum: nil)),
    BodyField("send_after", .dateText),
    BodyField("ttl", .whole(0...OneSignalLimits.timeToLive)),
    BodyField("priority", .wholeOf(OneSignalLimits.priorities)),
    BodyField("throttle_rate_per_minute", .rate),
    BodyField("enable_frequency_cap", .flag),
    // Newer than the description.
    BodyField("kind", .text(maximum: nil)),
    BodyField("email_warm_up", .flag),
  ]

  private static let looksFields: [BodyField] = [
    BodyField("ios_attachments", .textMap),
    BodyField("big_picture", .text(maximum: nil)),
    BodyField("global_image", .url),
    BodyField("huawei_big_picture", .text(maximum: nil)),
    BodyField("adm_big_picture", .text(maximum: nil)),
    BodyField("chrome_big_picture", .text(maximum: nil)),
    BodyField("chrome_web_image", .url),
    BodyField("buttons", .objects(maximum: nil)),
    BodyField("web_buttons", .objects(maximum: nil)),
    BodyField("ios_category", .text(maximum: nil)),
    BodyField("android_channel_id", .text(maximum: nil)),
    BodyField("huawei_channel_id", .text(maximum: nil)),
    BodyField("existing_android_channel_id", .text(maximum: nil)),
    BodyField("huawei_existing_channel_id", .text(maximum: nil)),
    BodyField("android_background_layout", .object),
    BodyField("small_icon", .text(maximum: nil)),
    BodyField("huawei_small_icon", .text(maximum: nil)),
    BodyField("large_icon", .text(maximum: nil)),
    BodyField("huawei_large_icon", .text(maximum: nil)),
    BodyField("adm_small_icon", .text(maximum: nil)),
    BodyField("adm_large_icon", .text(maximum: nil)),
    BodyField("chrome_web_icon", .url),
    BodyField("chrome_web_badge", .url),
    BodyField("firefox_icon", .url),
    BodyField("chrome_icon", .text(maximum: nil)),
    BodyField("ios_sound", .text(maximum: nil)),
    BodyField("android_sound", .text(maximum: nil)),
    BodyField("huawei_sound", .text(maximum: nil)),
    BodyField("adm_sound", .text(maximum: nil)),
    BodyField("wp_wns_sound", .text(maximum: nil)),
    BodyField("android_led_color", .colour),
    // Huawei takes RGB behind a #, unlike Android.
    BodyField("huawei_led_color", .text(maximum: nil)),
    BodyField("android_accent_color", .colour),
    BodyField("huawei_accent_color", .text(maximum: nil)),
    BodyField("android_visibility", .wholeOf([-1, 0, 1])),
    BodyField("huawei_visibility", .wholeOf([-1, 0, 1])),
    BodyField("ios_badgeType", .word(["None", "SetTo", "Increase"])),
    BodyField("ios_badgeCount", .whole(Int64.min...Int64.max)),
    BodyField("android_group", .text(maximum: nil)),
    BodyField("android_group_message", .text(maximum: nil)),
    BodyField("adm_group", .text(maximum: nil)),
    BodyField("adm_group_message", .object),
    BodyField("thread_id", .text(maximum: nil)),
    BodyField("summary_arg", .text(maximum: nil)),
    BodyField("summary_arg_count", .whole(0...Int64.max)),
    BodyField("ios_relevance_score", .number(0...1)),
    BodyField("ios_interruption_level", .word(OneSignalLimits.interruptionLevels)),
    BodyField("huawei_badge_class", .text(maximum: nil)),
    BodyField("huawei_badge_add_num", .whole(1...99)),
    BodyField("huawei_badge_set_num", .whole(0...99)),
    BodyField(
      "huawei_category",
      .word([
        "IM", "VOIP", "SUBSCRIPTION", "TRAVEL", "HEALTH", "WORK", "ACCOUNT", "EXPRESS", "FINANCE",
        "DEVICE_REMINDER", "MAIL", "MARKETING",
      ])),
    BodyField("huawei_bi_tag", .text(maximum: nil)),
  ]

  private static let channelFields: [BodyField] = [
    BodyField("email_subject", .text(maximum: nil)),
    BodyField("email_body", .text(maximum: nil)),
    BodyField("email_from_name", .text(maximum: nil)),
    BodyField("email_from_address", .text(maximum: nil)),
    BodyField("email_reply_to_address", .text(maximum: nil)),
    BodyField("email_preheader", .text(maximum: nil)),
    BodyField("email_bcc", .texts(maximum: OneSignalLimits.blindCopies), .copies),
    BodyField("email_sender_domain", .text(maximum: nil)),
    BodyField("disable_email_click_tracking", .flag),
    BodyField("include_unsubscribed", .flag),
    BodyField("sms_from", .text(maximum: nil)),
    BodyField("sms_media_urls", .texts(maximum: OneSignalLimits.mediaURLs)),
  ]

  /// The fields of an activity's start.
  static let activityStartBodyFields: [BodyField] =
    [
      BodyField("app_id", .uuid),
      BodyField("name", .text(maximum: OneSignalLimits.name), required: true),
      BodyField("event", .text(maximum: nil)),
      BodyField("activity_id", .text(maximum: nil), required: true),
      BodyField("event_attributes", .object, required: true),
      BodyField("event_updates", .object, required: true),
      BodyField("contents", .languages),
      BodyField("headings", .languages),
      BodyField("stale_date", .unixTime),
      BodyField("priority", .wholeOf(OneSignalLimits.priorities)),
      BodyField("ios_relevance_score", .number(0...1)),
      BodyField("ios_sound", .text(maximum: nil)),
      BodyField("sound", .text(maximum: nil)),
      BodyField(idempotencyKeys.key, .text(maximum: nil)),
    ] + targetingFields

  /// The fields of an activity's update and end.
  static let activityChangeBodyFields: [BodyField] = [
    BodyField("app_id", .uuid),
    BodyField("name", .text(maximum: OneSignalLimits.name), required: true),
    BodyField("event", .text(maximum: nil)),
    BodyField("event_updates", .object, required: true),
    BodyField("contents", .languages),
    BodyField("headings", .languages),
    BodyField("stale_date", .unixTime),
    BodyField("dismissal_date", .unixTime),
    BodyField("priority", .wholeOf(OneSignalLimits.priorities)),
    BodyField("ios_relevance_score", .number(0...1)),
    BodyField("ios_sound", .text(maximum: nil)),
    BodyField("sound", .text(maximum: nil)),
  ]

  /// The fields of a call.
  static func bodyFields(_ kind: SendBodyKind) -> [BodyField] {
    switch kind {
    case .message: messageBodyFields
    case .activityStart: activityStartBodyFields
    case .activityUpdate, .activityEnd: activityChangeBodyFields
    }
  }

  /// The languages that a text can be in.
  static let languages: [String] = [
    "en", "ar", "bs", "bg", "ca", "zh-Hans", "zh-Hant", "zh", "hr", "cs", "da", "nl", "et", "fi",
    "fr", "ka", "de", "el", "hi", "he", "hu", "id", "it", "ja", "ko", "lv", "lt", "ms", "nb", "pl",
    "fa", "pt", "pa", "ro", "ru", "sr", "sk", "es", "sv", "th", "tr", "uk", "vi",
  ]
}

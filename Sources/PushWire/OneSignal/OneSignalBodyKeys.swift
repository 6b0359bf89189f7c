extension OneSignalDialect {
  /// The keys of a message's body that choose who gets it.
  static let targetingKeys: Set<String> = [
    "include_aliases", "target_channel", "include_subscription_ids", "included_segments",
    "excluded_segments", "filters", "email_to", "include_email_tokens", "include_phone_numbers",
    "include_ios_tokens", "include_android_reg_ids", "include_amazon_reg_ids",
    "include_wp_wns_uris", "include_chrome_reg_ids", "include_chrome_web_reg_ids",
    "include_huawei_reg_ids", "include_player_ids", "include_external_user_ids",
    "channel_for_external_user_ids",
  ]

  /// The keys that narrow a message to some platforms.
  static let platformFlags: Set<String> = [
    "isIos", "isAndroid", "isHuawei", "isAnyWeb", "isChromeWeb", "isFirefox", "isSafari",
    "isWP_WNS", "isAdm", "isChrome", "isEdge", "isEmail", "isSMS", "isMacOSX",
  ]

  /// The keys of a message's body that choose nobody: content, looks, times, retry.
  static let contentKeys: Set<String> = [
    "app_id", "name", "external_id", "idempotency_key", "contents", "headings", "subtitle", "data",
    "custom_data", "template_id", "content_available", "mutable_content",
    "target_content_identifier", "url", "web_url", "app_url", "huawei_msg_type",
    "ios_attachments", "big_picture", "global_image", "huawei_big_picture", "adm_big_picture",
    "chrome_big_picture", "chrome_web_image", "buttons", "web_buttons", "ios_category",
    "android_channel_id", "huawei_channel_id", "existing_android_channel_id",
    "huawei_existing_channel_id", "android_background_layout", "small_icon", "huawei_small_icon",
    "large_icon", "huawei_large_icon", "adm_small_icon", "adm_large_icon", "chrome_web_icon",
    "chrome_web_badge", "firefox_icon", "chrome_icon", "ios_sound", "android_sound",
    "huawei_sound", "adm_sound", "wp_wns_sound", "android_led_color", "huawei_led_color",
    "android_accent_color", "huawei_accent_color", "android_visibility", "huawei_visibility",
    "ios_badgeType", "ios_badgeCount", "collapse_id", "web_push_topic", "apns_alert",
    "delayed_option", "delivery_time_of_day", "send_after", "ttl", "priority",
    "apns_push_type_override", "throttle_rate_per_minute", "enable_frequency_cap",
    "android_group", "android_group_message", "adm_group", "adm_group_message", "thread_id",
    "summary_arg", "summary_arg_count", "ios_relevance_score", "ios_interruption_level",
    "email_subject", "email_body", "email_from_name", "email_from_address",
    "email_reply_to_address", "email_preheader", "email_bcc", "email_sender_domain",
    "disable_email_click_tracking", "include_unsubscribed", "sms_from", "sms_media_urls",
    "huawei_badge_class", "huawei_badge_add_num", "huawei_badge_set_num", "huawei_category",
    "huawei_bi_tag", "kind", "email_warm_up",
  ]

  /// The keys of an activity's start besides its targeting.
  static let activityStartKeys: Set<String> = [
    "app_id", "name", "event", "activity_id", "event_attributes", "event_updates", "contents",
    "headings", "stale_date", "priority", "ios_relevance_score", "ios_sound", "sound",
    "idempotency_key",
  ]

  /// The keys of an activity's update and end.
  static let activityChangeKeys: Set<String> = [
    "app_id", "name", "event", "event_updates", "contents", "headings", "stale_date",
    "dismissal_date", "priority", "ios_relevance_score", "ios_sound", "sound",
  ]
}

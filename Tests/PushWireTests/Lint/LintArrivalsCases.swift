/// How and when it arrives.
let arrivalsLintCases: [LintCase] = [
  LintCase("channel-id-not-uuid", .message, ["android_channel_id": #"§"orders""#]),
  LintCase(
    "channel-id-is-uuid", .message,
    ["existing_android_channel_id": #"§"1dd608f2-c6a1-11e3-851d-000c2940e62c""#]),
  LintCase(
    "two-channel-ids", .message,
    [
      "android_channel_id": #""1dd608f2-c6a1-11e3-851d-000c2940e62c""#,
      "§existing_android_channel_id": #""orders""#,
    ]),
  LintCase(
    ["colour-hash", "colour-without-alpha"], .message, ["android_accent_color": "§\"#FF0000\""]),
  LintCase("colour-without-alpha", .message, ["android_accent_color": #"§"FF0000""#]),
  LintCase("colour-transparent", .message, ["android_accent_color": #"§"00FF0000""#]),
  LintCase(
    "colour-unreadable", .message, ["android_background_layout": #"{"headings_color": §"red"}"#]),
  LintCase("ignored-on-android-8", .message, ["§android_sound": #""ping""#]),
  LintCase(
    "silent-with-text", .message, ["content_available": "true", "§contents": #"{"en": "Hi"}"#]),
  LintCase(
    "silent-with-sound", .message,
    ["contents": nil, "content_available": "true", "priority": "5", "§ios_sound": #""ping""#]),
  LintCase(
    "silent-with-buttons", .message,
    [
      "contents": nil, "content_available": "true", "priority": "5",
      "§buttons": #"[{"id": "a", "text": "A"}]"#,
    ]),
  LintCase(
    "silent-priority", .message, ["contents": nil, "content_available": "true", "priority": "§10"]),
  LintCase(
    "collapse-on-silent", .message,
    ["contents": nil, "content_available": "true", "priority": "5", "§collapse_id": #""a""#]),
  LintCase("critical-on-openpush", .openMessage, ["op_apns_interruption_level": #"§"critical""#]),
  LintCase("critical-needs-entitlement", .message, ["ios_interruption_level": #"§"critical""#]),
  LintCase("relevance-out-of-range", .message, ["ios_relevance_score": "§1.5"]),
  LintCase("relevance-out-of-range", .openMessage, ["op_apns_relevance_score": "§-1"]),
  LintCase("priority-unknown", .message, ["priority": "§7"]),
  LintCase("priority-unknown", .openUpdate, ["priority": "§1"]),
  LintCase("priority-left-out", .message, ["priority": nil]),
  LintCase("ttl-out-of-range", .message, ["ttl": "§2419201"]),
  LintCase("ttl-out-of-range", .message, ["ttl": "§-1"]),
  LintCase("ttl-out-of-range", .openMessage, ["ttl": "§-1"]),
  LintCase("ttl-zero", .message, ["ttl": "§0"]),
  LintCase("ttl-over-provider", .openMessage, ["ttl": "§2419201"]),
  LintCase("time-in-past", .message, ["send_after": #"§"2026-06-01T11:00:00Z""#]),
  LintCase("time-in-past", .openMessage, ["send_at": "§1780315199"]),
  LintCase("time-unreadable", .message, ["send_after": #"§"tomorrow""#]),
  LintCase("time-unreadable", .message, ["send_after": #"§"2026-02-30T10:00:00Z""#]),
  LintCase("time-unreadable", .message, ["send_after": #"§"1780315199""#]),
  LintCase("time-zone-twice", .message, ["send_after": #"§"2026-06-02 10:00:00 CEST+0200""#]),
  LintCase(
    "time-zone-twice", .message, ["send_after": #"§"2026-06-02T10:00:00+02:00[Europe/Berlin]""#]),
  LintCase("time-without-offset", .message, ["send_after": #"§"2026-06-02 10:00:00""#]),
  LintCase("time-without-offset", .message, ["send_after": #"§"2026-06-02 10:00:00 CEST""#]),
  LintCase("time-in-milliseconds", .openMessage, ["send_at": "§1780400000000"]),
  LintCase("time-in-milliseconds", .openUpdate, ["stale_date": "§1780400000000"]),
  LintCase("time-far-ahead", .message, ["send_after": #"§"2036-06-02T10:00:00Z""#]),
  LintCase("delivery-time-missing", .message, ["§delayed_option": #""timezone""#]),
  LintCase(
    "delivery-time-unreadable", .message,
    ["delayed_option": #""timezone""#, "delivery_time_of_day": #"§"25:00""#]),
  LintCase("delivery-time-ignored", .message, ["§delivery_time_of_day": #""9:00AM""#]),
  LintCase(
    "throttle-with-timezone", .message,
    [
      "delayed_option": #""timezone""#, "delivery_time_of_day": #""9:00AM""#,
      "throttle_rate_per_minute": "§600",
    ]),
  LintCase("throttle-rounded", .message, ["throttle_rate_per_minute": #"§"1019""#]),
  LintCase(
    "best-hour-with-send-at", .openMessage, ["send_at": "1780318800", "§best_hour": "true"]),
]

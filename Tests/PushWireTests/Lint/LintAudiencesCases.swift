/// Who gets it.
let audiencesLintCases: [LintCase] = [
  LintCase("no-audience", .message, ["included_segments": nil]),
  LintCase("no-audience", .openMessage, ["audience": nil]),
  LintCase(
    "several-targetings", .message,
    ["§include_aliases": #"{"external_id": ["a"]}"#, "target_channel": #""push""#]),
  LintCase(
    "several-targetings", .openMessage, ["audience": #"§{"external_ids": ["a"], "everyone": true}"#]
  ),
  LintCase("wrong-audience", .openMessage, ["audience": "§{}"]),
  LintCase("wrong-audience", .openMessage, ["audience": #"{"everyone": §false}"#]),
  LintCase(["no-audience", "empty-targeting"], .message, ["included_segments": "[]"]),
  LintCase("empty-targeting", .openMessage, ["audience": #"{"external_ids": §[]}"#]),
  LintCase(
    ["excluded-alone"], .message,
    [
      "included_segments": nil, "excluded_segments": #"§["a"]"#,
      "include_phone_numbers": #"["+12025550123"]"#, "name": #""n""#,
    ]),
  LintCase(
    ["mixed-channels"], .message,
    [
      "included_segments": nil, "include_phone_numbers": #"["+12025550123"]"#, "name": #""n""#,
      "target_channel": #"§"push""#,
    ]),
  LintCase(
    "missing-target-channel", .message,
    ["included_segments": nil, "§include_aliases": #"{"external_id": ["a"]}"#]),
  LintCase(
    "alias-label", .message,
    [
      "included_segments": nil, "include_aliases": #"{§"ExternalIds": ["a"]}"#,
      "target_channel": #""push""#,
    ]),
  LintCase(
    "alias-label", .message,
    [
      "included_segments": nil, "include_aliases": #"{§"externalId": ["a"]}"#,
      "target_channel": #""push""#,
    ]),
  LintCase(
    "alias-label", .message,
    [
      "included_segments": nil, "include_aliases": #"{§"onesignalId": ["a"]}"#,
      "target_channel": #""push""#,
    ]),
  LintCase(
    "alias-label", .message,
    [
      "included_segments": nil, "include_aliases": #"{§"subscription_id": ["a"]}"#,
      "target_channel": #""push""#,
    ]),
  LintCase("alias-label", .openMessage, ["audience": #"{"aliases": {§"external_id": ["a"]}}"#]),
  LintCase(
    "id-not-uuid", .message,
    ["included_segments": nil, "include_subscription_ids": #"[§"sub_7d1f0c"]"#]),
  LintCase(
    "id-not-uuid", .message,
    ["included_segments": nil, "include_subscription_ids": #"[§"a@b.example"]"#]),
  LintCase(
    "id-not-uuid", .message,
    [
      "included_segments": nil, "include_aliases": #"{"onesignal_id": [§"user-1"]}"#,
      "target_channel": #""push""#,
    ]),
  LintCase(
    "id-kind", .openMessage,
    ["audience": #"{"subscription_ids": [§"1dd608f2-c6a1-11e3-851d-000c2940e62c"]}"#]),
  LintCase("id-kind", .openMessage, ["audience": #"{"subscription_ids": [§"user-1"]}"#]),
  LintCase("id-kind", .openMessage, ["audience": #"{"external_ids": [§"sub_7d1f0c"]}"#]),
  LintCase(
    ["id-is-app-id", "app-id"], .openMessage,
    ["app_id": #""app_1""#, "audience": #"{"external_ids": [§"app_1"]}"#]),
  LintCase(
    "uuid-kind-open", .message,
    [
      "included_segments": nil,
      "include_subscription_ids": #"[§"1dd608f2-c6a1-11e3-851d-000c2940e62c"]"#,
    ]),
  LintCase("empty-id", .openMessage, ["audience": #"{"external_ids": [§""]}"#]),
  LintCase("placeholder-id", .openMessage, ["audience": #"{"external_ids": [§"undefined"]}"#]),
  LintCase("id-with-spaces", .openMessage, ["audience": #"{"external_ids": [§"user-1 "]}"#]),
  LintCase("repeated-id", .openMessage, ["audience": #"{"external_ids": ["user-1", §"user-1"]}"#]),
  LintCase(
    "not-an-address", .message,
    ["included_segments": nil, "include_phone_numbers": #"[§"0123"]"#, "name": #""n""#]),
  LintCase(
    ["not-an-address"], .message,
    [
      "included_segments": nil, "contents": nil, "email_to": #"[§"a.example"]"#,
      "email_subject": #""s""#, "email_body": #""b""#,
    ]),
  LintCase(
    "old-targeting-name", .message,
    ["included_segments": nil, "§include_external_user_ids": #"["user-1"]"#]),
  LintCase(
    "tokens-discouraged", .message, ["included_segments": nil, "§include_ios_tokens": #"["a"]"#]),
  LintCase("segment-spelling", .message, ["included_segments": #"[§"subscribed users"]"#]),
  LintCase(
    "values-over-limit", .message,
    [
      "included_segments": nil,
      "filters":
        #"[{"field": "tag", "key": "a", "relation": "in_array", "value": §"0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"}]"#,
    ]),
  LintCase(
    "filter-operator", .message,
    [
      "included_segments": nil,
      "filters": #"[{"field": "tag", "key": "a", "relation": "exists"}, {"operator": §"OR"}]"#,
    ]),
  LintCase(
    "filter-incomplete", .message,
    ["included_segments": nil, "filters": #"[§{"field": "tag", "relation": "exists"}]"#]),
  LintCase(
    "filter-incomplete", .message,
    ["included_segments": nil, "filters": #"[§{"field": "last_session", "relation": ">"}]"#]),
  LintCase(
    "filter-incomplete", .openMessage, ["audience": #"{"tags": [§{"key": "a", "relation": "="}]}"#]),
  LintCase(
    "filter-value-not-text", .message,
    [
      "included_segments": nil,
      "filters": #"[{"field": "session_count", "relation": ">", "value": §3}]"#,
    ]),
  LintCase(
    "unknown-word", .message,
    [
      "included_segments": nil,
      "filters": #"[{"field": §"tags", "key": "a", "relation": "exists"}]"#,
    ]),
  LintCase(
    "unknown-word", .openMessage,
    ["audience": #"{"tags": [{"key": "a", "relation": §">", "value": "1"}]}"#]),
  LintCase("platforms-excluded", .message, ["§isIos": "true"]),
  LintCase(["platforms-excluded", "chrome-app-flag"], .message, ["§isChrome": "true"]),
]

/// Live Activities.
let activitiesLintCases: [LintCase] = [
  LintCase("activity-id-slash", .openStart, ["activity_id": #"§"order/1""#]),
  LintCase("activity-id-slash", .start, ["activity_id": #"§"order/1""#]),
  LintCase("content-state-empty", .openUpdate, ["content_state": "§{}"]),
  LintCase("content-state-empty", .update, ["event_updates": #"§{"data": {}}"#]),
  LintCase(
    "state-wrapping", .start,
    ["event_attributes": #"{"data": {"number": 1}}"#, "§event_updates": #"{"step": 1}"#]),
  LintCase("targeting-ignored", .update, ["§included_segments": #"["All"]"#]),
  LintCase("targeting-ignored", .openUpdate, ["§audience": #"{"everyone": true}"#]),
  LintCase(
    "alert-in-update", .update, ["§contents": #"{"en": "Hi"}"#, "headings": #"{"en": "Order"}"#]),
  LintCase(
    "alert-in-update", .update,
    ["priority": "5", "§contents": #"{"en": "Hi"}"#, "headings": #"{"en": "Order"}"#]),
  LintCase("alert-in-update", .openUpdate, ["§alert": #"{"title": "Order", "body": "Hi"}"#]),
  LintCase("alert-empty", .openStart, ["alert": #"§{"title": "Order"}"#]),
  LintCase(["sound-without-title"], .update, ["§ios_sound": #""ping""#]),
  LintCase("sound-ignored", .update, ["§sound": #""ping""#]),
  LintCase("dismissal-outside-end", .update, ["§dismissal_date": "1780318800"]),
  LintCase("dismissal-outside-end", .openUpdate, ["§dismissal_date": "1780318800"]),
  LintCase("dismissal-in-past", .openEnd, ["dismissal_date": "§1780315199"]),
  LintCase("dismissal-beyond-display", .end, ["dismissal_date": "§1780333200"]),
  LintCase("stale-in-past", .update, ["stale_date": "§1780315199"]),
  LintCase("stale-beyond-life", .openUpdate, ["stale_date": "§1780358400"]),
  LintCase("end-without-state", .openEnd, ["content_state": nil]),
]

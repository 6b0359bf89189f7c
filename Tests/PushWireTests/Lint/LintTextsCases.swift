/// What is shown and carried.
let textsLintCases: [LintCase] = [
  LintCase("missing-english", .message, ["contents": #"§{"de": "Hallo"}"#]),
  LintCase("missing-english", .message, ["contents": #"{"en": §""}"#]),
  LintCase("missing-english", .message, ["contents": nil]),
  LintCase("missing-english", .start, ["headings": nil]),
  LintCase("empty-text", .message, ["headings": #"{"en": §""}"#]),
  LintCase(
    "languages-differ", .message,
    ["contents": #"{"en": "Hi", "de": "Hallo"}"#, "§headings": #"{"en": "Hi"}"#]),
  LintCase("unknown-language", .message, ["contents": #"{"en": "Hi", §"de-AT": "Servus"}"#]),
  LintCase("other-channel-field", .message, ["§email_subject": #""a""#]),
  LintCase(
    "data-over-limit", .message,
    ["data": "§{\"a\": \"" + String(repeating: "x", count: 2041) + "\"}"]),
  LintCase(
    "custom-data-over-limit", .message,
    [
      "template_id": #""1dd608f2-c6a1-11e3-851d-000c2940e62c""#,
      "custom_data": "§{\"a\": \"" + String(repeating: "x", count: 9993) + "\"}",
    ]),
  LintCase(
    "custom-data-over-limit", .message,
    [
      "target_channel": #""push""#,
      "template_id": #""1dd608f2-c6a1-11e3-851d-000c2940e62c""#,
      "custom_data": "§{\"a\": \"" + String(repeating: "x", count: 2041) + "\"}",
    ]),
  LintCase(
    "custom-data-over-push", .message,
    [
      "template_id": #""1dd608f2-c6a1-11e3-851d-000c2940e62c""#,
      "custom_data": "§{\"a\": \"" + String(repeating: "x", count: 2041) + "\"}",
    ]),
  LintCase("custom-data-unused", .message, ["§custom_data": #"{"a": 1}"#]),
  LintCase(
    "over-limit", .message,
    ["contents": "{\"en\": \"" + String(repeating: "x", count: 4100) + "\"}"]),
  LintCase(
    "over-advised", .message,
    ["contents": "{\"en\": \"" + String(repeating: "x", count: 3600) + "\"}"]),
  LintCase("over-limit", .openMessage, ["body": "\"" + String(repeating: "x", count: 4100) + "\""]),
  LintCase(
    "buttons-over-limit", .message,
    [
      "buttons":
        #"§[{"id": "a", "text": "A"}, {"id": "b", "text": "B"}, {"id": "c", "text": "C"}, {"id": "d", "text": "D"}]"#
    ]),
  LintCase(
    "buttons-over-limit", .message,
    [
      "web_buttons":
        #"§[{"id": "a", "text": "A"}, {"id": "b", "text": "B"}, {"id": "c", "text": "C"}]"#
    ]),
  LintCase(
    "buttons-over-limit", .openMessage,
    [
      "op_actions":
        #"§[{"id": "a", "title": "A"}, {"id": "b", "title": "B"}, {"id": "c", "title": "C"}, {"id": "d", "title": "D"}]"#
    ]),
  LintCase("button-incomplete", .message, ["buttons": #"[§{"id": "a"}]"#]),
  LintCase("button-incomplete", .openMessage, ["op_actions": #"[{"id": "a", "title": §""}]"#]),
  LintCase(
    "button-id-repeated", .message,
    ["buttons": #"[{"id": "a", "text": "A"}, {"id": §"a", "text": "B"}]"#]),
  LintCase(
    "category-suppresses-buttons", .message,
    ["ios_category": #"§"c""#, "buttons": #"[{"id": "a", "text": "A"}]"#]),
  LintCase(
    "url-with-others", .message,
    ["url": #"§"https://a.example""#, "web_url": #""https://a.example""#]),
  LintCase("url-without-scheme", .message, ["url": #"§"a.example/b""#]),
  LintCase("url-without-scheme", .openMessage, ["deep_link": #"§"/offers""#]),
  LintCase("badge-incomplete", .message, ["ios_badgeCount": "§1"]),
  LintCase("badge-negative", .message, ["ios_badgeType": #""SetTo""#, "ios_badgeCount": "§-1"]),
  LintCase("template-id-not-uuid", .message, ["template_id": #"§"Welcome""#]),
]

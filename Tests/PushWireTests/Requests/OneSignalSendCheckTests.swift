import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalSendCheckTests {
  static func complaints(_ members: String) throws -> [String] {
    let object = try #require(json("{\(members)}").object)
    return OneSignalDialect.complaints(aboutSend: object)
  }

  static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test(
    "a body within the limits is not complained about",
    arguments: [
      "",
      #""name":null,"ttl":0,"priority":5,"collapse_id":"a","buttons":[],"data":{}"#,
      #""ttl":2419200,"priority":10,"ios_relevance_score":1,"ios_interruption_level":"passive""#,
      "\"collapse_id\":\"\(text(64))\",\"name\":\"\(text(128))\"",
      "\"data\":{\"a\":\"\(text(2_040))\"}",
      "\"email_to\":[\"a@example.org\"],\"custom_data\":{\"a\":\"\(text(9_992))\"}",
      #""url":"https://example.org""#,
      #""app_url":"shop://a","web_url":"https://example.org""#,
    ])
  func fine(_ members: String) throws {
    #expect(try Self.complaints(members) == [])
  }

  @Test(
    "what is beyond a limit is named with the limit",
    arguments: [
      ("\"name\":\"\(text(129))\"", "name must be at most 128 characters"),
      ("\"name\":7", "name must be a string"),
      ("\"collapse_id\":\"\(text(65))\"", "collapse_id must be at most 64 characters"),
      ("\"ttl\":2419201", "ttl must be between 0 and 2419200"),
      ("\"ttl\":-1", "ttl must be between 0 and 2419200"),
      ("\"ttl\":\"60\"", "ttl must be between 0 and 2419200"),
      ("\"priority\":7", "priority must be 5 or 10"),
      ("\"priority\":\"10\"", "priority must be 5 or 10"),
      ("\"ios_relevance_score\":1.01", "ios_relevance_score must be between 0 and 1"),
      (
        "\"ios_interruption_level\":\"loud\"",
        "ios_interruption_level must be one of active, passive, time_sensitive, critical"
      ),
      ("\"data\":{\"a\":\"\(text(2_041))\"}", "data must be at most 2048 bytes of JSON"),
      ("\"data\":\"text\"", "data must be an object"),
      (
        "\"custom_data\":{\"a\":\"\(text(2_041))\"}",
        "custom_data must be at most 2048 bytes of JSON"
      ),
      ("\"buttons\":[1,2,3,4]", "buttons must be a list of at most 3"),
      ("\"web_buttons\":[1,2,3]", "web_buttons must be a list of at most 2"),
      ("\"buttons\":{}", "buttons must be a list of at most 3"),
      ("\"url\":\"a\",\"web_url\":\"b\"", "url must not be used with app_url or web_url"),
    ])
  func beyond(_ members: String, _ complaint: String) throws {
    #expect(try Self.complaints(members) == [complaint])
  }

  @Test(
    "custom_data of an e-mail may be larger than that of a push or an SMS",
    arguments: [
      (#""email_to":["a@example.org"]"#, nil, 10_000),
      (#""include_email_tokens":["a@example.org"]"#, nil, 10_000),
      (#""target_channel":"email","include_aliases":{"external_id":["a"]}"#, nil, 10_000),
      (#""channel_for_external_user_ids":"email""#, nil, 10_000),
      (#""isEmail":true"#, nil, 10_000),
      (#""email_subject":"a","email_body":"b","included_segments":["All"]"#, nil, 10_000),
      (#""template_id":"1dd608f2-c6a1-11e3-851d-000c2940e62c""#, .email, 10_000),
      (#""template_id":"1dd608f2-c6a1-11e3-851d-000c2940e62c""#, nil, 10_000),
      (#""template_id":"1dd608f2-c6a1-11e3-851d-000c2940e62c""#, .push, 2_048),
      (#""template_id":"1dd608f2-c6a1-11e3-851d-000c2940e62c""#, .sms, 2_048),
      (
        #""template_id":"1dd608f2-c6a1-11e3-851d-000c2940e62c","target_channel":"push""#, nil, 2_048
      ),
      (#""target_channel":"sms""#, nil, 2_048),
      (#""include_phone_numbers":["+12025550123"]"#, nil, 2_048),
      (#""contents":{"en":"a"},"email_subject":"b""#, nil, 2_048),
      (#""contents":{"en":"a"}"#, nil, 2_048),
    ] as [(String, MessageChannel?, Int)])
  func customData(_ members: String, template: MessageChannel?, limit: Int) throws {
    // {"a":""} is eight bytes.
    for (count, isFine) in [(limit - 8, true), (limit - 7, false)] {
      let object = try #require(
        json("{\(members),\"custom_data\":{\"a\":\"\(Self.text(count))\"}}").object)
      let complaints = OneSignalDialect.complaints(aboutSend: object, template: template)
      #expect(
        complaints
          == (isFine ? [] : ["custom_data must be at most \(limit) bytes of JSON"]))
    }
  }

  @Test("bytes are counted, not characters")
  func bytes() throws {
    let umlauts = String(repeating: "ü", count: 1_021)
    #expect(try Self.complaints("\"data\":{\"a\":\"\(umlauts)\"}").count == 1)
  }
}

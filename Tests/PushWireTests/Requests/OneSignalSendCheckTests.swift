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

  @Test("bytes are counted, not characters")
  func bytes() throws {
    let umlauts = String(repeating: "ü", count: 1_021)
    #expect(try Self.complaints("\"data\":{\"a\":\"\(umlauts)\"}").count == 1)
  }
}

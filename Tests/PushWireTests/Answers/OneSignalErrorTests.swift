import PushModel
import PushWire
import Testing
import TextKit

@Suite struct OneSignalErrorTests {
  @Test(
    "every shape of `errors` becomes texts",
    arguments: [
      (#"{"errors":["one","two"],"success":false}"#, ["one", "two"]),
      (
        #"{"errors":[{"code":"user-2","title":"Taken","meta":{"external_id":"x"}}]}"#,
        ["Taken (user-2; external_id: x)"]
      ),
      (#"{"errors":[{"title":"No code"}]}"#, ["No code"]),
      (#"{"errors":[{"code":"only-code"}]}"#, ["only-code"]),
      (#"{"errors":"just text"}"#, ["just text"]),
      (#"{"errors":["text",{"title":"object"},null]}"#, ["text", "object"]),
      (#"{"errors":null}"#, []),
      (
        #"{"errors":{"invalid_aliases":{"external_id":["b","a","b"],"crm":["a"]}}}"#,
        ["b, a (invalid_aliases: external_id)", "a (invalid_aliases: crm)"]
      ),
      (#"{"errors":{"invalid_player_ids":["b","b"]}}"#, ["b (invalid_player_ids)"]),
      ("\u{FEFF}{\"errors\":[\"one\"]}", ["one"]),
      (#"{"errors":{"title":"lone","code":"x-1"}}"#, ["lone (x-1)"]),
      (#"{"errors":{"what":"ever"}}"#, [#"{"what":"ever"}"#]),
      (#"{"errors":[7,true,[1]]}"#, ["7", "true", "[1]"]),
      (#"{"error":"singular"}"#, ["singular"]),
      (#"{"success":false}"#, []),
      ("{}", []),
      ("", []),
      ("  \n", []),
      (#"["a","b"]"#, ["a", "b"]),
      ("Forbidden\nmore", ["Forbidden"]),
      ("<html><head><title>502 Bad Gateway</title></head></html>", ["502 Bad Gateway"]),
      (
        "<?xml version=\"1.0\"?><Error><Code>NoSuchKey</Code><Message>The key</Message></Error>",
        ["The key"]
      ),
      ("<html></html>", []),
    ] as [(String, [String])])
  func shapes(_ body: String, _ texts: [String]) {
    #expect(OneSignalDialect.errors(status: 400, body: bytes(body)).map(\.text.raw) == texts)
  }

  @Test("the bucket of a rate limit is told")
  func bucket() {
    let body =
      #"{"errors":["API rate limit exceeded"],"limit":"Subscription/User Update Per Device"}"#
    let texts = OneSignalDialect.errors(status: 429, body: bytes(body)).map(\.text.raw)
    #expect(texts == ["API rate limit exceeded", "Limit: Subscription/User Update Per Device"])
  }

  @Test("what it is about is kept")
  func meta() {
    let body =
      #"{"errors":[{"code":"subscription-1","title":"Full","meta":{"user_subscription_limit":20}}]}"#
    let error = OneSignalDialect.errors(status: 409, body: bytes(body)).first
    #expect(error?.code?.raw == "subscription-1")
    #expect(error?.meta?["user_subscription_limit"]?.int64 == 20)
  }

  @Test("bytes that are no text do not stop it")
  func garbage() {
    let errors = OneSignalDialect.errors(status: 500, body: [0xFF, 0xFE, 0x00, 0x1B, 0x5B])
    #expect(errors.count == 1)
  }

  @Test("errors are written in both shapes, and read again")
  func written() {
    let texts = OneSignalDialect.errorJSON([OneSignalLiterals.appKeyRefused]).bytes(.wire)
    #expect(
      OneSignalDialect.errors(status: 403, body: texts).map(\.title.raw)
        == [OneSignalLiterals.appKeyRefused])
    let coded = OneSignalDialect.errorJSON(code: "subscription-0", title: "Subscription not found")
    #expect(
      OneSignalDialect.errors(status: 404, body: coded.bytes(.wire)).map(\.text.raw)
        == ["Subscription not found (subscription-0)"])
  }
}

@Suite struct OpenPushErrorTests {
  @Test(
    "the message, its code and each field become texts",
    arguments: [
      (
        #"{"error":{"code":"not_found","message":"No such message"}}"#,
        ["No such message (not_found)"]
      ),
      (
        #"{"error":{"code":"validation_failed","message":"Look","fields":{"body":"is required"}}}"#,
        ["Look (validation_failed)", "body: is required"]
      ),
      (#"{"error":{"code":"x"}}"#, ["x"]),
      (#"{"error":"text"}"#, ["text"]),
      (#"{"error":null}"#, []), ("{}", []), ("", []), ("[1]", []),
      ("gateway down", ["gateway down"]),
    ] as [(String, [String])])
  func shapes(_ body: String, _ texts: [String]) {
    #expect(OpenPushDialect.errors(status: 422, body: bytes(body)).map(\.text.raw) == texts)
  }

  @Test("a written error is read again")
  func written() {
    let body = OpenPushDialect.errorJSON(
      code: "conflict", message: "Already sent", fields: [("state", "is sent")], requestID: "r-1")
    #expect(
      OpenPushDialect.errors(status: 409, body: body.bytes(.wire)).map(\.text.raw)
        == ["Already sent (conflict; request r-1)", "state: is sent"])
  }
}

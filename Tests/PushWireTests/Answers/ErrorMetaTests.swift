import PushModel
import PushWire
import Testing
import TextKit

@Suite("What a service tells beside an error")
struct ErrorMetaTests {
  static func oneSignal(_ meta: String) -> String? {
    let body = #"{"errors":[{"code":"user-2","title":"Taken","meta":\#(meta)}]}"#
    return OneSignalDialect.errors(status: 409, body: bytes(body)).first?.text.raw
  }

  @Test(
    "stands behind its code",
    arguments: [
      (#"{"crm":"77"}"#, "Taken (user-2; crm: 77)"),
      (
        #"{"conflicting_aliases":{"external_id":"ana","crm":"77"}}"#,
        "Taken (user-2; conflicting_aliases.external_id: ana; conflicting_aliases.crm: 77)"
      ),
      (#"{"user_subscription_limit":20}"#, "Taken (user-2; user_subscription_limit: 20)"),
      (#"{"ids":["a","b",3]}"#, "Taken (user-2; ids: a, b, 3)"),
      (#"{"list":[{"a":1}]}"#, #"Taken (user-2; list: [{"a":1}])"#),
      (#""it is full""#, "Taken (user-2; it is full)"),
      ("true", "Taken (user-2; true)"), ("null", "Taken (user-2)"), ("{}", "Taken (user-2)"),
      (#"{"crm":null,"note":""}"#, "Taken (user-2)"),
      (
        #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}"#, "Taken (user-2; a: 1; b: 2; c: 3; d: 4; 2 more)"
      ),
      (#"{"a":{"b":{"c":{"d":1}}}}"#, #"Taken (user-2; a.b.c: {"d":1})"#),
    ])
  func meta(_ meta: String, _ text: String) {
    #expect(Self.oneSignal(meta) == text)
  }

  @Test(
    "shows no key",
    arguments: [
      (#"{"seen":"os_v2_app_somebodyelseskey1234"}"#, "somebodyelses"),
      (#"{"identity_auth_hash":"0123456789abcdef"}"#, "0123456789"),
      (#"{"api_key":"0123456789abcdef"}"#, "0123456789"),
    ])
  func keys(_ meta: String, _ secret: String) throws {
    let text = try #require(Self.oneSignal(meta))
    #expect(!text.contains(secret))
    #expect(text.contains("…"))
  }

  @Test("is cut to what a line holds")
  func long() throws {
    let text = try #require(Self.oneSignal(#"{"crm":"\#(String(repeating: "x", count: 500))"}"#))
    #expect(text == "Taken (user-2; crm: \(String(repeating: "x", count: 60))…)")
  }

  @Test(
    "OpenPush's name of the request stands there, and its fields behind it",
    arguments: [
      (
        #"{"code":"validation_failed","message":"No.","fields":{"body":"too long"},"request_id":"req_123"}"#,
        ["No. (validation_failed; request req_123)", "body: too long"]
      ),
      (#"{"code":"conflict","request_id":"req_9"}"#, ["conflict (request req_9)"]),
      (#"{"request_id":"req_9"}"#, ["request req_9"]),
      (#"{"code":"conflict","message":"No.","request_id":null}"#, ["No. (conflict)"]),
      (#"{"code":"conflict","message":"No.","request_id":7}"#, ["No. (conflict; request 7)"]),
    ] as [(String, [String])])
  func requestID(_ error: String, _ texts: [String]) {
    let errors = OpenPushDialect.errors(status: 422, body: bytes(#"{"error":\#(error)}"#))
    #expect(errors.map(\.text.raw) == texts)
  }
}

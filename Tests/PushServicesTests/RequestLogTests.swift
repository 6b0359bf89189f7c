import Glibc
import PushModel
import PushWire
import TestServers
import TestSupport
import Testing
import TextKit

@testable import PushServices

@Suite("The log of requests")
struct RequestLogTests {
  static let key = "os_v2_app_ordinarykey7f3cwxyz"

  private func text(_ body: KeptBody) -> String { String(decoding: body.bytes, as: UTF8.self) }

  static let bodies: [(String, String)] = [
    (#"{"id":"a","name":"b"}"#, #"{"id":"a","name":"b"}"#),
    (#"{"basic_auth_key":"NGEwMGZmMjItY2NkNy0xMWUz"}"#, #"{"basic_auth_key":"…MWUz"}"#),
    (#"{"Basic_Auth_Key" : "NGEwMGZmMjItY2NkNy0xMWUz"}"#, #"{"Basic_Auth_Key" : "…MWUz"}"#),
    (#"{"gcm_key":"short"}"#, #"{"gcm_key":"…"}"#),
    (#"{"gcm_key":null,"a":1}"#, #"{"gcm_key":null,"a":1}"#),
    (#"{"password":12345678901234,"a":1}"#, #"{"password":…,"a":1}"#),
    (
      #"{"csv_file_url":"https://files.example/users_8f3a1b2c.csv.gz"}"#,
      #"{"csv_file_url":"…v.gz"}"#
    ),
    (
      #"{"fcm_v1_service_account_json":{"type":"x","list":["abcdefghijklmnop"]},"b":"c"}"#,
      #"{"fcm_v1_service_account_json":{"type":"…","list":["…mnop"]},"b":"c"}"#
    ),
    (#"{"apns_p8":"quote \" and key1"}"#, #"{"apns_p8":"…key1"}"#),
    (#"{"basic_auth_key":"abcdefghijkl"}"#, #"{"basic_auth_key":"…ijkl"}"#),
    // The client's own key, wherever it stands.
    ("Bad key \(key)!", "Bad key …wxyz!"),
    (#"{"errors":["\#(key) is unknown"]}"#, #"{"errors":["…wxyz is unknown"]}"#),
    // Another key of OneSignal's form.
    ("<p>os_v2_org_anotherkeyabcd</p>", "<p>…abcd</p>"),
    // Keys of OpenPush's form, and OneSignal's of old: a UUID in base64.
    (#"{"a":"op_rest_somebodyelses01"}"#, #"{"a":"…es01"}"#),
    ("op_sdk_somebodyelses02 ", "…es02 "),
    (
      #"{"a":"NWE0MGZmMjItY2NkNy0xMWUzLTgwMDAtOTlhYmNkZWYwMTIz"}"#, #"{"a":"…MTIz"}"#
    ),
    // One that is no UUID, and one within something longer, is what it is.
    (
      "QSB0ZXh0IG9mIDM2IGJ5dGVzIHRoYXQgaXMgbm8ga2V5LiBB",
      "QSB0ZXh0IG9mIDM2IGJ5dGVzIHRoYXQgaXMgbm8ga2V5LiBB"
    ),
    (
      "xNWE0MGZmMjItY2NkNy0xMWUzLTgwMDAtOTlhYmNkZWYwMTIz",
      "xNWE0MGZmMjItY2NkNy0xMWUzLTgwMDAtOTlhYmNkZWYwMTIz"
    ),
    // Behind the words that stand in front of keys, whatever the key looks like.
    ("Authorization: Basic QWxhZGRpbjpvcGVu", "Authorization: Basic …cGVu"),
    ("authorization:Whatever abcdefghijkl.", "authorization:Whatever …ijkl."),
    (#"curl -H "Authorization: abcdefghijkl""#, #"curl -H "Authorization: …ijkl""#),
    (
      "it wants Bearer 0123456789abcdef, or KEY 0123456789abcdef.",
      "it wants Bearer …cdef, or KEY …cdef."
    ),
    ("the basic authentication-of-people", "the basic authentication-of-people"),
    ("include an 'Authorization: ...' header", "include an 'Authorization: ...' header"),
    // In addresses.
    ("see https://ana:secret1@example.org/x", "see https://…@example.org/x"),
    ("https://x.example/?a=b&api_key=0123456789ab&c=d", "https://x.example/?a=b&api_key=…89ab&c=d"),
    ("https://x.example/?level=0123456789ab", "https://x.example/?level=0123456789ab"),
    // What is no secret stays: an idempotency key, the keys of filters and data.
    (
      #"{"idempotency_key":"1b671a64-40d5","key":"level","data":{"token":"t"}}"#,
      #"{"idempotency_key":"1b671a64-40d5","key":"level","data":{"token":"t"}}"#
    ),
    // Broken in the middle of a secret.
    (#"{"id":1,"basic_auth_key":"NGEwMGZmMjItY2NkNy0xMWUz"#, #"{"id":1,"basic_auth_key":"…MWUz"#),
    (#"{"id":1,"basic_auth_key":"NGE\"#, #"{"id":1,"basic_auth_key":"…"#),
  ]

  @Test("no secret is kept of a body, whole or broken", arguments: bodies)
  func redaction(_ body: String, _ kept: String) {
    let result = Redactor([Secret(Self.key)]).body(Array(body.utf8))
    #expect(text(result) == kept)
    #expect(result.isRedacted == (body != kept))
    #expect(!result.isCut)
    #expect(result.byteCount == body.utf8.count)
  }

  @Test(
    "the client's key is found however it is spelled",
    arguments: [
      ("a/key+of=42chars", "a/key+of=42chars"), ("a/key+of=42chars", "a%2Fkey%2Bof%3D42chars"),
      ("a/key+of=42chars", #"a\/key+of=42chars"#), ("a/key+of=42chars", "A/Key+Of=42Chars"),
      ("a/key+of=42chars", #"\u0061/\u006bey\u002Bof=42chars"#),
      ("a/key+of=42chars", "a%2fkey%2bof%3d42chars"),
      ("a/key+of=42chars", "YS9rZXkrb2Y9NDJjaGFycw=="),
    ])
  func spellings(_ key: String, _ spelled: String) {
    let redactor = Redactor([Secret(key)])
    #expect(redactor.text("<\(spelled)>") == "<…hars>")
    let response = HTTPResponse(
      status: 302, headers: [HTTPResponse.Field(name: "location", value: "/\(spelled)/")],
      body: Array("no \(spelled)".utf8),
      facts: TransferFacts(
        milliseconds: 1, bytesSent: 1, bytesReceived: 1, reusedConnection: false))
    let kept = redactor.answer(response)
    #expect(kept.headers.map(\.value) == ["/…hars/"])
    #expect(String(decoding: kept.body, as: UTF8.self) == "no …hars")
  }

  @Test("what only resembles an escape spells no key")
  func noEscapes() {
    let redactor = Redactor([Secret("a/key+of=42chars")])
    for text in [
      #"\\u0061/key+of=42chars"#, #"\u0161/key+of=42chars"#, #"\u00"#, #"\"#, "a/key+of=42char",
    ] {
      #expect(String(decoding: redactor.bytes(Array(text.utf8)), as: UTF8.self) == text)
    }
    #expect(redactor.knownKey(in: Array("no key".utf8)) == nil)
    #expect(redactor.knownKey(in: Array("A/KEY+of=42chars".utf8)) == Secret("a/key+of=42chars"))
  }

  @Test("a key is found behind a megabyte of its own beginning")
  func long() {
    let filler = [[UInt8]](repeating: Array(#"a/k\u0061 "#.utf8), count: 100_000).flatMap { $0 }
    let kept = Redactor([Secret("a/key+of=42chars")]).bytes(filler + Array("a/key+of=42chars".utf8))
    #expect(kept == filler + Array("…hars".utf8))
  }

  @Test("a body is kept from its beginning, and a key that the cut goes through is not")
  func cut() {
    let filler = String(repeating: "x", count: KeptBody.limit - 10)
    let body = Redactor([Secret("ordinarysecretkey")]).body(
      Array((filler + "ordinarysecretkey and more").utf8))
    #expect(body.isCut)
    #expect(body.byteCount == KeptBody.limit + 16)
    #expect(text(body) == filler + "…")
  }

  @Test("what is packed is not kept")
  func packed() {
    let body = Redactor([]).body(Gzip.stored([1, 2, 3]))
    #expect(body.bytes.isEmpty)
    #expect(body.byteCount == 26)
  }

  @Test("random bytes and every beginning of a body are survived, and never longer than the limit")
  func robustness() {
    var random = SeededRandom(seed: 7)
    let redactor = Redactor([Secret(Self.key)])
    let alphabet = Array(#"{}[]",:\ "basic_auth_key":"os_v2_app_"nul"#.utf8) + [0xFF, 0xC3, 0x0A]
    for _ in 0..<2000 {
      let count = Int.random(in: 0...80, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      #expect(redactor.body(bytes).byteCount == count)
    }
    let whole = Array(
      #"{"basic_auth_key":"NGEwMGZmMjItY2NkNy0xMWUz","apns_p8":["\#(Self.key)"]}"#.utf8)
    for end in whole.indices {
      let kept = text(redactor.body(Array(whole[..<end])))
      #expect(!kept.contains("NGEwMGZmMj"))
      #expect(!kept.contains("os_v2_app_ord"))
    }
  }

  // MARK: the log itself

  private func record(_ body: [UInt8]?, answer: [UInt8] = Array("{}".utf8)) throws -> RequestRecord
  {
    let request = HTTPRequest(
      method: .post, base: try ServiceURL.service("https://api.onesignal.com"),
      target: "/notifications?app_id=a%27b",
      headers: OneSignalDialect.headers(key: Secret(Self.key)),
      body: body)
    return RequestRecord(
      request, at: Timestamp(seconds: 1_770_000_000), attempt: 2,
      keys: KeyRing(app: Secret(Self.key), organization: Secret("os_v2_org_theorganizations")),
      result: .answered(
        HTTPResponse(
          status: 201,
          headers: [
            HTTPResponse.Field(name: "set-cookie", value: "session=abcdefghijklmnop"),
            HTTPResponse.Field(name: "location", value: "https://x.example/y?sig=abcdef"),
            HTTPResponse.Field(name: "x-request-id", value: "r-1"),
          ], body: answer,
          facts: TransferFacts(
            milliseconds: 1234, bytesSent: 57, bytesReceived: 2, reusedConnection: true))))
  }

  @Test("holds the last 200, and bodies within its bytes: the oldest lose theirs")
  func bounds() throws {
    let log = RequestLog(bodyLimit: 100_000)
    let body = [UInt8](repeating: 0x61, count: 9_998)
    for _ in 0..<250 { log.add(try record(body)) }
    let records = log.records
    #expect(records.count == 200)
    #expect(records.map(\.number) == Array(51...250))
    #expect(log.count == 250)
    let held = records.reduce(0) { $0 + $1.keptBytes }
    #expect(held == 100_000)
    #expect(records.last?.requestBody?.bytes == body)
    #expect(records.first?.requestBody == KeptBody.sizeOnly(9_998))
  }

  @Test("one that is larger than all that may be kept keeps its own")
  func large() throws {
    let log = RequestLog(bodyLimit: 10)
    log.add(try record([UInt8](repeating: 0x61, count: 100)))
    log.add(try record([UInt8](repeating: 0x62, count: 100)))
    #expect(log.records.map { $0.requestBody?.bytes.count } == [0, 100])
  }

  @Test("a request in words: one line, and everything on demand")
  func words() throws {
    let record = try record(Array(#"{"contents":{"en":"Hi"}}"#.utf8))
    #expect(
      record.summary.string == """
        POST /notifications?app_id=a%27b · 201 · 1,234 ms · 57 B sent · 2 B received · connection \
        used again · attempt 2
        """)
    let report = record.report.map(\.string)
    #expect(report.contains("  Authorization: Key …wxyz"))
    #expect(report.contains("  set-cookie: …mnop"))
    #expect(report.contains("  location: https://x.example/y?…"))
    #expect(report.contains("  x-request-id: r-1"))
    #expect(report.contains(#"      "en": "Hi""#))
    #expect(!report.joined().contains("ordinarykey"))
    var dumped = ""
    dump(record, to: &dumped)
    #expect(!dumped.contains("ordinarykey"))
    #expect(!dumped.contains("sig=abcdef"))
  }

  // MARK: as a command

  /// What a shell gives to `curl`, a word a line, with what it reads from standard input.
  private func words(of command: String) throws -> [String] {
    let script = """
      curl() { for word in "$@"; do printf '[%s]\\n' "$word"; done; \
      case "$*" in *@-*) printf '<'; od -An -v -tx1;; esac; }
      PUSHDECK_KEY='the key'; PUSHDECK_ORGANIZATION_KEY=org; PUSHDECK_ADDRESS=https://a.example/b
      \(command)
      """
    let stream = try #require(popen(script, "r"))
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var byte = fgetc(stream)
    while byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      byte = fgetc(stream)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("a shell reads the command as it was meant, and the key is a variable")
  func curl() throws {
    let command = try record(Array(#"{"contents":{"en":"It's $5 `now` \\ \"x\""}}"#.utf8))
      .curlCommand
    #expect(!command.contains("wxyz"))
    #expect(command.contains("\"$PUSHDECK_KEY\""))
    #expect(
      try words(of: command)
        == [
          "[--silent]", "[--show-error]", "[--include]", "[--compressed]", "[--request]",
          "[POST]", "[--header]", "[Authorization: Key the key]", "[--data-binary]",
          #"[{"contents":{"en":"It's $5 `now` \\ \"x\""}}]"#,
          "[https://api.onesignal.com/notifications?app_id=a%27b]",
        ])
  }

  @Test(
    "bytes that a terminal would act on, or that curl would take for a file, arrive all the same")
  func oddBytes() throws {
    for body in [[0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x25, 0x5C, 0x27, 0x00, 0xFF], Array("@x".utf8)] {
      let command = try record(body).curlCommand
      #expect(Untrusted(command).safe.string == command)
      let output = try words(of: command)
      #expect(output.contains("[@-]"))
      let hexadecimal = body.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      #expect(output.last == "< " + hexadecimal.joined(separator: " "))
    }
  }

  @Test("what cannot be repeated as it stands is said in a comment")
  func comments() throws {
    let cut = try record([UInt8](repeating: 0x61, count: KeptBody.limit + 1)).curlCommand
    #expect(
      cut.hasPrefix("# The body had 16385 bytes and is not whole here: put it into body.json.\n"))
    #expect(try words(of: cut).contains("[@body.json]"))
    let masked = try record(Array(#"{"gcm_key":"abcdefghijklmnop"}"#.utf8)).curlCommand
    #expect(masked.hasPrefix("# Secrets in the body are cut down"))
    let download = RequestRecord(
      secretAddress: HTTPRequest(
        method: .get, base: try ServiceURL.service("https://files.example/users_8f3a1b2c.csv.gz")),
      at: Timestamp(seconds: 0), result: .failed(TransportFailure(.timedOut)))
    #expect(download.summary.string.hasPrefix("GET //files.example/… · timed out"))
    #expect(!download.curlCommand.contains("8f3a"))
    #expect(try words(of: download.curlCommand).last == "[https://a.example/b]")
    #expect(download.report.map(\.string).last == "No answer came: timed out")
  }
}

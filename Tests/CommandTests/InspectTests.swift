import Testing
import TextKit

@Suite struct `pushdeck inspect` {
  private static let payload =
    #"{"aps":{"alert":{"title":"Ferry \u001b]52;c;eA==\u0007","body":"late \u202e20%"},"#
    + #""badge":"3","mutable-content":1},"custom":{"i":"n-1","a":{"seq":9007199254740993}}}"#

  private func run(_ arguments: [String], input: String) -> CommandRun {
    CommandRun(
      ["inspect"] + arguments, environment: Workplace.environment("/nonexistent"), input: input)
  }

  @Test(arguments: [[], ["-"]]) func `reads standard input`(arguments: [String]) throws {
    let run = run(["--json"] + arguments, input: Self.payload)
    #expect(run.status == 0)
    let json = try #require(run.json)
    #expect(json["form"] == "apns-onesignal-legacy")
    #expect(json["provider"] == "onesignal")
    #expect(json["notificationId"] == "n-1")
    #expect(json["badge"] == 3)
    #expect(json["rawPayload"]?["custom"]?["i"] == "n-1")
    #expect(run.output.contains("9007199254740993"))
  }

  @Test func `writes findings as the contract names them`() throws {
    let json = try #require(run(["--json"], input: Self.payload).json)
    let finding = try #require(json["findings"]?.array?.first { $0["code"] == "wrong-type" })
    #expect(
      finding.object?.keys == [
        "severity", "code", "path", "line", "column", "message", "remedy",
      ])
    #expect(finding["path"] == "aps.badge")
    #expect(finding["line"] == 1)
    #expect(json["origins"]?["badge"]?["path"] == "aps.badge")
    #expect(json["deviceBehaviour"]?[0]?["sentence"]?.string?.isEmpty == false)
  }

  @Test(arguments: [["--json"], []])
  func `lets no control character of the input out`(arguments: [String]) {
    let output = run(arguments, input: Self.payload).output
    #expect(
      output.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}"
      })
    #expect(output.contains("Ferry"))
    #expect(output.contains("20%"))
  }

  @Test func `marks for a person what cannot be seen`() {
    #expect(run([], input: Self.payload).output.contains("‹U+202E›"))
  }

  @Test func `shows a person fields with their place, findings, behaviour and the raw text`() {
    let output = run(["--utc"], input: Self.payload).output
    for words in [
      "OneSignal", "aps.alert.title", "custom.i", "wrong-type at aps.badge", "The badge becomes 3",
      "Raw text",
    ] {
      #expect(output.contains(words))
    }
  }

  @Test(
    arguments: [
      ("{\n \"aps\": nil }", "json-syntax", 2, 9), ("[1]", "json-not-object", 1, 1),
      ("", "json-syntax", 1, 1),
    ] as [(String, String, Int64, Int64)])
  func `ends with 1 for what is no JSON object`(
    input: String, code: String, line: Int64, column: Int64
  ) throws {
    let run = run(["--json"], input: input)
    #expect(run.status == 1)
    let json = try #require(run.json)
    #expect(json["form"] == "malformed")
    #expect(json["findings"]?[0]?["code"]?.string == code)
    #expect(json["findings"]?[0]?["line"]?.int64 == line)
    #expect(json["findings"]?[0]?["column"]?.int64 == column)
  }

  @Test func `takes the push type from outside the payload`() throws {
    let text = #"{"aps":{},"call":"\#(String(repeating: "x", count: 5000))"}"#
    let plain = try #require(run(["--json"], input: text).json)
    #expect(plain["limit"] == 4096)
    #expect(plain["overLimit"] == true)
    let voip = try #require(run(["--json", "--push-type", "voip"], input: text).json)
    #expect(voip["limit"] == 5120)
    #expect(voip["overLimit"] == false)
    #expect(run(["--push-type", "loud"], input: text).status == 2)
  }

  @Test func `reads a token`() throws {
    let token = String(repeating: "0f", count: 32)
    let json = try #require(run(["--json", "--token"], input: token + "\n").json)
    #expect(json["tokenKind"] == "apns")
    #expect(json["tokenLength"] == 64)
    #expect(json["apnsEnvironment"] == "unknown")
    #expect(try #require(run(["--json", "--token"], input: "").json)["tokenKind"] == "none")
  }

  @Test func `says which file cannot be read`() {
    let run = run(["/nonexistent/payload.json"], input: "")
    #expect(run.status == 3)
    #expect(run.errors.contains("/nonexistent/payload.json"))
  }

  @Test func `lists the codes of its findings in its help`() {
    let run = run(["--help"], input: "")
    #expect(run.output.contains("category-suppresses-buttons"))
    #expect(run.output.contains("--push-type"))
  }
}

import Glibc
import Testing
import TextKit

@Suite struct `pushdeck lint` {
  private func run(_ arguments: [String], input: String = "", home: String = "/nonexistent")
    -> CommandRun
  {
    CommandRun(
      ["lint"] + arguments, environment: Workplace.environment(home), input: input)
  }

  private static func write(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  private static let good = #"{"body": "Hi", "audience": {"external_ids": ["user-1"]}}"#
  private static let bad = """
    {
      "body": "Hi",
      "audience": {"external_ids": ["user-1"]},
      "ttl": -1
    }
    """

  @Test func `recognises what it is, and ends with 0 when nothing is wrong`() throws {
    let run = run(["-", "--json"], input: Self.good)
    #expect(run.status == 0, "\(run.errors)")
    let json = try #require(run.json)
    #expect(json["service"]?.string == "openpush")
    #expect(json["kind"]?.string == "message")
    #expect(json["recognised"]?.array?.compactMap(\.string) == ["service", "kind"])
    #expect(json["findings"]?.array?.isEmpty == true)
  }

  @Test func `ends with 1 when a finding is an error, and says where`() throws {
    let run = run(["-", "--json"], input: Self.bad)
    #expect(run.status == 1)
    let finding = try #require(run.json?["findings"]?[0])
    #expect(finding["severity"]?.string == "error")
    #expect(finding["code"]?.string == "ttl-out-of-range")
    #expect(finding["path"]?.string == "ttl")
    #expect(finding["line"]?.int64 == 4)
    #expect(finding["column"]?.int64 == 10)
    #expect(finding["message"]?.string?.isEmpty == false)
  }

  @Test func `says it to a person as file, line and column`() throws {
    let home = try #require(Workplace.makeFolder())
    defer { _ = TerminalProcess.run(["rm", "-rf", home]) }
    let path = "\(home)/body.json"
    Self.write(Self.bad, to: path)
    let run = run([path])
    #expect(run.status == 1)
    #expect(run.lines.first?.hasPrefix("\(path):4:10: error: ttl: ") == true, "\(run.output)")
    #expect(run.lines.last?.hasSuffix("1 error") == true, "\(run.output)")
    #expect(run.lines.last?.contains("recognised from the body") == true, "\(run.output)")
  }

  @Test func `takes the service and the call from the command line`() throws {
    let run = run(
      ["-", "--json", "--service", "openpush", "--kind", "activity-update"], input: Self.good)
    #expect(run.status == 1)
    #expect(run.json?["kind"]?.string == "activity-update")
    #expect(run.json?["recognised"]?.array?.isEmpty == true)
    #expect(self.run(["-", "--kind", "push"], input: Self.good).status == 2)
    #expect(self.run(["-", "--service", "apns"], input: Self.good).status == 2)
  }

  @Test func `takes the service and the app from the chosen context, without its key`() throws {
    let home = try #require(Workplace.makeFolder())
    defer { _ = TerminalProcess.run(["rm", "-rf", home]) }
    let config = "\(home)/pushdeck.conf"
    Self.write(
      """
      default = shop
      [context shop]
      service = openpush
      app = app_3f9c
      key = env: NO_SUCH_KEY
      """, to: config)
    let body = #"{"app_id": "app_other", "body": "Hi", "audience": {"external_ids": ["user-1"]}}"#
    let run = run(["-", "--json", "--config", config], input: body, home: home)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.json?["findings"]?[0]?["code"]?.string == "other-app")
    #expect(run.json?["recognised"]?.array?.compactMap(\.string) == ["kind"])
    let missing = self.run(
      ["-", "--config", config, "--context", "shopp"], input: body, home: home)
    #expect(missing.status == 3)
  }

  @Test func `tells what is no JSON`() {
    let run = run(["-", "--json"], input: "{\n\"body\": }")
    #expect(run.status == 1)
    #expect(run.json?["findings"]?[0]?["code"]?.string == "json-syntax")
    #expect(run.json?["findings"]?[0]?["line"]?.int64 == 2)
  }

  @Test func `ends with 3 when the file is not there, and with 2 without one`() {
    #expect(run(["/nonexistent/body.json"]).status == 3)
    #expect(run([]).status == 2)
  }

  @Test func `lists its codes in the help`() {
    let run = CommandRun(
      ["lint", "--help"], environment: Workplace.environment("/nonexistent"))
    #expect(run.status == 0)
    for code in ["missing-english", "several-targetings", "activity-id-slash", "over-advised"] {
      #expect(run.output.contains("  \(code) "), "\(code)")
    }
  }

  @Test func `puts no control character of the body on the screen`() {
    let run = run(["-"], input: #"{"body": "Hi", "\u001b[31m": 1, "audience": {"x\u202e": []}}"#)
    #expect(run.status == 1)
    #expect(
      !run.output.unicodeScalars.contains {
        ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F || $0.value == 0x202E
      })
  }
}

import TestServers
import Testing
import TextKit

@Suite struct `What a command could not read` {
  @Test func `of a kept export is told on standard error, with what stood there`() throws {
    let place = try #require(Workplace())
    let text = """
      id,identifier,device_type,tags,invalid_identifier,last_active
      s-1,ab,0,{broken,maybe,yesterday
      s-2,cd,1,,f,2026-02-13 02:13:00
      ,ef,1,,f,

      """
    #expect(
      place.run(.onesignal, ["subscriptions", "import", "-"], input: text).status == 0)
    for options in [[], ["--json"]] {
      let listed = place.run(.onesignal, ["subscriptions", "list", "--cached"] + options)
      #expect(listed.status == 0)
      #expect(!listed.output.contains("could not be read"))
      let lines = listed.errors.split(separator: "\n").filter { $0.contains("could not be read") }
      #expect(lines.count == 1, "\(listed.errors)")
      #expect(
        lines.first?.hasPrefix(
          "pushdeck: 3 values and 1 row of the answer could not be read: left out here (row 1, ")
          == true)
      #expect(listed.errors.contains(#"row 1, tags held "{broken""#))
    }
  }

  @Test func `of a user is told on standard error, and the rest is shown`() throws {
    let body = """
      {"identity":{"onesignal_id":"u-1","external_id":"ana"},\
      "properties":{"tags":["a"],"first_active":{"x":1},"language":"el"},\
      "subscriptions":[{"id":"s-1","type":"iOSPush","session_count":"many"},7]}
      """
    let lines = [
      "HTTP/1.1 200 OK", "Content-Type: application/json", "Content-Length: \(body.utf8.count)",
      "", "",
    ]
    let head = lines.joined(separator: "\r\n")
    let server = try HostileServer(nil, [.bytes(Array((head + body).utf8))])
    let home = try #require(Workplace.makeFolder())
    defer { _ = TerminalProcess.run(["rm", "-rf", home]) }
    let run = CommandRun(
      [
        "users", "show", "ana", "--json", "--service", "onesignal", "--url", server.url, "--app",
        "4a1d8f50-0000-4000-8000-000000000001",
      ],
      environment: ["HOME": home, "PUSHDECK_KEY": "os_v2_app_unreadvalueskey91ab"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?["language"]?.string == "el")
    #expect(
      run.errors
        == "pushdeck: 3 values and 1 row of the answer could not be read: left out here"
        + #" (properties.tags held ["a"]; properties.first_active held {"x":1};"#
        + " subscriptions.0.session_count held \"many\", and 1 more).\n")
  }
}

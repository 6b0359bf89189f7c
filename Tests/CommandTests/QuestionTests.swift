import Glibc
import PushModel
import Testing
import TextKit

@Suite struct `Questions on a terminal` {
  /// A send to one user, and one to everybody.
  enum Reach: Sendable { case one, wide }

  @Test(arguments: [
    (Reach.one, "yes", Int32(0)), (.one, "y", 0), (.one, "no", 2), (.one, "", 2),
    (.wide, "Harbour Market", 0), (.wide, "harbour market", 2), (.wide, "yes", 2),
  ])
  func `decide whether anything is sent`(reach: Reach, answer: String, status: Int32) throws {
    let place = try #require(Workplace())
    let audience: JSON =
      switch reach {
      case .one: .object([("external_ids", ["qa-1"])])
      case .wide: .object([("everyone", true)])
      }
    let body: JSON = .object([("name", "asked"), ("body", "Hello."), ("audience", audience)])
    let terminal = try #require(TerminalPair())
    let variables = place.environment.merging(["PUSHDECK_KEY": place.key(.openpush)]) { $1 }
    let child = try #require(
      TerminalProcess.start(
        ["/usr/bin/env", "-i"] + variables.map { "\($0.key)=\($0.value)" }
          + [
            TerminalProcess.program, "messages", "send", place.file("body.json", body.text()),
            "--service", "openpush", "--url", place.url, "--app", place.app(.openpush),
          ], onTerminal: terminal.path))
    let asked = terminal.read(until: "to do it: ")
    #expect(asked.contains("Harbour Market"))
    #expect(asked.contains("device"))
    terminal.type(answer + "\n")
    let rest = terminal.readToEnd()
    #expect(TerminalProcess.wait(for: child) == status, "\(asked)\(rest)")
    let sent = place.run(.openpush, ["messages", "list", "--json", "--filter", "name=asked"])
    #expect(sent.rows?.count == (status == 0 ? 1 : 0))
  }
}

import Glibc
import Storage
import Testing
import TextKit

@Suite struct LogFileTests {
  private let clock = Clock.fixed(Timestamp(seconds: 1_770_948_780))

  @Test func addsALineAnEvent() throws {
    let scratch = try Scratch()
    let path = scratch.path("state/pushdeck.log")
    do {
      let log = try LogFile(path: path, clock: clock)
      log.write("GET /apps 200 in 12 ms")
    }
    let secret = Secret("os_v2_app_abcdefgh1234")
    try LogFile(path: path, clock: clock).write("the key \(secret) of \(Untrusted("a\nb\u{1B}"))")
    let text = try scratch.text("state/pushdeck.log")
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "pushdeck log 1")
    #expect(lines[1] == "2026-02-13T02:13:00Z GET /apps 200 in 12 ms")
    #expect(lines[2].hasPrefix("2026-02-13T02:13:00Z the key …1234 of a"))
    #expect(!text.contains("abcdefgh"))
    #expect(mode(of: path) == 0o600)
    #expect(mode(of: scratch.path("state")) == 0o700)
  }

  @Test func aLongLogIsPutAside() throws {
    let scratch = try Scratch()
    let path = scratch.path("pushdeck.log")
    try scratch.write(String(repeating: "x", count: 101), to: "pushdeck.log")
    try scratch.write("older", to: "pushdeck.log.old")
    try LogFile(path: path, clock: clock, limit: 100).write("new")
    #expect(try scratch.text("pushdeck.log.old").count == 101)
    #expect(try scratch.text("pushdeck.log").hasSuffix("Z new\n"))
  }

  @Test func onlyAFileOfOursIsWritten() throws {
    let scratch = try Scratch()
    try scratch.write("precious", to: "target")
    symlink(scratch.path("target"), scratch.path("link"))
    #expect(throws: FileError.self) { try LogFile(path: scratch.path("link"), clock: clock) }
    #expect(try scratch.text("target") == "precious")
    scratch.makeFolder("folder")
    #expect(throws: FileError.self) { try LogFile(path: scratch.path("folder"), clock: clock) }
    let open = try scratch.write("pushdeck log 1\n", to: "open.log", mode: 0o644)
    try LogFile(path: open, clock: clock).write("x")
    #expect(mode(of: open) == 0o600)
  }
}

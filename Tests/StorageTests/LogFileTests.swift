import Glibc
import Storage
import Testing

@Suite struct LogFileTests {
  @Test func takesWhatIsWrittenToItsDescriptorAtItsEnd() throws {
    let scratch = try Scratch()
    let path = scratch.path("state/pushdeck.log")
    for line in ["malloc: a warning\n", "and another\n"] {
      let log = try LogFile(path: path)
      #expect(write(log.descriptorNumber, line, line.utf8.count) == line.utf8.count)
    }
    #expect(
      try scratch.text("state/pushdeck.log")
        == "pushdeck log 1\nmalloc: a warning\nand another\n")
    #expect(mode(of: path) == 0o600)
    #expect(mode(of: scratch.path("state")) == 0o700)
  }

  @Test func aLongLogIsPutAside() throws {
    let scratch = try Scratch()
    let path = scratch.path("pushdeck.log")
    try scratch.write(String(repeating: "x", count: 101), to: "pushdeck.log")
    try scratch.write("older", to: "pushdeck.log.old")
    _ = try LogFile(path: path, limit: 100)
    #expect(try scratch.text("pushdeck.log.old").count == 101)
    #expect(try scratch.text("pushdeck.log") == "pushdeck log 1\n")
  }

  @Test func onlyAFileOfOursIsWritten() throws {
    let scratch = try Scratch()
    try scratch.write("precious", to: "target")
    symlink(scratch.path("target"), scratch.path("link"))
    #expect(throws: FileError.self) { try LogFile(path: scratch.path("link")) }
    #expect(try scratch.text("target") == "precious")
    scratch.makeFolder("folder")
    #expect(throws: FileError.self) { try LogFile(path: scratch.path("folder")) }
    let open = try scratch.write("pushdeck log 1\n", to: "open.log", mode: 0o644)
    _ = try LogFile(path: open)
    #expect(mode(of: open) == 0o600)
  }
}

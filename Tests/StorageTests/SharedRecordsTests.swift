import Glibc
import Testing
import TextKit

@testable import Storage

@Suite struct `Records that processes share` {
  @Test func `what one made of a record is what the next one gets`() throws {
    let scratch = try Scratch()
    let first = SharedRecords(folder: scratch.path("budgets"))
    let second = SharedRecords(folder: scratch.path("budgets"))
    try first.update("a") { earlier in
      #expect(earlier == nil)
      return Array("a longer first record".utf8)
    }
    try second.update("a") { earlier in
      #expect(earlier == Array("a longer first record".utf8))
      return Array("short".utf8)
    }
    try first.update("b") { earlier in
      #expect(earlier == nil)
      return [1]
    }
    #expect(try scratch.text("budgets/a") == "short")
    #expect(mode(of: scratch.path("budgets")) == 0o700)
    #expect(mode(of: scratch.path("budgets/a")) == 0o600)
  }

  @Test func `whoever is killed before a longer record's end is cut off leaves the new one`() throws
  {
    let scratch = try Scratch()
    try scratch.write("short" + String(repeating: "\0", count: 16), to: "a")
    try SharedRecords(folder: scratch.path).update("a") { earlier in
      #expect(earlier == Array("short".utf8))
      return Array("a longer record".utf8)
    }
    #expect(try scratch.text("a") == "a longer record")
    // Nothing but its zeros: what nobody wrote is no record.
    try scratch.write(String(repeating: "\0", count: 16), to: "a")
    try SharedRecords(folder: scratch.path).update("a") { earlier in
      #expect(earlier == nil)
      return []
    }
  }

  @Test func `a shorter record covers all of a longer one before it is cut`() throws {
    let scratch = try Scratch()
    try scratch.write(String(repeating: "x", count: 21), to: "a")
    // A file that cannot be cut is as one whose writer was killed before it could.
    let file = try Descriptor.open(scratch.path("a"), O_RDWR)
    try file.overwrite(with: Array("short".utf8))
    #expect(try scratch.text("a") == "short" + String(repeating: "\0", count: 16))
    #expect(try file.record(limit: 4096) == Array("short".utf8))
    try file.replace(with: Array("short".utf8))
    #expect(try scratch.text("a") == "short")
  }

  @Test func `what is too long to be a record is written over`() throws {
    let scratch = try Scratch()
    try scratch.write(String(repeating: "x", count: 5000), to: "a")
    try SharedRecords(folder: scratch.path).update("a") { earlier in
      #expect(earlier == nil)
      return Array("new".utf8)
    }
    #expect(try scratch.text("a") == "new")
  }

  @Test func `one that stays locked is told after a moment, and is free once its holder is gone`()
    throws
  {
    let scratch = try Scratch()
    let records = SharedRecords(folder: scratch.path)
    try records.update("a") { _ in [1] }
    do {
      // What another process would hold: a lock belongs to an open description.
      let holder = try Descriptor.open(scratch.path("a"), O_RDWR)
      #expect(try holder.lock(waits: false))
      let error = #expect(throws: FileError.self) {
        try records.update("a") { _ in
          Issue.record("it was changed")
          return [2]
        }
      }
      #expect(error?.sentence.string.contains("cannot be locked") == true)
    }
    try records.update("a") { earlier in
      #expect(earlier == [1])
      return [3]
    }
  }

  @Test func `a folder that cannot be made, or a link in a record's place, is refused`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "file")
    let blocked = SharedRecords(folder: scratch.path("file"))
    #expect(throws: FileError.self) { try blocked.update("a") { _ in [] } }
    try scratch.write("elsewhere", to: "target")
    symlink(scratch.path("target"), scratch.path("a"))
    #expect(throws: FileError.self) {
      try SharedRecords(folder: scratch.path).update("a") { _ in [1] }
    }
    #expect(try scratch.text("target") == "elsewhere")
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe in a record's or a turn's place holds nobody up`()
    throws
  {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("a"), 0o600) == 0)
    let record = #expect(throws: FileError.self) {
      try SharedRecords(folder: scratch.path).update("a") { _ in [1] }
    }
    #expect(record?.reason == .notAFile)
    let turn = #expect(throws: FileError.self) { _ = try SharedTurn.take("a", in: scratch.path) }
    #expect(turn?.reason == .notAFile)
    let log = #expect(throws: FileError.self) { _ = try LogFile(path: scratch.path("a")) }
    #expect(log?.reason == .system(operation: .create, code: ENXIO))
  }

  @Test func `threads that change one record lose no change`() async throws {
    let scratch = try Scratch()
    let records = SharedRecords(folder: scratch.path)
    let failures = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var failures = 0
          for _ in 0..<50 {
            do {
              try records.update("count") { [UInt8](repeating: 1, count: ($0?.count ?? 0) + 1) }
            } catch {
              // Patience has an end on a machine that is busy enough.
              failures += 1
            }
          }
          return failures
        }
      }
      return await group.reduce(0, +)
    }
    #expect(try Files.read(scratch.path("count")).count == 200 - failures)
  }
}

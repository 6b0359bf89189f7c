import Glibc
import Storage
import Testing
import TextKit

@Suite struct `A turn that processes share` {
  @Test func `one has it, the others are told who, and it is free once that one lets it go`()
    throws
  {
    let scratch = try Scratch()
    let folder = scratch.path("turns")
    var first = SharedTurn.Taking?.some(try SharedTurn.take("a", in: folder))
    guard case .taken = first else {
      Issue.record("\(String(describing: first))")
      return
    }
    guard case .held(by: getpid()) = try SharedTurn.take("a", in: folder) else {
      Issue.record("it was taken twice")
      return
    }
    guard case .taken = try SharedTurn.take("b", in: folder) else {
      Issue.record("another name is another turn")
      return
    }
    first = nil
    guard case .taken = try SharedTurn.take("a", in: folder) else {
      Issue.record("it was let go")
      return
    }
    #expect(mode(of: folder) == 0o700)
  }

  @Test func `who has it is told although a longer note was not cut off yet`() throws {
    let scratch = try Scratch()
    let turn = try SharedTurn.take("a", in: scratch.path)
    #expect(rename(scratch.path("a"), scratch.path("c")) == 0)
    let descriptor = open(scratch.path("c"), O_WRONLY | O_TRUNC | O_CLOEXEC)
    let bytes = Array("pushdeck-turn 1 17\n\0\0\0".utf8)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    guard case .held(by: 17) = try SharedTurn.take("c", in: scratch.path) else {
      Issue.record("not held by 17")
      return
    }
    withExtendedLifetime(turn) {}
  }

  @Test(arguments: ["", "pushdeck-turn 2 17\n", "pushdeck-turn 1 x\n", "pushdeck-turn 1 17"])
  func `who has it is not guessed`(note: String) throws {
    let scratch = try Scratch()
    let turn = try SharedTurn.take("a", in: scratch.path)
    // A lock belongs to the file, whatever it is called and holds.
    #expect(rename(scratch.path("a"), scratch.path("c")) == 0)
    let descriptor = open(scratch.path("c"), O_WRONLY | O_TRUNC)
    #expect(descriptor >= 0)
    let bytes = Array(note.utf8)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    guard case .held(by: nil) = try SharedTurn.take("c", in: scratch.path) else {
      Issue.record("it was taken")
      return
    }
    withExtendedLifetime(turn) {}
  }
}

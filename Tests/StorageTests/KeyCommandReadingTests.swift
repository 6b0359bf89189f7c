import Glibc
import Testing

@testable import Storage

@Suite struct `Reading what a key command prints` {
  @Test func `a pipe's bytes, and then its end`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], "key", 3) == 3)
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(try KeyCommand.piece(of: ends[0], into: &buffer) == 3)
    #expect(buffer.prefix(3).elementsEqual("key".utf8))
    #expect(try KeyCommand.piece(of: ends[0], into: &buffer) == 0)
  }

  @Test func `an error is no end: a part of a key is none`() throws {
    let folder = open("/tmp", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    var buffer = [UInt8](repeating: 0, count: 16)
    let error = #expect(throws: KeyCommandError.self) {
      try KeyCommand.piece(of: folder, into: &buffer)
    }
    #expect(error == .notRead(EISDIR))
    #expect(error?.sentence.string == "what it printed could not be read: Is a directory")
  }
}

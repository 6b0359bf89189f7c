import Storage
import Testing
import TextKit

@Suite struct `The thread for files` {
  @Test func `does its work in the order in which it was given`() async throws {
    let files = try #require(FilesThread())
    let done = Locked<[Int]>([])
    for number in 0..<100 {
      await files.run { done.withLock { $0.append(number) } }
    }
    #expect(done.withLock { $0 } == Array(0..<100))
  }

  @Test func `takes work from many tasks at once and brings each its own result`() async throws {
    let files = try #require(FilesThread())
    let results = await withTaskGroup(of: (Int, Int).self) { group in
      for number in 0..<200 {
        group.addTask { (number, await files.run { number * 2 }) }
      }
      return await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
    }
    #expect(results.count == 200)
    #expect(results.allSatisfy { $0.value == $0.key * 2 })
  }

  @Test func `finishes what it was given although nobody holds it any more`() async throws {
    var files = FilesThread()
    try #require(files != nil)
    let first = await files?.run { 1 }
    files = nil
    #expect(first == 1)
  }
}

import Testing
import TextKit

@Suite("A locked value")
struct LockedTests {
  private struct Refused: Error {}

  @Test("loses no change of many threads")
  func contention() async {
    let counter = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 { counter.withLock { $0 += 1 } }
        }
      }
    }
    #expect(counter.withLock { $0 } == 8000)
  }

  @Test("is free again after a body that throws")
  func throwing() {
    let value = Locked("a")
    #expect(throws: Refused.self) {
      try value.withLock { text in
        text = "b"
        throw Refused()
      }
    }
    #expect(value.withLock { $0 } == "b")
  }
}

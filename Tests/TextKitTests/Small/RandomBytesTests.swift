import Testing
import TextKit

@Suite("Random bytes of the system")
struct RandomBytesTests {
  @Test("are as many as asked for, and others each time")
  func systemBytes() {
    #expect(randomBytes(0).isEmpty)
    #expect(randomBytes(-1).isEmpty)
    #expect(randomBytes(100_000).count == 100_000)
    #expect(randomBytes(32) != randomBytes(32))
  }
}

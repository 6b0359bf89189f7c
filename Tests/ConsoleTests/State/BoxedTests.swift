import Testing

@testable import Console

@Suite("A boxed part of a value")
struct BoxedTests {
  private struct Whole {
    @Boxed var rows: [Int]
  }

  @Test("a copy does not see what is changed afterwards, whichever of the two is changed and how")
  func copies() {
    let first = Whole(rows: [1, 2])
    var second = first
    second.rows.append(3)
    var third = second
    third.rows = [9]
    #expect(first.rows == [1, 2])
    #expect(second.rows == [1, 2, 3])
    #expect(third.rows == [9])
  }

  @Test("what has one owner is changed where it is: its members are not copied")
  func inPlace() {
    var whole = Whole(rows: [])
    whole.rows.reserveCapacity(1000)
    let place = whole.rows.withUnsafeBufferPointer { $0.baseAddress }
    // Looked at each time: a copy that goes at once could be made where an earlier one was.
    for number in 0..<1000 {
      whole.rows.append(number)
      #expect(whole.rows.withUnsafeBufferPointer { $0.baseAddress } == place)
    }
    #expect(whole.rows.count == 1000)
  }
}

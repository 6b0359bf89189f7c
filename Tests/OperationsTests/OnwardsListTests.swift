import Testing
import TextKit

@testable import Operations

@Suite struct `A list that is read onwards in time` {
  private static let begun = Timestamp(seconds: 1_000)

  private func row(_ number: Int, at seconds: Int64?) -> OnwardsList.Row {
    OnwardsList.Row(id: Untrusted(String(number)), madeAt: seconds.map { Timestamp(seconds: $0) })
  }

  private func old(_ numbers: ClosedRange<Int>) -> [OnwardsList.Row] {
    numbers.map { row($0, at: 500) }
  }

  @Test func `gives a row that two pages share once`() {
    var list = OnwardsList(begunAt: Self.begun, limit: 3)
    #expect(list.take(old(1...3), count: 3) == .init(fresh: [0, 1, 2], isOver: false))
    #expect(list.take(old(3...5), count: 3) == .init(fresh: [1, 2], isOver: false))
  }

  @Test func `goes on through short pages of what was there before`() {
    var list = OnwardsList(begunAt: Self.begun, limit: 3)
    _ = list.take(old(1...3), count: 3)
    #expect(!list.take(old(4...4), count: 1).isOver)
    #expect(!list.take([row(5, at: nil)], count: 1).isOver)
  }

  @Test func `ends at a page with room that holds newcomers alone`() {
    var list = OnwardsList(begunAt: Self.begun, limit: 3)
    _ = list.take(old(1...3), count: 3)
    let step = list.take([row(4, at: 1_001), row(5, at: 1_002)], count: 2)
    #expect(step == .init(fresh: [0, 1], isOver: true))
  }

  @Test func `goes on through full pages of newcomers, behind which something may be scheduled`() {
    var list = OnwardsList(begunAt: Self.begun, limit: 2)
    _ = list.take(old(1...2), count: 2)
    #expect(!list.take([row(3, at: 1_001), row(4, at: 1_001)], count: 2).isOver)
    #expect(!list.take([row(5, at: 1_002), row(6, at: 400)], count: 2).isOver)
  }

  @Test func `ends where a page with room brings nothing unknown, and not where a full one does`() {
    var list = OnwardsList(begunAt: Self.begun, limit: 2)
    _ = list.take(old(1...2), count: 2)
    #expect(!list.take(old(1...2), count: 2).isOver)
    #expect(list.take(old(2...2), count: 1) == .init(fresh: [], isOver: true))
  }

  @Test func `does not end at a page of which something could not be read`() {
    var list = OnwardsList(begunAt: Self.begun, limit: 3)
    _ = list.take(old(1...3), count: 3)
    #expect(!list.take([row(4, at: 1_001)], count: 2).isOver)
    #expect(!list.take([], count: 1).isOver)
  }
}

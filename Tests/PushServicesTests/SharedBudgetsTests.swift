import PushModel
import Testing
import TextKit

@testable import PushServices

@Suite("One budget for all processes of a person")
struct SharedBudgetsTests {
  /// What a folder does, in memory; it can be out of reach.
  private final class Shelf: SharedBudgets {
    let records = Locked<[String: [UInt8]]>([:])
    let isReachable = Locked(true)
    /// Whether a change can be kept, as on a disk that is not full.
    let hasRoom = Locked(true)

    func update(_ name: String, _ change: @escaping @Sendable ([UInt8]?) -> [UInt8]) async -> Bool {
      guard isReachable.withLock({ $0 }) else { return false }
      return records.withLock { records in
        let changed = change(records[name])
        guard hasRoom.withLock({ $0 }) else { return false }
        records[name] = changed
        return true
      }
    }
  }

  static let empty = json(200, #"{"total_count":0,"offset":0,"limit":50,"notifications":[]}"#)

  @Test("what one client took is gone for the other, and a closed budget is closed for both")
  func sharing() async throws {
    let shelf = Shelf()
    let first = try ClientBench(
      .onesignal, .bytes(Self.empty), budgets: nil, url: nil, sharedBudgets: shelf)
    defer { first.end() }
    let second = try ClientBench(
      .onesignal, .bytes(Self.empty), budgets: nil, url: first.server.url, sharedBudgets: shelf)
    defer { second.end() }
    for _ in 0..<6 { _ = try await first.service.messages(.start, limit: 1) }
    for _ in 0..<4 { _ = try await second.service.messages(.start, limit: 1) }
    #expect(first.waited.isEmpty && second.waited.isEmpty)
    #expect(second.service.budgetStates.first?.available == 0)
    _ = try await second.service.messages(.start, limit: 1)
    #expect(second.waited == [1])
    #expect(shelf.records.withLock { $0.count } == 1)
  }

  @Test("out of reach, each counts for itself and goes on from what it knew")
  func alone() async throws {
    let shelf = Shelf()
    let bench = try ClientBench(
      .onesignal, .bytes(Self.empty), budgets: nil, sharedBudgets: shelf)
    defer { bench.end() }
    for _ in 0..<4 { _ = try await bench.service.messages(.start, limit: 1) }
    shelf.isReachable.withLock { $0 = false }
    for _ in 0..<6 { _ = try await bench.service.messages(.start, limit: 1) }
    #expect(bench.service.budgetStates.first?.available == 0)
    _ = try await bench.service.messages(.start, limit: 1)
    #expect(bench.waited == [1])
  }

  @Test("where what was taken cannot be kept, it counts all the same, and once", arguments: [0, 4])
  func fullDisk(_ kept: Int) async throws {
    let shelf = Shelf()
    let bench = try ClientBench(
      .onesignal, .bytes(Self.empty), budgets: nil, sharedBudgets: shelf)
    defer { bench.end() }
    for _ in 0..<kept { _ = try await bench.service.messages(.start, limit: 1) }
    shelf.hasRoom.withLock { $0 = false }
    for taken in kept..<10 {
      #expect(bench.service.budgetStates.first?.available ?? 10 == 10 - taken)
      _ = try await bench.service.messages(.start, limit: 1)
    }
    #expect(bench.waited.isEmpty)
    _ = try await bench.service.messages(.start, limit: 1)
    #expect(bench.waited == [1])
    // Once there is room again the others learn of it.
    shelf.hasRoom.withLock { $0 = true }
    _ = try await bench.service.messages(.start, limit: 1)
    #expect(bench.waited == [1, 1])
    let record = try #require(shelf.records.withLock { $0.values.first })
    let shared = try #require(RequestBudget(record: record, rule: Self.rule, now: 2))
    #expect(shared.available(now: 2) == 0)
  }

  private static let rule = RequestBudget.Rule(perSecond: 1, burst: 10)

  @Test("a record brings the budget back as it was")
  func roundTrip() throws {
    var budget = RequestBudget(Self.rule, now: 1000)
    for _ in 0..<4 { _ = budget.take(now: 1000) }
    budget.close(seconds: 20, now: 1001)
    let back = try #require(RequestBudget(record: budget.record, rule: Self.rule, now: 1002))
    #expect(back == budget)
  }

  static let damaged = [
    "", "\n", "pushdeck-budget 1 3 4\n", "pushdeck-budget 2 3 4 5\n", "pushdeck-budget 1 3 4 5",
    "pushdeck-budget 1 nan 4 5\n", "pushdeck-budget 1 3 inf 5\n", "a b c d e\n",
    // From before the machine was started anew: its clock was further than ours.
    "pushdeck-budget 1 3 5000 0\n",
  ]

  @Test(
    "a record that is damaged, or of an earlier start of the machine, is none", arguments: damaged)
  func damagedRecord(_ text: String) {
    #expect(RequestBudget(record: Array(text.utf8), rule: Self.rule, now: 100) == nil)
  }

  @Test("a record cannot silence a console for ever, nor give it more than the rule")
  func bounds() throws {
    let debts = Array("pushdeck-budget 1 -1e300 100 1e300\n".utf8)
    let budget = try #require(RequestBudget(record: debts, rule: Self.rule, now: 100))
    #expect(budget.secondsToWait(now: 100) <= 2 * RequestBudget.longestClosing + 1)
    let riches = Array("pushdeck-budget 1 1e300 100 0\n".utf8)
    let rich = try #require(RequestBudget(record: riches, rule: Self.rule, now: 100))
    #expect(rich.available(now: 100) == 10)
  }
}

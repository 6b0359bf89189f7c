import Glibc
import Testing
import TextKit

@Suite struct `Under every kind of fault` {
  /// Enough that the waits of some pass while others compute.
  private static let lanes = 12

  @Test func `every command ends with the verdict and the code of the table`() async throws {
    let (expected, complaints) = FaultTable.read()
    #expect(complaints.isEmpty)
    let outcomes = await Self.tryAll()
    for cell in FaultCell.all {
      let outcome = outcomes[cell]?.description ?? "untried"
      #expect(outcome == expected[cell] ?? "missing", "\(cell.name)")
      for complaint in outcomes[cell]?.complaints ?? [] {
        Issue.record("\(cell.name): \(complaint)")
      }
    }
    if getenv("PUSHDECK_FAULT_TABLE") != nil { print(FaultTable.text(of: outcomes)) }
  }

  @Test func `the table has every kind of fault`() {
    let kinds: Set = [
      "none", "status", "reset", "html", "delay", "slow", "truncate", "garbage", "wrong-types",
      "reset-after-accept",
    ]
    #expect(Set(FaultRow.all.map { String($0.name.prefix { $0 != "," }) }) == kinds)
  }

  /// Tries every cell, each lane one after the other.
  private static func tryAll() async -> [FaultCell: FaultOutcome] {
    let waiting = Locked(Array(FaultCell.all.reversed()))
    let outcomes = Locked<[FaultCell: FaultOutcome]>([:])
    // Threads, for each blocks until its command has ended and a task must not.
    await withTaskGroup { group in
      for number in 0..<lanes {
        group.addTask {
          await onThread {
            guard let lane = FaultLane(number: number) else { return }
            while let cell = waiting.withLock({ $0.popLast() }) {
              do throws(UntriedCell) {
                let outcome = try lane.run(cell)
                outcomes.withLock { $0[cell] = outcome }
              } catch {
                outcomes.withLock { $0[cell] = FaultOutcome(untried: error) }
              }
            }
          }
        }
      }
    }
    return outcomes.withLock { $0 }
  }
}

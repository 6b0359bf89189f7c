import Testing
import TextKit

@testable import Console

/// Key commands of any thread wait for the terminal of the console.
@Suite struct `The lender of the terminal` {
  @Test func `keeps who asks before the console begins, and tells nobody that it has ended`()
    async throws
  {
    let lender = TerminalLender()
    let borrowed = Task { await lender.borrow(for: "shop") { 42 } }
    // Nothing is lent before there is a terminal.
    #expect(lender.take().isEmpty)
    lender.close()
    #expect(await borrowed.value == nil)
    #expect(await lender.borrow(for: "shop") { 42 } == nil)
  }

  @Test func `brings what came of it to who asked`() async throws {
    let lender = TerminalLender()
    let wakes = Locked(0)
    lender.open { wakes.withLock { $0 += 1 } }
    let borrowed = Task { await lender.borrow(for: "shop") { "key" } }
    var loans: [TerminalLender.Loan] = []
    while loans.isEmpty {
      await Task.yield()
      loans = lender.take()
    }
    #expect(loans.map(\.context.string) == ["shop"])
    for loan in loans { loan.run(true) }
    #expect(await borrowed.value == "key")
    #expect(lender.take().isEmpty, "each is lent to once")
    #expect(wakes.withLock { $0 } == 1)
  }
}

import PushModel
import Testing
import TextKit

@testable import Console

/// A write that the service does not show yet: it is said beside the row, and the row is read until it shows.
@Suite("A row that was written a moment ago")
struct CatchUpTests {
  private let id = Untrusted("sub_7d1f0001")
  private let remark = "may not show here yet: OpenPush takes some seconds."

  /// The details of the first subscription after an opt-out, as the service still shows it.
  private func written(isAtRest: Bool = false) throws -> Tester {
    var tester = Tester.loaded(isAtRest: isAtRest)
    tester.go("2j<enter>")
    try answer(&tester, changedAgo: 1)
    return tester
  }

  private func details(_ tester: Tester) -> String {
    let rows = tester.state.detailPage(width: 120)?.rows ?? []
    return rows.map { $0.pieces.map(\.text.string).joined() }.joined(separator: "\n")
  }

  private func answer(_ tester: inout Tester, changedAgo: Double?) throws {
    let subscription = try #require(Sample.subscriptions.first { $0.id == id })
    let ticket = tester.state.ledger.supersede(.subscription)
    tester.step(
      .answer(
        Answer(ticket: ticket, body: .subscription(subscription, changedAgo: changedAgo))))
  }

  @Test func saysSoBesideItAndHowLongAgoItWas() throws {
    var tester = try written()
    #expect(details(tester).holds("A change of 1s ago \(remark) It is read again by itself."))
    tester.wait(1.5)
    tester.step(.deadline)
    #expect(details(tester).holds("A change of 2s ago"))
    tester.press("<esc>j")
    #expect(!details(tester).holds("may not show"))
  }

  @Test func readsItAgainWithGrowingPausesUntilItShows() throws {
    var tester = try written()
    for pause in [1.0, 2, 4, 8] {
      tester.wait(pause - 0.1)
      tester.step(.deadline)
      #expect(tester.reads.isEmpty)
      tester.wait(0.2)
      tester.step(.deadline)
      #expect(tester.reads == [.subscription(id)])
      try answer(&tester, changedAgo: 1 + pause)
    }
    try answer(&tester, changedAgo: nil)
    #expect(!details(tester).holds("may not show"))
    tester.wait(120)
    tester.step(.deadline)
    #expect(!tester.reads.contains(.subscription(id)))
  }

  @Test func promisesNothingOfAWorldAtRest() throws {
    let tester = try written(isAtRest: true)
    #expect(details(tester).holds("\(remark) r reads it again."))
    #expect(tester.state.nextDeadline == nil)
  }

  @Test func leavesTheReadingToAKeyWhilePaused() throws {
    var tester = try written()
    tester.press("p")
    tester.wait(3)
    tester.step(.deadline)
    #expect(tester.reads.isEmpty)
    #expect(details(tester).holds("\(remark) \(tester.state.key(.refresh)) reads it again."))
  }
}

import Operations
import PushModel
import Testing
import TextKit

@Suite struct `A funnel's history` {
  private func funnel(accepted: Int64?, clicked: Int64? = nil) -> Funnel {
    var funnel = Funnel()
    funnel.accepted = accepted
    funnel.clicked = clicked
    return funnel
  }

  private func history(_ samples: [(Double, Int64?)]) -> FunnelHistory {
    var history = FunnelHistory()
    for (second, accepted) in samples {
      history.record(funnel(accepted: accepted), at: .noon + second)
    }
    return history
  }

  @Test(
    arguments: [
      ([(0.0, 0), (30.0, 50)], 100.0),
      ([(0.0, 100), (60.0, 100)], 0.0),
      ([(0.0, 0), (10.0, 10), (20.0, 10), (60.0, 60)], 60.0),
      // Only the last minute counts.
      ([(0.0, 0), (100.0, 1_000), (160.0, 1_060)], 60.0),
    ] as [([(Double, Int64?)], Double)])
  func `gives a rate a minute`(samples: [(Double, Int64?)], rate: Double) throws {
    let found = try #require(history(samples).ratePerMinute(.accepted))
    #expect(abs(found - rate) < 0.001)
  }

  @Test(
    arguments: [
      [], [(0.0, 5)], [(0.0, nil), (10.0, nil)], [(0.0, nil), (10.0, 5)], [(0.0, 5), (10.0, nil)],
    ] as [[(Double, Int64?)]])
  func `gives no rate where nothing was measured twice`(samples: [(Double, Int64?)]) {
    #expect(history(samples).ratePerMinute(.accepted) == nil)
  }

  @Test func `drops a sample that is overtaken by a younger one`() {
    var history = history([(0, 0), (10, 40)])
    history.record(funnel(accepted: 20), at: .noon + 5.0)
    #expect(history.samples.map(\.funnel.accepted) == [0, 40])
  }

  @Test func `keeps a bounded number of samples, the youngest`() {
    let many = history((0..<2_000).map { (Double($0), Int64($0)) })
    #expect(many.samples.count == FunnelHistory.capacity)
    #expect(many.samples.last?.funnel.accepted == 1_999)
  }

  @Test func `puts each increase into its slice of the sparkline`() {
    let history = history([(0, 0), (10, 10), (20, 10), (30, 40)])
    let slices = history.sparkline(.accepted, slices: 3, over: 30, now: .noon + 30.0)
    #expect(slices.map { ($0 * 100).rounded() / 100 } == [10, 0, 30])
  }

  @Test func `spreads an increase over the slices between two samples`() {
    let history = history([(0, 0), (20, 40)])
    let slices = history.sparkline(.accepted, slices: 2, over: 20, now: .noon + 20.0)
    #expect(slices.map { $0.rounded() } == [20, 20])
  }

  @Test func `draws nothing of what lies outside its time`() {
    let history = history([(0, 0), (10, 100), (100, 100)])
    #expect(
      history.sparkline(.accepted, slices: 4, over: 40, now: .noon + 100.0) == [0, 0, 0, 0])
  }

  @Test func `takes an invalid size as nothing to draw`() {
    #expect(history([(0, 0), (10, 5)]).sparkline(.accepted, slices: 0, over: 10, now: .noon) == [])
    #expect(history([(0, 0), (10, 5)]).sparkline(.accepted, slices: 3, over: 0, now: .noon) == [])
  }

  @Test(arguments: [
    (MessageState.sent, 9.0, false), (.sent, 10.0, true), (.sending, 60.0, false),
    (.scheduled, 60.0, false), (.preparing, 60.0, false), (.failed, 10.0, true),
    (.cancelled, 10.0, true), (.noRecipients, 10.0, true),
  ])
  func `is complete once the message ended and nothing has moved for a while`(
    state: MessageState, still: Double, expected: Bool
  ) {
    let history = history([(0, 0), (5, 10), (8, 10)])
    let message = Message(id: Untrusted("m"), service: .openpush, state: state)
    #expect(
      history.isCompleteAndStill(message, for: 10, now: .noon + (5 + still)) == expected)
  }

  @Test func `is never complete before the first sample`() {
    let message = Message(id: Untrusted("m"), service: .openpush, state: .sent)
    #expect(!FunnelHistory().isCompleteAndStill(message, for: 0, now: .noon))
  }
}

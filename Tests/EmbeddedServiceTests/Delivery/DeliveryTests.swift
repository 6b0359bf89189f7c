import Testing
import TextKit

@testable import EmbeddedService

@Suite struct DeliveryTests {
  private let start = Harness.start

  private func plan(
    duration: Double = 30, appeal: Double = 0.2, fault: RefusalReason? = nil,
    timeToLive: Double = 259_200
  ) -> DeliveryPlan {
    DeliveryPlan(
      seed: 3, message: 7, start: start, duration: duration, appeal: appeal, actions: 2,
      timeToLive: timeToLive, fault: fault)
  }

  private func recipients(
    _ count: Int, channels: [Channel] = Channel.allCases, traits: Cell.Traits = [.confirms],
    isSubscribed: Bool = true, isGone: Bool = false
  ) -> [Recipient] {
    (0..<count).map { number in
      Recipient(
        subscription: number, channel: channels[number % channels.count], traits: traits,
        isSubscribed: isSubscribed, isGone: isGone)
    }
  }

  private func counts(_ delivery: Delivery) -> [Int] {
    DeliveryStage.allCases.map { delivery.tally.counted($0, Channel.allCases) }
  }

  private func isConserved(_ delivery: Delivery) -> Bool {
    let ended = DeliveryStage.allCases.filter(\.endsPending)
      .reduce(0) { $0 + delivery.tally.counted($1, Channel.allCases) }
    return delivery.tally.targeted(Channel.allCases)
      == delivery.tally.pending(Channel.allCases) + ended
  }

  @Test func countersOnlyGrowAndNobodyIsLost() {
    var delivery = Delivery(plan: plan(), recipients: recipients(900))
    var before = counts(delivery)
    for second in stride(from: 0.0, through: 120, by: 0.7) {
      delivery.advance(to: start + second)
      let now = counts(delivery)
      #expect(zip(before, now).allSatisfy { $0 <= $1 })
      #expect(isConserved(delivery))
      before = now
    }
    #expect(delivery.tally.pending(Channel.allCases) == 0)
    #expect(delivery.completedAt.map { $0 > start + 20.0 && $0 < start + 32.0 } == true)
  }

  @Test func itDoesNotMatterHowOftenOneLooks() {
    var often = Delivery(plan: plan(), recipients: recipients(300))
    for step in 1...400 { often.advance(to: start + Double(step) * 0.5) }
    var once = Delivery(plan: plan(), recipients: recipients(300))
    once.advance(to: start + 200.0)
    #expect(counts(often) == counts(once))
    #expect(often.completedAt == once.completedAt)
    #expect(Array(often.past) == Array(once.past))
  }

  @Test(arguments: [0.0, 5, 31, 4000, 1e7])
  func oneThatOnlyCountsItsPastCountsTheSame(seconds: Double) {
    let now = start + seconds
    var whole = Delivery(plan: plan(), recipients: recipients(300))
    whole.advance(to: now)
    var counted = Delivery(plan: plan(), recipients: recipients(300), countedTo: now)
    #expect(counts(whole) == counts(counted))
    #expect(whole.completedAt == counted.completedAt)
    whole.advance(to: now + 100_000.0)
    counted.advance(to: now + 100_000.0)
    #expect(counts(whole) == counts(counted))
    #expect(whole.completedAt == counted.completedAt)
  }

  @Test func theHandOverKeepsToItsRate() {
    var delivery = Delivery(plan: plan(duration: 1000), recipients: recipients(2000))
    delivery.advance(to: start + 500.0)
    let done = 2000 - delivery.tally.pending(Channel.allCases)
    #expect((900...1100).contains(done))
  }

  @Test func noDeviceConfirmsThatCannot() {
    var delivery = Delivery(plan: plan(), recipients: recipients(900))
    delivery.advance(to: start + 1e6)
    for channel in Channel.allCases {
      let confirmed = delivery.tally.counted(.confirmed, [channel])
      #expect(channel.canConfirm ? confirmed > 50 : confirmed == 0, "\(channel)")
    }
    let silent: [Channel] = [.safari, .email, .sms]
    #expect(delivery.tally.funnel(silent).confirmed == nil)
    #expect(delivery.tally.funnel(silent).received == nil)
    #expect(delivery.tally.funnel(silent + [.ios]).confirmed != nil)
    #expect(delivery.tally.counted(.clicked, [.sms]) == 0)
    #expect(delivery.tally.counted(.clicked, [.safari]) > 0)
  }

  @Test func whatADeviceDoesComesInOrder() {
    var delivery = Delivery(plan: plan(appeal: 0.9), recipients: recipients(400))
    delivery.advance(to: start + 1e7)
    var reached: [Int: DeliveryStage] = [:]
    var last: Int64 = 0
    for event in delivery.past {
      #expect(event.offset >= last)
      last = event.offset
      switch event.stage {
      case .accepted, .unsubscribed, .errored: #expect(reached[event.recipient] == nil)
      case .received: #expect(reached[event.recipient] == .accepted)
      case .confirmed, .clicked: #expect(reached[event.recipient] != nil)
      }
      if event.stage != .clicked { reached[event.recipient] = event.stage }
      #expect((0...2).contains(event.action))
      #expect((event.reason == .none) == (event.stage != .unsubscribed && event.stage != .errored))
    }
  }

  @Test(arguments: [
    (Channel.ios, Cell.Traits.wrongEnvironment, "BadDeviceToken"),
    (.android, .foreignSender, "SENDER_ID_MISMATCH"),
  ])
  func aBadTokenIsRefusedByItsProvider(channel: Channel, traits: Cell.Traits, reason: String) {
    var delivery = Delivery(
      plan: plan(), recipients: recipients(20, channels: [channel], traits: traits))
    delivery.advance(to: start + 1000.0)
    #expect(delivery.tally.counted(.errored, [channel]) == 20)
    #expect(delivery.past.allSatisfy { $0.reason.word == reason })
  }

  @Test(arguments: [
    (Channel.ios, "Unregistered"), (.android, "UNREGISTERED"), (.chrome, "410 Gone"),
    (.huawei, "80300007"),
  ])
  func aRemovedAppCountsAsUnsubscribed(channel: Channel, reason: String) {
    var delivery = Delivery(
      plan: plan(), recipients: recipients(20, channels: [channel], isGone: true))
    delivery.advance(to: start + 1000.0)
    #expect(delivery.tally.counted(.unsubscribed, [channel]) == 20)
    #expect(delivery.past.allSatisfy { $0.reason.word == reason })
  }

  @Test func aConfigurationFaultTouchesNoDevice() {
    var delivery = Delivery(
      plan: plan(fault: .expiredProviderToken), recipients: recipients(50, channels: [.ios]))
    delivery.advance(to: start + 1e6)
    #expect(counts(delivery) == [0, 0, 0, 0, 0, 50])
    #expect(delivery.completedAt != nil)
  }

  @Test func nothingArrivesAfterTheProviderLetsGo() {
    var kept = Delivery(plan: plan(), recipients: recipients(600, channels: [.android]))
    var dropped = Delivery(
      plan: plan(timeToLive: 60), recipients: recipients(600, channels: [.android]))
    kept.advance(to: start + 1e7)
    dropped.advance(to: start + 1e7)
    #expect(
      dropped.tally.counted(.received, [.android]) < kept.tally.counted(.received, [.android]))
    #expect(
      dropped.past.filter { $0.stage == .received }.allSatisfy { $0.offset < 100_000 })
  }

  @Test func stoppingKeepsWhoIsPendingAndLetsTheRestArrive() {
    var delivery = Delivery(plan: plan(duration: 100), recipients: recipients(1000))
    delivery.advance(to: start + 50.0)
    let pending = delivery.tally.pending(Channel.allCases)
    let accepted = delivery.tally.counted(.accepted, Channel.allCases)
    let received = delivery.tally.counted(.received, Channel.allCases)
    delivery.stop()
    delivery.advance(to: start + 1e6)
    #expect(delivery.tally.pending(Channel.allCases) == pending)
    #expect(delivery.tally.counted(.accepted, Channel.allCases) == accepted)
    #expect(delivery.tally.counted(.received, Channel.allCases) > received)
    #expect(delivery.completedAt == nil)
    #expect(isConserved(delivery))
  }

  @Test func whoLeavesBeforeTheTurnIsFoundUnsubscribed() {
    var delivery = Delivery(
      plan: plan(duration: 100), recipients: recipients(100, channels: [.android]))
    delivery.advance(to: start + 50.0)
    let handedOver = Set(delivery.past.map(\.recipient))
    for number in 0..<100 { delivery.withdraw(number) }
    delivery.advance(to: start + 1e6)
    #expect(delivery.tally.counted(.unsubscribed, [.android]) == 100 - handedOver.count)
    #expect(delivery.tally.pending([.android]) == 0)
    #expect(delivery.completedAt != nil)
    let left = delivery.past.filter { $0.stage == .unsubscribed }
    #expect(left.allSatisfy { !handedOver.contains($0.recipient) })
    #expect(left.allSatisfy { $0.reason == .notSubscribed })
    #expect(delivery.past.map(\.offset) == delivery.past.map(\.offset).sorted())
  }

  @Test func nobodyIsDoneAtOnce() {
    let delivery = Delivery(plan: plan(), recipients: [])
    #expect(delivery.completedAt == start + DeliveryPlan.preparation)
    #expect(delivery.isPreparing(start))
    #expect(!delivery.isPreparing(start + 1.0))
  }

  @Test func delaysLookLikeLife() {
    var draws = Draws(1, .delivery)
    let delays = (0..<4000).map { _ in draws.delay(median: 10, spread: 1) }.sorted()
    #expect((9.0...11).contains(delays[2000]))
    #expect(delays[3900] > 50)
    #expect(delays[0] > 0)
  }

  @Test func drawsAreSpreadEvenly() {
    var draws = Draws(1, .order)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<7000 { counts[draws.index(7)] += 1 }
    #expect(counts.allSatisfy { (850...1150).contains($0) })
  }
}

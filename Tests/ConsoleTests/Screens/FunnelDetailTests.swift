import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// What the details of a message say.
@Suite struct FunnelDetailTests {
  private func lines(
    _ message: Message, service: ServiceKind = .openpush, width: Int = 100
  ) -> [String] {
    FunnelDetail(
      message: message, history: FunnelHistory(),
      capabilities: service == .openpush
        ? Sample.openPushCapabilities : Sample.oneSignalCapabilities,
      formatter: TimeFormatter(zone: .utc, now: Sample.now), now: Sample.now
    ).page(width: width).rows.map { row in row.pieces.map(\.text.string).joined() }
  }

  @Test func notMeasuredIsNotZero() {
    var message = Sample.moving
    message.funnel.confirmed = nil
    message.funnel.clicked = 0
    let lines = lines(message)
    #expect(lines.contains { $0.hasPrefix("Confirmed on device") && $0.holds("not measured") })
    #expect(lines.contains { $0.hasPrefix("Clicked") && $0.holds(" 0 ") && !$0.holds("not") })
  }

  @Test func theServicesOwnNamesStandBesideTheStages() {
    let openPush = lines(Sample.moving)
    #expect(openPush.contains { $0.hasPrefix("Accepted by provider provider_accepted") })
    var message = Sample.moving
    message.service = .onesignal
    let oneSignal = lines(message, service: .onesignal)
    #expect(oneSignal.contains { $0.hasPrefix("Confirmed on device  received") })
    #expect(oneSignal.contains { $0.hasPrefix("Clicked              converted") })
    #expect(!oneSignal.contains { $0.hasPrefix("Received by app") })
  }

  @Test func aStoppedMessageSaysWhyAndWhatToDo() {
    let lines = lines(Sample.stopped)
    #expect(lines.contains { $0.hasPrefix("Stopped: The APNs provider token has expired.") })
    #expect(lines.contains { $0.holds("Renew the APNs key") })
  }

  @Test func aMessageThatEveryProviderRefusedIsNotLeftAsSent() {
    var message = Sample.messages[3]
    message.funnel.accepted = 0
    message.funnel.errored = message.funnel.targeted
    #expect(lines(message).contains { $0.hasPrefix("Nobody got it: the provider refused") })
  }

  @Test(arguments: [
    (MessageState.preparing, "working out whom"), (.scheduled, "Goes out in 5h"),
    (.noRecipients, "Nobody got it"), (.cancelled, "what was not handed over"),
    (.failed, "does not say why"),
  ]) func everyStateIsPutIntoWords(_ state: MessageState, _ words: String) {
    var message = Sample.scheduled
    message.state = state
    #expect(lines(message).contains { $0.holds(words) })
  }

  @Test func aPlatformThatCannotConfirmSaysNever() {
    let row = lines(Sample.moving).first { $0.hasPrefix("E-mail") }
    #expect(row?.holds("never") == true)
  }

  @Test func hugeCountersDoNotTrap() {
    var message = Sample.moving
    message.funnel.targeted = .max
    message.funnel.accepted = .max
    message.funnel.pending = .min
    message.platforms[0].funnel.errored = .max
    message.platforms[0].funnel.targeted = 1
    #expect(!lines(message).isEmpty)
  }

  @Test(arguments: [10, 20, 40, 57, 78, 101, 300]) func everyLineFits(_ width: Int) {
    for line in lines(Sample.stopped, width: width) where width >= 78 {
      #expect(line.count <= width)
    }
    #expect(!lines(Sample.moving, width: width).isEmpty)
  }
}

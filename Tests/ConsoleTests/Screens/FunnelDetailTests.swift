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

  @Test func eachBrowserHasItsOwnNameWhereEachIsCounted() {
    var message = Sample.moving
    message.platforms = ["chrome_web_push", "firefox_web_push", "chrome_extension"].map {
      PlatformFunnel(word: Untrusted($0), platform: .web, funnel: Funnel())
    }
    message.platforms.append(
      PlatformFunnel(word: Untrusted("ios"), platform: .ios, funnel: Funnel()))
    let lines = lines(message)
    for name in ["Chrome ", "Firefox ", "Chrome ext", "iOS "] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name)")
    }
    #expect(!lines.contains { $0.holds("Accepted by platform") }, "there is no whole to share")
    #expect(Self.names(["chrome_web_push"]) == ["Web"])
  }

  private static func names(_ words: [String]) -> [String] {
    let all = words.map {
      PlatformFunnel(word: Untrusted($0), platform: .web, funnel: Funnel())
    }
    return all.map { $0.name(among: all).string }
  }

  @Test func thePeakIsNeverBelowTheRate() {
    var history = FunnelHistory()
    for (seconds, accepted) in [(Int64(0), Int64(0)), (1, 10)] {
      var funnel = Funnel()
      funnel.accepted = accepted
      history.record(funnel, at: Timestamp(seconds: Sample.now.seconds + seconds))
    }
    let rows = FunnelDetail(
      message: Sample.moving, history: history, capabilities: Sample.openPushCapabilities,
      formatter: TimeFormatter(zone: .utc, now: Sample.now), now: Sample.now
    ).page(width: 78).rows.map { row in row.pieces.map(\.text.string).joined() }
    #expect(rows.contains { $0.holds("600/min") && !$0.holds("peak") })
  }

  @Test func noHalfRowOfFiguresStandsBesideWhatSaysThatThereIsMore() {
    var page = DetailPage(width: 40)
    for number in 0..<12 {
      page.add(
        DetailRow([StyledText("row \(number)"), StyledText("                       \(number)00")]))
    }
    var canvas = Canvas(Size(columns: 40, rows: 5))
    page.draw(from: 0, on: &canvas, in: canvas.bounds, glyphs: .unicode)
    let rows = canvas.text()
    #expect(rows[3].hasPrefix("row 3"))
    #expect(rows[4].trimmed == "8 more")
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

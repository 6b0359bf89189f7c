import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// Every pane at the two sizes it was made for, as pictures.
@Suite struct GoldenScreens {
  static let sizes = [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)]

  private func name(_ what: String, _ size: Size) -> String {
    "\(what)-\(size.columns)x\(size.rows)"
  }

  /// A message whose counters rose for a minute.
  private func moving(_ size: Size) -> Tester {
    var tester = Tester.loaded(size: size)
    for second in 1...60 {
      tester.wait(1)
      var message = Sample.moving
      message.funnel.accepted = 2120 + Int64(second * 11)
      message.funnel.pending = 2175 - Int64(second * 11)
      message.funnel.confirmed = 1003 + Int64(second * second / 10)
      message.funnel.clicked = 42 + Int64(second / 20)
      tester.step(.deadline)
      for effect in tester.effects {
        guard case .read(let ticket, let read) = effect else { continue }
        switch read {
        case .message: tester.step(.answer(Answer(ticket: ticket, body: .message(message))))
        case .messages:
          let rows = [message] + Sample.messages.dropFirst()
          tester.step(
            .answer(Answer(ticket: ticket, body: .messages(Page(rows: rows, next: nil, total: 15))))
          )
        case .app, .subscriptions, .subscription, .users, .user, .activities, .activity: break
        }
      }
    }
    return tester
  }

  @Test(arguments: sizes) func funnels(_ size: Size) {
    Golden.expect(moving(size).screen(), is: name("funnels", size))
  }

  @Test(arguments: sizes) func funnelsDetails(_ size: Size) {
    var tester = moving(size)
    tester.press("<enter>")
    Golden.expect(tester.screen(), is: name("funnels-details", size))
  }

  @Test(arguments: sizes) func aStoppedMessage(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.go("jj<enter>")
    Golden.expect(tester.screen(), is: name("funnels-stopped", size))
  }

  @Test(arguments: sizes) func subscriptions(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.go("2jj")
    Golden.expect(tester.screen(), is: name("subscriptions", size))
    tester.go("<enter>")
    Golden.expect(tester.screen(), is: name("subscriptions-details", size))
  }

  @Test(arguments: sizes) func users(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.go("3jj")
    Golden.expect(tester.screen(), is: name("users", size))
    tester.go("<enter>")
    Golden.expect(tester.screen(), is: name("users-details", size))
  }

  @Test(arguments: sizes) func activities(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.go("4")
    Golden.expect(tester.screen(), is: name("activities", size))
    tester.go("<enter>")
    Golden.expect(tester.screen(), is: name("activities-details", size))
    tester.go("<esc>U")
    Golden.expect(tester.screen(), is: name("activities-update", size))
  }

  @Test(arguments: sizes) func compose(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.go("5")
    Golden.expect(tester.screen(), is: name("compose-empty", size))
    tester.go("2t<enter>")
    tester.type("Your order is on its way")
    tester.press("<enter><enter>")
    tester.type("It arrives between 14:00 and 15:00. Tap to see where the courier is.")
    tester.press("<esc>")
    Golden.expect(tester.screen(), is: name("compose", size))
  }

  @Test(arguments: sizes) func help(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.go("2?")
    Golden.expect(tester.screen(), is: name("help", size))
  }

  @Test(arguments: sizes) func theCommandLine(_ size: Size) {
    var tester = Tester.loaded(mode: .readOnly, size: size)
    tester.go("4:")
    Golden.expect(tester.screen(), is: name("command-line", size))
  }

  @Test(arguments: sizes) func aFilterThatCannotBeRead(_ size: Size) {
    var tester = Tester.loaded(size: size)
    tester.press("/")
    tester.type("state:sent \"har")
    Golden.expect(tester.screen(), is: name("filter-unreadable", size))
  }

  @Test(arguments: sizes) func whatOneSignalCannotList(_ size: Size) {
    var tester = Tester.loaded(service: .onesignal, mode: .testOnly, isProduction: true, size: size)
    tester.go("2")
    Golden.expect(tester.screen(), is: name("onesignal-subscriptions", size))
  }

  @Test(arguments: sizes) func plain(_ size: Size) {
    var tester = moving(size)
    tester.press("<enter>")
    Golden.expect(tester.screen(.plain), is: name("plain-details", size))
    tester.press("<esc>")
    Golden.expect(tester.screen(.plain), is: name("plain-list", size))
  }

  @Test(arguments: sizes) func ascii(_ size: Size) {
    let tester = moving(size)
    let canvas = tester.screen(.ascii)
    Golden.expect(canvas, is: name("ascii", size))
    for line in canvas.text() {
      #expect(!line.unicodeScalars.contains { !$0.isASCII }, "\(line)")
    }
  }

  @Test(arguments: sizes) func aRefusedKey(_ size: Size) {
    var tester = Tester(size: size)
    for effect in tester.effects {
      guard case .read(let ticket, _) = effect else { continue }
      tester.step(
        .answer(
          Answer(
            ticket: ticket,
            body: .failed(
              ReadFailure(
                sentence: "OpenPush refused the key that ends in …4f1c (401)",
                remedy: "Check the key of the context demo; pushdeck contexts check tries it.",
                mayPass: false)))))
    }
    Golden.expect(tester.screen(), is: name("key-refused", size))
  }

  @Test(arguments: sizes) func whatOneSignalDoesNotMeasure(_ size: Size) {
    var message = Sample.stopped
    message.service = .onesignal
    message.state = .sent
    message.failure = nil
    message.funnel.confirmed = nil
    message.funnel.targeted = nil
    message.funnel.pending = nil
    var tester = Tester(service: .onesignal, mode: .readOnly, size: size)
    for effect in tester.effects {
      guard case .read(let ticket, .messages) = effect else { continue }
      tester.step(
        .answer(
          Answer(ticket: ticket, body: .messages(Page(rows: [message], next: nil, total: 1)))))
    }
    tester.press("<enter>")
    Golden.expect(tester.screen(), is: name("onesignal-not-measured", size))
  }
}

import Operations
import TextKit

extension ConsoleState {
  /// Takes in what was seen of the log, the budgets and the clock.
  mutating func take(_ look: Look) {
    let isReading = ledger.isReading
    requests.take(look, of: session.appID.string, isReading: isReading, at: now, cells)
    requests.lookAt = isReading ? now.uptime + (requests.wait == nil ? 5 : 1) : nil
    if let skew = requests.skew, !requests.isSkewSaid, notice == nil {
      requests.isSkewSaid = true
      notice = Notice(.warning, skew)
    }
    if let unread = look.unread, requests.say(unread), notice == nil {
      notice = Notice(.warning, unread)
    }
  }

  /// Sees to it that a read which takes long is explained.
  mutating func planLook() {
    if !ledger.isReading {
      requests.lookAt = nil
    } else if requests.lookAt == nil {
      requests.lookAt = now.uptime + 0.7
    }
  }

  /// Shows a view that lies over the panes; the one that it is shown over comes back with Esc.
  mutating func showView(_ view: Pane) -> [Effect] {
    if !pane.isView { paneBelow = pane }
    return show(view)
  }

  /// Shows the pane again that a view lies over.
  mutating func leaveView() -> [Effect] {
    show(pane == .newContext || session.isChoosing ? .contexts : paneBelow)
  }

  /// Copies the chosen request as a command.
  mutating func copyCurl() -> [Effect] {
    guard let record = requests.selected else { return [] }
    return copy(record.curlCommand, what: "the request as a curl command")
  }

  /// Why a read takes its time: the service's limit, while it holds one back.
  var waitSentence: SafeText? {
    guard let wait = requests.wait, wait.until > now.uptime, ledger.isReading else { return nil }
    return
      "At \(session.service.title)'s limit for \(wait.subject); next in \(SafeText.seconds(wait.until - now.uptime))."
  }
}

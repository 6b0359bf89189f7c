internal import CCurl
import PushWire
import TextKit

/// The network thread's own state: the multi handle, the transfers on it and the pauses. Nothing of
/// it is ever touched by another thread.
final class TransferEngine {
  private struct Pause {
    let identifier: TransportInbox.Identifier
    let until: Double
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let inbox: TransportInbox
  private let settings: TransportSettings
  private let multi: UnsafeMutableRawPointer
  private var transfers: [TransportInbox.Identifier: Transfer] = [:]
  private var identifiers: [UnsafeMutableRawPointer: TransportInbox.Identifier] = [:]
  private var pauses: [Pause] = []

  /// Nil when libcurl cannot start.
  init?(inbox: TransportInbox, settings: TransportSettings) {
    guard ccurl_global_init() == CURLE_OK else { return nil }
    guard let multi = curl_multi_init() else {
      curl_global_cleanup()
      return nil
    }
    self.inbox = inbox
    self.settings = settings
    self.multi = multi
    // Enough for the console's panes; the rest waits, so that no service sees a flood.
    ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 8)
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 16)
    inbox.open(multi)
  }

  deinit {
    curl_multi_cleanup(multi)
    curl_global_cleanup()
  }

  /// Carries out what the inbox brings until it is closed.
  func run() {
    while true {
      let (orders, isClosing) = inbox.take()
      for order in orders { carryOut(order) }
      if isClosing { break }
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      collectFinished()
      resumePauses()
      ccurl_multi_wait(multi, millisecondsToWait())
    }
    for order in inbox.end() { carryOut(order) }
    for transfer in transfers.values { finish(transfer, transfer.cancelledResult()) }
    for pause in pauses { pause.continuation.resume(returning: false) }
    pauses = []
  }

  private func carryOut(_ order: TransportInbox.Order) {
    switch order {
    case .transfer(let identifier, let request, let continuation):
      begin(identifier, request, continuation)
    case .pause(let identifier, let until, let continuation):
      pauses.append(Pause(identifier: identifier, until: until, continuation: continuation))
    case .cancel(let identifier):
      if let transfer = transfers[identifier] { finish(transfer, transfer.cancelledResult()) }
      if let index = pauses.firstIndex(where: { $0.identifier == identifier }) {
        pauses.remove(at: index).continuation.resume(returning: false)
      }
    case .goOn(let identifier):
      if let transfer = transfers[identifier] {
        let code = ccurl_resume(transfer.handle)
        // Its callback may have ended it in there, which libcurl does not tell a second time.
        if code != CURLE_OK { finish(transfer, transfer.result(code)) }
      }
    case .refuse(let identifier):
      // Not at the next piece: a service that has fallen silent would send none.
      if let transfer = transfers[identifier] { finish(transfer, transfer.refusedResult()) }
    }
  }

  private func begin(
    _ identifier: TransportInbox.Identifier, _ request: HTTPRequest,
    _ continuation: CheckedContinuation<HTTPResult, Never>
  ) {
    if let header = request.headers.first(where: { !$0.value.canTravel }) {
      continuation.resume(
        returning: .failed(TransportFailure(.headerCannotTravel(name: header.name))))
      return
    }
    guard let handle = curl_easy_init() else {
      continuation.resume(returning: .failed(TransportFailure(.other)))
      return
    }
    let transfer = Transfer(identifier, request, continuation, handle: handle) { [inbox] in
      inbox.goOn(identifier)
    }
    guard transfer.configure(settings),
      curl_multi_add_handle(multi, handle) == CURLM_OK
    else {
      continuation.resume(returning: .failed(TransportFailure(.other)))
      return
    }
    transfers[identifier] = transfer
    identifiers[handle] = identifier
  }

  private func collectFinished() {
    var code = CURLE_OK
    while let handle = ccurl_multi_next_finished(multi, &code) {
      guard let identifier = identifiers[handle], let transfer = transfers[identifier] else {
        continue
      }
      finish(transfer, transfer.result(code))
    }
  }

  private func finish(_ transfer: Transfer, _ result: HTTPResult) {
    curl_multi_remove_handle(multi, transfer.handle)
    identifiers[transfer.handle] = nil
    transfers[transfer.identifier] = nil
    transfer.continuation.resume(returning: result)
  }

  private func resumePauses() {
    let now = Clock.system.monotonicSeconds()
    let (over, left) = pauses.reduce(into: ([Pause](), [Pause]())) { parts, pause in
      if pause.until <= now { parts.0.append(pause) } else { parts.1.append(pause) }
    }
    pauses = left
    for pause in over { pause.continuation.resume(returning: true) }
  }

  /// Until the next pause is over; without one, until libcurl or a wakeup has something to do.
  private func millisecondsToWait() -> Int32 {
    guard let next = pauses.map(\.until).min() else { return .max }
    // Rounded up: waking a millisecond early would only turn the loop once more.
    return Int32(max(0, min((next - Clock.system.monotonicSeconds()) * 1000 + 1, 60_000)))
  }
}

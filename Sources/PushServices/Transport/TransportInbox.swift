internal import CCurl
import TextKit

/// What other threads ask of the network thread, and how it is woken.
final class TransportInbox: Sendable {
  typealias Identifier = UInt64

  /// One thing to do.
  enum Order: Sendable {
    case transfer(Identifier, HTTPRequest, CheckedContinuation<HTTPResult, Never>)
    case pause(Identifier, until: Double, CheckedContinuation<Bool, Never>)
    case cancel(Identifier)
    /// There is room again for what a transfer brings.
    case goOn(Identifier)
    /// Nobody wants the rest of what a transfer brings.
    case refuse(Identifier)
  }

  private struct State: Sendable {
    var orders: [Order] = []
    var next: Identifier = 0
    /// Those that were handed over and have not ended.
    var live: Set<Identifier> = []
    /// Those that were cancelled before they were handed over.
    var cancelledEarly: Set<Identifier> = []
    /// The multi handle while it lives. `curl_multi_wakeup` is the one call that libcurl allows
    /// from any thread, and the only use of this number.
    var multi: UInt?
    var isClosing = false
    var hasEnded = false
  }

  private let state = Locked(State())

  /// An identifier that was never used.
  func nextIdentifier() -> Identifier {
    state.withLock { state in
      state.next += 1
      return state.next
    }
  }

  /// Hands an order over; false when it was cancelled meanwhile or nobody will carry it out.
  func submit(_ order: Order, _ identifier: Identifier) -> Submission {
    state.withLock { state in
      if state.cancelledEarly.contains(identifier) { return .cancelled }
      if state.isClosing || state.hasEnded { return .notRunning }
      state.live.insert(identifier)
      state.orders.append(order)
      Self.wake(state)
      return .accepted
    }
  }

  /// What became of an order.
  enum Submission: Sendable { case accepted, cancelled, notRunning }

  /// Cancels what has that identifier, also when it is not here yet.
  func cancel(_ identifier: Identifier) {
    state.withLock { state in
      guard state.live.contains(identifier) else {
        state.cancelledEarly.insert(identifier)
        return
      }
      state.orders.append(.cancel(identifier))
      Self.wake(state)
    }
  }

  /// Lets a transfer go on whose body found no room.
  func goOn(_ identifier: Identifier) { order(.goOn(identifier), identifier) }

  /// Ends a transfer whose body nobody wants any more.
  func refuse(_ identifier: Identifier) { order(.refuse(identifier), identifier) }

  private func order(_ order: Order, _ identifier: Identifier) {
    state.withLock { state in
      guard state.live.contains(identifier) else { return }
      state.orders.append(order)
      Self.wake(state)
    }
  }

  /// Forgets an identifier whose caller has its answer.
  func forget(_ identifier: Identifier) {
    state.withLock { state in
      state.cancelledEarly.remove(identifier)
      state.live.remove(identifier)
    }
  }

  /// Asks the network thread to end.
  func close() {
    state.withLock { state in
      state.isClosing = true
      Self.wake(state)
    }
  }

  /// For the network thread: names the handle that is to be woken.
  func open(_ multi: UnsafeMutableRawPointer) {
    state.withLock { $0.multi = UInt(bitPattern: multi) }
  }

  /// For the network thread: everything asked since the last time, and whether to end.
  func take() -> (orders: [Order], isClosing: Bool) {
    state.withLock { state in
      let orders = state.orders
      state.orders = []
      return (orders, state.isClosing)
    }
  }

  /// For the network thread: nothing will be carried out from now on. Returns what was left.
  func end() -> [Order] {
    state.withLock { state in
      let orders = state.orders
      state.orders = []
      state.multi = nil
      state.hasEnded = true
      return orders
    }
  }

  private static func wake(_ state: State) {
    guard let multi = state.multi.flatMap({ UnsafeMutableRawPointer(bitPattern: $0) }) else {
      return
    }
    curl_multi_wakeup(multi)
  }
}

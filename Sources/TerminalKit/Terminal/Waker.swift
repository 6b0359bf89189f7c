internal import CSystem
import Glibc

/// Ends the wait of a terminal from any thread.
public struct Waker: Sendable {
  private let event: EventDescriptor

  init(_ event: EventDescriptor) { self.event = event }

  /// Makes the next or the present `wait` report `.woken`; several calls in between count as one.
  public func wake() { event.signal() }
}

/// An eventfd that lives as long as someone may signal it.
final class EventDescriptor: Sendable {
  let descriptor: Int32

  init() throws(TerminalError) {
    descriptor = csystem_eventfd()
    guard descriptor >= 0 else { throw .system("eventfd", errno) }
  }

  deinit { close(descriptor) }

  func signal() { csystem_event_signal(descriptor) }

  /// Takes the signal; false when there was none.
  func take() -> Bool { csystem_event_take(descriptor) == 1 }
}

internal import CSystem
import Glibc
import PushWire
import TextKit

/// Why the network thread could not be made.
public struct TransportError: Error, Sendable, Hashable {
  /// The system's error number.
  public var number: Int32
  /// What happened and what to do, for a person.
  public var sentence: SafeText { FailureWording.noNetworkThread(number) }
}

/// The one way to the network: all transfers run on one thread of their own, over connections that
/// are kept and used again.
public final class Transport: Sendable {
  private let inbox: TransportInbox
  /// The read end of a pipe whose other end the network thread holds until it is over.
  private let ending: Int32
  /// The budgets of every app that is asked through here.
  let budgets = BudgetBook()

  /// Makes the network thread. The proxy variables are read here, on the calling thread. Throws when no
  /// thread can be made.
  ///
  /// - Parameters:
  ///   - version: The program's, for the user agent.
  ///   - idleLimit: A connection that carried nothing for so many seconds is not used again; services
  ///     and what is on the way to them forget it about then.
  public static func start(version: String = "0.1", idleLimit: Int = 118) throws(TransportError)
    -> Transport
  {
    var descriptors: [Int32] = [-1, -1]
    guard csystem_pipe2(&descriptors) == 0 else { throw TransportError(number: errno) }
    let inbox = TransportInbox()
    let start = ThreadStart(
      inbox: inbox,
      settings: TransportSettings(
        proxies: .ofThisProcess(), userAgent: "pushdeck/\(version)", idleLimit: idleLimit),
      ending: descriptors[1])
    let context = Unmanaged.passRetained(start).toOpaque()
    let error = csystem_thread_start("network", networkThread, context)
    guard error == 0 else {
      Unmanaged<ThreadStart>.fromOpaque(context).release()
      for descriptor in descriptors { close(descriptor) }
      throw TransportError(number: error)
    }
    return Transport(inbox: inbox, ending: descriptors[0])
  }

  private init(inbox: TransportInbox, ending: Int32) {
    self.inbox = inbox
    self.ending = ending
  }

  deinit {
    inbox.close()
    close(ending)
  }

  /// Sends a request and waits for the whole answer. Cancelling the task takes the request off the
  /// wire at once.
  public func perform(_ request: HTTPRequest) async -> HTTPResult {
    let identifier = inbox.nextIdentifier()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        switch inbox.submit(.transfer(identifier, request, continuation), identifier) {
        case .accepted: request.pipe?.whenRefused { [inbox] in inbox.refuse(identifier) }
        case .cancelled: continuation.resume(returning: .failed(TransportFailure(.cancelled)))
        case .notRunning: continuation.resume(returning: .failed(TransportFailure(.notRunning)))
        }
      }
    } onCancel: {
      inbox.cancel(identifier)
    }
    inbox.forget(identifier)
    request.pipe?.end()
    return result
  }

  /// Waits on the network thread's clock, without a thread of its own; false when it was cut short
  /// by a cancellation or by the end of the transport.
  public func pause(seconds: Double) async -> Bool {
    guard seconds > 0 else { return !Task.isCancelled }
    let identifier = inbox.nextIdentifier()
    let until = Clock.system.monotonicSeconds() + seconds
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        switch inbox.submit(.pause(identifier, until: until, continuation), identifier) {
        case .accepted: break
        case .cancelled, .notRunning: continuation.resume(returning: false)
        }
      }
    } onCancel: {
      inbox.cancel(identifier)
    }
    inbox.forget(identifier)
    return isOver
  }

  /// Ends the network thread; what is on its way ends as cancelled. Waits until the thread is over,
  /// so that no exit handler pulls libraries away under it, but at most two seconds.
  public func shutdown() {
    inbox.close()
    var descriptor = pollfd(fd: ending, events: 0, revents: 0)
    poll(&descriptor, 1, 2000)
  }
}

/// What the network thread is given.
private final class ThreadStart: Sendable {
  let inbox: TransportInbox
  let settings: TransportSettings
  let ending: Int32

  init(inbox: TransportInbox, settings: TransportSettings, ending: Int32) {
    self.inbox = inbox
    self.settings = settings
    self.ending = ending
  }
}

/// The whole life of the network thread.
private func networkThread(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
  // With NOSIGNAL libcurl leaves SIGPIPE alone, and OpenSSL's writes to a closed connection raise
  // it; on this thread, and on the resolver's that inherit its mask, it would end the process.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  serve(start)
  // The engine is gone by now, and libcurl with it.
  close(start.ending)
}

private func serve(_ start: ThreadStart) {
  let engine = TransferEngine(inbox: start.inbox, settings: start.settings)
  guard let engine else {
    for order in start.inbox.end() {
      switch order {
      case .goOn: break
      case .transfer(_, _, let continuation):
        continuation.resume(returning: .failed(TransportFailure(.notRunning)))
      case .pause(_, _, let continuation): continuation.resume(returning: false)
      case .cancel, .refuse: break
      }
    }
    return
  }
  engine.run()
}

internal import CSystem
import Glibc
import TextKit

/// The thread that waits for disks and locks, so that no other has to. Work is done one piece after
/// the other, in the order in which it was given.
public final class FilesThread: Sendable {
  private let queue: WorkQueue

  /// Makes the thread; nil when the system has none left. It ends, its work done, once nobody holds
  /// this any more.
  public init?() {
    guard let queue = WorkQueue() else { return nil }
    self.queue = queue
    let context = Unmanaged.passRetained(queue)
    guard csystem_thread_start("files", runFilesThread, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
  }

  deinit { queue.close() }

  /// Does something that may wait for a disk, and brings its result.
  public func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.add { continuation.resume(returning: body()) }
    }
  }
}

/// What an actor does on this thread needs no lock, and no piece of it comes between others' halfway.
extension FilesThread: SerialExecutor {
  /// Does a piece of an actor's work.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.add { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}

/// Pieces of work that wait for the thread.
private final class WorkQueue: Sendable {
  private struct State {
    var work: [@Sendable () -> Void] = []
    var isClosed = false
  }

  private let state = Locked(State())
  /// Readable while something is new; only the thread and this object hold it.
  private let bell: Int32

  init?() {
    bell = csystem_eventfd()
    if bell < 0 { return nil }
  }

  deinit { Glibc.close(bell) }

  func add(_ piece: @escaping @Sendable () -> Void) {
    state.withLock { $0.work.append(piece) }
    ring()
  }

  func close() {
    state.withLock { $0.isClosed = true }
    ring()
  }

  /// Does what there is, and waits for more, until the queue is closed and empty.
  func serve() {
    while true {
      while let piece = state.withLock({ $0.work.isEmpty ? nil : $0.work.removeFirst() }) {
        piece()
      }
      if state.withLock({ $0.isClosed && $0.work.isEmpty }) { return }
      var waiting = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, -1)
      _ = csystem_event_take(bell)
    }
  }

  private func ring() { csystem_event_signal(bell) }
}

private func runFilesThread(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<WorkQueue>.fromOpaque(context).takeRetainedValue().serve()
}

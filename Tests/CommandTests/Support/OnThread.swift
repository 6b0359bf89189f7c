import Glibc

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs something that blocks on a thread of its own: a task that waits for a child would hold one
/// of the few threads that all tests share. False when the system has no thread left.
@discardableResult
func onThread(_ body: @escaping @Sendable () -> Void) async -> Bool {
  await withCheckedContinuation { continuation in
    let context = Unmanaged.passRetained(
      ThreadBody {
        body()
        continuation.resume(returning: true)
      })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    if code == 0 {
      pthread_detach(thread)
    } else {
      context.release()
      continuation.resume(returning: false)
    }
  }
}

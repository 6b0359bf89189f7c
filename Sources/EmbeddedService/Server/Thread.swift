internal import CSystem

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runThreadBody(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
}

/// Starts a detached thread; false when the system has none left.
func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
  let context = Unmanaged.passRetained(ThreadBody(body))
  if csystem_thread_start(name, runThreadBody, context.toOpaque()) == 0 { return true }
  context.release()
  return false
}

/// A descriptor that becomes readable once it was signalled and stays so.
struct Flag: Sendable {
  let descriptor: Int32

  init?() {
    descriptor = csystem_eventfd()
    if descriptor < 0 { return nil }
  }

  func set() { csystem_event_signal(descriptor) }
}

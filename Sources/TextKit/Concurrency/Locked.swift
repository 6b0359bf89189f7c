#if THREAD_SANITIZER
  import Glibc
#else
  import Synchronization
#endif

/// A value that one thread at a time may touch.
///
/// A mutex of the standard library, except under `-D THREAD_SANITIZER`: the thread sanitizer does not
/// see that one and reports races that are none, so there it is a POSIX mutex.
public final class Locked<Value: Sendable>: Sendable {
  #if THREAD_SANITIZER
    private let storage: PosixLocked<Value>

    /// Guards `value`.
    public init(_ value: Value) { storage = PosixLocked(value) }

    /// Gives the value to `body` while no other thread has it; rethrows.
    public func withLock<R, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> R
    ) throws(Failure) -> R { try storage.withLock(body) }
  #else
    private let mutex: Mutex<Value>

    /// Guards `value`.
    public init(_ value: Value) { mutex = Mutex(value) }

    /// Gives the value to `body` while no other thread has it; rethrows.
    public func withLock<R, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> R
    ) throws(Failure) -> R {
      try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending R in
        try body(&value)
      }
    }
  #endif
}

#if THREAD_SANITIZER
  // Unchecked because the compiler cannot see that `value` is reached only between lock and unlock
  // of `mutex`, whose address is fixed for the life of the object.
  private final class PosixLocked<Value: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    init(_ value: Value) {
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
      self.value = value
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func withLock<R, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> R
    ) throws(Failure) -> R {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value)
    }
  }
#endif

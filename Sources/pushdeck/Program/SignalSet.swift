import Glibc

/// The signals that the main thread of a command waits for.
enum SignalSet {
  /// Those that end a command, and the one by which its task wakes the main thread.
  static var awaited: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGUSR1] { sigaddset(&set, number) }
    // What `nohup` started is not to end with its terminal.
    if !isIgnored(SIGHUP) { sigaddset(&set, SIGHUP) }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Blocks them for this thread and for those it makes from now on.
  static func block() {
    var set = awaited
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Runs blocking work during which an ending signal ends the process at once, with the exit code
  /// that a shell shows for it.
  static func endingAtOnce(_ body: () -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) || number != SIGHUP {
      signal(number, endProcess)
      sigaddset(&set, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    body()
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for one of them; nil when the time is over first.
  ///
  /// - Parameter seconds: How long; nil is without end.
  static func wait(_ seconds: Double?) -> Int32? {
    var set = awaited
    guard let seconds else {
      let number = sigwaitinfo(&set, nil)
      return number > 0 ? number : nil
    }
    let whole = max(0, seconds).rounded(.down)
    var time = timespec(
      tv_sec: Int(whole), tv_nsec: Int((max(0, seconds) - whole) * 1_000_000_000))
    let number = sigtimedwait(&set, nil, &time)
    return number > 0 ? number : nil
  }
}

/// Ends the process by a signal's exit code; nothing else may be called in a handler.
private func endProcess(_ number: Int32) { _exit(128 + number) }

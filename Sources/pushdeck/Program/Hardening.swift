import Glibc

/// What is arranged before anything else happens.
enum Hardening {
  /// No core file, which would hold keys; a reader that goes away is an error of `write` and not the
  /// end of the process.
  static func apply() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    signal(SIGPIPE, SIG_IGN)
  }
}

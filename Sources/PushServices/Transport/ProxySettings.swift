import Glibc

/// The proxy variables, read once. libcurl would read them again for every request, on a thread of
/// its own, while another one may be changing the environment.
public struct ProxySettings: Sendable, Hashable {
  /// The proxy for HTTPS; nil when there is none. It may hold a password.
  public var proxy: String?
  /// The hosts that are asked without it, in libcurl's form; nil when there are none.
  public var exceptions: String?

  /// Takes the variables as libcurl does: lower case first.
  public init(environment: (String) -> String?) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap(environment).first { !$0.isEmpty }
    }
    proxy = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    exceptions = first("no_proxy", "NO_PROXY")
  }

  /// The process's own variables.
  public static func ofThisProcess() -> Self {
    Self { name in getenv(name).map { String(cString: $0) } }
  }
}

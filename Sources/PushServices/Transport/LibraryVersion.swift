internal import CCurl
import Glibc
import TextKit

/// The library behind the transport.
public enum TransportLibrary {
  /// What libcurl says of itself and of the libraries that it uses.
  public static var version: Untrusted { Untrusted(String(cString: curl_version())) }

  /// The proxy variables of this process, with `…` in place of credentials. Nothing to loopback
  /// ever goes through one.
  public static var proxies: [(variable: String, value: Untrusted)] {
    let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"]
    return names.compactMap { name in
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      return (name, Untrusted(withoutCredentials(String(cString: value))))
    }
  }

  /// An address without the name and password before its last `@`.
  static func withoutCredentials(_ address: String) -> String {
    guard let at = address.lastIndex(of: "@") else { return address }
    var scheme = ""
    if let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://"), colon < at {
      scheme = address[...colon] + "//"
    }
    return scheme + "…" + address[at...]
  }
}

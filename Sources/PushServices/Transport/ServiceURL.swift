internal import CCurl
import PushModel
import TextKit

/// Why an address may not be asked.
public enum AddressRefusal: Error, Sendable, Hashable {
  /// It cannot be read as a URL.
  case notAnAddress(Untrusted)
  /// It has no scheme, or one that is neither `https` nor `http`.
  case schemeNotSpoken(Untrusted)
  /// Plain HTTP to a host beyond this machine.
  case plainBeyondThisMachine(host: Untrusted)
  /// A user name or a password stands in it.
  case holdsCredentials
  /// A query or a fragment stands in the address of a service.
  case holdsQuery(Untrusted)
  /// A service elsewhere named an address on this machine.
  case loopbackNamedFromElsewhere
}

/// An address that may be asked: HTTPS anywhere, plain HTTP on this machine alone.
///
/// libcurl's own parser reads it, so that what was checked here is what is asked there.
public struct ServiceURL: Sendable, Hashable {
  /// The whole address, without a slash at its end.
  public let text: String
  /// The host as libcurl reads it.
  public let host: Untrusted
  /// The port that is asked.
  public let port: Int
  /// True for `https`.
  public let isSecure: Bool
  /// True when the host is this machine: 127.0.0.0/8, `::1` or `localhost`.
  public let isLoopback: Bool

  /// Reads the address of a service, which calls are appended to.
  public static func service(_ text: String) throws(AddressRefusal) -> Self {
    let parts = try URLParts(text)
    if parts.query != nil || parts.fragment != nil {
      throw .holdsQuery(Untrusted(text))
    }
    let url = try Self(parts)
    // What the config refuses is refused here, and the other way around.
    guard AddressCheck.hasGoodPlace(text) else { throw .notAnAddress(Untrusted(text)) }
    return url
  }

  /// Reads an address that a service named, such as an export's.
  public static func named(_ text: String, by service: Self) throws(AddressRefusal) -> Self {
    let url = try Self(URLParts(text))
    if url.isLoopback, !service.isLoopback { throw .loopbackNamedFromElsewhere }
    return url
  }

  private init(_ parts: URLParts) throws(AddressRefusal) {
    if parts.hasCredentials { throw .holdsCredentials }
    // libcurl resolves `localhost` to the loopback addresses itself, whatever a name server says.
    isLoopback = AddressCheck.isLoopback(parts.host.filter { $0 != "[" && $0 != "]" })
    host = Untrusted(parts.host)
    switch parts.scheme {
    case "https": isSecure = true
    case "http":
      guard isLoopback else { throw .plainBeyondThisMachine(host: host) }
      isSecure = false
    default: throw .schemeNotSpoken(Untrusted(parts.scheme))
    }
    port = parts.port
    text = parts.text
  }

  /// What of an address that is a secret itself must not be repeated: all of it, and what stands
  /// behind the host.
  var secrets: [Secret] {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].utf8.count >= 12 else { return [Secret(text)] }
    return [Secret(text), Secret(String(parts[3]))]
  }
}

/// An address taken apart by libcurl.
private struct URLParts {
  let text: String
  let scheme: String
  let host: String
  let port: Int
  let hasCredentials: Bool
  let query: String?
  let fragment: String?

  init(_ text: String) throws(AddressRefusal) {
    guard text.holds("://") else { throw .schemeNotSpoken(Untrusted("")) }
    guard let handle = curl_url() else { throw .notAnAddress(Untrusted(text)) }
    defer { curl_url_cleanup(handle) }
    switch curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) {
    case CURLUE_OK: break
    default: throw .notAnAddress(Untrusted(text))
    }
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value else {
        return nil
      }
      defer { curl_free(value) }
      return String(validatingCString: value)
    }
    guard let whole = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME),
      let host = part(CURLUPART_HOST), !host.isEmpty
    else { throw .notAnAddress(Untrusted(text)) }
    var trimmed = whole[...]
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.text = String(trimmed)
    self.scheme = scheme.lowercased()
    self.host = host
    port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap { Int($0) } ?? 0
    hasCredentials = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
    query = part(CURLUPART_QUERY)
    fragment = part(CURLUPART_FRAGMENT)
  }
}

internal import CCurl
import PushWire

/// Gives a handle its options and remembers whether libcurl took every one.
struct TransferOptions {
  private let handle: UnsafeMutableRawPointer
  private(set) var areAllTaken = true

  init(_ handle: UnsafeMutableRawPointer) { self.handle = handle }

  /// Notes what libcurl said about an option.
  mutating func add(_ code: CURLcode) {
    if code != CURLE_OK { areAllTaken = false }
  }

  /// Everything that follows from the request.
  mutating func describe(_ request: HTTPRequest, _ settings: TransportSettings) {
    setString(CURLOPT_URL, request.base.text + request.target)
    // An id made of dots is an id, not a step in the path.
    setLong(CURLOPT_PATH_AS_IS, 1)
    // The address was checked; this holds libcurl to the same rule.
    setString(CURLOPT_PROTOCOLS_STR, request.base.isSecure ? "https" : "http")
    // A redirect would carry the key to wherever the answer points.
    setLong(CURLOPT_FOLLOWLOCATION, 0)
    describeBody(request)
    setString(CURLOPT_USERAGENT, settings.userAgent)
    // Empty means nothing: an answer is unpacked only where that is asked for.
    if request.unpacks { setString(CURLOPT_ACCEPT_ENCODING, "gzip") }
    describeTrust(request)
    describeProxy(request.base, settings.proxies)
    describeLimits(request)
    setLong(CURLOPT_FRESH_CONNECT, request.usesFreshConnection ? 1 : 0)
    setLong(CURLOPT_MAXAGE_CONN, settings.idleLimit)
    setLong(CURLOPT_TCP_KEEPALIVE, 1)
    add(ccurl_set_close_on_exec(handle))
  }

  private mutating func describeBody(_ request: HTTPRequest) {
    if let body = request.body {
      add(
        body.withUnsafeBytes { bytes in
          // An empty array may have no address; libcurl wants one for zero bytes too.
          guard let start = bytes.baseAddress else { return ccurl_set_body(handle, "", 0) }
          return ccurl_set_body(handle, start, bytes.count)
        })
    }
    switch request.method {
    case .get where request.body == nil: setLong(CURLOPT_HTTPGET, 1)
    case .post where request.body != nil: break
    case .get, .post, .put, .patch, .delete:
      setString(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }

  private mutating func describeTrust(_ request: HTTPRequest) {
    setLong(CURLOPT_SSL_VERIFYPEER, 1)
    setLong(CURLOPT_SSL_VERIFYHOST, 2)
    // OneSignal asks for TLS 1.2 or newer (its reference §1); nothing older is worth a key.
    setLong(CURLOPT_SSLVERSION, 6 /* CURL_SSLVERSION_TLSv1_2 */)
    if let trustFile = request.trustFile { setString(CURLOPT_CAINFO, trustFile) }
  }

  /// Both options are always set: a missing one makes libcurl read the environment.
  private mutating func describeProxy(_ base: ServiceURL, _ proxies: ProxySettings) {
    if base.isLoopback {
      setString(CURLOPT_PROXY, "")
      setString(CURLOPT_NOPROXY, "*")
    } else {
      setString(CURLOPT_PROXY, proxies.proxy ?? "")
      setString(CURLOPT_NOPROXY, proxies.exceptions ?? "")
    }
  }

  private mutating func describeLimits(_ request: HTTPRequest) {
    setLong(CURLOPT_NOSIGNAL, 1)
    // Removing a handle does not wait for a name server that is slow to answer.
    setLong(CURLOPT_QUICK_EXIT, 1)
    setLong(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(request.connectLimit))
    if let timeLimit = request.timeLimit {
      setLong(CURLOPT_TIMEOUT_MS, milliseconds(timeLimit))
    } else {
      // A byte now and then would hold the program for ever: a minute below this is the end.
      setLong(CURLOPT_LOW_SPEED_LIMIT, 256)
      setLong(CURLOPT_LOW_SPEED_TIME, 60)
    }
    // An answer that announces more than is taken is not even begun.
    add(ccurl_set_large(handle, CURLOPT_MAXFILESIZE_LARGE, Int64(request.bodyLimit)))
  }

  /// At least one: libcurl takes 0 for "no limit".
  private func milliseconds(_ seconds: Double) -> Int {
    Int(max(1, min(seconds, 86_400) * 1000))
  }

  private mutating func setLong(_ option: CURLoption, _ value: Int) {
    add(ccurl_set_long(handle, option, value))
  }

  private mutating func setString(_ option: CURLoption, _ value: String) {
    add(ccurl_set_string(handle, option, value))
  }
}

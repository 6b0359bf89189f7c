/// Who may talk to a service that listens on loopback. A web page open on the same machine can make
/// a browser send requests here; the Host, Origin and Sec-Fetch-Site headers give it away.
enum CallerCheck {
  private static let names = ["127.0.0.1", "localhost", "[::1]"]

  /// The refusal; nil when the request may pass.
  static func refusal(of request: HTTPRequest) -> HTTPResponse? {
    if request.header("origin") != nil || isFromPage(request) {
      return .refusal("Requests from web pages are refused.", status: 403, path: request.path)
    }
    // HTTP/1.0 may come without a Host.
    guard let host = request.header("host") else { return nil }
    if isLoopback(host.lowercased()) { return nil }
    return .refusal(
      "This service answers to 127.0.0.1 and localhost alone.", status: 421, path: request.path)
  }

  // A page that only loads something from here sends no Origin; whoever typed the address into the
  // browser is no page (Fetch Metadata, W3C).
  private static func isFromPage(_ request: HTTPRequest) -> Bool {
    guard let site = request.header("sec-fetch-site") else { return false }
    return site.lowercased() != "none"
  }

  // The name alone tells a page of somebody else's: it cannot be one of these. The port may be
  // missing, or be the one that a tunnel listens on.
  private static func isLoopback(_ host: String) -> Bool {
    names.contains { name in
      guard host.hasPrefix(name) else { return false }
      let rest = host.dropFirst(name.count)
      guard let first = rest.utf8.first else { return true }
      guard first == UInt8(ascii: ":") else { return false }
      return rest.dropFirst().isEmpty || UInt16(rest.dropFirst()) != nil
    }
  }
}

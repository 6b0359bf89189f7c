/// Who may talk to a service that listens on loopback. A web page open on the same machine can make
/// a browser send requests here; the Host and Origin headers give it away.
enum CallerCheck {
  /// The refusal; nil when the request may pass.
  static func refusal(of request: HTTPRequest, port: UInt16) -> HTTPResponse? {
    if request.header("origin") != nil {
      return .text("Requests from web pages are refused.", status: 403)
    }
    // HTTP/1.0 may come without a Host.
    guard let host = request.header("host") else { return nil }
    let allowed = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let bare = port == 80 ? ["127.0.0.1", "localhost"] : []
    if (allowed + bare).contains(host.lowercased()) { return nil }
    return .text("This service answers to 127.0.0.1 and localhost alone.", status: 421)
  }
}

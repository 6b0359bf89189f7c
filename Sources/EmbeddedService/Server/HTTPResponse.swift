import TextKit

/// An answer before it is put on the wire.
struct HTTPResponse: Sendable, Hashable {
  var status: Int
  /// Nil where there is no body to describe.
  var contentType: String?
  /// Headers beyond those that the server sets by itself.
  var headers: [HTTPHeader]
  var body: [UInt8]
  /// How it goes out.
  var dispatch: Dispatch
  /// Whether only its head goes out: the answer to HEAD (RFC 9110 §9.3.2).
  var isBodyLeftOut = false

  init(
    status: Int, contentType: String? = nil, headers: [HTTPHeader] = [], body: [UInt8] = [],
    dispatch: Dispatch = Dispatch()
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    self.body = body
    self.dispatch = dispatch
  }

  /// An answer that carries JSON.
  static func json(_ value: JSON, status: Int = 200, headers: [HTTPHeader] = []) -> HTTPResponse {
    HTTPResponse(
      status: status, contentType: "application/json; charset=utf-8", headers: headers,
      body: value.bytes(.wire))
  }

  /// An answer in plain words.
  static func text(_ text: String, status: Int, headers: [HTTPHeader] = []) -> HTTPResponse {
    HTTPResponse(
      status: status, contentType: "text/plain; charset=utf-8", headers: headers,
      body: Array((text + "\n").utf8))
  }

  /// The first header of that name.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The whole answer as it goes on the wire.
  func bytes(date: Timestamp, closes: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reason(status))\r\nDate: \(date.httpDate)\r\n"
    if let contentType { head += "Content-Type: \(contentType)\r\n" }
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    // RFC 9110 §8.6: no Content-Length in a 204.
    if status != 204 { head += "Content-Length: \(body.count)\r\n" }
    if closes { head += "Connection: close\r\n" }
    head += "\r\n"
    return Array(head.utf8) + (status == 204 || isBodyLeftOut ? [] : body)
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Status"
    }
  }
}

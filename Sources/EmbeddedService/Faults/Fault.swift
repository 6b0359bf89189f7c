import PushWire
import TextKit

/// One fault of one request.
struct Fault: Sendable, Hashable {
  var kind: FaultKind
  /// What garbage is made of.
  var noise: UInt64

  /// The answer to a request that is not carried out; nil when it is.
  func answer(to request: HTTPRequest) -> HTTPResponse? {
    switch kind {
    case .status(let code, let retryAfter): Self.refusal(code, retryAfter, request)
    case .reset: HTTPResponse(status: 0, dispatch: Dispatch(way: .reset))
    case .html: Self.errorPage
    case .delay, .slow, .truncate, .garbage, .wrongTypes, .resetAfterAccept: nil
    }
  }

  /// What becomes of the answer to a request that was carried out.
  func spoiled(_ response: HTTPResponse) -> HTTPResponse {
    var answer = response
    switch kind {
    case .status, .reset, .html: break
    case .delay(let seconds): answer.dispatch.delay = seconds
    case .slow(let seconds): answer.dispatch.way = .slow(pause: seconds)
    case .truncate: answer.dispatch.way = .half
    case .garbage: answer.body = garbage
    case .wrongTypes:
      if let json = try? JSON.parse(response.body) {
        answer.body = Self.mistyped(json).bytes(.wire)
      }
    case .resetAfterAccept: answer.dispatch.way = .reset
    }
    return answer
  }

  // The dialect's own words for the status, where it has any.
  private static func refusal(_ code: Int, _ retryAfter: Int?, _ request: HTTPRequest)
    -> HTTPResponse
  {
    var headers = retryAfter.map { [HTTPHeader(name: "Retry-After", value: String($0))] } ?? []
    if (300..<400).contains(code) {
      headers.append(HTTPHeader(name: "Location", value: "https://elsewhere.invalid/"))
    }
    if code == 204 || code == 304 { return HTTPResponse(status: code, headers: headers) }
    if code < 300 { return .json(.object([]), status: code, headers: headers) }
    let body =
      request.isOpenPush
      ? OpenPushDialect.errorJSON(
        code: OpenPushDialect.errorCode(status: code),
        message: "A fault rule of the embedded service answers \(code).", fields: [])
      : OneSignalDialect.errorJSON([oneSignalText(code)])
    return .json(body, status: code, headers: headers)
  }

  private static func oneSignalText(_ code: Int) -> String {
    switch code {
    case 403: OneSignalLiterals.appKeyRefused
    case 429: OneSignalLiterals.rateLimited
    case 500...: OneSignalLiterals.unavailable
    default: "A fault rule of the embedded service answers \(code)"
    }
  }

  private static let errorPage = HTTPResponse(
    status: 502, contentType: "text/html; charset=utf-8",
    body: Array(
      """
      <!DOCTYPE html>
      <html><head><title>502 Bad Gateway</title></head>
      <body><h1>Bad Gateway</h1><p>The server behind this one did not answer.</p></body></html>

      """.utf8))

  // Begins with what no JSON begins with, and is no UTF-8.
  private var garbage: [UInt8] {
    var draws = Draws(noise, .faults)
    return [UInt8(ascii: "}"), 0xFF]
      + (0..<200).map { _ in UInt8(truncatingIfNeeded: draws.next() >> 32) }
  }

  // The outermost object stays one, or nothing of the answer would be left to be mistyped.
  private static func mistyped(_ json: JSON) -> JSON {
    guard let object = json.object else { return wrong(json) }
    return .object(object.members.map { ($0.key, wrong($0.value)) })
  }

  private static func wrong(_ json: JSON) -> JSON {
    switch json.value {
    case .null, .string, .bool: json
    case .number(let number): .string(number.text)
    case .array(let elements): .array(elements.map(wrong))
    case .object: .null
    }
  }
}

extension HTTPRequest {
  /// Whether it speaks OpenPush's dialect.
  var isOpenPush: Bool { Self.isOpenPush(path: path) }

  /// Whether a path is one of OpenPush's.
  static func isOpenPush(path: String) -> Bool { path == "/v1" || path.hasPrefix("/v1/") }
}

import TextKit

/// How the body of a request is measured.
enum BodyFraming: Sendable, Hashable {
  case none
  case length(Int)
  case chunked

  /// RFC 9112 §6: both lengths at once, two that differ or a coding that is not known are refused,
  /// since two readers could cut such bytes apart differently.
  init(_ request: HTTPRequest) throws(RequestRefusal) {
    let lengths = request.headers.filter { $0.name == "content-length" }.map(\.value)
    let codings = request.headers.filter { $0.name == "transfer-encoding" }.map(\.value)
    if !codings.isEmpty {
      guard lengths.isEmpty else {
        throw RequestRefusal(
          status: 400, sentence: "Content-Length and Transfer-Encoding exclude each other.")
      }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw RequestRefusal(status: 501, sentence: "Only the chunked transfer coding is known.")
      }
      self = .chunked
      return
    }
    // RFC 9112 §6.3: neither of the two means that no body follows, whatever the method; calls that
    // take no body come like this from `curl -X POST`.
    guard let text = lengths.first else {
      self = .none
      return
    }
    guard lengths.allSatisfy({ $0 == text }), (1...18).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let length = Int(text)
    else { throw RequestRefusal(status: 400, sentence: "Content-Length cannot be read.") }
    self = .length(length)
  }
}

/// Reads the lines of a request's head.
enum HeaderReader {
  static func request(_ lines: [[UInt8]]) throws(RequestRefusal) -> HTTPRequest {
    let parts = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(isTokenByte),
      !parts[1].isEmpty, parts[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw RequestRefusal(status: 400, sentence: "The request line cannot be read.") }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      let known = version.hasPrefix("HTTP/")
      throw RequestRefusal(
        status: known ? 505 : 400, sentence: "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
    }
    var headers: [HTTPHeader] = []
    for line in lines.dropFirst() { headers.append(try header(line)) }
    let hosts = headers.filter { $0.name == "host" }
    guard hosts.count == 1 || (hosts.isEmpty && version == "HTTP/1.0") else {
      throw RequestRefusal(status: 400, sentence: "A request names exactly one Host.")
    }
    if version == "HTTP/1.0" {
      // RFC 9112 §6.1, RFC 9110 §10.1.1: that version knows neither.
      guard !headers.contains(where: { $0.name == "transfer-encoding" }) else {
        throw RequestRefusal(status: 400, sentence: "HTTP/1.0 has no transfer codings.")
      }
      headers.removeAll { $0.name == "expect" }
    }
    let connection = headers.filter { $0.name == "connection" }
      .flatMap { (header: HTTPHeader) -> [String] in
        header.value.lowercased().split(separator: ",").map { option in
          String(option.filter { $0 != " " && $0 != "\t" })
        }
      }
    let keepsAlive =
      version == "HTTP/1.1"
      ? !connection.contains("close") : connection.contains("keep-alive")
    var target = String(decoding: parts[1], as: UTF8.self)
    if !target.hasPrefix("/"), target != "*" {
      target = try originForm(ofAbsolute: target, headers: &headers)
    }
    return HTTPRequest(
      method: String(decoding: parts[0], as: UTF8.self), target: target, headers: headers,
      keepsAlive: keepsAlive)
  }

  static func header(_ line: [UInt8]) throws(RequestRefusal) -> HTTPHeader {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy(isTokenByte)
    else { throw RequestRefusal(status: 400, sentence: "A header's name cannot be read.") }
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let value = line[(colon + 1)...].drop(while: isBlank)
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else {
      throw RequestRefusal(status: 400, sentence: "A header holds a control character.")
    }
    let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? value.startIndex
    return HTTPHeader(
      name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      value: String(decoding: value[..<end], as: UTF8.self))
  }

  // RFC 9112 §3.2.2: the host of an absolute target stands above the Host header.
  private static func originForm(ofAbsolute target: String, headers: inout [HTTPHeader])
    throws(RequestRefusal) -> String
  {
    guard let rest = afterScheme(target) else {
      throw RequestRefusal(status: 400, sentence: "The request target is no path.")
    }
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    headers.removeAll { $0.name == "host" }
    headers.append(HTTPHeader(name: "host", value: String(host)))
    return String(path(ofTarget: target))
  }

  /// The path of a target in either form, with its query; what is none stays as it is.
  static func path(ofTarget target: String) -> Substring {
    guard let rest = afterScheme(target) else { return target[...] }
    let path = rest.drop { $0 != "/" && $0 != "?" }
    return path.hasPrefix("/") ? path : "/" + path
  }

  private static func afterScheme(_ target: String) -> Substring? {
    let scheme = "http://"
    return target.lowercased().hasPrefix(scheme) ? target.dropFirst(scheme.count) : nil
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

import TextKit

/// What a request may be at most.
struct RequestLimits: Sendable {
  var requestLine = 8192
  var headerLine = 8192
  var headerCount = 100
  var headerBytes = 32_768
  var body = 8 << 20
  var chunkLine = 256
}

/// Why a request is not taken; the connection closes after it.
struct RequestRefusal: Error, Sendable, Hashable {
  var status: Int
  var sentence: String
}

/// Reads requests from bytes as they come. Strict where leniency lets two readers of the same bytes
/// disagree: only CRLF ends a line, no folded lines, no blank before a colon, one length at most.
struct RequestParser: Sendable {
  enum Step: Sendable, Hashable {
    /// Nothing whole is there yet.
    case needsMore
    /// The client waits for `100 Continue` before it sends the body.
    case wantsContinue
    case request(HTTPRequest)
    case refused(RequestRefusal)
  }

  private enum State {
    case head
    case body(HTTPRequest, length: Int)
    case chunkSize(HTTPRequest)
    case chunk(HTTPRequest, length: Int)
    case chunkEnd(HTTPRequest)
    case trailers(HTTPRequest, bytes: Int)
    case refused(RequestRefusal)
  }

  private let limits: RequestLimits
  private var state = State.head
  private var buffer: [UInt8] = []
  private var start = 0
  // Where the search for the end of a line goes on, so that a byte at a time stays linear.
  private var scanned = 0
  private var headLines: [[UInt8]] = []
  // Kept until the request is whole, for whoever refuses it.
  private var requestLine: [UInt8]?
  private var headBytes = 0
  // The body as far as its chunks came; apart from the request, so that appending never copies.
  private var chunks: [UInt8] = []
  private var skippedEmptyLine = false

  init(limits: RequestLimits = RequestLimits()) {
    self.limits = limits
  }

  /// How much of a request has arrived.
  enum Phase: Sendable, Hashable {
    /// Nothing yet.
    case between
    case head, body
  }

  var phase: Phase {
    guard case .head = state else { return .body }
    return headLines.isEmpty && start == buffer.count ? .between : .head
  }

  /// The path of the request that is being read or was refused, as far as it came; nil where none
  /// has. It tells in whose shape a refusal goes out.
  var path: String? {
    let line = requestLine ?? Array(buffer[start...].prefix(limits.requestLine))
    let words = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1 else { return nil }
    let target = String(decoding: words[1], as: UTF8.self)
    let path = HeaderReader.path(ofTarget: target).prefix { $0 != "?" && $0 != "\r" && $0 != "\n" }
    return path.hasPrefix("/") ? String(path) : nil
  }

  /// Adds bytes that arrived.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    if start > 0, start == buffer.count || start > 65_536 {
      buffer.removeFirst(start)
      scanned -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Goes on reading; call it again after a request, for the next may be there already.
  mutating func next() -> Step {
    do throws(RequestRefusal) {
      while true {
        switch state {
        case .refused(let refusal):
          return .refused(refusal)
        case .head:
          let limit = headLines.isEmpty ? limits.requestLine : limits.headerLine
          let status = headLines.isEmpty ? 414 : 431
          guard let line = try takeLine(limit: limit, status: status) else { return .needsMore }
          guard let request = try headLine(line) else { continue }
          if let step = try beginBody(request) { return step }
        case .body(var request, let length):
          guard buffer.count - start >= length else { return .needsMore }
          request.body = take(length)
          return finish(request)
        case .chunkSize(let request):
          guard let line = try takeLine(limit: limits.chunkLine, status: 400) else {
            return .needsMore
          }
          let length = try chunkLength(line)
          guard chunks.count + length <= limits.body else { throw tooLarge }
          state = length == 0 ? .trailers(request, bytes: 0) : .chunk(request, length: length)
        case .chunk(let request, let length):
          guard buffer.count - start >= length else { return .needsMore }
          chunks += take(length)
          state = .chunkEnd(request)
        case .chunkEnd(let request):
          guard try takeChunkEnd() else { return .needsMore }
          state = .chunkSize(request)
        case .trailers(var request, let bytes):
          guard let line = try takeLine(limit: limits.headerLine, status: 431) else {
            return .needsMore
          }
          if line.isEmpty {
            request.body = chunks
            chunks = []
            return finish(request)
          }
          _ = try HeaderReader.header(line)
          guard bytes + line.count <= limits.headerBytes else { throw headTooLarge }
          state = .trailers(request, bytes: bytes + line.count)
        }
      }
    } catch {
      state = .refused(error)
      return .refused(error)
    }
  }

  // A line without its CRLF; nil when its end has not come.
  private mutating func takeLine(limit: Int, status: Int) throws(RequestRefusal) -> [UInt8]? {
    scanned = max(scanned, start)
    while scanned < buffer.count {
      let byte = buffer[scanned]
      if byte == UInt8(ascii: "\n") {
        throw RequestRefusal(status: 400, sentence: "A line ends without CR.")
      }
      if byte == UInt8(ascii: "\r") {
        guard scanned + 1 < buffer.count else { break }
        guard buffer[scanned + 1] == UInt8(ascii: "\n") else {
          throw RequestRefusal(status: 400, sentence: "A CR stands alone.")
        }
        let line = Array(buffer[start..<scanned])
        start = scanned + 2
        scanned = start
        return line
      }
      scanned += 1
      if scanned - start > limit {
        throw RequestRefusal(status: status, sentence: "A line is longer than \(limit) bytes.")
      }
    }
    return nil
  }

  // The CRLF after a chunk's bytes; false while it has not come whole.
  private mutating func takeChunkEnd() throws(RequestRefusal) -> Bool {
    let end = Array("\r\n".utf8)
    let there = buffer[start...].prefix(end.count)
    guard end.starts(with: there) else {
      throw RequestRefusal(status: 400, sentence: "A chunk is longer than it says.")
    }
    guard there.count == end.count else { return false }
    start += end.count
    scanned = start
    return true
  }

  private mutating func take(_ length: Int) -> [UInt8] {
    let bytes = Array(buffer[start..<start + length])
    start += length
    return bytes
  }

  // The request once the head is whole; nil while it goes on.
  private mutating func headLine(_ line: [UInt8]) throws(RequestRefusal) -> HTTPRequest? {
    if line.isEmpty {
      if headLines.isEmpty {
        // RFC 9112 §2.2: one empty line before a request is an old client's habit.
        guard !skippedEmptyLine else {
          throw RequestRefusal(status: 400, sentence: "Empty lines stand before the request.")
        }
        skippedEmptyLine = true
        return nil
      }
      defer {
        headLines = []
        headBytes = 0
      }
      return try HeaderReader.request(headLines)
    }
    headBytes += line.count
    guard headLines.count <= limits.headerCount, headBytes <= limits.headerBytes else {
      throw headTooLarge
    }
    if headLines.isEmpty { requestLine = line }
    headLines.append(line)
    return nil
  }

  private mutating func beginBody(_ request: HTTPRequest) throws(RequestRefusal) -> Step? {
    let framing = try BodyFraming(request)
    switch framing {
    case .none:
      return finish(request)
    case .length(let length):
      guard length <= limits.body else { throw tooLarge }
      if length == 0 { return finish(request) }
      state = .body(request, length: length)
    case .chunked:
      state = .chunkSize(request)
    }
    guard let expectation = request.header("expect") else { return nil }
    guard expectation.lowercased() == "100-continue" else {
      throw RequestRefusal(status: 417, sentence: "Only 100-continue may be expected.")
    }
    return .wantsContinue
  }

  private mutating func finish(_ request: HTTPRequest) -> Step {
    state = .head
    requestLine = nil
    skippedEmptyLine = false
    return .request(request)
  }

  private func chunkLength(_ line: [UInt8]) throws(RequestRefusal) -> Int {
    // Extensions after ";" carry nothing here.
    let digits = line.prefix { $0 != UInt8(ascii: ";") }
    guard (1...8).contains(digits.count), digits.allSatisfy(isHexDigit),
      let length = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw RequestRefusal(status: 400, sentence: "A chunk's length cannot be read.") }
    return length
  }

  private var tooLarge: RequestRefusal {
    RequestRefusal(status: 413, sentence: "The body is larger than \(limits.body) bytes.")
  }

  private var headTooLarge: RequestRefusal {
    RequestRefusal(status: 431, sentence: "The headers are too many or too long.")
  }
}

func isHexDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
    UInt8(ascii: "A")...UInt8(ascii: "F"):
    true
  default: false
  }
}

import Testing

@testable import EmbeddedService

@Suite struct RequestParserTests {
  private static let post = """
    POST /notifications?app_id=a%20b&x=1+2 HTTP/1.1\r
    Host: 127.0.0.1:80\r
    Content-Length: 5\r
    X-Odd:  two words \t\r
    \r
    hello
    """

  private func parse(_ text: String, limits: RequestLimits = RequestLimits()) -> [RequestParser
    .Step]
  {
    var parser = RequestParser(limits: limits)
    parser.feed(Array(text.utf8))
    var steps: [RequestParser.Step] = []
    while true {
      let step = parser.next()
      steps.append(step)
      switch step {
      case .needsMore, .refused: return steps
      case .request, .wantsContinue: continue
      }
    }
  }

  private func status(_ text: String, limits: RequestLimits = RequestLimits()) -> Int? {
    guard case .refused(let refusal) = parse(text, limits: limits).last else { return nil }
    return refusal.status
  }

  @Test func aRequestIsReadWhole() throws {
    let steps = parse(Self.post)
    guard case .request(let request) = steps[0] else {
      Issue.record("no request: \(steps)")
      return
    }
    #expect(request.method == "POST")
    #expect(request.path == "/notifications")
    #expect(request.queryValue("app_id") == "a b")
    #expect(request.queryValue("x") == "1 2")
    #expect(request.header("x-odd") == "two words")
    #expect(request.body == Array("hello".utf8))
    #expect(request.keepsAlive)
    #expect(steps[1] == .needsMore)
  }

  @Test func aByteAtATimeIsTheSameRequest() {
    let whole = parse(Self.post)
    var parser = RequestParser()
    var steps: [RequestParser.Step] = []
    for byte in Self.post.utf8 {
      parser.feed([byte])
      let step = parser.next()
      if step != .needsMore { steps.append(step) }
    }
    #expect(steps == [whole[0]])
    #expect(parser.phase == .between)
  }

  @Test func twoRequestsInOnePacketComeOneAfterTheOther() {
    let steps = parse(Self.post + "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(steps.count == 3)
    guard case .request(let second) = steps[1] else {
      Issue.record("no second request")
      return
    }
    #expect(second.path == "/a")
    #expect(!second.keepsAlive)
  }

  @Test func chunksAreJoinedAndTrailersPassedOver() {
    let head = "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    let steps = parse(head + "3;name=v\r\nabc\r\n0A\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n")
    guard case .request(let request) = steps[0] else {
      Issue.record("no request: \(steps)")
      return
    }
    #expect(request.body == Array("abc0123456789".utf8))
  }

  @Test func aClientThatWaitsIsToldToGoOn() {
    let head = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n"
    #expect(parse(head) == [.wantsContinue, .needsMore])
    #expect(parse(head + "ok").first == .wantsContinue)
    #expect(parse(head + "ok").count == 3)
  }

  @Test func anAbsoluteTargetBringsItsOwnHost() {
    let steps = parse("GET http://evil.example/a?b=c HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    guard case .request(let request) = steps[0] else {
      Issue.record("no request: \(steps)")
      return
    }
    #expect(request.header("host") == "evil.example")
    #expect(request.path == "/a")
    #expect(request.queryValue("b") == "c")
  }

  @Test(arguments: [
    ("GET /\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: x\n\n", 400),
    ("GET / HTTP/1.1\rHost: x\r\n\r\n", 400),
    ("G\u{7F}T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /é HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET nothing HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\u{1}\r\n\r\n", 400),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
    ("GET / FTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET https://127.0.0.1/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    (
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400
    ),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: cake\r\n\r\n", 417),
  ])
  func malformedRequestsAreRefused(text: String, expected: Int) {
    #expect(status(text) == expected)
  }

  @Test(arguments: [
    (
      "POST /v1/apps/a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", "/v1/apps/a"
    ),
    ("POST http://x/v1/a?b HTTP/1.1\r\nContent-Length: x\r\n\r\n", "/v1/a"),
    ("POST /notifications HTTP/1.1\r\nHost : x\r\n\r\n", "/notifications"),
    ("GET /apps HTTP/1.1\nHost: x\n\n", "/apps"),
    ("GET /apps\r\n\r\n", "/apps"),
    ("GET /v1/\(String(repeating: "a", count: 8200)) HTTP/1.1", "/v1/"),
    ("POST /v1/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "/v1/a"),
    ("GET nothing HTTP/1.1\r\nHost: x\r\n\r\n", nil), ("CONNECT x:443 HTTP/1.1\r\n\r\n", nil),
    ("nonsense\r\n\r\n", nil),
  ])
  func theRefusedRequestsPathIsKnownAsFarAsItCame(text: String, path: String?) {
    var parser = RequestParser()
    parser.feed(Array(text.utf8))
    guard case .refused = parser.next() else {
      Issue.record("not refused: \(text)")
      return
    }
    if let path {
      #expect(parser.path?.hasPrefix(path) == true)
      #expect(text.utf8.count > 8000 || parser.path == path)
    } else {
      #expect(parser.path == nil)
    }
  }

  @Test func thePathOfOneRequestIsNotTheNextOnes() {
    var parser = RequestParser()
    parser.feed(Array("GET /v1/a HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    guard case .request = parser.next() else {
      Issue.record("no request")
      return
    }
    #expect(parser.path == nil)
    parser.feed(Array("GET /apps HT".utf8))
    #expect(parser.next() == .needsMore)
    #expect(parser.path == "/apps")
  }

  @Test(arguments: ["2\r\nabc\r\n", "2\r\nab\rx", "2\r\nab\n", "0a\r\n0123456789more"])
  func aChunkThatIsLongerThanItSaysIsCalledThat(chunks: String) {
    let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    let last = parse(head + chunks).last
    #expect(
      last
        == .refused(RequestRefusal(status: 400, sentence: "A chunk is longer than it says.")))
  }

  @Test(arguments: ["POST", "PATCH", "DELETE"])
  func whoSaysNoLengthSendsNoBody(method: String) {
    guard case .request(let request) = parse("\(method) /a HTTP/1.1\r\nHost: x\r\n\r\n")[0] else {
      Issue.record("no request")
      return
    }
    #expect(request.body.isEmpty)
  }

  @Test func anOldClientsExpectationIsPassedOver() {
    let head = "POST /a HTTP/1.0\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    #expect(parse(head) == [.needsMore])
  }

  @Test func howMuchHasArrivedIsKnown() {
    var parser = RequestParser()
    _ = parser.next()
    #expect(parser.phase == .between)
    parser.feed(Array("POST /a HTTP/1.1\r\n".utf8))
    _ = parser.next()
    #expect(parser.phase == .head)
    parser.feed(Array("Host: x\r\nContent-Length: 2\r\n\r\no".utf8))
    _ = parser.next()
    #expect(parser.phase == .body)
    parser.feed(Array("k".utf8))
    _ = parser.next()
    #expect(parser.phase == .between)
  }

  @Test func linesAndHeadersHaveLimits() {
    let long = String(repeating: "a", count: 9000)
    #expect(status("GET /\(long) HTTP/1.1\r\n") == 414)
    #expect(status("GET / HTTP/1.1\r\nX: \(long)\r\n") == 431)
    let many = String(repeating: "X: y\r\n", count: 120)
    #expect(status("GET / HTTP/1.1\r\n\(many)\r\n") == 431)
    let small = RequestLimits(body: 4)
    #expect(status("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n", limits: small) == 413)
    let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(status(chunked + "3\r\nabc\r\n2\r\n", limits: small) == 413)
  }

  @Test func aRefusalIsFinal() {
    var parser = RequestParser()
    parser.feed(Array("nonsense\r\n\r\n".utf8))
    let first = parser.next()
    parser.feed(Array(Self.post.utf8))
    #expect(parser.next() == first)
  }

  @Test func anOldClientMayLeaveTheHostOutAndIsClosed() {
    guard case .request(let request) = parse("GET /a HTTP/1.0\r\n\r\n")[0] else {
      Issue.record("no request")
      return
    }
    #expect(!request.keepsAlive)
  }
}

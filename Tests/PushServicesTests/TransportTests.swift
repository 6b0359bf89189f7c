import PushServices
import PushWire
import TestServers
import Testing
import TextKit

@Suite("The transport, against a server that does what a script says")
struct TransportTests {
  /// Asks a scripted server once, with a transport of its own.
  private func ask(
    _ parts: ScriptedServer.Part..., change: (inout HTTPRequest) -> Void = { _ in }
  ) async throws -> (HTTPResult, ScriptedServer) {
    let server = try ScriptedServer(parts)
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    var request = HTTPRequest(
      method: .get, base: try ServiceURL.service(server.url), target: "/v1/apps/a")
    change(&request)
    return (await transport.perform(request), server)
  }

  private func failure(_ result: HTTPResult) throws -> TransportFailure {
    switch result {
    case .failed(let failure): return failure
    case .answered(let response):
      Issue.record("answered with \(response.status)")
      throw Unexpected()
    }
  }

  private func response(_ result: HTTPResult) throws -> HTTPResponse {
    switch result {
    case .answered(let response): return response
    case .failed(let failure):
      Issue.record("failed: \(failure)")
      throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  // MARK: answers

  @Test("a whole answer comes back with its status, headers, body and cost")
  func answered() async throws {
    let (result, server) = try await ask(.bytes(json(201, #"{"id":"a"}"#, "X-Two: b ", "X-Two: c")))
    let response = try response(result)
    #expect(response.status == 201)
    #expect(response.body == Array(#"{"id":"a"}"#.utf8))
    #expect(response.headers.filter { $0.name == "x-two" }.map(\.value) == ["b", "c"])
    #expect(response.facts.bytesReceived == 10)
    #expect(!response.facts.reusedConnection)
    #expect(server.requests.map(\.line) == ["GET /v1/apps/a HTTP/1.1"])
  }

  @Test("the user agent names the program, and nothing waits for 100 Continue")
  func headers() async throws {
    let body = [UInt8](repeating: 0x61, count: 2_000_000)
    let (result, server) = try await ask(.bytes(json(200, "{}"))) { request in
      request.method = .post
      request.body = body
      request.headers = [
        ("Authorization", .secret(scheme: "Key", Secret("os_v2_app_0123456789abcd"))),
        ("X-Note", .text("plain")),
      ]
    }
    _ = try response(result)
    let request = try #require(server.requests.first)
    #expect(request.values("User-Agent") == ["pushdeck/0.1"])
    #expect(request.values("Authorization") == ["Key os_v2_app_0123456789abcd"])
    #expect(request.values("X-Note") == ["plain"])
    #expect(request.values("Expect").isEmpty)
    #expect(request.body == body)
  }

  @Test(
    "each method arrives as itself, with and without a body",
    arguments: Method.allCases, [nil, "", "{}"] as [String?])
  func methods(_ method: Method, _ body: String?) async throws {
    let (result, server) = try await ask(.bytes(json(200, "{}"))) { request in
      request.method = method
      request.body = body.map { Array($0.utf8) }
    }
    _ = try response(result)
    let request = try #require(server.requests.first)
    #expect(request.line == "\(method.rawValue) /v1/apps/a HTTP/1.1")
    #expect(request.body == Array((body ?? "").utf8))
    if body != nil { #expect(request.values("Content-Length") == ["\((body ?? "").utf8.count)"]) }
  }

  @Test("an id made of dots stays an id")
  func dots() async throws {
    let (result, server) = try await ask(.bytes(json(200, "{}"))) { request in
      request.target = "/v1/apps/%2E%2E/messages/../x"
    }
    _ = try response(result)
    #expect(server.requests.first?.line == "GET /v1/apps/%2E%2E/messages/../x HTTP/1.1")
  }

  @Test("a compressed answer is asked for and unpacked")
  func gzip() async throws {
    let text = Array(#"{"name":"Hafen"}"#.utf8)
    let packed = Gzip.stored(text)
    let (result, server) = try await ask(
      .bytes(answer(200, ["Content-Encoding: gzip"], packed)))
    let response = try response(result)
    #expect(response.body == text)
    #expect(response.facts.bytesReceived == Int64(packed.count))
    #expect(server.requests.first?.values("Accept-Encoding") == ["gzip"])
  }

  @Test("what is to stay compressed stays so")
  func stored() async throws {
    let packed = Gzip.stored(Array("id,identifier\n".utf8))
    let (result, _) = try await ask(.bytes(answer(200, ["Content-Encoding: gzip"], packed))) {
      $0.unpacks = false
    }
    #expect(try response(result).body == packed)
  }

  @Test(
    "a redirect is an answer; where it points to is never asked", arguments: [301, 302, 307, 308])
  func redirect(_ status: Int) async throws {
    let elsewhere = try ScriptedServer([.bytes(json(200, "{}"))])
    let (result, server) = try await ask(
      .bytes(answer(status, ["Location: \(elsewhere.url)/v1/apps/a"], [])))
    #expect(try response(result).status == status)
    #expect(server.requests.count == 1)
    #expect(elsewhere.requests.isEmpty)
  }

  // MARK: failures

  @Test("a body without an end is cut off at the limit")
  func endless() async throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[".utf8)
    let more = [UInt8](repeating: 0x30, count: 4096)
    let (result, _) = try await ask(.endless(head, then: more)) { $0.bodyLimit = 100_000 }
    #expect(try failure(result).kind == .tooLarge(limit: 100_000))
  }

  @Test("headers without an end are cut off")
  func endlessHeaders() async throws {
    let head = Array("HTTP/1.1 200 OK\r\n".utf8)
    let more = Array("X-Filler: \(String(repeating: "a", count: 1000))\r\n".utf8)
    let (result, _) = try await ask(.endless(head, then: more))
    #expect(try failure(result).kind == .headersTooLarge(limit: 256 * 1024))
  }

  @Test("the limit holds for what is unpacked, not for what travelled")
  func bomb() async throws {
    let zeros = [UInt8](repeating: 0, count: 200_000)
    let (result, _) = try await ask(
      .bytes(answer(200, ["Content-Encoding: gzip"], Gzip.stored(zeros)))
    ) { $0.bodyLimit = 150_000 }
    #expect(try failure(result).kind == .tooLarge(limit: 150_000))
  }

  @Test("no answer ends at the time limit, and the request may have been carried out")
  func silence() async throws {
    let (result, server) = try await ask(.silence) { $0.timeLimit = 1 }
    let failure = try failure(result)
    #expect(failure.kind == .timedOut)
    #expect(failure.mayHaveLeft)
    #expect(server.requests.count == 1)
  }

  static let broken: [(String, ScriptedServer.Part, TransportFailure.Kind)] = [
    ("reset", .reset, .connectionLost),
    ("closed without a word", .bytesThenClose([]), .connectionLost),
    (
      "cut off",
      .bytesThenClose(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\"".utf8)),
      .connectionLost
    ),
    ("not HTTP", .bytesThenClose(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .notHTTP),
    ("noise", .bytesThenClose([0, 1, 2, 3, 255, 254, 13, 10, 13, 10]), .notHTTP),
    (
      "packed in a way that cannot be undone",
      .bytes(answer(200, ["Content-Encoding: gzip"], Array("this is no gzip".utf8))), .notHTTP
    ),
  ]

  @Test("broken answers", arguments: broken)
  func brokenAnswer(_ name: String, _ part: ScriptedServer.Part, _ kind: TransportFailure.Kind)
    async throws
  {
    let (result, server) = try await ask(part)
    let failure = try failure(result)
    #expect(failure.kind == kind, "\(name)")
    #expect(failure.mayHaveLeft)
    #expect(server.requests.count == 1)
  }

  @Test("a port that nobody listens on: nothing left")
  func refused() async throws {
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    let port = try LoopbackListener.unusedPort()
    let request = HTTPRequest(
      method: .post, base: try ServiceURL.service("http://127.0.0.1:\(port)"), body: [1])
    let failure = try failure(await transport.perform(request))
    #expect(failure.kind == .connectionRefused)
    #expect(!failure.mayHaveLeft)
  }

  @Test("HTTPS spoken to a server that does not: nothing left")
  func handshake() async throws {
    let server = try ScriptedServer([.bytesThenClose(Array("HTTP/1.1 400 Bad\r\n\r\n".utf8))])
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    // A TLS greeting holds no blank line, so the script's server goes on reading.
    var request = HTTPRequest(
      method: .post, base: try ServiceURL.service("https://localhost:\(server.port)"), body: [1])
    request.timeLimit = 0.3
    let failure = try failure(await transport.perform(request))
    #expect(!failure.mayHaveLeft)
    #expect(failure.kind == .timedOutConnecting || failure.kind == .handshake)
  }

  @Test("a header that would write another one does not leave")
  func injection() async throws {
    let (result, server) = try await ask(.bytes(json(200, "{}"))) { request in
      request.headers = [
        ("Authorization", .secret(scheme: "Key", Secret("abc\r\nX-Other: yes")))
      ]
    }
    #expect(try failure(result).kind == .headerCannotTravel(name: "Authorization"))
    #expect(server.requests.isEmpty)
  }

  // MARK: connections

  @Test("a connection is used again, unless a request wants one of its own")
  func reuse() async throws {
    let server = try ScriptedServer([.bytes(json(200, "{}"))])
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    var request = HTTPRequest(method: .get, base: try ServiceURL.service(server.url))
    let first = try response(await transport.perform(request))
    let second = try response(await transport.perform(request))
    request.usesFreshConnection = true
    let third = try response(await transport.perform(request))
    #expect(
      [first, second, third].map(\.facts.reusedConnection) == [false, true, false])
    #expect(server.requests.map(\.connection) == [1, 1, 2])
  }

  @Test("a request with a connection of its own is never sent again behind one's back")
  func noSilentRepeat() async throws {
    let server = try ScriptedServer([.bytes(json(200, "{}")), .reset])
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    var request = HTTPRequest(method: .post, base: try ServiceURL.service(server.url), body: [1])
    _ = try response(await transport.perform(request))
    request.usesFreshConnection = true
    #expect(try failure(await transport.perform(request)).kind == .connectionLost)
    #expect(server.requests.count == 2)
  }

  @Test("many requests at once all get their own answer")
  func many() async throws {
    let server = try ScriptedServer([.bytes(json(200, "{}"))])
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    let base = try ServiceURL.service(server.url)
    let statuses = await withTaskGroup(of: Int?.self) { group in
      for index in 0..<100 {
        group.addTask {
          let request = HTTPRequest(method: .get, base: base, target: "/\(index)")
          return switch await transport.perform(request) {
          case .answered(let response): response.status
          case .failed: nil
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 100))
    #expect(Set(server.requests.map(\.line)).count == 100)
    // Never more at once than a service's front would call a flood.
    #expect(Set(server.requests.map(\.connection)).count <= 8)
  }

  // MARK: cancelling and ending

  @Test("cancelling the task takes the request off the wire")
  func cancelled() async throws {
    let server = try ScriptedServer([.silence])
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    let request = HTTPRequest(method: .get, base: try ServiceURL.service(server.url))
    let task = Task { await transport.perform(request) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    let failure = try failure(await task.value)
    #expect(failure.kind == .cancelled)
    #expect(failure.mayHaveLeft)
  }

  @Test("a task that is cancelled already asks nothing")
  func cancelledBefore() async throws {
    let server = try ScriptedServer([.bytes(json(200, "{}"))])
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    let request = HTTPRequest(method: .get, base: try ServiceURL.service(server.url))
    let result = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await transport.perform(request)
    }.value
    let failure = try failure(result)
    #expect(failure.kind == .cancelled)
    #expect(!failure.mayHaveLeft)
    #expect(server.requests.isEmpty)
  }

  @Test("ending the transport ends what is on its way, and what comes later is told")
  func ended() async throws {
    let server = try ScriptedServer([.silence])
    let transport = try Transport.start(idleLimit: 900)
    let request = HTTPRequest(method: .get, base: try ServiceURL.service(server.url))
    async let pending = transport.perform(request)
    async let waiting = transport.pause(seconds: 3600)
    while server.requests.isEmpty { await Task.yield() }
    transport.shutdown()
    #expect(try failure(await pending).kind == .cancelled)
    #expect(await waiting == false)
    #expect(try failure(await transport.perform(request)).kind == .notRunning)
    #expect(await transport.pause(seconds: 0.001) == false)
    transport.shutdown()
  }

  @Test("a pause ends by itself or by cancelling")
  func pauses() async throws {
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    #expect(await transport.pause(seconds: 0.001))
    #expect(await transport.pause(seconds: 0))
    let task = Task { await transport.pause(seconds: 3600) }
    task.cancel()
    #expect(await task.value == false)
  }
}

import Glibc
import Testing
import TextKit

@testable import EmbeddedService

/// A client of a few lines: it sends bytes and reads until the other side has said enough.
struct Client: ~Copyable {
  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until `isEnough` or the end of the stream.
  func read(until isEnough: (String) -> Bool) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func readToEnd() -> String { read { _ in false } }

  /// Reads to the end, whichever it is: true when it is a reset.
  func isReset() -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = recv(descriptor, &byte, 1, 0)
      if count == 0 { return false }
      if count < 0 { return errno == ECONNRESET }
    }
  }
}

@Suite struct SocketTests {
  @Test func `no child that is started meanwhile gets a connection that is taken`() throws {
    let (listener, port) = try Socket.listen(port: 0)
    defer { close(listener) }
    #expect(Socket.accept(listener) == nil)
    let client = try Client(port: port)
    let descriptor = try #require(Socket.accept(listener))
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
    withExtendedLifetime(client) {}
  }

  private func port(_ server: EmbeddedServer) throws -> UInt16 {
    try #require(server.url.split(separator: ":").last.flatMap { UInt16($0) })
  }

  private func start() throws -> EmbeddedServer {
    try EmbeddedServer.start(EmbeddedOptions(population: 300))
  }

  private func request(_ path: String, _ server: EmbeddedServer, _ more: String = "") throws
    -> String
  {
    let key = server.credentials.openPush.key.withExposed { $0 }
    return "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(try port(server))\r\n"
      + "Authorization: Bearer \(key)\r\n\(more)\r\n"
  }

  @Test func aConnectionServesOneRequestAfterAnother() throws {
    let server = try start()
    defer { server.stop() }
    let path = "/v1/apps/\(server.credentials.openPush.appID)"
    let client = try Client(port: port(server))
    for _ in 0..<3 {
      client.send(try request(path, server))
      let answer = client.read { $0.contains("identity_verification") && $0.hasSuffix("}") }
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\nDate: "))
      #expect(answer.contains("\"name\":\"Harbour Market\""))
    }
    client.send(try request(path, server, "Connection: close\r\n"))
    #expect(client.readToEnd().contains("Connection: close\r\n"))
  }

  @Test func manyClientsAreServedAtOnce() throws {
    let server = try start()
    defer { server.stop() }
    let path = "/v1/apps/\(server.credentials.openPush.appID)/messages?limit=2"
    let text = try request(path, server, "Connection: close\r\n")
    let number = try port(server)
    let answers = Locked<[String]>([])
    let done = ThreadBarrier(count: 8)
    for _ in 0..<8 {
      #expect(
        startThread("test client") {
          if let client = try? Client(port: number) {
            client.send(text)
            let answer = client.readToEnd()
            answers.withLock { $0.append(answer) }
          }
          done.arrive()
        })
    }
    done.wait()
    let all = answers.withLock { $0 }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0.hasPrefix("HTTP/1.1 200 OK") })
  }

  @Test func largeAnswersAreCompressedForThoseWhoAsk() throws {
    let server = try start()
    defer { server.stop() }
    let path = "/v1/apps/\(server.credentials.openPush.appID)/subscriptions?limit=300"
    let plain = try Client(port: port(server))
    plain.send(try request(path, server, "Connection: close\r\n"))
    let whole = plain.readToEnd()
    let packed = try Client(port: port(server))
    packed.send(try request(path, server, "Connection: close\r\nAccept-Encoding: gzip\r\n"))
    let small = packed.readToEnd()
    #expect(!whole.contains("Content-Encoding"))
    #expect(small.contains("Content-Encoding: gzip\r\n"))
    #expect(small.utf8.count < whole.utf8.count / 2)
  }

  @Test func aMalformedRequestIsAnsweredAndTheConnectionEnds() throws {
    let server = try start()
    defer { server.stop() }
    let client = try Client(port: port(server))
    client.send("GET / HTTP/1.1\nHost: x\n\n")
    let answer = client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(answer.contains("Connection: close\r\n"))
  }

  private static let tooLarge = "Content-Length: 8388609\r\n"
  private static let tooLargeText = "The body is larger than 8388608 bytes."

  @Test(arguments: [
    ("/v1/apps/a/messages", tooLarge, 413, "error.code", "too_large"),
    ("/v1/apps/a/messages", tooLarge, 413, "error.message", tooLargeText),
    ("/v1/apps/a/messages", "Expect: cake\r\n" + tooLarge, 413, "error.code", "too_large"),
    ("/v1/ingest", "Content-Length: x\r\n", 400, "error.code", "malformed"),
    ("/v1/ingest", "Transfer-Encoding: gzip\r\n", 501, "error.code", "not_implemented"),
    ("/v1/ingest", "Origin: null\r\nConnection: close\r\n", 403, "error.code", "forbidden"),
    ("/notifications", tooLarge, 413, "errors", tooLargeText),
    ("/api/v1/notifications", tooLarge, 413, "errors", tooLargeText),
    (
      "/apps", "Origin: null\r\nConnection: close\r\n", 403, "errors",
      "Requests from web pages are refused."
    ),
    ("/_embedded/faults", tooLarge, 413, "error", tooLargeText),
  ])
  func aRefusalHasTheShapeOfThePathsDialect(
    path: String, headers: String, status: Int, place: String, text: String
  ) throws {
    let server = try start()
    defer { server.stop() }
    let client = try Client(port: port(server))
    client.send("POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(headers)\r\n")
    let answer = client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.contains("Content-Type: application/json; charset=utf-8\r\n"))
    let body = try #require(answer.split(separator: "\r\n\r\n").last)
    let found = try JSON.parse(Array(body.utf8)).at(place)
    #expect((found?.array?.first ?? found)?.string == text)
  }

  @Test func aRequestThatNamesNoPathIsRefusedInPlainWords() throws {
    let server = try start()
    defer { server.stop() }
    let client = try Client(port: port(server))
    client.send("nonsense\r\n\r\n")
    let answer = client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
    #expect(answer.hasSuffix("\r\n\r\nThe request line cannot be read.\n"))
  }

  @Test func aClientThatWaitsForLeaveToSendGetsIt() throws {
    let server = try start()
    defer { server.stop() }
    let client = try Client(port: port(server))
    client.send(
      "POST /_embedded/advance HTTP/1.1\r\nHost: 127.0.0.1:\(try port(server))\r\n"
        + "Content-Length: 13\r\nExpect: 100-continue\r\n\r\n")
    #expect(client.read { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("{\"seconds\":1}")
    #expect(client.read { $0.hasSuffix("}") }.hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func aHeadRequestGetsTheHeadAloneAndTheConnectionGoesOn() throws {
    let server = try start()
    defer { server.stop() }
    let client = try Client(port: port(server))
    let host = "Host: 127.0.0.1:\(try port(server))\r\n"
    client.send("HEAD /_embedded/state HTTP/1.1\r\n\(host)\r\n")
    let head = client.read { $0.hasSuffix("\r\n\r\n") }
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(head.contains("Content-Length: ") && !head.contains("Content-Length: 0\r\n"))
    client.send("GET /_embedded/state HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
    #expect(client.readToEnd().hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test func aForeignHostIsTurnedAway() throws {
    let server = try start()
    defer { server.stop() }
    let client = try Client(port: port(server))
    client.send("GET /_embedded/state HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    #expect(client.readToEnd().hasPrefix("HTTP/1.1 421 "))
  }

  @Test func aWebPageIsTurnedAwayWhereverItIsFrom() throws {
    let server = try start()
    defer { server.stop() }
    let host = "Host: 127.0.0.1:\(try port(server))\r\n"
    for origin in ["https://evil.example", "null", server.url] {
      let client = try Client(port: port(server))
      client.send(
        "GET /_embedded/state HTTP/1.1\r\n\(host)Origin: \(origin)\r\nConnection: close\r\n\r\n")
      #expect(client.readToEnd().hasPrefix("HTTP/1.1 403 "))
    }
  }

  @Test func itListensOnLoopbackAlone() throws {
    let server = try start()
    defer { server.stop() }
    let wanted = zeroPadded(UInt64(try port(server)), 4, radix: 16).uppercased()
    let addresses = listeningAddresses().filter { $0.hasSuffix(":" + wanted) }
    #expect(addresses == ["0100007F:" + wanted])
  }

  /// The local addresses of `/proc/net/tcp` and `tcp6` that are listened on, in the kernel's words.
  private func listeningAddresses() -> [String] {
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { path -> [String] in
      guard let file = fopen(path, "r") else { return [] }
      defer { fclose(file) }
      var addresses: [String] = []
      var line = [CChar](repeating: 0, count: 1024)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = String(
          decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let cells = text.split(separator: " ")
        if cells.count > 3, cells[3] == "0A" { addresses.append(String(cells[1])) }
      }
      return addresses
    }
  }

  @Test func stoppingEndsIdleConnectionsAndFreesThePort() throws {
    let server = try start()
    let number = try port(server)
    let client = try Client(port: number)
    client.send(try request("/v1/apps/\(server.credentials.openPush.appID)", server))
    _ = client.read { $0.hasSuffix("}") }
    server.stop()
    server.stop()
    #expect(client.readToEnd() == "")
    let next = try EmbeddedServer.start(EmbeddedOptions(population: 1, port: number))
    #expect(try port(next) == number)
    next.stop()
  }

  @Test func aTakenPortIsSaid() throws {
    let server = try start()
    defer { server.stop() }
    let number = try port(server)
    #expect(throws: EmbeddedError.portTaken(number)) {
      try EmbeddedServer.start(EmbeddedOptions(population: 1, port: number))
    }
  }

  @Test(arguments: [
    (EmbeddedOptions(population: 0), EmbeddedError.population(0)),
    (EmbeddedOptions(population: -1), .population(-1)),
    (EmbeddedOptions(population: 1_000_001), .population(1_000_001)),
    (EmbeddedOptions(speed: -1), .speed), (EmbeddedOptions(speed: .infinity), .speed),
    (EmbeddedOptions(speed: .nan), .speed), (EmbeddedOptions(rate: 0), .rate),
    (EmbeddedOptions(rate: -3), .rate),
  ])
  func impossibleOptionsAreRefused(options: EmbeddedOptions, error: EmbeddedError) {
    #expect(throws: error) { try EmbeddedServer.start(options) }
  }

  @Test func theReadyLineIsOneLineWithFreshKeys() throws {
    let one = try start()
    let two = try start()
    defer {
      one.stop()
      two.stop()
    }
    #expect(!one.readyLine.contains("\n"))
    let first = try JSON.parse(one.readyLine)
    let second = try JSON.parse(two.readyLine)
    #expect(first["url"]?.string == one.url)
    #expect(first.at("onesignal.key")?.string?.hasPrefix("os_v2_app_") == true)
    #expect(first.at("onesignal.organizationKey")?.string?.hasPrefix("os_v2_org_") == true)
    #expect(first.at("onesignal.appId") == second.at("onesignal.appId"))
    #expect(first.at("openpush.appId") == second.at("openpush.appId"))
    for path in ["onesignal.key", "onesignal.organizationKey", "openpush.key", "openpush.sdkKey"] {
      #expect(first.at(path) != second.at(path))
    }
  }
}

/// Waits for a number of threads without turning in circles.
private struct ThreadBarrier: Sendable {
  private let count: Int
  private let reading: Int32
  private let writing: Int32

  init(count: Int) {
    self.count = count
    var ends: [Int32] = [0, 0]
    _ = pipe(&ends)
    reading = ends[0]
    writing = ends[1]
  }

  func arrive() {
    var byte: UInt8 = 1
    _ = Glibc.write(writing, &byte, 1)
  }

  func wait() {
    var byte: UInt8 = 0
    for _ in 0..<count { _ = Glibc.read(reading, &byte, 1) }
    close(reading)
    close(writing)
  }
}

import Glibc
import PushModel
import PushServices
import TestServers
import Testing
import TextKit

@Suite("A request over a connection that was kept, in the clear and in TLS")
struct KeptConnectionTests {
  /// A server that answers once and then does something else on the same connection.
  private struct Bench {
    let server: HostileServer
    let transport: Transport
    let authority: AuthorityFile
    let request: HTTPRequest

    init(_ certificate: TestCertificate?, then part: HostileServer.Part...) async throws {
      server = try HostileServer(certificate, [.bytes(json(200, "{}"))] + part)
      transport = try Transport.start(idleLimit: 900)
      authority = try AuthorityFile()
      var request = HTTPRequest(method: .get, base: try ServiceURL.service(server.url))
      request.trustFile = authority.path
      self.request = request
      guard case .answered = await transport.perform(request) else {
        Issue.record("the first request was not answered")
        return
      }
    }

    /// Asks a second time and brings why no answer came.
    func failure(change: (inout HTTPRequest) -> Void = { _ in }) async throws -> TransportFailure {
      var request = request
      change(&request)
      let result = await transport.perform(request)
      guard case .failed(let failure) = result else {
        Issue.record("\(result)")
        return TransportFailure(.other)
      }
      return failure
    }

    func end() { transport.shutdown() }
  }

  static let certificates: [TestCertificate?] = [nil, .good]

  @Test(
    "that is not answered: the connection was up, and the request may have left",
    arguments: certificates)
  func silence(_ certificate: TestCertificate?) async throws {
    let bench = try await Bench(certificate, then: .silence)
    defer { bench.end() }
    let failure = try await bench.failure { $0.timeLimit = 1 }
    #expect(failure.kind == .timedOut)
    #expect(failure.mayHaveLeft)
    #expect(failure.facts.reusedConnection)
    #expect(bench.server.requests.count == 2)
    #expect(bench.server.connections == 1)
  }

  @Test("whose answer is cut off: the connection was lost", arguments: certificates)
  func cutOff(_ certificate: TestCertificate?) async throws {
    let start = Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".utf8)
    let bench = try await Bench(certificate, then: .repeating(start, piece: [], times: 0))
    defer { bench.end() }
    let failure = try await bench.failure()
    #expect(failure.kind == .connectionLost)
    #expect(failure.mayHaveLeft)
    #expect(bench.server.requests.count == 2)
    #expect(bench.server.connections == 1)
  }

  @Test("that is cancelled: it may have left", arguments: certificates)
  func cancelled(_ certificate: TestCertificate?) async throws {
    let bench = try await Bench(certificate, then: .silence)
    defer { bench.end() }
    let (transport, request) = (bench.transport, bench.request)
    let task = Task { await transport.perform(request) }
    while bench.server.requests.count < 2 { await Task.yield() }
    task.cancel()
    guard case .failed(let failure) = await task.value else {
      Issue.record("it was answered")
      return
    }
    #expect(failure.kind == .cancelled)
    #expect(failure.mayHaveLeft)
  }

  @Test(
    "that libcurl sends again: what went over the first connection counts",
    arguments: certificates)
  func sentAgain(_ certificate: TestCertificate?) async throws {
    let bench = try await Bench(certificate, then: .reset)
    defer { bench.end() }
    let failure = try await bench.failure()
    #expect(failure.kind == .connectionLost)
    #expect(failure.mayHaveLeft)
    #expect(bench.server.requests.count == 3)
    #expect(bench.server.connections == 2)
  }

  @Test("a read of a service that falls silent is told as that, not as a port that takes nothing")
  func words() async throws {
    let authority = try AuthorityFile()
    let server = try HostileServer(
      .good, [.bytes(json(200, #"{"id":"app_1","name":"Harbour"}"#)), .silence])
    let transport = try Transport.start(idleLimit: 900)
    defer { transport.shutdown() }
    let service = makePushService(
      ServiceAddress(
        kind: .openpush, url: server.url, appID: "app_1", key: Secret("op_rest_ordinarykey7f3c"),
        caFile: authority.path),
      transport: transport, log: RequestLog(), clock: .system,
      settings: ServiceSettings(limits: TimeLimits(reads: 10, writes: 10, connecting: 10)))
    _ = try await service.app()
    let failure = try #require(await failure { try await service.app() })
    #expect(failure.kind == .timedOut)
    #expect(failure.sentence.string.contains("did not answer within 10 seconds"))
    #expect(server.connections == 1)
  }

  @Test("no child that is started meanwhile gets the connection")
  func closeOnExec() async throws {
    let bench = try await Bench(nil, then: .silence)
    defer { bench.end() }
    // Other tests of this process hold many.
    let own = (3..<65_536).filter { peerPort(of: $0) == bench.server.port }
    #expect(own.count == 1)
    for descriptor in own { #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0) }
  }

  /// The port at the other end of a connection; nil for what is none.
  private func peerPort(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard getpeername(descriptor, generic, &size) == 0,
          Int32(generic.pointee.sa_family) == AF_INET
        else { return nil }
        return Int(
          UInt16(bigEndian: UnsafeRawPointer(generic).load(as: sockaddr_in.self).sin_port))
      }
    }
  }
}

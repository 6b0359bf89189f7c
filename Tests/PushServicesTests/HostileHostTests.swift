import Glibc
import PushModel
import PushServices
import TestServers
import Testing
import TextKit

@Suite("Hosts that mean no good")
struct HostileHostTests {
  /// A client on a hostile server, whose calls may take longer than anybody needs to answer.
  private struct Bench {
    let server: HostileServer
    let transport: Transport
    let service: any PushService

    init(
      _ certificate: TestCertificate? = nil, _ parts: [HostileServer.Part], trusts: String? = nil,
      seconds: Double = 900
    ) throws {
      server = try HostileServer(certificate, parts)
      transport = try Transport.start()
      service = makePushService(
        ServiceAddress(
          kind: .openpush, url: server.url, appID: "app_1", key: Secret("op_rest_ordinarykey7f3c"),
          caFile: trusts),
        transport: transport, log: RequestLog(), clock: .system,
        settings: ServiceSettings(
          limits: TimeLimits(reads: seconds, writes: seconds, connecting: seconds)))
    }

    func end() { transport.shutdown() }
  }

  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let app = Array(
    (head + "Content-Length: 30\r\n\r\n" + #"{"id":"app_1","name":"Harbor"}"#).utf8)

  // MARK: certificates

  @Test("a certificate of an own authority holds once ca-file names it")
  func trusted() async throws {
    let authority = try AuthorityFile()
    let bench = try Bench(.good, [.bytes(Self.app)], trusts: authority.path)
    defer { bench.end() }
    #expect(try await bench.service.app().name == Untrusted("Harbor"))
  }

  static let certificates: [(TestCertificate, trusts: Bool, words: String)] = [
    (.good, false, "unable to get local issuer certificate"),
    (.selfSigned, false, "self-signed certificate"),
    (.selfSigned, true, "self-signed certificate"),
    (.otherHost, true, "no alternative certificate subject name matches target host name"),
    (.expired, true, "certificate has expired"),
    (.future, true, "certificate is not yet valid"),
  ]

  @Test("a certificate that does not hold: nothing leaves, and the reason is told")
  func certificates() async throws {
    let authority = try AuthorityFile()
    for (certificate, trusts, words) in Self.certificates {
      let bench = try Bench(
        certificate, [.bytes(Self.app)], trusts: trusts ? authority.path : nil)
      defer { bench.end() }
      let failure = try #require(await failure { try await bench.service.app() })
      #expect(failure.kind == .certificate)
      #expect(failure.sentence.string.contains("certificate of localhost does not hold"))
      #expect(
        failure.sentence.string.replacing("self signed", with: "self-signed").contains(words),
        "\(certificate): \(failure.sentence)")
      // A write that cannot have left is not unknown.
      let outcome = await bench.service.send(write())
      #expect(outcome.verdict == .notSent)
      #expect(outcome.sentence.string.contains("Nothing was sent."))
      #expect(bench.server.requests.isEmpty)
    }
  }

  @Test("a clock that is wrong is named where a certificate's dates do not hold")
  func wrongClock() async throws {
    let authority = try AuthorityFile()
    for certificate in [TestCertificate.expired, .future] {
      let bench = try Bench(certificate, [.bytes(Self.app)], trusts: authority.path)
      defer { bench.end() }
      let failure = try #require(await failure { try await bench.service.app() })
      #expect(failure.remedy.string.contains("this machine's clock"))
    }
  }

  @Test("a ca-file that holds no certificate, or is not there, is named")
  func authorityFiles() async throws {
    let empty = try AuthorityFile("no certificate")
    for path in [empty.path, "/nowhere/ca.pem"] {
      let bench = try Bench(.good, [.bytes(Self.app)], trusts: path)
      defer { bench.end() }
      let failure = try #require(await failure { try await bench.service.app() })
      #expect(failure.kind == .certificate)
      #expect(failure.sentence.string.contains("ca-file"))
      #expect(bench.server.requests.isEmpty)
    }
  }

  // MARK: answers

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var part: HostileServer.Part
    var kind: ServiceFailure.Kind
    var words: String
    /// A write that met this is unknown, unless the status says otherwise.
    var verdict = Verdict.unknown
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "says nothing", part: .silence, kind: .timedOut,
      words: "localhost did not answer within 10 seconds"),
    Case(
      name: "one byte now and then",
      part: .trickle(Array((head + "\r\n{").utf8), byte: 0x20, milliseconds: 50), kind: .timedOut,
      words: "localhost did not answer within 10 seconds"),
    Case(
      name: "a header now and then",
      part: .trickle(Array("HTTP/1.1 200 OK\r\nX: ".utf8), byte: 0x61, milliseconds: 50),
      kind: .timedOut, words: "localhost did not answer within 10 seconds"),
    Case(
      name: "headers without end",
      part: .repeating(
        Array(head.utf8), piece: Array("X-Filler: \(String(repeating: "a", count: 1000))\r\n".utf8)),
      kind: .unreadable, words: "headers of localhost's answer are larger than the 256 KiB"),
    Case(
      name: "one header without end",
      part: .repeating(Array((head + "X: ").utf8), piece: [UInt8](repeating: 0x61, count: 1 << 16)),
      kind: .unreadable, words: "headers of localhost's answer are larger than the 100 KiB"),
    Case(
      name: "announces 2 GB",
      part: .repeating(
        Array((head + "Content-Length: 2147483648\r\n\r\n").utf8),
        piece: [UInt8](repeating: 0x20, count: 1 << 20)), kind: .tooLarge,
      words: "larger than the 64 MiB"),
    Case(
      name: "announces 2 GB and sends nothing of it",
      part: .bytes(Array((head + "Content-Length: 2147483648\r\n\r\n").utf8)), kind: .tooLarge,
      words: "larger than the 64 MiB"),
    Case(
      name: "hangs up", part: .reset, kind: .connectionLost, words: "broke before a whole answer"),
    Case(
      name: "sends elsewhere",
      part: .bytes(
        Array(
          "HTTP/1.1 307 T\r\nLocation: https://other.example/?t=1\r\nContent-Length: 0\r\n\r\n".utf8
        )),
      kind: .unreadable, words: "does not follow", verdict: .notSent),
  ]

  @Test("a bad answer ends in a sentence within the limit", arguments: cases)
  func answers(_ test: Case) async throws {
    // Those that never come to an end are given ten seconds, in which a busy machine connects.
    let bench = try Bench(nil, [test.part], seconds: test.kind == .timedOut ? 10 : 900)
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == test.kind)
    #expect(failure.sentence.string.contains(test.words), "\(failure.sentence)")
    #expect(!failure.remedy.isEmpty)
    let outcome = await bench.service.updateActivity(Untrusted("a"), write())
    #expect(outcome.verdict == test.verdict)
    #expect(outcome.sentence.string.contains(test.words), "\(outcome.sentence)")
  }

  @Test("a body that unpacks without end is cut off at the limit")
  func bomb() async throws {
    let head = Array((Self.head + "Content-Encoding: gzip\r\n\r\n").utf8)
    let server = try HostileServer(
      nil,
      [
        .repeating(head + GzipBomb.start, piece: GzipBomb.piece)
      ])
    let transport = try Transport.start()
    defer { transport.shutdown() }
    var request = HTTPRequest(method: .get, base: try ServiceURL.service(server.url))
    request.bodyLimit = 10 << 20
    guard case .failed(let failure) = await transport.perform(request) else {
      Issue.record("it was taken")
      return
    }
    #expect(failure.kind == .tooLarge(limit: 10 << 20))
    // What travelled is a small part of what it would have become.
    #expect(failure.facts.bytesReceived < 1 << 20)
  }

  @Test("where a redirect points to is told without what stands behind the ?")
  func redirectWords() async throws {
    let bench = try Bench(
      nil,
      [
        .bytes(
          Array(
            "HTTP/1.1 302 Found\r\nLocation: https://files.example/x?signature=abcdefgh\r\nContent-Length: 0\r\n\r\n"
              .utf8))
      ])
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.sentence.string.contains("https://files.example/x?…"))
    #expect(!failure.sentence.string.contains("signature"))
  }

  // MARK: cancelling

  @Test("a call that is cancelled is cancelled on the wire: the server sees the end")
  func cancelling() async throws {
    let bench = try Bench(nil, [.silence])
    defer { bench.end() }
    let service = makePushService(
      ServiceAddress(
        kind: .openpush, url: bench.server.url, appID: "app_1", key: Secret("op_rest_key")),
      transport: bench.transport, log: RequestLog(), clock: .system)
    let task = Task { await failure { try await service.app() } }
    while bench.server.requests.isEmpty { await Task.yield() }
    #expect(bench.server.endedConnections == 0)
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    // Without the transport's help the server would go on reading.
    while bench.server.endedConnections == 0 { await Task.yield() }
    #expect(bench.server.requests.count == 1)
  }
}

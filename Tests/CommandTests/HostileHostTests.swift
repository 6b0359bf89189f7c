import Glibc
import TestServers
import Testing
import TextKit

@Suite struct `Commands on hosts that mean no good` {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let key = "op_rest_hostilehostkey91ab"

  /// A home folder with a config that names the server, gone when it is let go.
  private final class Home {
    let path: String

    init(_ server: HostileServer, trusts: Bool = false) throws {
      path = try #require(Workplace.makeFolder())
      let authority = "\(path)/ca.pem"
      try write(TestCertificate.authority + "\n", to: authority)
      try write(
        """
        default = harbour
        [context harbour]
        service = openpush
        app = app_1
        url = \(server.url)
        key = env: HARBOUR_KEY
        mode = full
        \(trusts ? "ca-file = \(authority)" : "")
        """, to: "\(path)/pushdeck.conf")
    }

    deinit { _ = TerminalProcess.run(["rm", "-rf", path]) }

    private func write(_ text: String, to file: String) throws {
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      try #require(descriptor >= 0)
      let bytes = Array(text.utf8)
      #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
      close(descriptor)
    }

    /// Runs the program with at most 256 MiB of memory for data.
    func run(_ arguments: [String]) -> (status: Int32, output: String) {
      TerminalProcess.run(
        [
          "env", "-i", "HOME=\(path)", "PATH=/usr/bin:/bin", "HARBOUR_KEY=\(key)", "sh", "-c",
          "ulimit -d 262144; exec \"$0\" \"$@\"", TerminalProcess.program,
        ] + arguments + ["--config", "\(path)/pushdeck.conf"])
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var certificate: TestCertificate?
    var part: HostileServer.Part
    var words: String
    /// The exit code of an opt-out that met this.
    var writeStatus: Int32 = 6
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a certificate by itself", certificate: .selfSigned, part: .silence,
      words: "The certificate of localhost does not hold", writeStatus: 5),
    Case(
      name: "another host's certificate", certificate: .otherHost, part: .silence,
      words: "The certificate of localhost does not hold", writeStatus: 5),
    Case(
      name: "an expired certificate", certificate: .expired, part: .silence,
      words: "The certificate of localhost does not hold", writeStatus: 5),
    Case(name: "silence", part: .silence, words: "answer within"),
    Case(
      name: "a byte now and then",
      part: .trickle(Array((head + "\r\n{").utf8), byte: 0x20, milliseconds: 50),
      words: "answer within"),
    Case(
      name: "2 GB, announced",
      part: .repeating(
        Array((head + "Content-Length: 2147483648\r\n\r\n[").utf8),
        piece: [UInt8](repeating: 0x20, count: 1 << 20), times: 2048),
      words: "larger than the 64 MiB"),
    Case(
      name: "a body without end",
      part: .repeating(
        Array((head + "\r\n[").utf8), piece: [UInt8](repeating: 0x20, count: 1 << 20)),
      words: "larger than the 64 MiB"),
    Case(
      name: "a body that unpacks without end",
      part: .repeating(
        Array((head + "Content-Encoding: gzip\r\n\r\n").utf8) + GzipBomb.start,
        piece: GzipBomb.piece), words: "larger than the 64 MiB"),
    Case(
      name: "another host",
      part: .bytes(
        Array(
          "HTTP/1.1 308 T\r\nLocation: https://other.example/\r\nContent-Length: 0\r\n\r\n".utf8)),
      words: "does not follow, because the key would go along", writeStatus: 5),
  ]

  @Test(arguments: cases)
  func `each ends in a sentence and a code, in bounded memory and time`(test: Case) throws {
    let server = try HostileServer(test.certificate, [test.part])
    let home = try Home(server, trusts: test.certificate != .selfSigned)
    // A limit that only the silent ones reach.
    let limit = ["--timeout", test.words.contains("answer within") ? "2" : "60"]
    let read = home.run(["messages", "list", "--json"] + limit)
    #expect(read.status == 5, "\(read.output)")
    #expect(read.output.hasPrefix("pushdeck: "))
    #expect(read.output.contains(test.words), "\(read.output)")
    let write = home.run(["subscriptions", "opt-out", "sub_1", "--yes", "--json"] + limit)
    #expect(write.status == test.writeStatus, "\(write.output)")
    #expect(write.output.contains(test.words), "\(write.output)")
    #expect(!(read.output + write.output).contains(Self.key))
  }

  @Test func `with its authority in ca-file the same host is believed`() throws {
    let page = #"{"messages":[],"next":null}"#
    let server = try HostileServer(
      .good, [.bytes(Array((Self.head + "Content-Length: \(page.utf8.count)\r\n\r\n\(page)").utf8))]
    )
    let trusting = try Home(server, trusts: true).run(["messages", "list", "--json"])
    #expect(trusting.status == 0, "\(trusting.output)")
    let other = try Home(server).run(["messages", "list", "--json"])
    #expect(other.status == 5)
    #expect(other.output.contains("ca-file"))
  }
}

import Glibc
import TestServers
import Testing
import TextKit

@Suite struct `Exports from hosts that mean no good` {
  private static let key = "os_v2_app_hostileexportkey91ab"
  private static let app = "4a1d8f50-0000-4000-8000-000000000001"

  /// A home folder with a context whose API names a file server for its exports.
  private final class Home {
    let path: String
    private let service: HostileServer

    init(files: HostileServer) throws {
      path = try #require(Workplace.makeFolder())
      let body = #"{"csv_file_url":"\#(files.url)/users_8f3a.csv.gz"}"#
      service = try HostileServer(
        nil,
        [
          .bytes(
            Array(
              "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                .utf8))
        ])
    }

    deinit { _ = TerminalProcess.run(["rm", "-rf", path]) }

    /// Runs the program with at most 256 MiB of memory for data.
    func run(_ arguments: [String]) -> (status: Int32, output: String) {
      TerminalProcess.run(
        [
          "env", "-i", "HOME=\(path)", "PATH=/usr/bin:/bin", "PUSHDECK_KEY=\(key)",
          // Nobody listens there: loopback is asked without a proxy.
          "ALL_PROXY=http://127.0.0.1:1", "https_proxy=http://127.0.0.1:1", "sh", "-c",
          "ulimit -d 262144; exec \"$0\" \"$@\"", TerminalProcess.program,
        ] + arguments + ["--service", "onesignal", "--url", service.url, "--app", app])
    }

    /// The files that were left in a folder of the home.
    func left(in folder: String) -> [String] {
      TerminalProcess.run(["find", "\(path)/\(folder)", "-type", "f"]).output
        .split(separator: "\n").map(String.init).filter { !$0.contains("No such file") }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var part: HostileServer.Part
    var words: String
    /// A limit that only those reach that never come to an end.
    var timeout = 60
    var testDescription: String { name }
  }

  private static func head(_ lines: String...) -> [UInt8] {
    Array((["HTTP/1.1 200 OK"] + lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  private static func whole(_ body: [UInt8]) -> HostileServer.Part {
    .bytes(head("Content-Length: \(body.count)") + body)
  }

  private static let row = "a3f0c1b2-0000-4000-8000-000000000000,5f2a,0\n"
  private static let header = Array("id,identifier,device_type\n".utf8)
  private static let rows = Array(String(repeating: row, count: 1 << 14).utf8)
  private static let spaces = [UInt8](repeating: 0x20, count: 1 << 20)

  private static let headerInGzip = Gzip.stored(header)

  static let cases: [Case] = [
    Case(name: "silence", part: .silence, words: "within 5 s, the limit", timeout: 5),
    Case(
      name: "a byte now and then",
      part: .trickle(head() + header, byte: 0x61, milliseconds: 50),
      words: "within 5 s, the limit", timeout: 5),
    Case(
      name: "rows without end", part: .repeating(head() + header, piece: rows),
      words: "within 1 s, the limit", timeout: 1),
    Case(
      name: "a line without end", part: .repeating(head(), piece: spaces),
      words: "its first line has no end"),
    Case(
      name: "2 GB of nothing",
      part: .repeating(head("Content-Length: 2147483648"), piece: spaces, times: 2048),
      words: "its first line has no end"),
    Case(
      name: "3 GB, announced", part: .repeating(head("Content-Length: 3221225472"), piece: rows),
      words: "larger than the 2048 MiB"),
    Case(
      name: "gzip that unpacks without end",
      part: .repeating(head() + headerInGzip + GzipBomb.start, piece: GzipBomb.piece),
      words: "more than 100 times its size"),
    Case(
      name: "gzip that ends too early", part: whole(Array(headerInGzip.dropLast(3))),
      words: "ends too early"),
    Case(
      name: "gzip that is damaged",
      part: whole(Array(headerInGzip.dropLast(8)) + [UInt8](repeating: 7, count: 8)),
      words: "is damaged"),
    Case(
      name: "a web page", part: whole(Array("<html>\n<title>Sign in</title>".utf8)),
      words: "no column “id”"),
    Case(
      name: "a quote that is never closed",
      part: whole(header + Array("s-1,\"".utf8) + [UInt8](repeating: 0x61, count: 3 << 20)),
      words: "a quote in it is never closed"),
    Case(
      name: "a row that is cut off", part: whole(header + rows.dropLast(5)),
      words: "it ends in the middle of a row"),
    Case(name: "nothing", part: whole([]), words: "it is empty"),
    Case(
      name: "elsewhere",
      part: .bytes(
        Array(
          "HTTP/1.1 302 F\r\nLocation: https://other.example/k9x\r\nContent-Length: 0\r\n\r\n".utf8)
      ),
      words: "does not follow"),
    Case(
      name: "never there",
      part: .bytes(Array("HTTP/1.1 404 N\r\nContent-Length: 0\r\n\r\n".utf8)),
      words: "was asked for, and not there after", timeout: 5),
    Case(
      name: "another refusal",
      part: .bytes(Array("HTTP/1.1 410 G\r\nContent-Length: 0\r\n\r\n".utf8)),
      words: "was asked for, and not there after", timeout: 5),
  ]

  @Test(arguments: cases)
  func `each ends in a sentence and with 5, in bounded memory, and leaves nothing`(test: Case)
    throws
  {
    let files = try HostileServer(nil, [test.part])
    let home = try Home(files: files)
    let target = "\(home.path)/out/all.csv"
    #expect(TerminalProcess.run(["mkdir", "\(home.path)/out"]).status == 0)
    for arguments in [["list", "--json"], ["export", "--output", target]] {
      let run = home.run(["subscriptions"] + arguments + ["--timeout", String(test.timeout)])
      #expect(run.status == 5, "\(run.output)")
      #expect(run.output.hasPrefix("pushdeck: "), "\(run.output)")
      #expect(run.output.contains(test.words), "\(run.output)")
      #expect(!run.output.contains("users_8f3a"))
      #expect(!run.output.contains(Self.key))
    }
    #expect(files.requests.count >= 2)
    #expect(files.requests.allSatisfy { !$0.head.contains(Self.key) })
    #expect(home.left(in: ".cache").isEmpty)
    #expect(home.left(in: "out").isEmpty)
  }

  @Test func `a cache that cannot be written ends with 3, and says so`() throws {
    let files = try HostileServer(nil, [Self.whole(Self.header + Self.rows)])
    let home = try Home(files: files)
    #expect(TerminalProcess.run(["touch", "\(home.path)/.cache"]).status == 0)
    let run = home.run(["subscriptions", "export"])
    #expect(run.status == 3, "\(run.output)")
    #expect(run.output.contains("The export could not be kept: \(home.path)/.cache/pushdeck"))
    #expect(run.output.contains(": Not a directory"), "\(run.output)")
  }

  @Test func `what is well is kept, in pieces however large`() throws {
    let files = try HostileServer(nil, [Self.whole(Self.header + Self.rows)])
    let home = try Home(files: files)
    let run = home.run(["subscriptions", "export", "--output", "\(home.path)/all.csv"])
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("16,384 subscriptions"))
    #expect(
      TerminalProcess.contents(of: "\(home.path)/all.csv").utf8.count
        == Self.header.count + Self.rows.count)
  }
}

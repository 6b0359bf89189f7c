import Glibc
import PushModel
import TestServers
import Testing
import TextKit

/// Whatever the program is made to do, and however it fails: no key stands in what it wrote.
@Suite struct `No key is found` {
  /// Runs the program with keys that the test knows, and collects all that it says.
  private final class Watcher {
    let place: Workplace
    private(set) var said = ""
    /// Files that the test itself put keys into.
    private var own: Set<String> = []

    init() throws { place = try #require(Workplace()) }

    static let wrongKey = "op_rest_awrongkeynobodyhas42"
    static let clearKey = "os_v2_app_akeythatsomeonewroteintothefile"
    static let organizationKey = "os_v2_org_awrongorganizationkey77"

    var keys: [String] {
      ServiceKind.allCases.map { place.key($0) } + [
        place.ready["onesignal"]?["organizationKey"]?.string ?? Self.organizationKey,
        place.ready["openpush"]?["sdkKey"]?.string ?? Self.wrongKey,
        Self.wrongKey, Self.clearKey, Self.organizationKey,
      ]
    }

    /// A file with a key in it, which is not looked into later.
    func secretFile(_ name: String, _ text: String) -> String {
      own.insert(name)
      return place.file(name, text)
    }

    @discardableResult
    func run(
      _ arguments: [String], _ variables: [String: String] = [:], input: String = ""
    ) -> CommandRun {
      let run = CommandRun(
        arguments, environment: place.environment.merging(variables) { $1 }, input: input)
      said += run.output + run.errors
      return run
    }

    /// On a service in a dialect, with its right key unless another one is given.
    @discardableResult
    func run(
      _ kind: ServiceKind, _ arguments: [String], key: String? = nil, url: String? = nil,
      input: String = ""
    ) -> CommandRun {
      run(
        arguments + [
          "--service", kind.rawValue, "--url", url ?? place.url, "--app", place.app(kind),
        ],
        [
          "PUSHDECK_KEY": key ?? place.key(kind),
          "PUSHDECK_ORGANIZATION_KEY": Self.organizationKey,
        ], input: input)
    }

    /// Every file below the home folder but the test's own, with what is in it.
    func files() -> [(path: String, bytes: [UInt8])] {
      TerminalProcess.run(["find", place.home, "-type", "f"]).output.split(separator: "\n")
        .map(String.init).filter { path in !own.contains { path.hasSuffix("/\($0)") } }
        .map { ($0, Array(TerminalProcess.contents(of: $0).utf8)) }
    }

    /// Looks for every key in everything.
    func expectNoKey() {
      let files = files()
      // The journal, the budgets and an export at least: a search in nothing finds nothing.
      #expect(files.contains { $0.path.contains("/journal/") })
      #expect(files.contains { $0.path.contains("/budgets/") })
      #expect(files.contains { $0.path.contains("/exports/") })
      for key in keys where !key.isEmpty {
        // Also without the part that says of which kind it is, and not in base 64.
        for needle in [key, String(key.dropFirst(10)), base64Encode(Array(key.utf8))] {
          #expect(!said.contains(needle), "a key was said")
          for (path, bytes) in files {
            #expect(!Self.contains(bytes, Array(needle.utf8)), "a key stands in \(path)")
          }
        }
      }
    }

    static func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
      guard let first = needle.first else { return false }
      return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: needle) }
    }
  }

  private static let user = #"""
    {"title":"Fresh fish","body":"The boats are in.","audience":{"external_ids":["nobody"]}}
    """#

  @Test func `after ordinary work`() throws {
    let watcher = try Watcher()
    for kind in ServiceKind.allCases {
      for command in [
        ["messages", "list", "--json"], ["messages", "list"], ["subscriptions", "list", "--json"],
        ["users", "show", "nobody"], ["activities", "list", "--json"], ["contexts", "check"],
        ["contexts", "check", "--json"], ["apps", "list", "--json"], ["info"],
        ["contexts", "list"], ["segments", "list", "--json"], ["templates", "list", "--json"],
        ["users", "tag", "nobody", "a=b", "--yes", "--json"],
      ] {
        watcher.run(kind, command)
      }
    }
    watcher.run(.openpush, ["messages", "send", "-", "--yes", "--json"], input: Self.user)
    watcher.run(.openpush, ["messages", "send", "-", "--yes"], input: Self.user)
    watcher.run(["info", "--json"], ["PUSHDECK_KEY": Watcher.wrongKey])
    watcher.expectNoKey()
  }

  @Test func `after every kind of failure`() throws {
    let watcher = try Watcher()
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    func answer(_ text: String) -> HostileServer.Part {
      .bytes(Array((head + "Content-Length: \(text.utf8.count)\r\n\r\n\(text)").utf8))
    }
    // A service that says the key back, in every form that is shown.
    let echoes = [
      #"{"error":{"message":"the key \#(Watcher.wrongKey) is unknown"}}"#,
      "<html><title>\(Watcher.wrongKey)</title></html>", "no JSON: \(Watcher.wrongKey)",
    ]
    for text in echoes {
      for status in ["401 No", "500 Bad", "200 OK"] {
        let server = try HostileServer(
          nil,
          [
            .bytes(
              Array(
                "HTTP/1.1 \(status)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
          ])
        watcher.run(
          .openpush, ["messages", "list", "--json", "--timeout", "1"], key: Watcher.wrongKey,
          url: server.url)
        watcher.run(
          .openpush, ["messages", "send", "-", "--yes", "--new", "--timeout", "1"],
          key: Watcher.wrongKey, url: server.url, input: Self.user)
      }
    }
    for part in [HostileServer.Part.silence, .reset, answer("{")] {
      let server = try HostileServer(nil, [part])
      for arguments in [
        ["messages", "list", "--timeout", "1"],
        ["subscriptions", "opt-out", "sub_1", "--yes", "--timeout", "1"],
      ] {
        watcher.run(.openpush, arguments, key: Watcher.wrongKey, url: server.url)
      }
    }
    // Keys that no service took, that cannot travel, and in places where none belongs.
    for kind in ServiceKind.allCases {
      watcher.run(kind, ["messages", "list"], key: Watcher.wrongKey)
      watcher.run(kind, ["contexts", "check"], key: Watcher.wrongKey)
      watcher.run(kind, ["messages", "list"], key: "\(Watcher.wrongKey)\r\nX: y")
      watcher.run(kind, ["messages", "list"], url: "https://ana:\(Watcher.wrongKey)@localhost:1")
      watcher.run(kind, ["messages", "list"], url: "http://localhost:1")
    }
    // A key on the command line is seen by everybody, but said by nobody.
    for arguments in [
      ["messages", "list", "--service", "onesignal", "--app", Watcher.clearKey],
      ["contexts", "check", Watcher.clearKey], ["messages", "show", Watcher.clearKey],
      [Watcher.clearKey], ["messages", Watcher.clearKey], ["themes", "show", Watcher.clearKey],
      ["messages", "list", "--filter", Watcher.clearKey, "--service", Watcher.clearKey],
    ] {
      let run = watcher.run(arguments, ["PUSHDECK_KEY": Watcher.wrongKey])
      #expect(run.status != 0)
    }
    // Nor does one that stands where a body or a payload is read.
    let body =
      #"{"body":"Hi","audience":{"external_ids":["a"]},"data":{"k":"\#(Watcher.clearKey)"}}"#
    let sent = watcher.run(.openpush, ["messages", "send", "-", "--yes", "--new"], input: body)
    #expect(sent.status == 3)
    #expect(sent.errors.contains("stands in the body"))
    for options in [[], ["--json"], ["--token"]] {
      watcher.run(["inspect"] + options, input: body)
      watcher.run(["inspect"] + options, input: Watcher.clearKey)
    }
    for line in [
      "key = command: echo \(Watcher.clearKey)", "app = \(Watcher.clearKey)",
      "key = \(Watcher.clearKey)", "key = env: \(Watcher.clearKey)!", "kye = \(Watcher.clearKey)",
      "organization-key = \(Watcher.clearKey)", "key = \"\(Watcher.clearKey)", Watcher.clearKey,
      "\(Watcher.clearKey) = key",
    ] {
      let path = watcher.secretFile(
        "wrong.conf", "[context a]\nservice = onesignal\napp = a\n\(line)\n")
      watcher.run(["messages", "list", "--context", "a", "--config", path])
      watcher.run(["contexts", "list", "--config", path])
      watcher.run(["info", "--config", path])
    }
    let printing = watcher.secretFile("print", "echo \(Watcher.clearKey); exit 3\n")
    let spaced = watcher.secretFile("spaced", "a key: \(Watcher.clearKey)\n")
    for source in ["command: sh \(printing)", "file: \(spaced)"] {
      let path = watcher.place.file(
        "sources.conf",
        "[context a]\nservice = onesignal\napp = a\nurl = \(watcher.place.url)\nkey = \(source)\n")
      watcher.run(["messages", "list", "--context", "a", "--config", path])
      watcher.run(["contexts", "check", "a", "--config", path])
    }
    // Ordinary files to search in.
    watcher.run(.onesignal, ["subscriptions", "list", "--json"])
    watcher.run(.openpush, ["messages", "send", "-", "--yes", "--new"], input: Self.user)
    watcher.expectNoKey()
  }

  @Test(.enabled(if: TerminalMultiplexer.isInstalled, "tmux is not installed"))
  func `on no screen of the console, and in no file that it leaves`() throws {
    let watcher = try Watcher()
    let key = watcher.place.key(.openpush)
    let secret = watcher.secretFile("console-key", key)
    let config = watcher.place.file(
      "console.conf",
      """
      default = harbour
      [context harbour]
      service = openpush
      app = \(watcher.place.app(.openpush))
      url = \(watcher.place.url)
      key = file: \(secret)
      """)
    let terminal = try #require(
      TerminalMultiplexer(
        columns: 120, rows: 40,
        script: "$PUSHDECK --config \(config); echo $? > $FOLDER/status; exec cat"))
    #expect(terminal.waitFor("Harbour Market") != nil)
    var screens = terminal.screen
    for key in ["2", "3", "4", "5", "1", "r"] {
      terminal.type(key)
      screens += terminal.screen
    }
    // The one screen that shows what a request carried.
    terminal.type("L", "Enter")
    screens += try #require(terminal.waitFor("Authorization: Bearer …"))
    terminal.type("q")
    #expect(terminal.file("status") == "0\n")
    let left = TerminalProcess.run(["grep", "-r", "-l", "-F", "-e", key, terminal.folder])
    #expect(left.output.isEmpty, "a key stands in \(left.output)")
    #expect(!screens.joined().contains(key.dropFirst(10)))
  }
}

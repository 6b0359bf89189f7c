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
    /// One without any mark, such as a service may have given of old.
    static let plainKey = "4vKq8rT2mZ7wLx0B"
    static let organizationKey = "os_v2_org_awrongorganizationkey77"

    var keys: [String] {
      ServiceKind.allCases.map { place.key($0) } + [
        place.ready["onesignal"]?["organizationKey"]?.string ?? Self.organizationKey,
        place.ready["openpush"]?["sdkKey"]?.string ?? Self.wrongKey,
        Self.wrongKey, Self.clearKey, Self.plainKey, Self.organizationKey,
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
    expectNoTarget(watcher)
    // Ordinary files to search in.
    watcher.run(.onesignal, ["subscriptions", "list", "--json"])
    watcher.run(.openpush, ["messages", "send", "-", "--yes", "--new"], input: Self.user)
    watcher.expectNoKey()
  }

  /// A key in the place of an id, a label, a value, a name or an idempotency key is refused, whole and
  /// ahead of everything: nothing of it reaches the journal or the service.
  private func expectNoTarget(_ watcher: Watcher) {
    let key = Watcher.clearKey
    for kind in ServiceKind.allCases {
      // One of no known form, which only the context itself tells to be a key.
      for (key, shown) in [
        (key, key), (Watcher.plainKey, Watcher.plainKey),
        (base64Encode(Array(Watcher.plainKey.utf8)), Watcher.plainKey),
      ] {
        for arguments in [
          ["users", "alias", key, "a=b"], ["users", "alias", "ana", "a=\(key)"],
          ["users", "tag", key, "a=b"], ["users", "tag", "ana", "a=\(key)"],
          ["subscriptions", "opt-out", key], ["subscriptions", "opt-in", key],
          ["messages", "cancel", key], ["activities", "end", key],
        ] {
          let run = watcher.run(kind, arguments + ["--yes"], key: Watcher.plainKey)
          #expect(run.status == 3, "\(arguments.prefix(2)): \(run.errors)")
          #expect(run.errors.contains("Nothing was sent: the API key …\(shown.suffix(4)) stands"))
        }
      }
    }
    let run = watcher.run(
      .openpush, ["messages", "send", "-", "--yes", "--new", "--idempotency-key", key],
      input: Self.user)
    #expect(run.status == 3)
    #expect(run.errors.contains("the API key …file stands where an id, a label, a value or a name"))
  }

  @Test func `in an answer of any size, however the service spells it`() throws {
    let key = "op_rest_akeythatisansweredback"
    for spelled in [
      key, key.uppercased(), #"\u006f\u0070\u005frest_\u0061keythatisansweredback"#,
      base64Encode(Array(key.utf8)),
    ] {
      let messages = (1...40).map { number in
        let name = number == 7 ? "key \(spelled)." : String(repeating: "fish ", count: 600)
        return
          #"{"id":"msg_\#(number)","name":"\#(name)","status":"completed","created_at":"2026-03-01T09:00:00Z"}"#
      }
      let list = #"{"messages":[\#(messages.joined(separator: ","))],"total":40}"#
      #expect(list.utf8.count > 100_000)
      let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
      let server = try HostileServer(
        nil, [.bytes(Array((head + "Content-Length: \(list.utf8.count)\r\n\r\n\(list)").utf8))])
      let home = try #require(Workplace.makeFolder())
      defer { _ = TerminalProcess.run(["rm", "-rf", home]) }
      for format in [["--json"], []] {
        let run = CommandRun(
          ["messages", "list", "--service", "openpush", "--url", server.url, "--app", "app_1"]
            + format,
          environment: Workplace.environment(home).merging(["PUSHDECK_KEY": key]) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("key …back."), "\(spelled)")
        let said = (run.output + run.errors).lowercased()
        #expect(!said.contains("akeythatisansweredback"))
        #expect(!said.contains(base64Encode(Array(key.utf8)).lowercased()))
      }
    }
  }

  @Test(
    .enabled(if: TerminalMultiplexer.isInstalled, "tmux is not installed"),
    arguments: ServiceKind.allCases)
  func `on no screen of the console, and in no file that it leaves`(_ kind: ServiceKind) throws {
    let watcher = try Watcher()
    let place = watcher.place
    let secret = watcher.secretFile("console-key", place.key(kind))
    let organizationKey = place.ready["onesignal"]?["organizationKey"]?.string ?? ""
    let organization = watcher.secretFile("organization-key", organizationKey)
    let config = place.file(
      "console.conf",
      """
      default = harbour
      [context harbour]
      service = \(kind.rawValue)
      app = \(place.app(kind))
      url = \(place.url)
      key = env: HARBOUR_KEY
      mode = full
      \(kind == .onesignal ? "organization-key = command: env > $FOLDER/child; cat \(organization)" : "")
      [context other]
      service = openpush
      app = app_other
      key = command: env > $FOLDER/child; cat \(secret)
      """)
    let terminal = try #require(
      TerminalMultiplexer(
        columns: 140, rows: 40,
        script: """
          export HARBOUR_KEY=$(cat \(secret)); export PUSHDECK_KEY=$HARBOUR_KEY
          $PUSHDECK --config \(config); echo $? > $FOLDER/status; exec cat
          """))
    var screens = try #require(terminal.waitFor("Harbour Market"))
    terminal.record(to: "written")
    try expectNoKeyInside(terminal, place.key(kind))
    for key in ["2", "3", "4", "5", "1", "r"] {
      terminal.type(key)
      screens += terminal.screen
    }
    // What a request carried, and the same as a command for a shell.
    terminal.type("L", "Enter")
    screens += try #require(
      terminal.waitFor("Authorization: \(kind == .onesignal ? "Key" : "Bearer") …"))
    terminal.type("c")
    screens += try #require(terminal.waitFor("Copied"))
    terminal.type("C")
    screens += try #require(terminal.waitFor("app_other"))
    // A key that is pasted or typed where something else belongs.
    terminal.type("A")
    screens += try #require(terminal.waitFor("never the key itself"))
    terminal.type("Enter")
    _ = try #require(terminal.waitFor("enter done"))
    terminal.paste(Watcher.clearKey)
    screens += try #require(terminal.waitFor("That looked like a key itself"))
    // An Escape with a key right behind it would be one key with Alt.
    terminal.type("Escape")
    _ = try #require(terminal.waitFor("enter edit"))
    terminal.type("C", ":")
    _ = try #require(terminal.waitUntil { $0.contains { $0.hasPrefix(" :") } })
    terminal.paste("context \(Watcher.clearKey)")
    terminal.typeText("zz")
    screens += try #require(terminal.waitUntil { $0.contains { $0.hasPrefix(" :zz") } })
    terminal.type("Escape")
    _ = try #require(terminal.waitUntil { !$0.contains { $0.hasPrefix(" :") } })
    terminal.type("6")
    _ = try #require(terminal.waitFor("Paste something here"))
    terminal.paste(#"{"aps":{"alert":"\#(Watcher.clearKey)"}}"#)
    screens += try #require(terminal.waitFor("An API key stands here"))
    terminal.type("R")
    screens += try #require(terminal.waitFor("Copied"))
    // A service that refuses the key.
    _ = Loopback(url: place.url).ask("POST", "/_embedded/faults", ["rules": ["status,code=401"]])
    terminal.type("1")
    _ = try #require(terminal.waitFor("Targeted"))
    terminal.type("r")
    screens += try #require(terminal.waitFor("refused the key …"))
    terminal.type("q")
    #expect(terminal.file("status") == "0\n")

    let keys = [place.key(kind), organizationKey, Watcher.clearKey].map { String($0.dropFirst(10)) }
    let copied = Self.copies(in: TerminalProcess.contents(of: "\(terminal.folder)/written"))
    // Inside of tmux each is written twice.
    #expect(Set(copied).count == 2, "each copy is a sequence of its own: \(copied)")
    #expect(copied.first?.contains("$PUSHDECK_KEY") == true)
    #expect(kind == .openpush || TerminalProcess.contents(of: "\(terminal.folder)/child") != "")
    for key in keys {
      let left = TerminalProcess.run(["grep", "-r", "-l", "-F", "-e", key, terminal.folder])
      #expect(left.output.isEmpty, "a key stands in \(left.output)")
      #expect(!screens.joined().contains(key))
      #expect(!copied.joined().contains(key), "a key was copied")
    }
  }

  /// The running program shows its keys to nobody who may look into it, and leaves no core.
  private func expectNoKeyInside(_ terminal: TerminalMultiplexer, _ key: String) throws {
    let process = try #require(terminal.console)
    let limits = TerminalProcess.contents(of: "/proc/\(process)/limits")
    let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(core?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
    // Nobody but root may read it.
    let environment = TerminalProcess.contents(of: "/proc/\(process)/environ")
    #expect(getuid() != 0 || environment.contains("FOLDER="))
    #expect(!environment.contains(key.dropFirst(10)))
    let arguments = TerminalProcess.contents(of: "/proc/\(process)/cmdline")
    #expect(!arguments.contains(key.dropFirst(10)))
  }

  /// What was put onto the terminal's clipboard (OSC 52).
  private static func copies(in written: String) -> [String] {
    written.split(separator: "\u{1B}]52;c;").dropFirst().compactMap { part in
      base64Decode(String(part.prefix { $0 != "\u{7}" })).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}

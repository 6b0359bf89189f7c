import Glibc
import Testing

extension RealTerminal {
  /// The real binary in a real terminal, from start to quit. Each test has a tmux server of its own.
  @Suite(
    .enabled(if: TerminalMultiplexer.isInstalled, "tmux is not installed: the terminal tests skip"))
  struct TerminalTests {
    /// Starts a script in a window; `$PUSHDECK` is the binary and `$FOLDER` a folder for notes.
    private func window(columns: Int = 120, rows: Int = 40, _ script: String) throws
      -> TerminalMultiplexer
    {
      try #require(TerminalMultiplexer(columns: columns, rows: rows, script: script))
    }

    /// Runs the console between two notes of the terminal's modes, then keeps the window open.
    private func script(_ arguments: String) -> String {
      """
      echo before-the-console; stty -g > $FOLDER/before; $PUSHDECK \(arguments); \
      echo $? > $FOLDER/status; stty -g > $FOLDER/after; exec cat
      """
    }

    /// Holds the modes and the screen against those of before the console.
    private func expectRestored(_ terminal: TerminalMultiplexer) throws {
      let after = try #require(terminal.file("after"), "the shell never came back")
      #expect(terminal.file("before") == after, "the terminal's modes differ")
      let screen = try #require(
        terminal.waitFor("before-the-console"), "the old screen is not back")
      #expect(!screen.contains { $0.contains("Funnels") })
    }

    @Test("The demo shows a funnel whose numbers move without a key, and q gives the terminal back")
    func movesAndQuits() throws {
      let terminal = try window(script("demo"))
      let first = try #require(terminal.waitFor("sending"))
      let moved = terminal.waitUntil {
        $0 != first && $0.contains { row in row.contains("sending") }
      }
      #expect(moved != nil, "nothing on the screen moved")
      terminal.type("q")
      try expectRestored(terminal)
      #expect(terminal.file("status") == "0\n")
    }

    @Test("Every pane is reached by its number and shows rows of the service")
    func everyPane() throws {
      let terminal = try window(script("demo --speed 0"))
      #expect(terminal.waitFor("sending") != nil)
      for (key, text) in [
        ("2", "iOS"), ("3", "Reachable"), ("4", "active"), ("5", "Body"), ("6", "Paste something"),
        ("1", "sending"),
      ] {
        terminal.type(key)
        #expect(terminal.waitFor(text) != nil, "pane \(key) shows no \(text)")
      }
      terminal.type("q")
      try expectRestored(terminal)
    }

    @Test(
      "A signal that ends the console gives the terminal back",
      arguments: [(SIGTERM, "143\n"), (SIGHUP, "129\n"), (SIGINT, "130\n")])
    func endedBySignal(signal: Int32, status: String) throws {
      let terminal = try window(script("demo --speed 0"))
      #expect(terminal.waitFor("sending") != nil)
      kill(try #require(terminal.console), signal)
      try expectRestored(terminal)
      #expect(terminal.file("status") == status)
    }

    @Test(
      "A crash gives the terminal back and keeps its signal",
      arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
    func crashed(signal: Int32) throws {
      let terminal = try window(script("demo --speed 0"))
      #expect(terminal.waitFor("sending") != nil)
      kill(try #require(terminal.console), signal)
      try expectRestored(terminal)
      #expect(terminal.file("status") == "\(128 + signal)\n")
    }

    @Test("Ctrl-Z stops the console and fg brings it back, again and again")
    func stopsAndContinues() throws {
      let terminal = try window("exec bash --norc --noprofile -i")
      terminal.typeText("PS1='ready> '")
      terminal.type("Enter")
      #expect(terminal.waitFor("ready>") != nil)
      terminal.typeText("$PUSHDECK demo --speed 0")
      terminal.type("Enter")
      #expect(terminal.waitFor("sending") != nil)
      let console = try #require(terminal.console)
      for _ in 1...3 {
        terminal.type("C-z")
        #expect(
          TerminalProcess.eventually { TerminalProcess.state(of: console) == "T" ? true : nil }
            != nil
        )
        let shell = terminal.waitUntil { rows in
          rows.contains { $0.contains("Stopped") } && !rows.contains { $0.contains("sending") }
        }
        #expect(shell != nil, "the shell's screen is not back")
        terminal.typeText("fg")
        terminal.type("Enter")
        #expect(terminal.waitFor("sending") != nil)
      }
      terminal.type("q")
      #expect(TerminalProcess.eventually { TerminalProcess.isAlive(console) ? nil : true } != nil)
    }

    @Test("A closed terminal ends the console")
    func closedTerminal() throws {
      let terminal = try window(script("demo --speed 0"))
      #expect(terminal.waitFor("sending") != nil)
      let console = try #require(terminal.console)
      terminal.closeWindow()
      #expect(TerminalProcess.eventually { TerminalProcess.isAlive(console) ? nil : true } != nil)
    }

    @Test("A terminal that stops reading does not keep SIGTERM from ending the console")
    func deafTerminal() throws {
      let terminal = try window(script("demo"))
      #expect(terminal.waitFor("sending") != nil)
      let console = try #require(terminal.console)
      let server = try #require(terminal.server)
      kill(server, SIGSTOP)
      // Each of these has the whole screen drawn again, more than the terminal holds unread.
      for _ in 1...10 {
        kill(console, SIGCONT)
        poll(nil, 0, 20)
      }
      kill(console, SIGTERM)
      let ended = TerminalProcess.eventually { TerminalProcess.isAlive(console) ? nil : true }
      kill(server, SIGCONT)
      #expect(ended != nil)
      try expectRestored(terminal)
      #expect(terminal.file("status") == "143\n")
    }

    @Test("A tiny terminal says so, takes no other key, and repaints when it grows")
    func tinyTerminal() throws {
      let terminal = try window(script("demo --speed 0"))
      #expect(terminal.waitFor("sending") != nil)
      terminal.resize(columns: 5, rows: 3)
      #expect(terminal.waitFor("too") != nil)
      terminal.type("5")
      terminal.resize(columns: 120, rows: 40)
      let screen = try #require(terminal.waitFor("sending"), "it still shows the first pane")
      #expect(!screen.contains { $0.contains("too small") })
      terminal.type("q")
      try expectRestored(terminal)
    }

    @Test("A test send made in Compose is followed in Funnels until it is complete")
    func testSend() throws {
      let terminal = try window(script("demo"))
      #expect(terminal.waitFor("sending") != nil)
      terminal.composeTestSend()
      #expect(terminal.waitFor("1 device") != nil, "the question says how many devices")
      terminal.type("y")
      #expect(terminal.waitFor("What became of it") != nil)
      terminal.type("Enter")
      let complete = terminal.waitUntil { rows in
        rows.contains { $0.contains("Hello") || $0.contains("Test from") }
          && rows.contains { $0.contains("Accepted") && $0.contains("100%") }
      }
      #expect(complete != nil, "the message never completed in Funnels")
      terminal.type("q")
      try expectRestored(terminal)
    }

    @Test("A payload that is pasted is inspected, and its keys are no keys of the console")
    func pastesIntoInspect() throws {
      let terminal = try window(script("demo --speed 0"))
      #expect(terminal.waitFor("sending") != nil)
      let payload =
        "{\n \"aps\": {\"alert\": \"Quay 7\", \"badge\": \"q\"},\n"
        + " \"custom\": {\"i\": \"5e605fcd-de88-4b0a-a5eb-5c18b84d52f3\"}\n}"
      terminal.paste(payload)
      #expect(terminal.waitFor("6 inspects it") != nil, "a paste into a list is kept")
      terminal.type("6")
      let screen = try #require(terminal.waitFor(" of 4,096 bytes, pasted"))
      #expect(screen.contains { $0.contains("aps.badge: ") && $0.contains("2:38") })
      #expect(screen.contains { $0.contains("2  \"aps\": {\"alert\": \"Quay 7\"") })
      terminal.paste("0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d")
      #expect(terminal.waitFor("a device token") != nil, "the next paste takes its place")
      terminal.type("q")
      try expectRestored(terminal)
      #expect(terminal.file("status") == "0\n")
    }

    @Test("Ten seconds on a world at rest cost no byte and no processor time")
    func restsWithTheWorld() throws {
      let terminal = try window(script("demo --speed 0"))
      #expect(terminal.waitFor("sending") != nil)
      let console = try #require(terminal.console)
      // Everything that the start still has to do is done once a second has passed without a tick.
      #expect(
        TerminalProcess.eventually {
          let before = TerminalProcess.ticks(of: console)
          poll(nil, 0, 1000)
          return before == TerminalProcess.ticks(of: console) ? true : nil
        } != nil)
      terminal.record(to: "written")
      let before = try #require(TerminalProcess.ticks(of: console))
      // The promise is about ten seconds, so ten seconds it is.
      poll(nil, 0, 10_000)
      let after = try #require(TerminalProcess.ticks(of: console))
      // One tick is what the accounts can tell apart: what was begun before may be what fills it.
      #expect(after - before <= 1)
      #expect(TerminalProcess.contents(of: terminal.folder + "/written").isEmpty)
    }
  }
}

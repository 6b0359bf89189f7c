import Glibc
import Testing

extension RealTerminal {
  /// Going from one context into another in a real terminal, each with an embedded service of its own.
  @Suite(
    .enabled(if: TerminalMultiplexer.isInstalled, "tmux is not installed: the terminal tests skip"))
  struct ContextTerminalTests {
    /// Starts two services, writes a config that names both, and runs the console on the first.
    private func window(isProduction: Bool) throws -> TerminalMultiplexer {
      let script = """
        umask 077; mkdir -p $FOLDER/config/pushdeck
        for name in one two; do
          $PUSHDECK emulate --population 50 --speed 0 > $FOLDER/$name & echo $! >> $FOLDER/services
          until grep -q openpush $FOLDER/$name; do sleep 0.1; done
          part() { sed -n "s/.*\\"openpush\\":{[^}]*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p" $FOLDER/$name; }
          part key > $FOLDER/key-$name
          { echo "[context shop-$name]"; echo "service = openpush"; echo "app = $(part appId)"
            sed -n 's/^{"url":"\\([^"]*\\)".*/url = \\1/p' $FOLDER/$name
            echo "key = file: $FOLDER/key-$name"; echo "mode = full"
            [ $name = two ] && echo "production = \(isProduction ? "yes" : "no")"
          } >> $FOLDER/config/pushdeck/pushdeck.conf
        done
        $PUSHDECK --context shop-one; echo $? > $FOLDER/status
        kill $(cat $FOLDER/services); exec cat
        """
      return try #require(TerminalMultiplexer(columns: 100, rows: 30, script: script))
    }

    private func command(_ text: String, in terminal: TerminalMultiplexer) {
      terminal.typeText(":")
      terminal.typeText(text)
      terminal.type("Enter")
    }

    @Test("A draft stays with its context and is there when one comes back")
    func switchesAndComesBack() throws {
      let terminal = try window(isProduction: false)
      #expect(terminal.waitFor("shop-one") != nil)
      #expect(terminal.waitFor("sent    ") != nil)
      terminal.type("5")
      #expect(terminal.waitFor("As it arrives") != nil)
      terminal.type("j", "Enter")
      terminal.typeText("only-in-one")
      terminal.type("Escape")
      #expect(terminal.waitFor("enter edit") != nil)
      command("context shop-two", in: terminal)
      let other = try #require(terminal.waitFor("You are in shop-two now."))
      #expect(other.first?.contains("shop-two") == true)
      #expect(terminal.waitFor("sent    ") != nil, "the other service's messages are read")
      terminal.type("5")
      let compose = try #require(terminal.waitFor("As it arrives"))
      #expect(!compose.contains { $0.contains("only-in-one") })
      command("context shop-one", in: terminal)
      #expect(terminal.waitFor("only-in-one") != nil, "the draft waited")
      terminal.type("L")
      #expect(terminal.waitFor("/messages") != nil, "the requests of this context are listed")
      terminal.type("q")
      #expect(terminal.waitFor("was not sent") != nil)
      terminal.type("y")
      #expect(terminal.file("status") == "0\n")
    }

    @Test("Production is asked about first; no stays, yes marks the whole first line")
    func asksBeforeProduction() throws {
      let terminal = try window(isProduction: true)
      #expect(terminal.waitFor("sent    ") != nil)
      command("context shop-two", in: terminal)
      #expect(terminal.waitFor("shop-two is production. Open it?") != nil)
      terminal.type("n")
      #expect(terminal.waitFor("you are in shop-one as before") != nil)
      command("context shop-two", in: terminal)
      #expect(terminal.waitFor("shop-two is production. Open it?") != nil)
      terminal.type("y")
      let screen = try #require(terminal.waitFor("You are in shop-two now."))
      #expect(screen.first?.contains("PRODUCTION") == true)
      terminal.type("q")
      #expect(terminal.file("status") == "0\n")
    }
  }
}

import Glibc
import Testing

extension RealTerminal {
  /// A config without a default, and keys that a command asks for on the terminal.
  @Suite(
    .enabled(if: TerminalMultiplexer.isInstalled, "tmux is not installed: the terminal tests skip"))
  struct KeyCommandTerminalTests {
    /// Starts a service and runs the console on a config with a context whose key is in a file and one whose key
    /// a command asks a passphrase for. `turned` has the command print a key that was turned in before.
    private func window(turned: Bool = false, keys: String = "") throws -> TerminalMultiplexer {
      let script = """
        umask 077; mkdir -p $FOLDER/config/pushdeck
        # Ctrl-C and Ctrl-Z are for what has the terminal alone.
        setsid $PUSHDECK emulate --population 50 --speed 0 > $FOLDER/service & service=$!
        # A test that fails before the end takes the window away, and the folder with it.
        trap 'kill $service; exit' HUP
        until grep -q openpush $FOLDER/service; do sleep 0.1; done
        part() { sed -n "s/.*\\"openpush\\":{[^}]*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p" $FOLDER/service; }
        part key > $FOLDER/key
        cat > $FOLDER/ask <<END
        \(turned ? "[ -e $FOLDER/old ] || { touch $FOLDER/old; echo op_rest_old; exit; }" : "")
        printf 'Passphrase: ' > /dev/tty; stty -echo < /dev/tty; read word < /dev/tty
        stty echo < /dev/tty; [ "\\$word" = sesame ] && cat $FOLDER/key
        END
        for name in plain asked; do
          echo "[context shop-$name]"; echo "service = openpush"; echo "app = $(part appId)"
          sed -n 's/^{"url":"\\([^"]*\\)".*/url = \\1/p' $FOLDER/service
          [ $name = plain ] && echo "key = file: $FOLDER/key"
          [ $name = asked ] && echo "key = command: sh $FOLDER/ask"
          echo "mode = full"
        done > $FOLDER/config/pushdeck/pushdeck.conf
        printf '[keys]\\n\(keys)\\n' >> $FOLDER/config/pushdeck/pushdeck.conf
        sh -c 'echo $$ > $FOLDER/process; exec $PUSHDECK 2> $FOLDER/complaint'; echo $? > $FOLDER/status
        kill $service; exec cat
        """
      return try #require(TerminalMultiplexer(columns: 100, rows: 30, script: script))
    }

    @Test("The first screen asks which context is meant, and gives the key command the terminal")
    func asksOnTheScreen() throws {
      let terminal = try window()
      let first = try #require(terminal.waitFor("no context is open"))
      #expect(first.contains { $0.contains("shop-plain") })
      #expect(terminal.waitFor("No default is set") != nil)
      terminal.type("j", "Enter")
      #expect(terminal.waitFor("Passphrase:") != nil)
      terminal.type("C-c")
      #expect(terminal.waitFor("The key command gave no key: signal 2 ended it") != nil)
      terminal.type("Enter")
      // What it asked before is above.
      #expect(
        terminal.waitUntil { $0.filter { $0.contains("Passphrase:") }.count == 2 } != nil)
      // Ctrl-Z neither stops the command nor anything else.
      terminal.type("C-z")
      terminal.typeText("sesame")
      terminal.type("Enter")
      let screen = try #require(terminal.waitFor("You are in shop-asked now."))
      #expect(!screen.contains { $0.contains("sesame") })
      #expect(terminal.waitFor("sent    ") != nil, "its messages are read")
      terminal.type("q")
      #expect(terminal.file("status") == "0\n")
    }

    @Test("A key that is refused is asked for again, once, where the screen was")
    func asksAgainAfterRefusal() throws {
      let terminal = try window(turned: true)
      #expect(terminal.waitFor("No default is set") != nil)
      terminal.type("j", "Enter")
      #expect(terminal.waitFor("Passphrase:") != nil, "the old key was refused")
      terminal.typeText("sesame")
      terminal.type("Enter")
      #expect(
        terminal.waitFor("The key of shop-asked was refused, so its command was run again.") != nil)
      #expect(terminal.waitFor("sent    ") != nil)
      terminal.type("q")
      #expect(terminal.file("status") == "0\n")
    }

    @Test("Told to end while a key command asks, it ends the command and itself")
    func toldToEnd() throws {
      let terminal = try window()
      #expect(terminal.waitFor("No default is set") != nil)
      terminal.type("j", "Enter")
      #expect(terminal.waitFor("Passphrase:") != nil)
      let process = try #require(terminal.file("process").flatMap { pid_t($0.dropLast()) })
      kill(process, SIGTERM)
      #expect(terminal.file("status") == "143\n")
    }

    @Test("Keys of one's own work, and the footer names them")
    func ownKeys() throws {
      let terminal = try window(keys: "quit = Q\\npane.users = W")
      #expect(terminal.waitFor("No default is set") != nil)
      terminal.type("Enter")
      let screen = try #require(terminal.waitFor("You are in shop-plain now."))
      #expect(screen.contains { $0.contains("W Users") })
      #expect(screen.contains { $0.contains("Q quit") })
      terminal.type("W")
      #expect(terminal.waitFor("External ID") != nil)
      terminal.type("q", "Q")
      #expect(terminal.file("status") == "0\n")
    }

    @Test("Two actions on one key are told as file and line, before the screen")
    func conflicts() throws {
      let terminal = try window(keys: "messages.cancel = r")
      #expect(terminal.file("status") == "3\n")
      let complaint = try #require(terminal.file("complaint"))
      #expect(
        complaint.contains(
          "pushdeck.conf:14: r cannot be \"messages.cancel\": it is \"refresh\" already")
      )
    }
  }
}

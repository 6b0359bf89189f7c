import Glibc
import Testing

extension RealTerminal {
  /// What the console does with a write whose answer got lost.
  @Suite(
    .enabled(if: TerminalMultiplexer.isInstalled, "tmux is not installed: the terminal tests skip"))
  struct JournalTerminalTests {
    @Test("A send whose answer got lost is looked for when it is to be sent again")
    func testLostSend() throws {
      let script =
        "$PUSHDECK demo --population 300 --fault reset-after-accept,method=POST,path=/v1/apps"
      let terminal = try #require(TerminalMultiplexer(columns: 120, rows: 40, script: script))
      #expect(terminal.waitFor("Targeted") != nil)
      terminal.composeTestSend()
      #expect(terminal.waitFor("y does it") != nil)
      terminal.type("y")
      #expect(terminal.waitFor("What became of it") != nil)
      terminal.type("Escape")
      #expect(terminal.waitFor("enter edit") != nil)
      terminal.type("S")
      #expect(terminal.waitFor("It arrived: the message msg_") != nil, "\(terminal.screen)")
      // It is settled: the same body may be asked about again.
      terminal.type("S")
      #expect(terminal.waitFor("y does it") != nil)
      terminal.type("n")
      #expect(terminal.waitFor("Nothing was sent.") != nil)
    }
  }
}

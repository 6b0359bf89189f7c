import TerminalKit
import Testing
import TextKit

@testable import Console

@Suite struct `Keys of one's own` {
  private func keymap(_ lines: [(String, String)]) -> (keymap: Keymap, problems: [KeyProblem]) {
    Keymap.reading(
      lines.enumerated().map { index, line in
        KeyOverride(action: line.0, keys: line.1, line: 10 + index)
      })
  }

  private func problem(_ action: String, _ keys: String) -> String? {
    self.keymap([(action, keys)]).problems.first?.sentence.string
  }

  @Test(arguments: [
    ("messages.cancel", "X"), ("subscriptions.opt-out", "X"), ("refresh", "f5"), ("quit", "Q"),
    ("move.down", "j down ctrl-e"), ("field.finish", "ctrl-s"), ("screen.suspend", "ctrl-z"),
  ])
  func `are taken for what there is`(_ action: String, _ key: String) {
    #expect(problem(action, key) == nil)
  }

  @Test(arguments: [
    (
      "subscriptions.optout", "X",
      "there is no action \"subscriptions.optout\"; did you mean \"subscriptions.opt-out\"?"
    ),
    (
      "launch.rockets", "X", "there is no action \"launch.rockets\"; in the console : names them"
    ),
    (
      "quit", "hyper-x",
      "there is no key \"hyper-x\"; write one such as X, ctrl-l, f5 or page-down"
    ),
    (
      "contexts", "ctrl-i",
      "no terminal sends ctrl-i: what arrives is tab; write that, or take another key"
    ),
    (
      "refresh", "alt-[",
      "no terminal sends alt-[ by itself: other keys begin with it; take another key"
    ),
    (
      "refresh", "e\u{301}",
      "no key sends \"e\u{301}\": it is no single character that can be seen; take another key"
    ),
    (
      "field.finish", "x",
      "\"field.finish\" cannot have x: it is text where text is typed; take one such as ctrl-s or f5"
    ),
    (
      "question.accept-name", "y",
      "\"question.accept-name\" cannot have y: it is text where text is typed; take one such as ctrl-s or f5"
    ),
    (
      "refresh", "ctrl-z",
      "\"refresh\" cannot have ctrl-z: ctrl-z stops the program, whatever is on the screen"
    ),
    (
      "messages.cancel", "r",
      "r cannot be \"messages.cancel\": it is \"refresh\" already; give one of the two another key"
    ),
    (
      "question.no", "y",
      "y cannot be \"question.no\": it is \"question.yes\" already; give one of the two another key"
    ),
  ])
  func `are refused in words`(_ action: String, _ key: String, _ words: String) {
    #expect(problem(action, key) == words)
  }

  @Test func `may be the same where they are never meant at the same time`() {
    #expect(keymap([("messages.cancel", "D"), ("subscriptions.opt-out", "D")]).problems.isEmpty)
  }

  @Test func `may change places with each other`() {
    let (keymap, problems) = keymap([("refresh", "p"), ("pause", "r")])
    #expect(problems.isEmpty)
    #expect(keymap.action(for: .character("p"), in: [.global])?.id == .refresh)
    #expect(keymap.action(for: .character("r"), in: [.global])?.id == .pause)
  }

  @Test func `that are the same are told at the later line, with the earlier one`() {
    let (keymap, problems) = keymap([("refresh", "f5"), ("quit", "Q"), ("pause", "f5")])
    #expect(problems.map(\.line) == [12])
    #expect(
      problems.first?.sentence.string
        == "f5 cannot be \"pause\": it is \"refresh\" at line 10 already; give one of the two another key"
    )
    #expect(keymap.action(for: .character("p"), in: [.global])?.id == .pause, "it keeps its own")
  }

  @Test func `with several things wrong are all told, in the order of the lines`() {
    let problems = keymap([("quit", "nokey"), ("pause", "r"), ("no.such", "X")]).problems
    #expect(problems.map(\.line) == [10, 11, 12])
  }

  @Test(arguments: ActionTable.all.map(\.id))
  func `are no conflict where they are what the action has anyway`(_ id: ActionID) throws {
    let action = try #require(ActionTable.action(id))
    let names = action.keys.map(\.name.string).joined(separator: " ")
    #expect(problem(id.rawValue, names) == nil)
  }

  // MARK: On the screen

  private func console(_ lines: [(String, String)], size: Size = Size(columns: 200, rows: 60))
    -> Tester
  {
    var tester = Tester.loaded(size: size)
    let (keymap, problems) = keymap(lines)
    #expect(problems.isEmpty)
    tester.state.keymap = keymap
    return tester
  }

  @Test func `do what they say, and the old ones nothing`() {
    var tester = console([("pane.users", "W"), ("refresh", "f5"), ("pane.next", "ctrl-t")])
    tester.go("3")
    #expect(tester.state.pane == .funnels)
    tester.go("W")
    #expect(tester.state.pane == .users)
    tester.press("r")
    #expect(tester.effects.isEmpty)
    tester.press("<f5>")
    #expect(!tester.reads.isEmpty)
    tester.go("<ctrl-t>")
    #expect(tester.state.pane == .activities)
  }

  @Test func `stand in the tabs, the footer, the help, the command line and in sentences`() {
    var tester = console([
      ("pane.users", "W"), ("help", "f1"), ("refresh", "f5"), ("pause", "Z"), ("quit", "Q"),
      ("question.yes", "J"),
    ])
    #expect(tester.rows[1].holds(" W Users "))
    #expect(tester.rows.last?.holds("f5 refresh") == true)
    #expect(tester.rows.last?.hasSuffix("f1 help  Q quit") == true)
    tester.press("<f1>")
    #expect(tester.rows.contains { $0.holds("f5 ") && $0.holds("Asks the service again.") })
    #expect(!tester.rows.contains { $0.holds(" r ") && $0.holds("Asks the service again.") })
    tester.press("<esc>Z")
    #expect(tester.shows("Z goes on, F5 reads once."))
    tester.press(":")
    tester.type("refre")
    #expect(tester.rows.contains { $0.holds("refresh") && $0.holds("f5") })
    tester.press("<esc>")
    tester.go("5jj<enter>")
    tester.type("half a message")
    tester.press("<esc>Q")
    #expect(tester.shows("J quits, n stays."))
    tester.press("y")
    #expect(tester.state.exitCode == nil)
    tester.press("J")
    #expect(tester.state.exitCode == 0)
  }

  @Test func `stand in the screen that is too small for anything else`() {
    let tester = console([("quit", "Q")], size: Size(columns: 30, rows: 5))
    #expect(tester.shows("Q quits"))
  }

  @Test func `are said with a change of a choice`() {
    var tester = console([("form.next-choice", "c")])
    tester.go("5")
    #expect(tester.shows("(c changes)"))
    tester.go("c")
    #expect(tester.state.compose.form.choice(.audience) == 1)
  }
}

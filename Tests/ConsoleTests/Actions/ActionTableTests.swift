import TerminalKit
import Testing
import TextKit

@testable import Console

/// The one table of actions says everything that help, footer and command line need.
@Suite struct ActionTableTests {
  @Test func everyActionIsDeclaredOnce() {
    let declared = ActionTable.all.map(\.id)
    #expect(Set(declared) == Set(ActionID.allCases))
    #expect(declared.count == ActionID.allCases.count)
  }

  @Test(arguments: ActionID.allCases) func everyActionHasAllItNeeds(_ id: ActionID) throws {
    let action = try #require(ActionTable.action(id))
    #expect(!action.title.isEmpty)
    #expect(action.help.string.hasSuffix("."), "the help is a sentence")
    #expect(action.help.columns > action.title.columns)
    #expect(!action.keys.isEmpty)
    for key in action.keys {
      #expect(Key(name: key.name.string) == key, "\(key.name) can be written into settings")
    }
  }

  @Test(arguments: Scope.allCases) func noKeyMeansTwoThingsInOneScope(_ scope: Scope) {
    var seen: Set<Key> = []
    for action in ActionTable.all where action.scope == scope {
      for key in action.keys {
        #expect(
          seen.insert(key).inserted, "\(key.name) of \(action.id.rawValue) is taken in \(scope)")
      }
    }
  }

  /// What is nearer comes first, so that a key of a pane may not hide one that works everywhere.
  @Test(arguments: [
    Scope.funnels, .subscriptions, .users, .activities, .compose, .inspect, .decoded,
    .requests, .contexts,
  ])
  func noPaneHidesAKeyThatWorksEverywhere(_ scope: Scope) {
    let global = Set(ActionTable.all.filter { $0.scope == .global }.flatMap(\.keys))
    for action in ActionTable.all where action.scope == scope {
      #expect(global.isDisjoint(with: action.keys), "\(action.id.rawValue)")
    }
  }

  /// Keys that tmux, screen and readline users press by habit.
  @Test func nothingThatChangesTheServiceIsOnAControlKey() {
    for action in ActionTable.all where action.danger == .outward {
      for key in action.keys {
        if case .control = key { Issue.record("\(action.id.rawValue) is on \(key.name)") }
      }
    }
  }

  @Test func aReadOnlyContextOffersNothingThatChangesTheService() {
    var tester = Tester.loaded(mode: .readOnly)
    for pane in ["1", "2", "3", "4", "5", "6"] {
      tester.go(pane)
      for action in ActionTable.all where action.danger == .outward {
        #expect(action.unavailable(tester.state) != nil, "\(action.id.rawValue) in pane \(pane)")
      }
    }
    tester.go("2O")
    #expect(tester.state.notice?.text.string.holds("read-only") == true)
    #expect(tester.effects.isEmpty)
  }

  @Test func theFooterShowsOnlyWhatCanBeDoneNow() {
    var tester = Tester.loaded(mode: .readOnly, size: Size(columns: 200, rows: 40))
    tester.go("4")
    let footer = tester.rows.last ?? ""
    #expect(footer.holds("/ filter"))
    #expect(!footer.holds("U update"))
    #expect(footer.hasSuffix("? help  q quit"))
  }

  @Test func theHelpSaysWhyAnActionIsNotToBeHad() {
    var tester = Tester.loaded(mode: .testOnly, size: Size(columns: 200, rows: 60))
    tester.go("4?")
    let help = HelpPopup.lines(tester.state).map { line in line.map(\.text.string).joined() }
    #expect(help.contains { $0.holds("an update or an end reaches every holder") })
    #expect(help.contains { $0.holds("Shows the next pane.") })
  }

  @Test func actionsAreRunByNameToo() {
    var tester = Tester.loaded()
    tester.press(":")
    tester.type("pane.us")
    tester.go("<enter>")
    #expect(tester.state.pane == .users)
    tester.press(":")
    tester.type("no such thing")
    tester.press("<enter>")
    #expect(tester.state.notice?.kind == .warning)
    tester.press(":")
    tester.type("refres")
    tester.press("<tab>")
    #expect(tester.state.prompt?.editor.text == "refresh")
  }
}

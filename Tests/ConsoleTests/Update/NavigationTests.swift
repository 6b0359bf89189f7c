import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// Keys and what they do, pane by pane.
@Suite struct NavigationTests {
  @Test(arguments: [
    ("2", Pane.subscriptions), ("5", .compose), ("6", .inspect), ("<tab>", .subscriptions),
    ("<shift-tab>", .inspect), ("<tab><tab><tab><tab>", .compose),
    ("6<tab>", .funnels), ("4<tab>", .compose),
    // In a form, it moves between the fields.
    ("5<tab><tab>", .compose),
  ]) func panes(_ notation: String, _ pane: Pane) {
    var tester = Tester.loaded()
    tester.go(notation)
    #expect(tester.state.pane == pane)
  }

  @Test(arguments: [
    ("j", 1), ("jjk", 1), ("<down><down>", 2), ("G", 14), ("Gg", 0), ("<end><up>", 13),
    ("k", 0), ("<pgdn>", 14), ("<ctrl-d>", 9), ("G<ctrl-u>", 5),
  ]) func moving(_ notation: String, _ place: Int) {
    var tester = Tester.loaded()
    tester.press(notation)
    #expect(tester.state.funnels.list.rows.selectedPlace == place)
  }

  @Test func escBacksOutOneLevelAtATime() {
    var tester = Tester.loaded()
    tester.press("/")
    tester.type("sent")
    tester.press("<enter><enter>")
    #expect(tester.state.isDetailOpen)
    tester.press("<esc>")
    #expect(!tester.state.isDetailOpen)
    #expect(tester.state.listFacts?.filter == "sent")
    tester.press("<esc>")
    #expect(tester.state.listFacts?.filter == "")
    tester.press("<esc>")
    #expect(tester.state.exitCode == nil)
  }

  @Test func escInTheFilterBringsTheFilterBeforeBack() {
    var tester = Tester.loaded()
    tester.press("/")
    tester.type("sent")
    tester.press("<enter>/")
    tester.type(" harbour")
    #expect(tester.state.listFacts?.count == 1)
    tester.press("<esc>")
    #expect(tester.state.listFacts?.filter == "sent")
    #expect(tester.state.prompt == nil)
  }

  @Test func listsKeepTheirPlaceWhileAnotherPaneIsShown() {
    var tester = Tester.loaded()
    tester.go("2jjjj/")
    tester.type("yes")
    tester.go("<enter>jS4 2")
    let before = tester.state.subscriptions.list.rows.facts
    tester.go("1 3 2")
    #expect(tester.state.subscriptions.list.rows.facts == before)
  }

  @Test func theDetailsStandBesideTheListWhenThereIsRoom() {
    let narrow = Tester.loaded(size: Size(columns: 109, rows: 30))
    #expect(!narrow.shows("Accepted by provider"))
    #expect(!narrow.shows("Id         msg_01hw3c9q"))
    let wide = Tester.loaded(size: Size(columns: 110, rows: 40))
    #expect(wide.shows("Id         msg_01hw3c9q"))
    #expect(wide.shows("scheduled"))
  }

  @Test func detailsScrollAndStartAgainWithAnotherRow() {
    var tester = Tester.loaded()
    tester.go("2<enter>jjj")
    #expect(tester.state.detailScroll == 3)
    tester.go("G")
    let last = tester.state.detailScroll
    tester.go("j")
    #expect(tester.state.detailScroll == last)
    tester.go("<esc>j<enter>")
    #expect(tester.state.detailScroll == 0)
  }

  @Test func theIdIsCopied() {
    var tester = Tester.loaded()
    tester.press("jy")
    #expect(tester.effects == [.copy(Sample.scheduled.id.raw)])
  }

  @Test func aPasteOutsideOfAFieldPressesNoKeys() {
    var tester = Tester.loaded()
    tester.step(.paste(Untrusted("q\n5\nS")))
    #expect(tester.state.exitCode == nil)
    #expect(tester.state.pane == .funnels)
    tester.press("/")
    tester.step(.paste(Untrusted("harbour")))
    #expect(tester.state.listFacts?.filter == "harbour")
  }

  @Test func quittingAsksOnlyWhenSomethingWouldBeLost() {
    var tester = Tester.loaded()
    tester.press("q")
    #expect(tester.state.exitCode == 0)

    tester = Tester.loaded()
    tester.press("5jj<enter>x<esc>q")
    #expect(tester.state.exitCode == nil)
    tester.press("n")
    #expect(tester.state.compose.form.text(.name) == "x")
    tester.press("qy")
    #expect(tester.state.exitCode == 0)
  }

  @Test(arguments: [Int32(2), 15]) func aSignalEndsIt(_ signal: Int32) {
    var tester = Tester.loaded()
    tester.press("5jj<enter>x?")
    tester.step(.terminate(signal: signal))
    #expect(tester.state.exitCode == 128 + signal)
  }

  @Test func onAScreenTooSmallOnlyQuittingAndSuspendingWork() {
    var tester = Tester.loaded(size: Size(columns: 5, rows: 3))
    tester.press("3?j/")
    #expect(tester.state.pane == .funnels)
    #expect(tester.state.popups.isEmpty)
    #expect(tester.state.prompt == nil)
    tester.press("<ctrl-z>")
    #expect(tester.effects == [.suspend])
    tester.step(.resize(Size(columns: 80, rows: 24)))
    #expect(tester.shows("Autumn sale"))
    tester.step(.resize(Size(columns: 5, rows: 3)))
    tester.press("q")
    #expect(tester.state.exitCode == 0)
  }

  @Test func theHelpScrolls() {
    var tester = Tester.loaded()
    tester.press("?")
    #expect(tester.shows("Keys that work now"))
    tester.press("G")
    #expect(tester.shows("Stops the program until"))
    tester.press("<esc>")
    #expect(tester.state.popups.isEmpty)
  }

  @Test func theRecordIsShownAsItCame() {
    var tester = Tester.loaded()
    tester.go("2v")
    #expect(tester.shows("\"enabled\": true"))
    tester.press("q")
    #expect(tester.state.exitCode == nil)
    #expect(tester.state.popups.isEmpty)
  }
}

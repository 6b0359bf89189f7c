import PushModel
import Tables
import Testing
import TextKit

@testable import Console

/// What is chosen is an identity: it survives whatever happens to its place.
@Suite struct ListStateTests {
  private let context = CellContext(
    formatter: TimeFormatter(zone: .utc, now: Sample.now), now: Sample.now, times: .short)

  private func list(_ rows: [Message] = Sample.messages) -> ListState<Message> {
    var list = ListState<Message>()
    list.replace(rows, context)
    list.reveal(height: 5)
    return list
  }

  private func ids(_ list: ListState<Message>) -> [String] {
    list.window(0..<list.count).map(\.id.raw)
  }

  @Test func theFirstRowIsChosenAtFirst() {
    #expect(list().selected == Sample.moving.id)
    #expect(ListState<Message>().selected == nil)
  }

  @Test func aRefreshKeepsTheChosenRowAndItsPlaceOnTheScreen() {
    var list = list()
    list.move(by: 8)
    list.reveal(height: 5)
    let chosen = list.selected
    let line = (list.selectedPlace ?? 0) - list.top
    let newer = Sample.message(
      "msg_newer", "Newer", .sending, minutesAgo: 0, targeted: 5, accepted: 1, confirmed: 0,
      clicked: 0, errored: 0)
    list.replace([newer] + Sample.messages, context)
    list.reveal(height: 5)
    #expect(list.selected == chosen)
    #expect(list.selectedPlace == 9)
    #expect((list.selectedPlace ?? 0) - list.top == line)
  }

  @Test func anotherOrderKeepsTheChosenRow() {
    var list = list()
    list.move(by: 3)
    let chosen = list.selected
    list.setSort(SortOrder([.init("errored", descending: true)]), context)
    #expect(list.selected == chosen)
    #expect(ids(list).first == Sample.stopped.id.raw)
    list.setSort(SortOrder([.init("label")]), context)
    #expect(list.selected == chosen)
  }

  @Test func whenTheChosenRowIsGoneItsPlaceIsChosen() {
    var list = list()
    list.move(by: 2)
    list.replace(Sample.messages.filter { $0.id != Sample.stopped.id }, context)
    #expect(list.selectedPlace == 1 || list.selectedPlace == 2)
    list.apply(.last, context)
    list.replace(Array(Sample.messages.prefix(3)), context)
    #expect(list.selectedPlace == 2)
    list.replace([], context)
    #expect(list.selected == nil)
    #expect(list.top == 0)
    list.replace(Sample.messages, context)
    #expect(list.selected != nil)
  }

  @Test func aFilterThatCannotBeReadKeepsTheLastGoodResult() {
    var list = list()
    list.setFilter("state:failed", context)
    #expect(ids(list) == [Sample.stopped.id.raw])
    list.setFilter("state:failed clicked>x", context)
    #expect(list.filterProblem != nil)
    #expect(ids(list) == [Sample.stopped.id.raw])
    list.setFilter("", context)
    #expect(list.filterProblem == nil)
    #expect(list.count == Sample.messages.count)
    #expect(list.selected == Sample.stopped.id)
  }

  @Test func columnsAreGoneThroughInBothDirections() {
    var list = list()
    var seen: [String] = []
    for _ in Message.shownColumns {
      list.apply(.sortByColumn(steps: 1), context)
      seen.append(list.sort.terms.first?.column ?? "")
    }
    #expect(Set(seen) == Set(Message.schema.consoleColumns))
    let forwards = list.sort.terms.first?.column
    list.apply(.sortByColumn(steps: 1), context)
    list.apply(.sortByColumn(steps: -1), context)
    #expect(list.sort.terms.first?.column == forwards)
    let before = list.sort.terms.first?.descending
    list.apply(.reverseSort, context)
    #expect(list.sort.terms.first?.descending != before)
  }

  @Test func noRoomIsLeftBelowTheLastRowNeedlessly() {
    var list = list()
    list.apply(.last, context)
    list.reveal(height: 5)
    #expect(list.top == Sample.messages.count - 5)
    list.reveal(height: 100)
    #expect(list.top == 0)
  }

  @Test func everyShownColumnHasItsRoom() {
    #expect(Message.rooms.map(\.column) == Message.shownColumns.map(\.id))
    #expect(Subscription.rooms.map(\.column) == Subscription.shownColumns.map(\.id))
    #expect(User.rooms.map(\.column) == User.shownColumns.map(\.id))
    #expect(LiveActivity.rooms.map(\.column) == LiveActivity.shownColumns.map(\.id))
  }
}

import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// The last requests, over any pane: what was asked, what came, and what holds the next ones back.
@Suite struct RequestsTests {
  private func shown(_ size: Size = Size(columns: 80, rows: 24)) throws -> Tester {
    var tester = Tester.loaded(size: size)
    tester.press("L")
    let records = try Sample.requests()
    tester.step(.looked(Look(records: records, count: records.count, budgets: Sample.budgets)))
    return tester
  }

  @Test func theNewestComesFirst() throws {
    let tester = try shown()
    let paths = tester.rows.compactMap { row in row.holds("…/") ? row : nil }
    #expect(paths.first?.holds("POST") == true)
    #expect(paths.first?.holds("202") == true)
    #expect(tester.state.requests.selected?.number == 7)
  }

  @Test(arguments: [
    ("/v1/apps/app_3f9c", "/v1/apps/app_3f9c"),
    ("/v1/apps/app_3f9c/messages?limit=50", "…/messages?limit=50"),
    ("/apps/app_3f9c/users/by/external_id/qa-1", "…/users/by/external_id/qa-1"),
    ("/notifications?app_id=app_3f9c&limit=50", "/notifications?limit=50"),
    ("/notifications/n1?app_id=app_3f9c", "/notifications/n1"),
    ("/notifications?limit=50&app_id=app_3f9c", "/notifications?limit=50"),
    ("/v1/apps/app_other/messages", "/v1/apps/app_other/messages"),
  ])
  func thePathIsListedWithoutWhatEveryOneNames(_ path: String, _ short: String) throws {
    let row = RequestRow(record: try Sample.request(1, path, secondsAgo: 0), appID: "app_3f9c")
    #expect(row.shortPath.string == short)
    #expect(
      RequestDetail(record: row.record, formatter: Tester().state.formatter).page(width: 200).rows
        .contains { $0.pieces.map(\.text.string).joined().holds(path) })
  }

  @Test func askingAgainSaysWhatHoldsItBack() {
    var tester = Tester.loaded()
    tester.press("r")
    tester.step(.looked(Look(budgets: Sample.budgets)))
    tester.press("r")
    #expect(tester.state.notice == nil, "the line that counts down is not covered")
    #expect(tester.shows("At OpenPush's limit for reading messages and users; next in 3 s."))
  }

  @Test func whatIsBeingReadIsSaidUntilItIsRead() {
    var tester = Tester.loaded()
    tester.press("r")
    let effects = tester.effects
    tester.press("r")
    #expect(tester.state.notice?.text == "It is being read already.")
    guard case .read(let ticket, let read)? = effects.first, let body = Tester.answer(read) else {
      Issue.record("nothing is read")
      return
    }
    tester.step(.answer(Answer(ticket: ticket, body: body)))
    #expect(tester.state.notice == nil)
  }

  @Test(arguments: ["1", "2", "3", "4", "5", "6"])
  func escLeadsBackToThePaneThatItLiesOver(_ pane: String) {
    var tester = Tester.loaded()
    tester.go(pane)
    let before = tester.state.pane
    tester.go("L")
    #expect(tester.state.pane == .requests)
    tester.go("<esc>")
    #expect(tester.state.pane == before)
  }

  @Test func itIsFoundByItsNameAndThePanesGoOnFromTheOneBelow() {
    var tester = Tester.loaded()
    tester.go("2:")
    tester.type("requests")
    tester.go("<enter>")
    #expect(tester.state.pane == .requests)
    tester.go("<tab>")
    #expect(tester.state.pane == .users)
  }

  @Test func whatIsChosenStaysWhileNewOnesCome() throws {
    var tester = try shown()
    tester.press("jj")
    #expect(tester.state.requests.selected?.number == 5)
    var records = try Sample.requests()
    records.append(try Sample.request(8, "/v1/apps/app_3f9c", secondsAgo: 0))
    tester.step(.looked(Look(records: records, count: 8)))
    #expect(tester.state.requests.selected?.number == 5)
    #expect(tester.state.requests.rows.totalCount == 8)
    // Nothing new was made: what was listed stays.
    tester.step(.looked(Look(records: nil, count: 8)))
    #expect(tester.state.requests.rows.totalCount == 8)
  }

  @Test func detailsShowHeadersAndBodiesAndOfSecretsTheEnd() throws {
    var tester = try shown(Size(columns: 200, rows: 60))
    tester.press("<enter>")
    #expect(tester.state.isDetailOpen)
    let screen = tester.rows.joined(separator: "\n")
    #expect(screen.holds("Hello from the night desk"))
    #expect(screen.holds("msg_01hw9"))
    #expect(screen.holds("…abcd"))
    #expect(screen.holds("…5678"))
    for secret in ["sk-harbour", "0123456789", "abcdefgh1234"] {
      #expect(!screen.holds(secret), "\(secret) is on the screen")
    }
    tester.press("<esc>")
    #expect(!tester.state.isDetailOpen)
    #expect(tester.state.pane == .requests)
  }

  @Test func aRequestIsCopiedAsACommandWithoutItsKey() throws {
    var tester = try shown()
    tester.press("c")
    guard case .copy(let text)? = tester.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.holds("curl"))
    #expect(text.holds("\"$PUSHDECK_KEY\""))
    #expect(text.holds("'https://app.openpush.ai/v1/apps/app_3f9c/messages'"))
    #expect(!text.holds("sk-harbour"))
  }

  @Test func aFilterLooksIntoTheRequests() throws {
    var tester = try shown()
    tester.press("/")
    tester.type("status:429")
    tester.press("<enter>")
    #expect(tester.state.requests.rows.count == 1)
    tester.press("<esc>")
    #expect(tester.state.requests.rows.count == 7)
    #expect(tester.state.pane == .requests, "the filter went first")
  }

  // MARK: What holds the next ones back

  @Test func aUsedUpBudgetIsToldWhileItHoldsSomethingBack() {
    var tester = Tester(service: .onesignal)
    let reads = tester.effects
    #expect(tester.state.requests.lookAt != nil, "a read is on its way, so it is looked again")
    tester.step(.looked(Look(records: nil, count: 1, budgets: Sample.budgets)))
    #expect(
      tester.shows("At OneSignal's limit for reading messages and users; next in 3 s."))
    #expect(tester.shows("waiting"))
    tester.wait(1)
    #expect(tester.state.requests.lookAt.map { $0 <= 101 } == true, "it counts down")
    for case .read(let ticket, let read) in reads {
      guard let body = Tester.answer(read) else { continue }
      tester.step(.answer(Answer(ticket: ticket, body: body)))
    }
    tester.step(.looked(Look(records: nil, count: 3, budgets: Sample.budgets)))
    #expect(tester.state.requests.lookAt == nil, "nothing is on its way, so nothing wakes")
    #expect(!tester.shows("waiting"))
  }

  @Test func whatCouldNotBeReadIsToldOnce() {
    var tester = Tester.loaded()
    let unread: SafeText = "1 value of the answer could not be read: left out here (tags held 7)."
    tester.step(.looked(Look(records: nil, count: 3, unread: unread)))
    #expect(tester.shows("1 value of the answer could not be read"))
    tester.press("s")
    #expect(!tester.shows("could not be read"))
    tester.step(.looked(Look(records: nil, count: 4, unread: unread)))
    #expect(!tester.shows("could not be read"), "a list that is read again says the same again")
    tester.press("L")
    #expect(tester.shows("could not be read"), "the requests go on saying so")
  }

  @Test func clocksThatAreApartAreToldOnce() {
    var tester = Tester.loaded()
    let skew: SafeText = "This machine's clock is 5m behind the service's."
    tester.step(.looked(Look(records: nil, count: 3, skew: skew)))
    #expect(tester.shows("clock is 5m behind"))
    tester.press("s")
    #expect(!tester.shows("clock is 5m behind"))
    tester.step(.looked(Look(records: nil, count: 4, skew: skew)))
    #expect(!tester.shows("clock is 5m behind"), "once is enough")
    tester.press("L")
    #expect(tester.shows("clock is 5m behind"), "the requests go on saying so")
  }
}

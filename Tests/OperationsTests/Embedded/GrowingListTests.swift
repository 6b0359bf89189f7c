import Operations
import PushModel
import PushServices
import PushWire
import Testing
import TextKit

@Suite struct `Ten thousand messages while more are sent` {
  @Test(arguments: ServiceKind.allCases)
  func `page through without a repeat or a gap`(kind: ServiceKind) async throws {
    let place = try EmbeddedDesk(kind, budgets: BudgetRules.none)
    let desk = place.desk
    let made = try await place.makePastMessages(10_000)
    var before: Set<Untrusted> = []
    var counting = desk.walkMessages(pageSize: kind == .openpush ? 500 : 50)
    while let page = try await counting.next() { before.formUnion(page.rows.map(\.id)) }
    // The history's letter and its text message are OneSignal's alone.
    #expect(before.count == made - (kind == .openpush ? 2 : 0))

    var walk = desk.walkMessages(pageSize: kind == .openpush ? 500 : 50)
    var found: [Untrusted] = []
    var times: [Timestamp] = []
    var sent = 0
    while let page = try await walk.next() {
      found += page.rows.map(\.id)
      times += page.rows.compactMap(\.createdAt)
      // A few after every page, and once more than a page at a time.
      for _ in 0..<(sent == 20 ? 60 : 2) {
        let report = await place.service.send(
          place.write(to: .externalIDs([Untrusted("qa-1"), Untrusted("hm-100011")])))
        #expect(report.resultID != nil, "\(report.sentence)")
        sent += 1
      }
    }
    #expect(sent > 40)
    #expect(Set(found).count == found.count)
    #expect(Set(found) == before)
    #expect(times == times.sorted(by: >))
    #expect(try await desk.messages(limit: 2).total == Int64(before.count + sent))
  }
}

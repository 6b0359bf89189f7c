import Operations
import PushModel
import PushServices
import Testing
import TextKit

@Suite struct `Messages since a moment, while more are sent` {
  /// A message in the middle of the list: what was made since then.
  private func moment(_ place: EmbeddedDesk) async throws -> (Timestamp, Set<Untrusted>) {
    var rows: [Message] = []
    var walk = place.desk.walkMessages()
    while let page = try await walk.next() { rows += page.rows }
    let times = rows.compactMap(\.createdAt).sorted()
    let moment = try #require(times.dropFirst(times.count / 3).first)
    let since = rows.filter { row in row.createdAt.map { $0 >= moment } ?? false }
    return (moment, Set(since.map(\.id)))
  }

  @Test(arguments: ServiceKind.allCases)
  func `come without a repeat or a gap, and the reading ends`(kind: ServiceKind) async throws {
    let place = try EmbeddedDesk(kind, budgets: BudgetRules.none)
    _ = try await place.makePastMessages(600)
    let (moment, wanted) = try await moment(place)
    #expect(wanted.count > 300)

    var walk = place.desk.walkMessages(since: moment, pageSize: 50)
    var found: [Message] = []
    var sent = 0
    while let page = try await walk.next() {
      found += page.rows
      // Whoever reads until nothing new comes would read on as long as something is sent.
      for _ in 0..<2 {
        let report = await place.service.send(
          place.write(to: .externalIDs([Untrusted("qa-1"), Untrusted("hm-100011")])))
        #expect(report.resultID != nil, "\(report.sentence)")
        sent += 1
      }
      try #require(sent < 200, "The reading does not end.")
    }
    #expect(Set(found.map(\.id)).count == found.count)
    #expect(Set(found.map(\.id)).isSuperset(of: wanted))
    #expect(found.allSatisfy { row in row.createdAt.map { $0 >= moment } ?? false })
    switch place.desk.orderOfMessagesSince {
    case .newestFirst:
      let times = found.compactMap(\.createdAt)
      #expect(times == times.sorted(by: >))
    case .asTheyAreDue:
      let times = found.compactMap { $0.sendAt ?? $0.createdAt }
      #expect(times == times.sorted())
      // Something that is scheduled for later belongs to them, at the end.
      #expect(found.contains { $0.state == .scheduled })
    }
  }

  @Test(arguments: ServiceKind.allCases)
  func `are none since tomorrow`(kind: ServiceKind) async throws {
    let place = try EmbeddedDesk(kind, budgets: BudgetRules.none)
    var walk = place.desk.walkMessages(since: Clock.system.now() + 86_400.0 * 400)
    var rows = 0
    while let page = try await walk.next() { rows += page.rows.count }
    #expect(rows == 0)
  }
}

import PushModel
import PushServices
import PushWire
import Testing
import TextKit

@Suite struct `Messages that a query narrows or orders` {
  private func withBench(_ body: (EmbeddedBench) async throws -> Void) async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    try await body(bench)
  }

  @Test func `OneSignal pages onwards in time, the earliest due first, and comes to an end`()
    async throws
  {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      let newest = try await bench.all { cursor throws(ServiceFailure) in
        try await service.messages(cursor, limit: 50)
      }
      let due = newest.compactMap(\.sendAt).sorted()
      let moment = try #require(due.dropFirst(due.count / 2).first)
      var rows: [Message] = []
      var cursor: PageCursor? = .start
      var pages = 0
      while let at = cursor {
        let page = try await service.messages(MessageQuery(dueFrom: moment), at, limit: 7)
        rows += page.rows
        cursor = page.next
        pages += 1
        try #require(pages < 100, "The list does not end.")
      }
      #expect(rows.compactMap(\.sendAt) == rows.compactMap(\.sendAt).sorted())
      #expect(Set(rows.map(\.id)).count == rows.count)
      let wanted = newest.filter { row in row.sendAt.map { $0 >= moment } ?? false }
      #expect(Set(rows.map(\.id)) == Set(wanted.map(\.id)))
    }
  }

  @Test func `OneSignal lists those of one origin, and all origins are all messages`() async throws
  {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      func ids(_ origin: MessageOrigin?) async throws -> Set<Untrusted> {
        Set(
          try await bench.all { cursor throws(ServiceFailure) in
            try await service.messages(MessageQuery(origin: origin), cursor, limit: 50)
          }.map(\.id))
      }
      let all = try await ids(nil)
      var parts: [Set<Untrusted>] = []
      for origin in MessageOrigin.allCases { parts.append(try await ids(origin)) }
      #expect(parts.allSatisfy { !$0.isEmpty })
      #expect(parts.map(\.count).reduce(0, +) == all.count)
      #expect(parts.reduce(into: []) { $0.formUnion($1) } == all)
    }
  }

  @Test func `OneSignal lists those of one template`() async throws {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      let template = try #require(
        try await service.templateCalls.templates(.start, limit: 1, channel: nil).rows.first)
      #expect(
        try await service.messages(MessageQuery(templateID: template.id), .start, limit: 50).rows
          .isEmpty)
      let body: JSON = .object([
        ("app_id", .string(bench.server.credentials.oneSignal.appID)),
        ("template_id", .string(template.id.raw)), ("included_segments", ["All"]),
        ("contents", ["en": "Hi"]),
      ])
      let sent = await service.send(
        PreparedWrite(body: body.bytes(.wire), idempotencyKey: UUIDText.random()))
      let found = try await service.messages(
        MessageQuery(templateID: template.id), .start, limit: 50)
      #expect(found.rows.map(\.id) == [sent.resultID])
      #expect(found.total == 1)
    }
  }

  @Test(arguments: [
    MessageQuery(origin: .api), MessageQuery(templateID: Untrusted("t")),
    MessageQuery(dueFrom: Timestamp(seconds: 0)),
  ])
  func `OpenPush has no such list, which is said before anything is asked`(_ query: MessageQuery)
    async throws
  {
    let bench = try ClientBench(.openpush, .silence)
    defer { bench.end() }
    let failure = await failure { try await bench.service.messages(query, .start, limit: 10) }
    #expect(failure?.kind == .notOffered)
    #expect(bench.server.requests.isEmpty)
  }

  @Test func `a cursor of the other way of paging is refused`() async throws {
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let onwards = MessageQuery(dueFrom: Timestamp(seconds: 0))
    let failure = await failure {
      try await bench.service.messages(onwards, .offset(50), limit: 10)
    }
    #expect(failure?.kind == .refused)
    #expect(bench.server.requests.isEmpty)
  }
}

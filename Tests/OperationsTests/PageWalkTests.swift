import Operations
import PushModel
import PushServices
import Testing
import TextKit

@Suite struct `Walking a listing` {
  private func message(_ id: String) -> Message {
    Message(id: Untrusted(id), service: .openpush, state: .sent)
  }

  private func desk(_ pages: [PageCursor: Page<Message>]) -> Desk {
    let service = FakeService()
    service.change { $0.messagePages = pages }
    return Desk(
      context: .sample(.readOnly), service: service, journal: FakeJournal(), clock: .fixed(.noon))
  }

  @Test func `goes on until the page that names no next one`() async throws {
    var walk = desk([
      .start: Page(rows: [message("a"), message("b")], next: .mark("2"), total: 3),
      .mark("2"): Page(rows: [message("c")], next: nil, total: 3),
    ]).walkMessages()
    var ids: [String] = []
    while let page = try await walk.next() { ids += page.rows.map(\.id.raw) }
    #expect(ids == ["a", "b", "c"])
  }

  @Test func `ends with a failure where pages lead in a circle`() async throws {
    var walk = desk([
      .start: Page(rows: [message("a")], next: .mark("2"), total: nil),
      .mark("2"): Page(rows: [message("b")], next: .mark("2"), total: nil),
    ]).walkMessages()
    #expect(try await walk.next() != nil)
    #expect(try await walk.next() != nil)
    let failure = await #expect(throws: ServiceFailure.self) { try await walk.next() }
    #expect(failure?.kind == .unreadable)
  }

  @Test func `brings a failure of the service as it is`() async throws {
    var walk = desk([:]).walkMessages()
    let failure = await #expect(throws: ServiceFailure.self) { try await walk.next() }
    #expect(failure?.kind == .notFound)
  }
}

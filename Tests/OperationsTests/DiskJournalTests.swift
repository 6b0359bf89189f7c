import Operations
import PushModel
import Storage
import Testing
import TextKit

@Suite struct `Writes and the journal on the disk` {
  private let audience = Audience.subscriptions([Untrusted("sub_1")])

  private func desk(_ service: FakeService, _ folder: String) throws -> Desk {
    let files = try #require(FilesThread())
    return Desk(
      context: .sample(.full), service: service,
      journal: DiskJournal(Journal(folder: folder), on: files), clock: .fixed(.noon))
  }

  @Test func `nothing is sent when the journal's folder cannot be made`() async throws {
    let service = FakeService()
    let desk = try desk(service, "/dev/null/journal")
    let refusal = await #expect(throws: Refusal.self) {
      try await desk.plan(.hello(to: audience))
    }
    #expect(refusal?.kind == .file)
    #expect(service.writes.isEmpty)
  }

  @Test func `of two that send the same at once, one is sent`() async throws {
    let service = FakeService()
    service.change { $0.outcome = WriteOutcome(verdict: .unknown, sentence: "No answer came.") }
    let folder = try TemporaryFolder(environment: [:])
    defer { folder.remove() }
    // Two desks with a journal each, as two processes have.
    let (one, other) = (try desk(service, folder.path), try desk(service, folder.path))
    let plan = try await one.plan(.hello(to: audience))
    let twin = try await other.plan(.hello(to: audience))
    async let first = one.perform(plan)
    async let second = other.perform(twin)
    let refusals = await [first, second].compactMap(\.refusal)
    #expect(service.writes.count == 1)
    #expect(refusals.map(\.kind) == [.unsettled])
  }

  @Test func `an intent that was begun is found open by the next one who looks`() async throws {
    let service = FakeService()
    service.change { $0.outcome = WriteOutcome(verdict: .unknown, sentence: "No answer came.") }
    let folder = try TemporaryFolder(environment: [:])
    defer { folder.remove() }
    let desk = try desk(service, folder.path)
    _ = await desk.perform(try await desk.plan(.hello(to: audience)))
    let open = try await self.desk(service, folder.path).openIntents()
    #expect(open.map(\.intent.action) == ["send"])
    #expect(open.first?.verdict == .unknown)
  }
}

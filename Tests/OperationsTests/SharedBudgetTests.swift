import EmbeddedService
import Operations
import PushModel
import PushServices
import Storage
import Testing
import TextKit

@Suite struct `Two consoles of one person` {
  /// A console's client on an embedded service, with budgets in a folder.
  private struct Console {
    let budgets: DiskBudgets
    let transport: Transport
    let service: any PushService

    init(_ server: EmbeddedServer, _ folder: String, waits: Locked<[Double]>) throws {
      let files = try #require(FilesThread())
      budgets = DiskBudgets(folder: folder, on: files)
      transport = try Transport.start()
      // Time passes only while somebody waits, and for both alike.
      let timing = CallTiming(
        seconds: { waits.withLock { $0.reduce(0, +) } }, chance: { 1 },
        pause: { seconds in
          waits.withLock { $0.append(seconds) }
          return true
        })
      service = makePushService(
        ServiceAddress(
          kind: .onesignal, url: server.url, appID: server.credentials.oneSignal.appID,
          key: server.credentials.oneSignal.key),
        transport: transport, log: RequestLog(), clock: .system,
        settings: ServiceSettings(timing: timing, sharedBudgets: budgets))
    }
  }

  private func server() throws -> EmbeddedServer {
    var options = EmbeddedOptions(population: 20, speed: 0)
    options.hasLimits = false
    return try EmbeddedServer.start(options)
  }

  @Test func `share what the service allows`() async throws {
    let server = try server()
    defer { server.stop() }
    let folder = try TemporaryFolder(environment: [:])
    let waits = Locked<[Double]>([])
    let consoles = [
      try Console(server, folder.path + "/budgets", waits: waits),
      try Console(server, folder.path + "/budgets", waits: waits),
    ]
    defer { for console in consoles { console.transport.shutdown() } }
    for turn in 0..<10 { _ = try await consoles[turn % 2].service.messages(.start, limit: 1) }
    #expect(waits.withLock { $0 } == [])
    for turn in 0..<3 { _ = try await consoles[turn % 2].service.messages(.start, limit: 1) }
    #expect(waits.withLock { $0 } == [1, 1, 1])
    #expect(consoles.allSatisfy { $0.budgets.problem == nil })
  }

  @Test func `count for themselves where the folder cannot be written, and say so`() async throws {
    let server = try server()
    defer { server.stop() }
    let folder = try TemporaryFolder(environment: [:])
    try Files.writeAtomically([], to: folder.path + "/budgets")
    let console = try Console(server, folder.path + "/budgets", waits: Locked([]))
    defer { console.transport.shutdown() }
    _ = try await console.service.messages(.start, limit: 1)
    let problem = try #require(console.budgets.problem)
    #expect(problem.string.hasPrefix("The request budget is counted for this process alone: "))
    #expect(console.service.budgetStates.first?.available == 9)
  }
}

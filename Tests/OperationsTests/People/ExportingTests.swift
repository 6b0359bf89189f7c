import Glibc
import Operations
import PushModel
import PushServices
import Storage
import Testing
import TextKit

@Suite struct `Waiting for an export` {
  /// A desk on a scripted service, whose time passes while it waits and at no other moment.
  private final class Bench {
    let service: FakeService
    let desk: Desk
    let folder: TemporaryFolder
    private let time = ManualClock(Timestamp(seconds: 1_770_000_000))
    private let heard = Locked<[ExportProgress]>([])

    init(
      _ script: FakeService.Script, turns: Bool = false, exports: (any ExportKeeping)? = nil
    ) throws {
      service = FakeService(.onesignal, script)
      folder = try TemporaryFolder(environment: [:])
      let files = try #require(FilesThread())
      desk = Desk(
        context: OperatingContext(
          name: "test", isConfigured: true, service: .onesignal, appID: "a",
          url: "http://localhost",
          mode: .full, testTargets: [], isEmbedded: true),
        service: service,
        journal: DiskJournal(Journal(folder: folder.path + "/journal"), on: files),
        exports: exports
          ?? DiskExports(ExportCache(folder: folder.path + "/exports"), on: files),
        exportTurns: turns ? ExportTurns(folder: folder.path + "/turns", on: files) : nil,
        clock: time.clock,
        pause: { [time] seconds in
          time.advance(by: seconds)
          return !Task.isCancelled
        })
    }

    deinit { folder.remove() }

    var progress: [ExportProgress] { heard.withLock { $0 } }
    var seconds: Double { time.clock.monotonicSeconds() }

    func export(limit: Double? = nil) async throws(ServiceFailure) -> [Subscription] {
      try await desk.exportSubscriptions(limit: limit) { [heard] stage in
        heard.withLock { $0.append(stage) }
      }.all()
    }
  }

  private static let address = Result<String, ServiceFailure>.success("https://files.example/x")
  private static let rows = [Array("id,device_type\ns-1,0\n".utf8), Array("s-2,1\n".utf8)]
  private static let whole = (pieces: rows, answer: ExportAnswer.whole(byteCount: 27))

  private static func running(_ seconds: Double?) -> ServiceFailure {
    ServiceFailure(
      .exportRunning(retryAfterSeconds: seconds), sentence: "Another export runs.",
      remedy: "Wait.")
  }

  private static func missing(_ status: Int) -> (pieces: [[UInt8]], answer: ExportAnswer) {
    (
      [],
      .missing(
        .answered(status: status, retryAfter: nil),
        ServiceFailure(.refused, httpStatus: status, sentence: "It said \(status).", remedy: "Go."))
    )
  }

  @Test func `another export of the account is waited for, and each wait is told`() async throws {
    var script = FakeService.Script()
    script.exportRequests = [.failure(Self.running(31)), .failure(Self.running(40)), Self.address]
    script.exportLooks = [Self.missing(404), Self.missing(403), Self.whole]
    let bench = try Bench(script)
    #expect(try await bench.export().map(\.id) == [Untrusted("s-1"), Untrusted("s-2")])
    #expect(
      bench.progress == [
        .otherExport(seconds: 31), .otherExport(seconds: 40), .requested, .waiting(seconds: 0),
        .waiting(seconds: 0.5), .fetched(bytes: 21),
      ])
    // Longer than any read may take, for nothing limits an export.
    #expect(bench.seconds == 31 + 40 + 1.5)
  }

  @Test func `with a limit the turn is not waited for past it`() async throws {
    var script = FakeService.Script()
    script.exportRequests = [.failure(Self.running(31)), .failure(Self.running(31)), Self.address]
    let bench = try Bench(script)
    let failure = await #expect(throws: ServiceFailure.self) { try await bench.export(limit: 60) }
    #expect(failure?.kind == .exportRunning(retryAfterSeconds: 31))
    #expect(bench.seconds == 31)
    #expect(bench.progress == [.otherExport(seconds: 31)])
  }

  @Test func `another process of the same person is waited for first`() async throws {
    let bench = try Bench(FakeService.Script(), turns: true)
    let folder = bench.folder.path + "/turns"
    let name = "export-" + sha256Hex(Array("http://localhost\na".utf8))
    guard case .taken(let turn) = try SharedTurn.take(name, in: folder) else {
      Issue.record("the turn is not free")
      return
    }
    let failure = await #expect(throws: ServiceFailure.self) { try await bench.export(limit: 10) }
    #expect(failure?.sentence.string.contains("another pushdeck of yours (process ") == true)
    #expect(failure?.sentence.string.contains("No export was asked for") == true)
    #expect(bench.progress.count == 1)
    #expect(bench.seconds == 9)
    withExtendedLifetime(turn) {}
  }

  @Test func `what is never there is given up after three hours, and within a limit`() async throws
  {
    for (limit, most) in [(nil, 3 * 3600), (60, 60)] as [(Double?, Double)] {
      var script = FakeService.Script()
      script.exportRequests = [Self.address]
      script.exportLooks = (0..<1200).map { _ in Self.missing(404) }
      let bench = try Bench(script)
      let failure = await #expect(throws: ServiceFailure.self) {
        try await bench.export(limit: limit)
      }
      #expect(failure?.kind == .timedOut)
      #expect(failure?.sentence.string.contains("The export was asked for") == true)
      #expect(bench.seconds < most && bench.seconds >= most - 10)
    }
  }

  @Test func `a refusal ends it after a minute in the file host's words`() async throws {
    var script = FakeService.Script()
    script.exportRequests = [Self.address]
    script.exportLooks = (0..<100).map { _ in Self.missing(410) }
    let bench = try Bench(script)
    let failure = await #expect(throws: ServiceFailure.self) { try await bench.export() }
    #expect(failure?.sentence == "It said 410.")
    #expect(bench.seconds >= 60 && bench.seconds < 71)
  }

  @Test func `half a file that broke off is fetched anew, and nothing of it is kept twice`()
    async throws
  {
    var script = FakeService.Script()
    script.exportRequests = [Self.address]
    let lost = ExportAnswer.missing(
      .lost, ServiceFailure(.connectionLost, sentence: "It broke.", remedy: "Again."))
    script.exportLooks = [([Self.rows[0]], lost), Self.whole]
    let bench = try Bench(script)
    #expect(try await bench.export().count == 2)
    script.exportLooks = (0..<5).map { _ in ([Self.rows[0]], lost) }
    bench.service.change { $0 = script }
    let failure = await #expect(throws: ServiceFailure.self) { try await bench.export() }
    #expect(failure?.kind == .connectionLost)
    // The last one that came whole is still there.
    #expect(try await bench.desk.lastExportedSubscriptions()?.all().count == 2)
  }

  /// A place for exports on a disk that has a fault of its own.
  private struct FaultyExports: ExportKeeping {
    let code: Int32

    func draft(_ look: @escaping @Sendable (ArraySlice<UInt8>) -> Bool)
      async throws(ExportCacheError) -> ExportDraft
    {
      throw .file(
        FileError(path: "/c/exports/1.csv", reason: .system(operation: .write, code: code)))
    }
    func last(context: String) async throws(ExportCacheError) -> CachedExport? { nil }
    func open(_ export: CachedExport) async throws(ExportCacheError) -> ExportReader {
      throw .file(FileError(path: export.path, reason: .notAFile))
    }
  }

  @Test(arguments: [
    (ENOSPC, "No space left on device", "Make room and try again."),
    (EDQUOT, "Disk quota exceeded", "Make room and try again."),
    (EACCES, "Permission denied", "Give yourself access to it or name another one."),
  ])
  func `a disk here that keeps nothing is no fault of the answer`(
    code: Int32, words: String, remedy: String
  ) async throws {
    var script = FakeService.Script()
    script.exportRequests = [Self.address]
    script.exportLooks = [Self.whole]
    let bench = try Bench(script, exports: FaultyExports(code: code))
    let failure = await #expect(throws: ServiceFailure.self) { try await bench.export() }
    #expect(failure?.kind == .localFile)
    #expect(
      failure?.sentence.string
        == "The export could not be kept: /c/exports/1.csv cannot be written: \(words)")
    #expect(failure?.remedy.string == remedy)
  }

  @Test(
    arguments: [
      ("<html>\n", "no column “id”"), ("", "it is empty"), ("id,name\nx,y\n", "no column"),
      ("\u{1F}", "it is empty"),
      ("id,device_type\ns-1,\"0", "a quote in it is never closed"),
      ("id,device_type\ns-1,0\ns-2", "it ends in the middle of a row"),
    ])
  func `what came and is no export is not kept`(text: String, words: String) async throws {
    var script = FakeService.Script()
    script.exportRequests = [Self.address]
    script.exportLooks = [([Array(text.utf8)], .whole(byteCount: 1))]
    let bench = try Bench(script)
    let failure = await #expect(throws: ServiceFailure.self) { try await bench.export() }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.sentence.string.contains(words) == true, "\(String(describing: failure))")
    #expect(try await bench.desk.lastExportedSubscriptions() == nil)
  }
}

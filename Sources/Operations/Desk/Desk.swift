import PushModel
import PushServices
import TextKit

/// One open context: the service behind it, its guard and its journal. Commands and the console do
/// everything through a desk, so that both do the same.
public final class Desk: Sendable {
  /// What is worked on.
  public let context: OperatingContext
  /// The service's client. It knows no mode, so nobody outside may write past the guard with it.
  let service: any PushService
  /// The clock that intents and histories are dated by.
  public let clock: Clock
  /// What the context's mode allows.
  public let modeGuard: ModeGuard
  let journal: any IntentJournal
  let exports: (any ExportKeeping)?
  let exportTurns: ExportTurns?
  let pause: @Sendable (Double) async -> Bool
  let makeKey: @Sendable () -> String
  let operatorName: String?
  let requestLog: RequestLog
  let budgets: DiskBudgets?
  private let knownApp = Locked<App?>(nil)

  /// Opens a context.
  ///
  /// - Parameters:
  ///   - exports: Where exports are kept; without it none can be fetched.
  ///   - exportTurns: The turns of exports that other processes share.
  ///   - operatorName: Who works here, such as `ana@laptop`; it goes into the journal.
  ///   - requestLog: The log that the service's client writes.
  ///   - budgets: The budgets that the service's client shares with other processes.
  ///   - pause: Waits for so many seconds; false when it was cut short.
  ///   - makeKey: Makes idempotency keys; a random UUID unless a test wants to know it.
  public init(
    context: OperatingContext, service: any PushService, journal: any IntentJournal,
    exports: (any ExportKeeping)? = nil, exportTurns: ExportTurns? = nil, clock: Clock = .system,
    operatorName: String? = nil, requestLog: RequestLog = RequestLog(),
    budgets: DiskBudgets? = nil,
    pause: @escaping @Sendable (Double) async -> Bool,
    makeKey: @escaping @Sendable () -> String = { UUIDText.random() }
  ) {
    self.context = context
    self.service = service
    self.journal = journal
    self.exports = exports
    self.exportTurns = exportTurns
    self.clock = clock
    self.modeGuard = ModeGuard(context)
    self.operatorName = operatorName
    self.requestLog = requestLog
    self.budgets = budgets
    self.pause = pause
    self.makeKey = makeKey
  }

  /// What the service offers.
  public var capabilities: Capabilities { service.capabilities }

  /// The app, read once and remembered.
  public func app() async throws(ServiceFailure) -> App {
    if let known = knownApp.withLock({ $0 }) { return known }
    return try await freshApp()
  }

  /// The app, read again.
  public func freshApp() async throws(ServiceFailure) -> App {
    let app = try await service.app()
    knownApp.withLock { $0 = app }
    return app
  }
}

import PushModel
import PushServices
import TextKit

/// One open context: the service behind it, its guard and its journal. Commands and the console do
/// everything through a desk, so that both do the same.
public final class Desk: Sendable {
  /// What is worked on.
  public let context: OperatingContext
  /// The service's client.
  public let service: any PushService
  /// The clock that intents and histories are dated by.
  public let clock: Clock
  /// What the context's mode allows.
  public let modeGuard: ModeGuard
  let journal: any IntentJournal
  let makeKey: @Sendable () -> String
  private let knownApp = Locked<App?>(nil)

  /// Opens a context.
  ///
  /// - Parameter makeKey: Makes idempotency keys; a random UUID unless a test wants to know it.
  public init(
    context: OperatingContext, service: any PushService, journal: any IntentJournal,
    clock: Clock = .system, makeKey: @escaping @Sendable () -> String = { UUIDText.random() }
  ) {
    self.context = context
    self.service = service
    self.journal = journal
    self.clock = clock
    self.modeGuard = ModeGuard(context)
    self.makeKey = makeKey
  }

  /// What the service offers.
  public var capabilities: Capabilities { service.capabilities }

  /// The app, read once and remembered.
  public func app() async throws(ServiceFailure) -> App {
    if let known = knownApp.withLock({ $0 }) { return known }
    let app = try await service.app()
    knownApp.withLock { $0 = app }
    return app
  }

  /// The app, read again.
  public func freshApp() async throws(ServiceFailure) -> App {
    let app = try await service.app()
    knownApp.withLock { $0 = app }
    return app
  }
}

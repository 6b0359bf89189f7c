import PushModel
import PushServices
import Testing
import TextKit

/// A client on a scripted server, with time that passes only while it waits.
struct ClientBench {
  let server: ScriptedServer
  let transport: Transport
  let log = RequestLog()
  let service: any PushService
  private let waits: Locked<[Double]>

  /// The seconds of each wait so far.
  var waited: [Double] { waits.withLock { $0 } }

  static let oneSignalKey = "os_v2_app_ordinarykey7f3cwxyz"
  static let appID = "4a1d8f50-0000-4000-8000-000000000001"

  /// Longer than any machine holds a test that is not about time, and short enough that one that gets
  /// no answer fails with its sentence instead of outlasting the whole run.
  static let patient = TimeLimits(reads: 200, writes: 200, connecting: 200)

  init(
    _ kind: ServiceKind, _ parts: ScriptedServer.Part..., key: String? = oneSignalKey,
    organizationKey: String? = nil, limits: TimeLimits = Self.patient,
    budgets: BudgetRules? = BudgetRules.none, url: String? = nil,
    sharedBudgets: (any SharedBudgets)? = nil, renewKey: KeyRenewal? = nil,
    at moment: Timestamp = Timestamp(seconds: 1_770_000_000)
  ) throws {
    server = try ScriptedServer(parts)
    transport = try Transport.start(idleLimit: 900)
    let waits = Locked<[Double]>([])
    self.waits = waits
    let timing = CallTiming(
      seconds: { waits.withLock { $0.reduce(0, +) } }, chance: { 1 },
      pause: { seconds in
        waits.withLock { $0.append(seconds) }
        return !Task.isCancelled
      })
    service = makePushService(
      ServiceAddress(
        kind: kind, url: url ?? server.url, appID: Self.appID, key: key.map { Secret($0) },
        organizationKey: organizationKey.map { Secret($0) }, renewKey: renewKey),
      transport: transport, log: log, clock: .fixed(moment),
      settings: ServiceSettings(
        limits: limits, budgets: budgets, timing: timing, sharedBudgets: sharedBudgets))
  }

  func end() { transport.shutdown() }
}

/// A send as an operation prepares it.
func write(_ body: String = #"{"body":"Hi","audience":{"everyone":true}}"#, isRepeat: Bool = false)
  -> PreparedWrite
{
  PreparedWrite(
    body: Array(body.utf8), idempotencyKey: "1b671a64-40d5-491e-99b0-da01ff1f3341",
    isRepeat: isRepeat)
}

/// What a call threw; nil when it threw nothing.
func failure<Value>(of call: () async throws -> Value) async -> ServiceFailure? {
  do {
    _ = try await call()
    return nil
  } catch let failure as ServiceFailure {
    return failure
  } catch {
    Issue.record("threw something else: \(error)")
    return nil
  }
}

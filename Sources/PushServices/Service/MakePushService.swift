import PushModel
import PushWire
import TextKit

/// What a client is built with besides its address; the usual values suit a person's machine.
public struct ServiceSettings: Sendable {
  /// How long calls may take.
  public var limits: TimeLimits
  /// How often the service may be asked; nil means what it documents.
  public var budgets: BudgetRules?
  /// When there is another attempt.
  public var retries: RetryPolicy.Tuning
  /// How long OneSignal's "not found" about what was just written is doubted.
  public var catchUp: CatchUpPolicy.Tuning
  /// Time, chance and waiting; nil means the machine's own.
  public var timing: CallTiming?
  /// Where the budgets are kept that other processes share; nil counts this process alone.
  public var sharedBudgets: (any SharedBudgets)?

  /// Sets what differs from the usual.
  public init(
    limits: TimeLimits = .standard, budgets: BudgetRules? = nil,
    retries: RetryPolicy.Tuning = RetryPolicy.Tuning(),
    catchUp: CatchUpPolicy.Tuning = CatchUpPolicy.Tuning(), timing: CallTiming? = nil,
    sharedBudgets: (any SharedBudgets)? = nil
  ) {
    self.limits = limits
    self.budgets = budgets
    self.retries = retries
    self.catchUp = catchUp
    self.timing = timing
    self.sharedBudgets = sharedBudgets
  }
}

/// Makes the client of an app. It asks nothing yet; an address that may not be asked makes every
/// call fail in words, before anything leaves.
public func makePushService(
  _ address: ServiceAddress, transport: Transport, log: RequestLog, clock: Clock,
  settings: ServiceSettings = ServiceSettings()
) -> any PushService {
  let keys = KeyRing(
    app: address.key, organization: address.organizationKey, renewal: address.renewKey)
  let caller = Result<ServiceCaller, AddressRefusal> { () throws(AddressRefusal) in
    ServiceCaller(
      base: try ServiceURL.service(address.url), appID: address.appID, keys: keys,
      authorization: { address.kind.authorization($0) }, sharedBudgets: settings.sharedBudgets,
      trustFile: address.caFile, transport: transport, log: log, clock: clock,
      timing: settings.timing ?? .ofThisMachine(transport), limits: settings.limits,
      rules: settings.budgets ?? .documented(address.kind), tuning: settings.retries,
      catchUp: address.kind == .onesignal ? settings.catchUp : nil)
  }
  func core(_ errors: @escaping @Sendable (Int, [UInt8]) -> [ServiceErrorText]) -> ClientCore {
    ClientCore(
      kind: address.kind, appID: address.appID, keys: keys, caller: caller, errors: errors,
      now: clock.now)
  }
  return switch address.kind {
  case .openpush: OpenPushClient(core: core { OpenPushDialect.errors(status: $0, body: $1) })
  case .onesignal: OneSignalClient(core: core { OneSignalDialect.errors(status: $0, body: $1) })
  }
}

extension ServiceKind {
  /// The headers that a key travels in.
  fileprivate func authorization(_ key: Secret) -> Headers {
    switch self {
    case .openpush: OpenPushDialect.headers(key: key)
    case .onesignal: OneSignalDialect.headers(key: key)
    }
  }
}

import PushModel
import PushWire
import TextKit

/// Carries calls out: waits for the budget, sends, notes, and asks the policy what comes next.
struct ServiceCaller: Sendable {
  /// How a call ended.
  enum Ending: Sendable {
    /// With an answer; `isRepeat` when this very write may have left before the answer's request.
    case answered(HTTPResponse, isRepeat: Bool)
    /// Without one; `mayHaveLeft` speaks of every attempt.
    case failed(TransportFailure, mayHaveLeft: Bool)
    /// The service's limits would have held it back for longer than the call may take.
    case heldBack(seconds: Double, mayHaveLeft: Bool)
  }

  let base: ServiceURL
  let appID: String
  let keys: KeyRing
  /// The headers that a key travels in.
  let authorization: @Sendable (Secret) -> Headers
  let sharedBudgets: (any SharedBudgets)?
  let skew = SkewMeter()
  let trustFile: String?
  let transport: Transport
  let log: RequestLog
  let clock: Clock
  let timing: CallTiming
  let limits: TimeLimits
  let rules: BudgetRules
  let tuning: RetryPolicy.Tuning
  /// How long a 404 about what was just written is doubted; nil where writes show at once.
  let catchUp: CatchUpPolicy.Tuning?
  let recentWrites = Locked(WriteBook())

  /// Carries a call out, with as many attempts as the policy grants within the call's limit.
  func carryOut(_ call: ServiceCall) async -> Ending {
    var call = call
    let limit = call.isWrite ? limits.writes : limits.reads
    var policy = RetryPolicy(
      call.repeatability, now: timing.seconds(), limit: limit, tuning: tuning)
    var mayHaveLeft = false
    var doubt: CatchUpPolicy?
    while true {
      switch await waitForTurn(call, secondsLeft: policy.secondsLeft(at: timing.seconds())) {
      case .go: break
      case .tooLong(let seconds): return .heldBack(seconds: seconds, mayHaveLeft: mayHaveLeft)
      case .cancelled: return .failed(TransportFailure(.cancelled), mayHaveLeft: mayHaveLeft)
      }
      let result = await attempt(call, policy)
      if let renewed = await withAnotherKey(call, after: result, &policy) {
        call = renewed
        continue
      }
      if let most = result.retryLimit { policy.allow(retries: most) }
      let event = event(result)
      var decision = policy.decide(event, now: timing.seconds(), chance: timing.chance())
      if case .answered(429, _) = event, !call.waitsOutLimits { decision = .finish }
      if case .answered(404, _) = event, decision == .finish {
        if doubt == nil { doubt = await self.doubt(of: call, deadline: policy.deadline) }
        decision = doubt?.decide(now: timing.seconds(), chance: timing.chance()) ?? .finish
      }
      await note(event, of: call)
      if case .answered(let response) = result { await noteAllowance(response, of: call) }
      let wasRepeat = call.isRepeat || mayHaveLeft
      mayHaveLeft = mayHaveLeft || result.mayHaveBeenCarriedOut
      switch decision {
      case .finish:
        return switch result {
        case .answered(let response): .answered(response, isRepeat: wasRepeat)
        case .failed(let failure): .failed(failure, mayHaveLeft: mayHaveLeft)
        }
      case .retry(let seconds):
        guard await timing.pause(seconds) else {
          return .failed(TransportFailure(.cancelled), mayHaveLeft: mayHaveLeft)
        }
      }
    }
  }

  /// The most that is fetched of an export, in bytes as they travel: 2 GiB, some forty million rows.
  static let exportLimit = 2 << 30

  /// Fetches an address that a service named; it gets no key. A body goes to `receive` piece by
  /// piece; false from it ends the request. Nothing but silence limits how long that takes.
  func fetch(
    _ url: ServiceURL, bodyLimit: Int, to receive: @escaping @Sendable ([UInt8]) async -> Bool
  ) async -> HTTPResult {
    let pipe = BodyPipe()
    var request = HTTPRequest(method: .get, base: url)
    request.connectLimit = limits.connecting
    request.timeLimit = nil
    request.bodyLimit = bodyLimit
    // What is stored is compressed, and stays so.
    request.unpacks = false
    request.trustFile = trustFile
    request.pipe = pipe
    let at = clock.now()
    async let ending = transport.perform(request)
    var isRefused = false
    while let piece = await pipe.next() {
      if await receive(piece) { continue }
      isRefused = true
      pipe.refuse()
    }
    var result = await ending
    // Its last piece may have come before the transfer heard of that.
    if isRefused, case .answered(let response) = result {
      result = .failed(
        TransportFailure(.notTaken, mayHaveLeft: true, facts: response.facts))
    }
    if case .answered(var response) = result, !(200..<300).contains(response.status) {
      response.arrivedAt = clock.now()
      // A complaint about an address may repeat it.
      result = .answered(Redactor(url.secrets).answer(response))
    }
    log.add(RequestRecord(secretAddress: request, at: at, result: result))
    return result
  }

  /// Where the budgets stand that were used so far.
  var budgetStates: [BudgetState] {
    let now = timing.seconds()
    return EndpointGroup.allCases.compactMap { transport.budgets.state(key($0), now: now) }
  }

  private enum Turn { case go, tooLong(Double), cancelled }

  private func waitForTurn(_ call: ServiceCall, secondsLeft: Double) async -> Turn {
    let group = call.route.group
    let seconds = await budget(group) { $0.take(now: $1) }
    if seconds >= secondsLeft {
      await budget(group) { $0.giveBack(now: $1) }
      return .tooLong(seconds)
    }
    if seconds <= 0 { return Task.isCancelled ? .cancelled : .go }
    guard await timing.pause(seconds) else {
      await budget(group) { $0.giveBack(now: $1) }
      return .cancelled
    }
    return .go
  }

  private func attempt(_ call: ServiceCall, _ policy: RetryPolicy) async -> HTTPResult {
    var request = HTTPRequest(
      method: call.route.method, base: base, target: call.target, headers: call.headers,
      body: call.body)
    if call.body != nil {
      request.headers.append(("Content-Type", .text("application/json; charset=utf-8")))
    }
    request.headers.append(("Accept", .text("application/json")))
    let secondsLeft = policy.secondsLeft(at: timing.seconds())
    request.timeLimit = secondsLeft
    request.connectLimit = min(limits.connecting, secondsLeft)
    request.usesFreshConnection = call.leavesOnce
    request.trustFile = trustFile
    let at = clock.now()
    var result = await transport.perform(request)
    if case .answered(var response) = result {
      let now = clock.now()
      response.arrivedAt = now
      skew.note(response, askedAt: at, answeredAt: now)
      // What a service says is shown, and some say a key back: it goes no further than here.
      result = .answered(
        Redactor(keys.all).answer(response, bringsKey: call.route.operation.bringsKey))
    }
    log.add(
      RequestRecord(request, at: at, attempt: policy.attempts + 1, keys: keys, result: result))
    return result
  }

  /// The same call with another key, where the service refused the one it was made with and another
  /// one could be fetched. Nothing was carried out, so that is safe for a write too.
  private func withAnotherKey(
    _ call: ServiceCall, after result: HTTPResult, _ policy: inout RetryPolicy
  ) async -> ServiceCall? {
    guard case .answered(let response) = result, let refused = call.key else { return nil }
    guard response.refusesKey else {
      // What was turned away, or met a gateway, says nothing about the key.
      if (200..<300).contains(response.status) {
        keys.wasTaken(refused, for: call.route.operation)
      }
      return nil
    }
    let begin = timing.seconds()
    guard
      let key = await keys.replacement(
        for: refused,
        in: KeyRing.Refusal(
          operation: call.route.operation, isWrite: call.isWrite,
          isExpected: call.isRefusalExpected, isOfKey: response.status == 401))
    else { return nil }
    policy.noteOtherAttempt(seconds: timing.seconds() - begin)
    var renewed = call
    let headers = authorization(key)
    renewed.headers.removeAll { header in headers.contains { $0.name == header.name } }
    renewed.headers += headers
    return renewed
  }

  private func event(_ result: HTTPResult) -> RetryPolicy.Event {
    switch result {
    case .answered(let response):
      .answered(status: response.status, retryAfter: response.retryAfterSeconds)
    case .failed(let failure):
      switch failure.kind {
      case .connectionRefused, .noConnection, .unknownHost: .notConnected
      case .connectionLost: failure.mayHaveLeft ? .lost : .notConnected
      case .proxy, .certificate, .trustFile, .handshake, .timedOutConnecting, .timedOut, .notHTTP,
        .tooLarge, .headersTooLarge, .cancelled, .headerCannotTravel, .notTaken, .notRunning,
        .other:
        .hopeless
      }
    }
  }

  /// A request that was turned away closes its group's budget for everybody.
  private func note(_ event: RetryPolicy.Event, of call: ServiceCall) async {
    switch event {
    case .answered(429, let retryAfter) where call.waitsOutLimits:
      await budget(call.route.group) { $0.close(seconds: retryAfter ?? 1, now: $1) }
    case .answered, .notConnected, .lost, .hopeless: break
    }
  }

  /// An answer that was the last for a while closes it too, where the service says until when.
  private func noteAllowance(_ response: HTTPResponse, of call: ServiceCall) async {
    guard (200..<300).contains(response.status), call.waitsOutLimits,
      let seconds = response.secondsUntilAllowance, seconds > 0
    else { return }
    await budget(call.route.group) { $0.close(seconds: seconds, now: $1) }
  }

  /// Changes a group's budget: the one that processes share, else this process's own.
  private func budget<Value: Sendable>(
    _ group: EndpointGroup, _ change: @escaping @Sendable (inout RequestBudget, Double) -> Value
  ) async -> Value {
    await transport.budgets.update(
      key(group), rule: rules.rule(group), sharedBy: sharedBudgets, now: timing.seconds, change)
  }

  private func key(_ group: EndpointGroup) -> BudgetBook.Key {
    BudgetBook.Key(base: base.text, app: appID, group: group)
  }
}

extension HTTPResult {
  /// How often the service lets the request be repeated.
  fileprivate var retryLimit: Int? {
    switch self {
    case .answered(let response): response.retryLimit
    case .failed: nil
    }
  }

  /// Whether the service may have acted on the request without saying so.
  fileprivate var mayHaveBeenCarriedOut: Bool {
    switch self {
    case .answered(let response): response.status >= 500
    case .failed(let failure): failure.mayHaveLeft
    }
  }
}

extension Operation {
  /// Whether the answer to it holds a key that was made for the caller.
  fileprivate var bringsKey: Bool { self == .createKey || self == .rotateKey }
}

extension HTTPResponse {
  /// Whether the answer is about the key. OneSignal answers 403 to a key that was rotated or deleted,
  /// with the same words as to none (its reference §1 and §2.1).
  fileprivate var refusesKey: Bool {
    if status == 401 { return true }
    let words = Array("Access denied".utf8)
    return status == 403 && body.count < 4096
      && body.indices.contains { body[$0...].starts(with: words) }
  }
}

extension ServiceCall {
  /// The key that it carries.
  fileprivate var key: Secret? {
    for (_, value) in headers {
      if case .secret(_, let key) = value { return key }
    }
    return nil
  }
}

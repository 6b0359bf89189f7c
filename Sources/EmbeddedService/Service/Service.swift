import PushWire
import TextKit

/// What a handler gives back: an answer, or the work to make one from a copy of the world while
/// others are served.
enum Reply: Sendable {
  case now(HTTPResponse)
  case later(@Sendable () -> HTTPResponse)
}

/// The whole service as a value: it turns a request into an answer and a changed self. Sockets,
/// threads and real time are outside.
struct Service: Sendable {
  private(set) var world: World
  private(set) var clock: SimulatedClock
  private(set) var journal = RequestJournal()
  private var faults: FaultRules
  // Nil when nobody is turned away.
  private var limits: RateLimits?
  let credentials: EmbeddedCredentials
  /// Where it can be reached, for the addresses it hands out.
  var url: String

  init(
    options: EmbeddedOptions, start: Timestamp, url: String,
    credentials: EmbeddedCredentials? = nil
  ) {
    world = World(
      seed: options.seed, population: options.population, start: start, rate: options.rate)
    clock = SimulatedClock(start: start, speed: options.speed)
    faults = FaultRules(options.faults, seed: options.seed)
    limits = options.hasLimits ? RateLimits() : nil
    if options.hasLimits { world.quota = DeliveryQuota() }
    if clock.isAtRest { world.catchingUp.delay = 0 }
    self.url = url
    self.credentials =
      credentials
      ?? .fresh(openPushAppID: world.openPushAppID, oneSignalAppID: world.oneSignalAppID)
  }

  /// Stages stories.
  mutating func stage(_ stories: [Story]) throws(StoryError) {
    for story in stories { _ = try world.stage(story) }
  }

  /// Answers a request when so many real seconds have passed since the start.
  mutating func answer(_ request: HTTPRequest, elapsed: Double) -> Reply {
    world.advance(to: clock.now(elapsed: elapsed))
    if request.path.hasPrefix(ControlCalls.pathPrefix) {
      return .now(
        ControlCalls.answer(
          request, world: &world, clock: &clock, faults: &faults, journal: journal,
          elapsed: elapsed))
    }
    let fault = faults.fault(method: request.method, path: request.path)
    let reply = fault?.answer(to: request).map { .now($0) } ?? route(request, elapsed: elapsed)
    switch reply {
    case .now(let response):
      journal.record(request, status: response.status)
      return .now(fault?.spoiled(response) ?? response)
    case .later(let make):
      journal.record(request, status: 200)
      guard let fault else { return reply }
      return .later { fault.spoiled(make()) }
    }
  }

  private mutating func route(_ request: HTTPRequest, elapsed: Double) -> Reply {
    if request.path.hasPrefix(ExportFile.pathPrefix) {
      return ExportFile.download(request, world: world)
    }
    if request.isOpenPush {
      return .now(OpenPushDoor(keys: credentials.openPush).answer(request, &world))
    }
    let door = OneSignalDoor(
      keys: credentials.oneSignal, url: url, exportsAreReadyAtOnce: clock.isAtRest)
    let request = Self.current(request)
    if let refusal = refusal(of: request, at: door, elapsed: elapsed) { return .now(refusal) }
    return .now(door.answer(request, &world))
  }

  // Older clients of OneSignal's begin every path like this (onesignal-api.md §1).
  private static func current(_ request: HTTPRequest) -> HTTPRequest {
    let older = "/api/v1"
    guard request.path.hasPrefix(older + "/") else { return request }
    var current = request
    current.path = String(request.path.dropFirst(older.count))
    return current
  }

  private mutating func refusal(of request: HTTPRequest, at door: OneSignalDoor, elapsed: Double)
    -> HTTPResponse?
  {
    guard limits != nil, let (route, values, caller) = door.admitted(request, world) else {
      return nil
    }
    let record = LimitedRecord(route, values, body: request.body, world.writtenRegister)
    let app = caller.limitedApp(values)
    if let refusal = limits?.refusal(of: route, on: record, app: app, now: elapsed) {
      return refusal
    }
    // One export at a time (onesignal-api.md §§3, 10); it is made on simulated time.
    guard route.group == .export, let running = world.exports.running(world.now),
      clock.speed > 0
    else { return nil }
    return RateLimits.refusal(
      seconds: (running.readyAt - world.now) / clock.speed, text: OneSignalLiterals.exportRunning)
  }
}

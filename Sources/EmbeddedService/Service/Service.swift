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
    self.url = url
    self.credentials =
      credentials
      ?? .fresh(openPushAppID: world.openPushAppID, oneSignalAppID: world.oneSignalAppID)
  }

  /// Answers a request when so many real seconds have passed since the start.
  mutating func answer(_ request: HTTPRequest, elapsed: Double) -> Reply {
    world.advance(to: clock.now(elapsed: elapsed))
    if request.path.hasPrefix("/_embedded/") {
      return .now(
        ControlCalls.answer(
          request, world: &world, clock: &clock, journal: journal, elapsed: elapsed))
    }
    let reply = route(request)
    switch reply {
    case .now(let response): journal.record(request, status: response.status)
    case .later: journal.record(request, status: 200)
    }
    return reply
  }

  private mutating func route(_ request: HTTPRequest) -> Reply {
    if request.path.hasPrefix(ExportFile.pathPrefix) {
      return ExportFile.download(request, world: world)
    }
    if request.path == "/v1" || request.path.hasPrefix("/v1/") {
      return .now(OpenPushDoor(keys: credentials.openPush).answer(request, &world))
    }
    let door = OneSignalDoor(
      keys: credentials.oneSignal, url: url, exportsAreReadyAtOnce: clock.isAtRest)
    return .now(door.answer(request, &world))
  }
}

import Glibc
import TextKit

/// A push service with an invented population on loopback, in both dialects. It ends with `stop`.
public final class EmbeddedServer: Sendable {
  /// The name of its app.
  public static let appName = World.appName

  /// Where it listens, such as `http://127.0.0.1:40123`.
  public let url: String
  /// What a client needs to talk to it.
  public let credentials: EmbeddedCredentials

  private let server: HTTPServer

  private init(url: String, credentials: EmbeddedCredentials, server: HTTPServer) {
    self.url = url
    self.credentials = credentials
    self.server = server
  }

  /// Starts listening. The simulated time begins at the clock's time; a test gives its own clock.
  public static func start(_ options: EmbeddedOptions, clock: Clock = .system)
    throws(EmbeddedError) -> EmbeddedServer
  {
    try check(options)
    let start = Timestamp(seconds: clock.now().seconds)
    let begin = clock.monotonicSeconds()
    var made = Service(options: options, start: start, url: "")
    do throws(StoryError) {
      try made.stage(options.stories)
    } catch {
      throw .story(error)
    }
    let service = Locked(made)
    let server: HTTPServer
    do throws(SocketError) {
      server = try HTTPServer.start(port: options.port ?? 0) { request in
        let reply = service.withLock {
          $0.answer(request, elapsed: clock.monotonicSeconds() - begin)
        }
        switch reply {
        case .now(let response): return response
        case .later(let make): return make()
        }
      }
    } catch {
      if let port = options.port, error.number == EADDRINUSE { throw .portTaken(port) }
      throw .cannotListen(error.number)
    }
    let url = "http://127.0.0.1:\(server.port)"
    let credentials = service.withLock { service in
      service.url = url
      return service.credentials
    }
    return EmbeddedServer(url: url, credentials: credentials, server: server)
  }

  /// One line of JSON with the address, the apps and their keys: what `emulate` prints when ready.
  public var readyLine: String {
    JSON.object([
      ("url", .string(url)),
      (
        "onesignal",
        .object([
          ("appId", .string(credentials.oneSignal.appID)),
          ("key", Self.exposed(credentials.oneSignal.key)),
          ("organizationKey", Self.exposed(credentials.oneSignal.organizationKey)),
        ])
      ),
      (
        "openpush",
        .object([
          ("appId", .string(credentials.openPush.appID)),
          ("key", Self.exposed(credentials.openPush.key)),
          ("sdkKey", Self.exposed(credentials.openPush.sdkKey)),
        ])
      ),
    ]).text(.compact)
  }

  /// Stops listening, ends the connections and waits for their threads. Again does nothing.
  public func stop() {
    server.stop()
  }

  // These keys open nothing but a made-up world, and telling them is the line's purpose.
  private static func exposed(_ secret: Secret) -> JSON {
    secret.withExposed { .string($0) }
  }

  private static func check(_ options: EmbeddedOptions) throws(EmbeddedError) {
    guard (1...EmbeddedOptions.largestPopulation).contains(options.population) else {
      throw .population(options.population)
    }
    guard options.speed >= 0, options.speed.isFinite else { throw .speed }
    if let rate = options.rate {
      guard rate > 0, rate.isFinite else { throw .rate }
    }
  }
}

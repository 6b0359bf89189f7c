import PushModel
import PushWire
import Testing
import TextKit

@testable import EmbeddedService

/// An answer as a test looks at it.
struct Answer: Equatable {
  var status: Int
  var json: JSON
  var headers: [HTTPHeader]

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// A service without a socket, at a time of the test's own.
struct Harness {
  static let start = Timestamp(seconds: 1_770_948_780)
  static let oneSignalKey = Secret("os_v2_app_testtesttesttesttest")
  static let organizationKey = Secret("os_v2_org_testtesttesttesttest")
  static let openPushKey = Secret("op_rest_testtesttesttesttest")
  static let sdkKey = Secret("op_sdk_testtesttesttesttest")

  var service: Service
  /// Real seconds since the start.
  var elapsed = 0.0

  init(
    population: Int = 1200, seed: UInt64 = 1, speed: Double = 1, rate: Double? = nil,
    hasLimits: Bool = false, faults: [FaultRule] = []
  ) {
    let options = EmbeddedOptions(
      population: population, seed: seed, speed: speed, rate: rate, hasLimits: hasLimits,
      faults: faults)
    let identifiers = Identifiers(seed: seed)
    service = Service(
      options: options, start: Self.start, url: "http://127.0.0.1:1",
      credentials: EmbeddedCredentials(
        oneSignal: EmbeddedCredentials.OneSignal(
          appID: identifiers.uuid(.app, 0), key: Self.oneSignalKey,
          organizationKey: Self.organizationKey),
        openPush: EmbeddedCredentials.OpenPush(
          appID: identifiers.openPush(.app, 0), key: Self.openPushKey, sdkKey: Self.sdkKey)))
  }

  var openPushApp: String { service.credentials.openPush.appID }
  var oneSignalApp: String { service.credentials.oneSignal.appID }

  mutating func raw(_ request: HTTPRequest) -> HTTPResponse {
    switch service.answer(request, elapsed: elapsed) {
    case .now(let response): response
    case .later(let make): make()
    }
  }

  mutating func ask(
    _ method: String, _ target: String, _ body: JSON? = nil, headers: [HTTPHeader] = []
  ) -> Answer {
    let type = HTTPHeader(name: "content-type", value: "application/json; charset=utf-8")
    let response = raw(
      HTTPRequest(
        method: method, target: target, headers: headers + (body == nil ? [] : [type]),
        body: body?.bytes(.wire) ?? []))
    let json = (try? JSON.parse(response.body)) ?? .null
    return Answer(status: response.status, json: json, headers: response.headers)
  }

  /// Asks OpenPush's dialect; `path` goes on after the app.
  mutating func openPush(
    _ method: String, _ path: String, _ body: JSON? = nil, idempotencyKey: String? = nil
  ) -> Answer {
    var headers = [
      HTTPHeader(
        name: "authorization", value: "Bearer " + Self.openPushKey.withExposed { $0 })
    ]
    if let idempotencyKey {
      headers.append(HTTPHeader(name: "idempotency-key", value: idempotencyKey))
    }
    return ask(method, "/v1/apps/\(openPushApp)" + path, body, headers: headers)
  }

  /// Asks OneSignal's dialect.
  mutating func oneSignal(_ method: String, _ target: String, _ body: JSON? = nil) -> Answer {
    ask(
      method, target, body,
      headers: [
        HTTPHeader(name: "authorization", value: "Key " + Self.oneSignalKey.withExposed { $0 })
      ])
  }

  /// Moves the simulated clock.
  mutating func advance(_ seconds: Double) {
    _ = ask("POST", "/_embedded/advance", .object([("seconds", .double(seconds))]))
  }

  /// Every message's row in OpenPush's words, newest first.
  mutating func messages() -> [JSON] {
    openPush("GET", "/messages?limit=500").json["messages"]?.array ?? []
  }

  /// The newest message of that name.
  mutating func message(named name: String) throws -> JSON {
    let all = messages()
    return try #require(all.first { $0["name"]?.string == name })
  }

  /// Its id in OpenPush's form.
  mutating func id(of name: String) throws -> String {
    let message = try message(named: name)
    return try #require(message["id"]?.string)
  }

  /// A subscription that a push reaches, with an external id of its person.
  func reachableSubscription(_ channel: Channel = .ios) -> Int? {
    let world = service.world
    return (0..<world.population.count).first { number in
      let cell = world.population.cell(number)
      return cell.channel == channel && world.isSubscribed(number)
        && cell.traits.isSubset(of: [.confirms])
        && world.population.person(of: number) < world.population.namedPeople
    }
  }

  /// How many subscriptions OpenPush lists: all but addresses and telephone numbers.
  var listedCount: Int {
    let population = service.world.population
    return (0..<population.count).count { population.cell($0).channel.medium == .push }
  }

  func openPushID(_ subscription: Int) -> String {
    service.world.identifiers.openPush(.subscription, subscription)
  }

  func oneSignalID(_ subscription: Int) -> String {
    service.world.identifiers.uuid(.subscription, subscription)
  }
}

extension JSON {
  /// A counter of a funnel; -1 when it is missing or null.
  func count(_ name: String) -> Int64 { self[name]?.int64 ?? -1 }
}

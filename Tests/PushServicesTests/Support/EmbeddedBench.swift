import EmbeddedService
import PushModel
import PushServices
import PushWire
import TextKit

/// An embedded service whose time stands still, and a client of each dialect on it, over HTTP.
struct EmbeddedBench {
  let server: EmbeddedServer
  let transport: Transport
  let log = RequestLog()

  static let population = 300

  // Tests that block share the few threads of the task pool: how long one waits for its turn says
  // nothing of the service, and must not end a call.
  private static let limits = TimeLimits(reads: 900, writes: 900)

  init() throws {
    server = try EmbeddedServer.start(
      EmbeddedOptions(population: Self.population, speed: 0, hasLimits: false))
    transport = try Transport.start()
  }

  func end() {
    transport.shutdown()
    server.stop()
  }

  /// A client; another key than the right one can be given, and the organization's beside it.
  func service(
    _ kind: ServiceKind, key: Secret? = nil, appID: String? = nil, organizationKey: Secret? = nil
  ) -> any PushService {
    let address =
      switch kind {
      case .openpush:
        ServiceAddress(
          kind: kind, url: server.url, appID: appID ?? server.credentials.openPush.appID,
          key: key ?? server.credentials.openPush.key)
      case .onesignal:
        ServiceAddress(
          kind: kind, url: server.url, appID: appID ?? server.credentials.oneSignal.appID,
          key: key ?? server.credentials.oneSignal.key, organizationKey: organizationKey)
      }
    return makePushService(
      address, transport: transport, log: log, clock: .system,
      settings: ServiceSettings(limits: Self.limits, budgets: BudgetRules.none))
  }

  /// The bytes of a send, as an operation prepares them.
  func write(_ kind: ServiceKind, to audience: Audience, key: String, isRepeat: Bool = false)
    -> PreparedWrite
  {
    var draft = Draft()
    draft.name = "A test"
    draft.title = "Prüfung 👋"
    draft.body = "Is this thing on?"
    draft.audience = audience
    let body =
      switch kind {
      case .openpush: OpenPushDialect.body(draft, appID: "", idempotencyKey: key)
      case .onesignal:
        OneSignalDialect.body(
          draft, appID: server.credentials.oneSignal.appID, idempotencyKey: key)
      }
    return PreparedWrite(body: body.bytes(.wire), idempotencyKey: key, isRepeat: isRepeat)
  }

  /// The bytes of an activity's start, update or end.
  func write(_ kind: ServiceKind, _ step: ActivityStep, _ draft: ActivityDraft, key: String)
    -> PreparedWrite
  {
    let body =
      switch (kind, step) {
      case (.openpush, .start): OpenPushDialect.activityStart(draft, idempotencyKey: key)
      case (.openpush, .update): OpenPushDialect.activityUpdate(draft)
      case (.openpush, .end): OpenPushDialect.activityEnd(draft)
      case (.onesignal, .start): OneSignalDialect.activityStart(draft, idempotencyKey: key)
      case (.onesignal, .update): OneSignalDialect.activityUpdate(draft)
      case (.onesignal, .end): OneSignalDialect.activityEnd(draft)
      }
    return PreparedWrite(body: body.bytes(.wire), idempotencyKey: key)
  }

  enum ActivityStep { case start, update, end }

  /// Asks the embedded service's own calls.
  func control(_ method: Method, _ path: String, body: String? = nil) async throws -> JSON {
    let request = HTTPRequest(
      method: method, base: try ServiceURL.service(server.url), target: path,
      body: body.map { Array($0.utf8) })
    guard case .answered(let response) = await transport.perform(request) else { return .null }
    return try JSON.parse(response.body)
  }

  /// Lets simulated time pass.
  func advance(seconds: Int) async throws {
    _ = try await control(.post, "/_embedded/advance", body: #"{"seconds":\#(seconds)}"#)
  }

  /// Every row of a listing, page by page, each id once.
  func all<Row: Sendable & Identifiable>(
    _ page: (PageCursor) async throws(ServiceFailure) -> Page<Row>
  ) async throws(ServiceFailure) -> [Row] {
    var rows: [Row] = []
    var known: Set<Row.ID> = []
    var cursor: PageCursor? = .start
    while let at = cursor {
      let next = try await page(at)
      rows += next.rows.filter { known.insert($0.id).inserted }
      cursor = next.next
    }
    return rows
  }

  /// A subscription on iOS that a push can reach and that belongs to a named user.
  func reachable() async throws(ServiceFailure) -> Subscription? {
    let service = service(.openpush)
    return try await all { cursor throws(ServiceFailure) in
      try await service.subscriptions(SubscriptionQuery(), cursor, limit: 500)
    }.first { row in
      row.platform == .ios && row.subscribed == true && row.externalID != nil
        && row.environment == .production
    }
  }
}

import EmbeddedService
import Glibc
import Operations
import PushModel
import PushServices
import PushWire
import Storage
import TextKit

/// A desk that talks over HTTP to an embedded service of its own, with a journal on the disk.
final class EmbeddedDesk {
  let server: EmbeddedServer
  let desk: Desk
  /// The client behind the desk, for what somebody else does meanwhile.
  let service: any PushService
  let folder: TemporaryFolder

  private let transport: Transport

  // Tests that block share the few threads of the task pool: how long one waits for its turn says
  // nothing of the service, and must not end a call.
  private static let limits = TimeLimits(reads: 900, writes: 900)

  init(
    _ kind: ServiceKind, mode: ContextMode = .full, targets: [TestTarget] = [],
    budgets: BudgetRules? = nil
  ) throws {
    server = try EmbeddedServer.start(
      EmbeddedOptions(population: 150, seed: 3, speed: 1, hasLimits: false))
    folder = try TemporaryFolder(environment: [:])
    let address =
      switch kind {
      case .openpush:
        ServiceAddress(
          kind: kind, url: server.url, appID: server.credentials.openPush.appID,
          key: server.credentials.openPush.key)
      case .onesignal:
        ServiceAddress(
          kind: kind, url: server.url, appID: server.credentials.oneSignal.appID,
          key: server.credentials.oneSignal.key,
          organizationKey: server.credentials.oneSignal.organizationKey)
      }
    let transport = try Transport.start()
    self.transport = transport
    guard let files = FilesThread() else { throw NoThread() }
    service = makePushService(
      address, transport: transport, log: RequestLog(), clock: .system,
      settings: ServiceSettings(limits: Self.limits, budgets: budgets))
    desk = Desk(
      context: OperatingContext(
        name: "test", isConfigured: true, service: kind, appID: address.appID, url: server.url,
        mode: mode, testTargets: targets, isEmbedded: true),
      service: service,
      journal: DiskJournal(Journal(folder: folder.path + "/journal"), on: files),
      exports: DiskExports(ExportCache(folder: folder.path + "/exports"), on: files),
      pause: { await transport.pause(seconds: $0) })
  }

  deinit {
    server.stop()
    folder.remove()
  }

  struct NoThread: Error {}

  /// Has the service make past messages; returns how many it has then.
  func makePastMessages(_ count: Int) async throws -> Int {
    let request = HTTPRequest(
      method: .post, base: try ServiceURL.service(server.url), target: "/_embedded/messages",
      body: JSON.object([("count", .int(count))]).bytes(.wire))
    guard case .answered(let response) = await transport.perform(request),
      let made = try JSON.parse(response.body)["messages"]?.int64
    else { throw NoThread() }
    return Int(made)
  }

  /// The bytes of a send, as an operation prepares them.
  func write(to audience: Audience) -> PreparedWrite {
    var draft = Draft()
    draft.name = "A test"
    draft.body = "Is this thing on?"
    draft.audience = audience
    let key = UUIDText.random()
    let body =
      switch desk.context.service {
      case .openpush: OpenPushDialect.body(draft, appID: "", idempotencyKey: key)
      case .onesignal:
        OneSignalDialect.body(draft, appID: desk.context.appID, idempotencyKey: key)
      }
    return PreparedWrite(body: body.bytes(.wire), idempotencyKey: key)
  }

  /// A user of the population with one device, which a push reaches.
  func reachableUser() async throws -> Untrusted {
    let subscriptions =
      desk.capabilities.listsSubscriptions.isAvailable
      ? try await desk.subscriptions(limit: 150).rows
      : try await desk.exportSubscriptions { _ in }.all()
    let devices = Dictionary(grouping: subscriptions, by: \.externalID)
    guard
      let found = subscriptions.first(where: {
        $0.platform == .ios && $0.subscribed == true && $0.externalID != nil
          && devices[$0.externalID]?.count == 1
      })?.externalID
    else { throw NoThread() }
    return found
  }
}

import PushModel
import PushServices
import PushWire
import TextKit

/// A push service in memory: answers what the test says, and remembers what it was asked.
final class FakeService: PushService {
  struct Script: Sendable {
    var app: Result<App, ServiceFailure> = .success(
      App(
        id: Untrusted("app_1"), name: Untrusted("Harbour")))
    var subscriptions: [Untrusted: Subscription] = [:]
    var users: [Untrusted: User] = [:]
    var activities: [Untrusted: LiveActivity] = [:]
    var messages: [Untrusted: Message] = [:]
    var messagePages: [PageCursor: Page<Message>] = [:]
    /// What a probe of a key meets; nothing when it opens.
    var probes: [KeyProbe: ServiceFailure] = [:]
    var clockSkew: ClockSkew?
    var ownKey: String?
    var estimate: Result<AudienceEstimate, ServiceFailure> = .success(AudienceEstimate(targeted: 0))
    /// What each request for an export meets, one after the other.
    var exportRequests: [Result<String, ServiceFailure>] = []
    /// What each look for its file brings, one after the other: pieces of a body, and the end.
    var exportLooks: [(pieces: [[UInt8]], answer: ExportAnswer)] = []
    var outcome = WriteOutcome(verdict: .sent, resultID: Untrusted("msg_1"), sentence: "Sent.")
  }

  struct Write: Sendable, Equatable {
    var call: String
    var body: String
    var key: String
    var isRepeat: Bool
  }

  let kind: ServiceKind
  let capabilities: Capabilities
  private let script: Locked<Script>
  private let made = Locked<[Write]>([])

  init(
    _ kind: ServiceKind = .openpush, capabilities: Capabilities = .everything,
    _ script: Script = Script()
  ) {
    self.kind = kind
    self.capabilities = capabilities
    self.script = Locked(script)
  }

  /// What was written, in order.
  var writes: [Write] { made.withLock { $0 } }

  func change(_ body: (inout Script) -> Void) { script.withLock { body(&$0) } }

  var clockSkew: ClockSkew? { script.withLock { $0.clockSkew } }

  func ownKey(in bytes: [UInt8]) -> Secret? {
    guard let key = script.withLock({ $0.ownKey }),
      String(decoding: bytes, as: UTF8.self).contains(key)
    else { return nil }
    return Secret(key)
  }

  func probe(_ probe: KeyProbe) async throws(ServiceFailure) {
    if let failure = script.withLock({ $0.probes[probe] }) { throw failure }
  }

  func app() async throws(ServiceFailure) -> App { try script.withLock { $0.app }.get() }

  func messages(_ query: MessageQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Message>
  {
    guard let page = script.withLock({ $0.messagePages[cursor] }) else { throw .missing }
    return page
  }

  func message(_ id: Untrusted) async throws(ServiceFailure) -> Message {
    guard let found = script.withLock({ $0.messages[id] }) else { throw .missing }
    return found
  }

  func receipts(_ message: Untrusted, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Receipt>
  { throw .missing }

  func subscriptions(_ query: SubscriptionQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Subscription>
  { throw .missing }

  func subscription(_ id: Untrusted) async throws(ServiceFailure) -> Subscription {
    guard let found = script.withLock({ $0.subscriptions[id] }) else { throw .missing }
    return found
  }

  func users(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<User> {
    throw .missing
  }

  func user(label: String, id: Untrusted) async throws(ServiceFailure) -> User {
    guard let found = script.withLock({ $0.users[id] }) else { throw .missing }
    return found
  }

  func identity(_ holder: IdentityHolder) async throws(ServiceFailure) -> [LabelledValue] {
    throw .missing
  }

  func activities(_ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<LiveActivity>
  {
    let all = script.withLock { Array($0.activities.values) }
    return Page(rows: all, next: nil, total: Int64(all.count))
  }

  func activity(_ id: Untrusted) async throws(ServiceFailure) -> LiveActivity {
    guard let found = script.withLock({ $0.activities[id] }) else { throw .missing }
    return found
  }

  func estimate(_ question: CountQuestion) async throws(ServiceFailure) -> AudienceEstimate {
    try script.withLock { $0.estimate }.get()
  }

  func requestMessageExport(_ export: MessageExport, of message: Untrusted)
    async throws(ServiceFailure) -> String
  { throw .missing }

  func requestSubscriptionExport(_ query: ExportQuery) async throws(ServiceFailure) -> String {
    let next = script.withLock {
      $0.exportRequests.isEmpty ? .failure(.missing) : $0.exportRequests.removeFirst()
    }
    return try next.get()
  }

  func downloadExport(_ address: String, to receive: @escaping @Sendable ([UInt8]) async -> Bool)
    async throws(ServiceFailure) -> ExportAnswer
  {
    let next = script.withLock { $0.exportLooks.isEmpty ? nil : $0.exportLooks.removeFirst() }
    guard let next else { throw .missing }
    for piece in next.pieces where await !receive(piece) { return .notTaken }
    return next.answer
  }

  func send(_ write: PreparedWrite) async -> WriteOutcome { note("send", write) }

  func cancel(message: Untrusted) async -> WriteOutcome {
    note("cancel \(message.raw)", PreparedWrite(body: [], idempotencyKey: ""))
  }

  func startActivity(type: String, _ write: PreparedWrite) async -> WriteOutcome {
    note("start \(type)", write)
  }

  func updateActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome {
    note("update \(id.raw)", write)
  }

  func endActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome {
    note("end \(id.raw)", write)
  }

  func setOptedIn(_ optedIn: Bool, subscription: Untrusted) async -> WriteOutcome {
    note(
      "\(optedIn ? "in" : "out") \(subscription.raw)", PreparedWrite(body: [], idempotencyKey: ""))
  }

  func change(_ change: PeopleChange, _ write: PreparedWrite) async -> WriteOutcome {
    note("change \(change.target.string)", write)
  }

  private func note(_ call: String, _ write: PreparedWrite) -> WriteOutcome {
    made.withLock {
      $0.append(
        Write(
          call: call, body: String(decoding: write.body, as: UTF8.self),
          key: write.idempotencyKey, isRepeat: write.isRepeat))
    }
    return script.withLock { $0.outcome }
  }
}

extension ServiceFailure {
  static let missing = ServiceFailure(
    .notFound, httpStatus: 404, sentence: "The service does not know it",
    remedy: "Look at the id.")
  static let forbidden = ServiceFailure(
    .keyRefused, httpStatus: 403, sentence: "The key may not read this",
    remedy: "Use another key.")
  static let down = ServiceFailure(
    .unreachable, sentence: "Nobody listens there", remedy: "Start it.")
}

extension Capabilities {
  static let everything = Capabilities(
    listsSubscriptions: .available, listsUsers: .available, listsActivities: .available,
    listsReceipts: .available, exportsSubscriptions: .available, reportsReceived: true)

  static let noActivities = Capabilities(
    listsSubscriptions: .available, listsUsers: .available,
    listsActivities: .unavailable(
      reason: "The service lists no activities.", instead: "Those started here are listed."),
    listsReceipts: .available, exportsSubscriptions: .available, reportsReceived: false)
}

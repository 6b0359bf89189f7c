import PushModel
import PushWire
import TextKit

/// OpenPush over its REST API.
struct OpenPushClient: PushService {
  let core: ClientCore

  var kind: ServiceKind { .openpush }

  var capabilities: Capabilities {
    Capabilities(
      listsSubscriptions: .available, listsUsers: .available, listsActivities: .available,
      listsReceipts: .available,
      exportsSubscriptions: .unavailable(
        reason: "OpenPush has no call that exports subscriptions.",
        instead: "List them: the list has them all."),
      reportsReceived: true)
  }

  var budgetStates: [BudgetState] { core.budgetStates }
  var clockSkew: ClockSkew? { core.clockSkew }

  func ownKey(in bytes: [UInt8]) -> Secret? { core.ownKey(in: bytes) }

  private var app: [String: String] { ["app_id": core.appID] }

  private func headers(_ idempotencyKey: String? = nil) -> Headers {
    OpenPushDialect.headers(key: core.key, idempotencyKey: idempotencyKey)
  }

  private func route(_ operation: Operation) throws(ServiceFailure) -> Route {
    try core.route(operation, OpenPushDialect.route(operation))
  }

  // MARK: reads

  private func call(
    _ operation: Operation, _ values: [String: String] = [:], query: [(String, String)] = [],
    body: [UInt8]? = nil, about subject: SafeText
  ) throws(ServiceFailure) -> ServiceCall {
    ServiceCall(
      try route(operation), values: app.merging(values) { $1 }, query: query, headers: headers(),
      body: body, subject: subject)
  }

  /// Reads one page; the query beyond limit and mark narrows the listing.
  private func page<Row>(
    _ operation: Operation, _ values: [String: String] = [:],
    narrowedBy narrowing: [(String, String)] = [], at cursor: PageCursor, limit: Int,
    about subject: SafeText, _ decode: (JSON) -> Page<Row>?
  ) async throws(ServiceFailure) -> Page<Row> {
    let query = OpenPushDialect.pageQuery(limit, mark: try core.mark(cursor)) + narrowing
    let call = try call(operation, values, query: query, about: subject)
    return try await core.readPage(call, decode)
  }

  func app() async throws(ServiceFailure) -> App {
    let call = try call(.getApp, about: "the app \(Untrusted(core.appID))")
    return try await core.read(call) { OpenPushDialect.app($0, &$1) }
  }

  func messages(_ query: MessageQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Message>
  {
    guard query == MessageQuery() else {
      throw FailureWording.notOffered(
        "OpenPush lists all messages, newest first, and no part of them.",
        instead: "Take those that are wanted from the list.")
    }
    let now = core.now()
    return try await page(.listMessages, at: cursor, limit: limit, about: "the list of messages") {
      OpenPushDialect.messagesPage($0, now: now)
    }
  }

  func message(_ id: Untrusted) async throws(ServiceFailure) -> Message {
    let now = core.now()
    let call = try call(.getMessage, ["message_id": id.raw], about: "the message \(id)")
    return try await core.read(call) { OpenPushDialect.message($0, now: now, &$1) }
  }

  func receipts(_ message: Untrusted, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Receipt>
  {
    try await page(
      .listReceipts, ["message_id": message.raw], at: cursor, limit: limit,
      about: "the receipts of the message \(message)"
    ) { OpenPushDialect.receiptsPage($0, message: message) }
  }

  func subscriptions(_ query: SubscriptionQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Subscription>
  {
    var narrowing: [(String, String)] = []
    if let externalID = query.externalID { narrowing.append(("external_id", externalID)) }
    if let token = query.token { narrowing.append(("token", token)) }
    return try await page(
      .listSubscriptions, narrowedBy: narrowing, at: cursor, limit: limit,
      about: "the list of subscriptions",
      OpenPushDialect.subscriptionsPage)
  }

  func subscription(_ id: Untrusted) async throws(ServiceFailure) -> Subscription {
    let call = try call(
      .getSubscription, ["subscription_id": id.raw], about: "the subscription \(id)")
    return try await core.read(call, OpenPushDialect.subscription)
  }

  func users(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<User> {
    try await page(
      .listUsers, at: cursor, limit: limit, about: "the list of users", OpenPushDialect.usersPage)
  }

  /// The path knows external ids alone; another alias is looked up in the listing.
  func user(label: String, id: Untrusted) async throws(ServiceFailure) -> User {
    let subject: SafeText = "the user with \(Untrusted(label)) \(id)"
    guard label != UserReference.externalID.raw else {
      let call = try call(.getUser, ["external_id": id.raw], about: subject)
      return try await core.read(call, OpenPushDialect.user)
    }
    let page = try await page(
      .listUsers, narrowedBy: [("alias_label", label), ("alias_id", id.raw)], at: .start, limit: 1,
      about: subject,
      OpenPushDialect.usersPage)
    guard let user = page.rows.first else {
      throw ServiceFailure(
        .notFound, sentence: "OpenPush does not have \(subject).",
        remedy: "Check the label and the id, and that the context names the right app.")
    }
    return user
  }

  /// No call reads the names alone: they stand in the record.
  func identity(_ holder: IdentityHolder) async throws(ServiceFailure) -> [LabelledValue] {
    let (externalID, aliases): (Untrusted?, [LabelledValue])
    switch holder {
    case .user(let user):
      let found = try await self.user(label: user.label.raw, id: user.id)
      (externalID, aliases) = (found.externalID, found.aliases)
    case .subscription(let id):
      let found = try await subscription(id)
      (externalID, aliases) = (found.externalID, found.aliases)
    }
    let own = externalID.map { [LabelledValue(label: UserReference.externalID, value: $0)] }
    return (own ?? []) + aliases
  }

  func activities(_ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<LiveActivity>
  {
    try await page(
      .listActivities, at: cursor, limit: limit, about: "the list of live activities",
      OpenPushDialect.activitiesPage)
  }

  func activity(_ id: Untrusted) async throws(ServiceFailure) -> LiveActivity {
    let call = try call(.getActivity, ["activity_id": id.raw], about: "the live activity \(id)")
    return try await core.read(call, OpenPushDialect.activity)
  }

  func estimate(_ question: CountQuestion) async throws(ServiceFailure) -> AudienceEstimate {
    let call = try call(
      .estimate, body: JSON.object(question.body).bytes(.wire), about: "the size of the audience")
    return try await core.read(call) { json, _ in
      OpenPushDialect.estimate(json).map {
        AudienceEstimate(
          targeted: $0.targeted, platforms: $0.platforms, remarks: $0.remarks)
      }
    }
  }

  func requestMessageExport(_ export: MessageExport, of message: Untrusted)
    async throws(ServiceFailure) -> String
  {
    throw FailureWording.notOffered(
      "OpenPush has no file about a message.", instead: "List its receipts: they have it all.")
  }

  func requestSubscriptionExport(_ query: ExportQuery) async throws(ServiceFailure) -> String {
    throw FailureWording.notOffered(capabilities.exportsSubscriptions)
  }

  func downloadExport(_ address: String, to receive: @escaping @Sendable ([UInt8]) async -> Bool)
    async throws(ServiceFailure) -> ExportAnswer
  {
    throw FailureWording.notOffered(capabilities.exportsSubscriptions)
  }

  // MARK: writes

  /// The call of a write; nil when the dialect has none. `key` is nil where the service takes none.
  func writeCall(
    _ operation: Operation, _ values: [String: String], _ write: PreparedWrite, key: String?,
    isRepeatable: Bool, _ subject: SafeText
  ) -> ServiceCall? {
    OpenPushDialect.route(operation).map { route in
      ServiceCall(
        writing: route, values: app.merging(values) { $1 }, headers: headers(key),
        body: write.body, isRepeatable: isRepeatable, isRepeat: write.isRepeat, subject: subject)
    }
  }

  func send(_ write: PreparedWrite) async -> WriteOutcome {
    let call = writeCall(
      .sendMessage, [:], write, key: write.idempotencyKey, isRepeatable: true, "the message")
    return await core.write(call, .sendMessage, .message) {
      OpenPushDialect.sendOutcome(
        status: $0.status, headers: $0.headers, body: $0.body, isRepeat: $1)
    }
  }

  func cancel(message: Untrusted) async -> WriteOutcome {
    let call = writeCall(
      .cancelMessage, ["message_id": message.raw], PreparedWrite(body: [], idempotencyKey: ""),
      key: nil, isRepeatable: true, "the message \(message)")
    return await core.write(call, .cancelMessage, .cancel) { answer, _ in
      OpenPushDialect.cancelOutcome(
        status: answer.status, headers: answer.headers, body: answer.body)
    }
  }

  func startActivity(type: String, _ write: PreparedWrite) async -> WriteOutcome {
    let call = writeCall(
      .startActivity, [:], write, key: write.idempotencyKey, isRepeatable: true,
      "the activity type \(Untrusted(type))")
    return await activity(call, .startActivity, .activityStart)
  }

  func updateActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome {
    await activity(change(.updateActivity, id, write), .updateActivity, .activityUpdate)
  }

  func endActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome {
    await activity(change(.endActivity, id, write), .endActivity, .activityEnd)
  }

  private func change(_ operation: Operation, _ id: Untrusted, _ write: PreparedWrite)
    -> ServiceCall?
  {
    writeCall(
      operation, ["activity_id": id.raw], write, key: nil, isRepeatable: false,
      "the live activity \(id)")
  }

  private func activity(_ call: ServiceCall?, _ operation: Operation, _ kind: WriteKind) async
    -> WriteOutcome
  {
    await core.write(call, operation, kind) {
      OpenPushDialect.activityOutcome(
        kind, status: $0.status, headers: $0.headers, body: $0.body, isRepeat: $1)
    }
  }

  func setOptedIn(_ optedIn: Bool, subscription: Untrusted) async -> WriteOutcome {
    let write = PreparedWrite(
      body: OpenPushDialect.optedIn(optedIn).bytes(.wire), idempotencyKey: "")
    // It sets a value: doing it twice is doing it once.
    let call = writeCall(
      .updateSubscription, ["subscription_id": subscription.raw], write, key: nil,
      isRepeatable: true, "the subscription \(subscription)")
    let kind: WriteKind = optedIn ? .optIn : .optOut
    return await core.write(call, .updateSubscription, kind) { answer, _ in
      OpenPushDialect.subscriptionOutcome(
        kind, status: answer.status, headers: answer.headers, body: answer.body)
    }
  }
}

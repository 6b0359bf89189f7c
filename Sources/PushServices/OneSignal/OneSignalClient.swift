import PushModel
import PushWire
import TextKit

/// OneSignal over its REST API. It lists messages alone; everything else is looked up by its id.
struct OneSignalClient: PushService {
  let core: ClientCore

  var kind: ServiceKind { .onesignal }

  var capabilities: Capabilities {
    Capabilities(
      listsSubscriptions: .unavailable(
        reason: "OneSignal has no call that lists subscriptions.",
        instead: "Look one up by its id; the command `subscriptions list` exports them all."),
      listsUsers: .unavailable(
        reason: "OneSignal has no call that lists users.",
        instead: "Look one up by an alias, such as its external id."),
      listsActivities: .unavailable(
        reason: "OneSignal has no call that lists live activities.",
        instead: "Those that were started here are followed here."),
      listsReceipts: .unavailable(
        reason: "OneSignal has no call that tells what became of a message on one device.",
        instead: "The message's funnel counts them all."),
      exportsSubscriptions: .available, reportsReceived: false)
  }

  var budgetStates: [BudgetState] { core.budgetStates }
  var clockSkew: ClockSkew? { core.clockSkew }

  func ownKey(in bytes: [UInt8]) -> Secret? { core.ownKey(in: bytes) }

  private var app: [String: String] { ["app_id": core.appID] }
  private var appQuery: [(String, String)] { [("app_id", core.appID)] }

  /// A call that reads, with the app's key unless another one is given.
  private func call(
    _ operation: Operation, _ values: [String: String] = [:], query: [(String, String)] = [],
    body: [UInt8]? = nil, key: Secret? = nil, about subject: SafeText
  ) throws(ServiceFailure) -> ServiceCall {
    var call = ServiceCall(
      try core.route(operation, OneSignalDialect.route(operation)),
      values: app.merging(values) { $1 }, query: query,
      headers: OneSignalDialect.headers(key: key ?? core.key), body: body, subject: subject)
    call.names = Self.names(values)
    return call
  }

  /// The documents disagree about whose key reads an app (OneSignal reference §1): the app's own is
  /// tried first, and a refusal does not mean that it was replaced.
  func app() async throws(ServiceFailure) -> App {
    let subject: SafeText = "the app \(Untrusted(core.appID))"
    do throws(ServiceFailure) {
      var own = try call(.getApp, about: subject)
      own.isRefusalExpected = true
      return try await core.read(own, OneSignalDialect.app)
    } catch {
      guard case .keyRefused = error.kind, let key = core.organizationKey else { throw error }
      let refusal = error
      do throws(ServiceFailure) {
        return try await core.read(
          try call(.getApp, key: key, about: subject), OneSignalDialect.app)
      } catch {
        // Where neither opens it, the app's own is the one to put right.
        guard case .keyRefused = error.kind else { throw error }
        throw refusal
      }
    }
  }

  func messages(_ query: MessageQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Message>
  {
    let place: OneSignalDialect.MessagePlace =
      if let moment = query.dueFrom {
        .onwards(try core.mark(cursor) ?? moment.iso8601)
      } else {
        .offset(try core.offset(cursor))
      }
    let call = try call(
      .listMessages,
      query: OneSignalDialect.messagesQuery(
        appID: core.appID, limit: limit, at: place, origin: query.origin,
        templateID: query.templateID), about: "the list of messages")
    let now = core.now()
    return try await core.readPage(call) { json in
      OneSignalDialect.messagesPage(json, at: place, limit: limit, now: now)
    }
  }

  func message(_ id: Untrusted) async throws(ServiceFailure) -> Message {
    let now = core.now()
    let call = try call(
      .getMessage, ["message_id": id.raw], query: appQuery, about: "the message \(id)")
    return try await core.read(call) { OneSignalDialect.message($0, now: now, &$1) }
  }

  func receipts(_ message: Untrusted, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Receipt>
  {
    throw FailureWording.notOffered(capabilities.listsReceipts)
  }

  /// Only an external id can be looked up: it leads to a user, and to the user's subscriptions.
  func subscriptions(_ query: SubscriptionQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Subscription>
  {
    guard let externalID = query.externalID else {
      throw FailureWording.notOffered(capabilities.listsSubscriptions)
    }
    let user = try await user(label: UserReference.externalID.raw, id: Untrusted(externalID))
    try checkSubscriptions(of: user)
    let rows = user.subscriptions.filter { subscription in
      query.token.map { subscription.token == Untrusted($0) } ?? true
    }
    return Page(rows: rows, next: nil, total: Int64(rows.count))
  }

  /// No call reads one subscription: its user is asked for, and the subscription is found there.
  func subscription(_ id: Untrusted) async throws(ServiceFailure) -> Subscription {
    let subject: SafeText = "the subscription \(id)"
    let identity = try call(
      .getUserIdentityOfSubscription, ["subscription_id": id.raw], about: subject)
    let userID = try await core.read(identity) { json, _ in
      OneSignalDialect.userID(inIdentity: json)
    }
    let user = try await user(label: UserReference.oneSignalID.raw, id: userID)
    try checkSubscriptions(of: user)
    let found =
      user.subscriptions.first { $0.id == id }
      ?? user.subscriptions.first { $0.id.raw.lowercased() == id.raw.lowercased() }
    guard let found else {
      throw ServiceFailure(
        .notFound,
        sentence: "OneSignal names \(userID) as the user of \(subject), but that user lacks it.",
        remedy: "It was moved or removed a moment ago; ask again in a few seconds.")
    }
    return found
  }

  private func checkSubscriptions(of user: User) throws(ServiceFailure) {
    guard !user.knowsSubscriptions else { return }
    throw ServiceFailure(
      .unreadable, sentence: "OneSignal answered without the subscriptions of the user \(user.id).",
      remedy: "Ask again in a few seconds.")
  }

  func users(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<User> {
    throw FailureWording.notOffered(capabilities.listsUsers)
  }

  func user(label: String, id: Untrusted) async throws(ServiceFailure) -> User {
    let call = try call(
      .getUser, ["alias_label": label, "alias_id": id.raw],
      about: "the user with \(Untrusted(label)) \(id)")
    return try await core.read(call, OneSignalDialect.user)
  }

  func identity(_ holder: IdentityHolder) async throws(ServiceFailure) -> [LabelledValue] {
    let call =
      switch holder {
      case .user(let user):
        try call(
          .getAliases, ["alias_label": user.label.raw, "alias_id": user.id.raw],
          about: "the names of \(user.safe)")
      case .subscription(let id):
        try call(
          .getUserIdentityOfSubscription, ["subscription_id": id.raw],
          about: "the user of the subscription \(id)")
      }
    return try await core.read(call, OneSignalDialect.identity)
  }

  func activities(_ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<LiveActivity>
  {
    throw FailureWording.notOffered(capabilities.listsActivities)
  }

  func activity(_ id: Untrusted) async throws(ServiceFailure) -> LiveActivity {
    throw FailureWording.notOffered(
      "OneSignal has no call that reads a live activity.",
      instead: "Those that were started here are followed here.")
  }

  func estimate(_ question: CountQuestion) async throws(ServiceFailure) -> AudienceEstimate {
    if question.standsForEveryone { try await refuseOwnSegmentOfEveryone() }
    let body = OneSignalDialect.estimateBody(question, appID: core.appID)
    let call = try call(.estimate, body: body.bytes(.wire), about: "the size of the audience")
    return try await core.read(call) { json, _ in
      OneSignalDialect.estimate(json).map {
        AudienceEstimate(targeted: $0.count, remarks: $0.remarks)
      }
    }
  }

  /// The name "All" means everyone unless a segment of the app has it (OneSignal reference §5.1).
  private func refuseOwnSegmentOfEveryone() async throws(ServiceFailure) {
    var cursor: PageCursor? = .start
    while let at = cursor {
      let page = try await segmentCalls.segments(at, limit: OneSignalLimits.segmentPage)
      guard !page.rows.contains(where: { $0.name == Untrusted("All") && $0.isReadOnly != true })
      else {
        throw FailureWording.notOffered(
          "The app has a segment of its own named “All”, which the count would take for everyone.",
          instead: "The message's funnel counts it.")
      }
      cursor = page.next
    }
  }

  // MARK: exports

  func requestMessageExport(_ export: MessageExport, of message: Untrusted)
    async throws(ServiceFailure) -> String
  {
    let values = ["message_id": message.raw]
    let subject: SafeText = "a file about the message \(message)"
    let call =
      switch export {
      // Nothing is in its body, which has to be said: a POST without a length is refused.
      case .events: try call(.requestEvents, values, query: appQuery, body: [], about: subject)
      case .sent, .clicked:
        try call(
          .requestHistory, values,
          body: OneSignalDialect.historyBody(
            appID: core.appID, events: export == .sent ? "sent" : "clicked"
          ).bytes(.wire), about: subject)
      }
    return try await address(call)
  }

  func requestSubscriptionExport(_ query: ExportQuery) async throws(ServiceFailure) -> String {
    let call = try call(
      .requestExport, query: appQuery, body: OneSignalDialect.exportBody(query).bytes(.wire),
      about: "an export of the subscriptions")
    return try await address(call)
  }

  /// Asks for an export. Another one that is being made is not waited for in here: whoever asks
  /// decides how long, and says so.
  private func address(_ call: ServiceCall) async throws(ServiceFailure) -> String {
    var call = call
    call.waitsOutLimits = false
    do {
      return try await core.read(call) { json, _ in OneSignalDialect.exportAddress(json) }
    } catch {
      throw ExportWording.turn(error, kind) ?? error
    }
  }

  func downloadExport(_ address: String, to receive: @escaping @Sendable ([UInt8]) async -> Bool)
    async throws(ServiceFailure) -> ExportAnswer
  {
    try await core.fetch(address, bodyLimit: ServiceCaller.exportLimit, to: receive)
  }
}

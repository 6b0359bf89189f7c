import PushModel
import PushWire
import TextKit

/// Which subscriptions a listing is to bring.
public struct SubscriptionQuery: Sendable, Hashable {
  /// Only those of this external id.
  public var externalID: String?
  /// Only the one with this token.
  public var token: String?

  /// Every subscription unless narrowed.
  public init(externalID: String? = nil, token: String? = nil) {
    self.externalID = externalID
    self.token = token
  }
}

/// A write that is ready to leave: the exact bytes, and the key that makes a retry harmless.
public struct PreparedWrite: Sendable {
  /// The body, byte for byte as it will be sent.
  public var body: [UInt8]
  /// The key of the intent.
  public var idempotencyKey: String
  /// True when this very intent may have left before: a replay is then an answer, not an error.
  public var isRepeat: Bool

  /// Makes a write.
  public init(body: [UInt8], idempotencyKey: String, isRepeat: Bool = false) {
    self.body = body
    self.idempotencyKey = idempotencyKey
    self.isRepeat = isRepeat
  }
}

/// What the program knows of a push service. Every call may suspend for as long as the service
/// takes, within the call's time limit; cancelling the task cancels the request.
///
/// Reads throw when they bring nothing. Writes never throw: what became of them is an outcome.
public protocol PushService: Sendable {
  /// Which service it is.
  var kind: ServiceKind { get }
  /// What it offers.
  var capabilities: Capabilities { get }
  /// Where the request budgets stand that were used so far.
  var budgetStates: [BudgetState] { get }
  /// How far the service's clock and this machine's are apart; nil before the first answer.
  var clockSkew: ClockSkew? { get }
  /// What it keeps besides people and messages.
  var catalogue: any CatalogueCalls { get }

  /// The first of the keys that it is asked with in a text, however spelled; nil when none stands there.
  func ownKey(in bytes: [UInt8]) -> Secret?

  /// Tries what a key opens, by a harmless read.
  func probe(_ probe: KeyProbe) async throws(ServiceFailure)
  /// Reads the app.
  func app() async throws(ServiceFailure) -> App
  /// Reads a page of messages, newest first unless the query says otherwise. Where pages are counted
  /// by offset and the list grows meanwhile, rows come twice: the caller drops those whose id it has.
  func messages(_ query: MessageQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Message>
  /// Reads one message with its funnel.
  func message(_ id: Untrusted) async throws(ServiceFailure) -> Message
  /// Reads a page of a message's receipts, oldest first.
  func receipts(_ message: Untrusted, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Receipt>
  /// Reads a page of subscriptions, oldest first.
  func subscriptions(_ query: SubscriptionQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Subscription>
  /// Reads one subscription.
  func subscription(_ id: Untrusted) async throws(ServiceFailure) -> Subscription
  /// Reads a page of users.
  func users(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<User>
  /// Reads one user by an alias; `external_id` is the label of the id that the app gave.
  func user(label: String, id: Untrusted) async throws(ServiceFailure) -> User
  /// Reads all names of a user, the service's own id and `external_id` among them.
  func identity(_ holder: IdentityHolder) async throws(ServiceFailure) -> [LabelledValue]
  /// The seconds since one of these users and subscriptions was last written, where reads may not show
  /// it yet; nil once the service has had the time to.
  func secondsSinceChange(of holders: [IdentityHolder]) async -> Double?
  /// Reads a page of live activities, most recently changed first.
  func activities(_ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<LiveActivity>
  /// Reads one live activity.
  func activity(_ id: Untrusted) async throws(ServiceFailure) -> LiveActivity
  /// Counts whom a body would reach; sends nothing.
  func estimate(_ question: CountQuestion) async throws(ServiceFailure) -> AudienceEstimate
  /// Asks for a file about a message; the answer is the address to fetch it from.
  func requestMessageExport(_ export: MessageExport, of message: Untrusted)
    async throws(ServiceFailure) -> String
  /// Asks for an export of subscriptions; the answer is the address to fetch it from.
  func requestSubscriptionExport(_ query: ExportQuery) async throws(ServiceFailure) -> String
  /// Looks once for an export's file, without a key. Its bytes go to `receive` piece by piece, as they
  /// are stored (gzip, but a message's history); false from it ends the download. Throws when the
  /// address may not be asked.
  func downloadExport(_ address: String, to receive: @escaping @Sendable ([UInt8]) async -> Bool)
    async throws(ServiceFailure) -> ExportAnswer

  /// Sends a message.
  func send(_ write: PreparedWrite) async -> WriteOutcome
  /// Stops a message that is scheduled or still going out.
  func cancel(message: Untrusted) async -> WriteOutcome
  /// Starts a live activity of a type.
  func startActivity(type: String, _ write: PreparedWrite) async -> WriteOutcome
  /// Updates a live activity on every device that holds it.
  func updateActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome
  /// Ends a live activity on every device that holds it.
  func endActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome
  /// Opts a subscription in or out.
  func setOptedIn(_ optedIn: Bool, subscription: Untrusted) async -> WriteOutcome
  /// Changes a user or a subscription; the write's body is the change's, as the dialect says it.
  func change(_ change: PeopleChange, _ write: PreparedWrite) async -> WriteOutcome
}

extension PushService {
  /// Asks for an export of all subscriptions; the answer is the address to fetch it from.
  public func requestSubscriptionExport() async throws(ServiceFailure) -> String {
    try await requestSubscriptionExport(ExportQuery())
  }
  /// A service whose writes show at once.
  public func secondsSinceChange(of holders: [IdentityHolder]) async -> Double? { nil }
  /// A service that keeps no budget has nothing to say about one.
  public var budgetStates: [BudgetState] { [] }
  /// The one thing that every service answers is its list of messages.
  public func probe(_ probe: KeyProbe) async throws(ServiceFailure) {
    _ = try await messages(.start, limit: 1)
  }
  /// A service that was never asked has told no time.
  public var clockSkew: ClockSkew? { nil }
}

import PushModel
import PushWire
import TextKit

/// The segments of an app: what a service knows of named audiences.
///
/// Reads throw when they bring nothing. Writes never throw: what became of them is an outcome.
public protocol SegmentCalls: Sendable {
  /// Reads a page of segments, oldest first, without their counts.
  func segments(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<Segment>
  /// Reads one segment with its count and its conditions.
  func segment(_ id: Untrusted) async throws(ServiceFailure) -> Segment
  /// Makes a segment; the filters are the service's own.
  func createSegment(name: String, description: String?, filters: JSON) async -> WriteOutcome
  /// Changes a segment; filters that are given take the place of all there were.
  func updateSegment(_ id: Untrusted, name: String, description: String?, filters: JSON?) async
    -> WriteOutcome
  /// Deletes a segment.
  func deleteSegment(_ id: Untrusted) async -> WriteOutcome
}

/// The templates of an app.
public protocol TemplateCalls: Sendable {
  /// Reads a page of templates, without what they hold; only those of a channel (`push`, `email`,
  /// `sms`) where one is named.
  func templates(_ cursor: PageCursor, limit: Int, channel: String?)
    async throws(ServiceFailure) -> Page<Template>
  /// Reads one template with what it holds.
  func template(_ id: Untrusted) async throws(ServiceFailure) -> Template
  /// Makes a template; the content is the members of a send's body.
  func createTemplate(name: String, content: JSONObject) async -> WriteOutcome
  /// Changes what is given of a template.
  func updateTemplate(_ id: Untrusted, changes: JSONObject) async -> WriteOutcome
  /// Deletes a template.
  func deleteTemplate(_ id: Untrusted) async -> WriteOutcome
  /// Copies a template to another app of the organization.
  func copyTemplate(_ id: Untrusted, toApp appID: Untrusted) async -> WriteOutcome
}

/// The apps of an organization and the keys of the context's app; they want the organization's key.
public protocol AccountCalls: Sendable {
  /// Reads every app.
  func apps() async throws(ServiceFailure) -> Page<App>
  /// Makes an app; the settings are the service's own.
  func createApp(name: String, settings: JSONObject) async -> WriteOutcome
  /// Changes the context's app.
  func updateApp(settings: JSONObject) async -> WriteOutcome
  /// Reads what is known of the app's keys; the keys themselves are never told.
  func keys() async throws(ServiceFailure) -> Page<APIKey>
  /// Makes a key; an allow-list holds the CIDR blocks that it may be used from.
  func createKey(name: String, allowlist: [String]) async -> KeyOutcome
  /// Changes a key's name and allow-list.
  func updateKey(_ id: Untrusted, name: String, allowlist: [String]) async -> WriteOutcome
  /// Deletes a key.
  func deleteKey(_ id: Untrusted) async -> WriteOutcome
  /// Makes a key anew; the one before opens nothing any more.
  func rotateKey(_ id: Untrusted) async -> KeyOutcome
  /// Reads a page of the organization's audit log, oldest first.
  func auditEvents(_ query: AuditQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<AuditEvent>
}

/// What a service counts over time, and the journeys that it leads people through.
public protocol AnalyticsCalls: Sendable {
  /// Reads the app's outcomes.
  func outcomes(_ query: OutcomeQuery) async throws(ServiceFailure) -> Page<Outcome>
  /// Reads the outcomes of one message.
  func outcomes(ofMessage id: Untrusted, _ query: OutcomeQuery)
    async throws(ServiceFailure) -> Page<Outcome>
  /// Reads a page of journeys, newest first, without their steps.
  func journeys(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<Journey>
  /// Reads one journey with its steps.
  func journey(_ id: Untrusted) async throws(ServiceFailure) -> Journey
  /// Reads what a journey has counted.
  func journeyStatistics(_ id: Untrusted) async throws(ServiceFailure) -> JourneyStatistics
  /// Tells what users did. Repeated after a lost answer only where every event has a key of its own.
  func record(_ events: [CustomEvent]) async -> WriteOutcome
}

extension PushService {
  /// The segments; a service that has none says so at each call.
  public var segmentCalls: any SegmentCalls { catalogue }
  /// The templates; a service that has none says so at each call.
  public var templateCalls: any TemplateCalls { catalogue }
  /// The organization's apps and keys; a service that has none says so at each call.
  public var accountCalls: any AccountCalls { catalogue }
  /// Outcomes, journeys and events; a service that has none says so at each call.
  public var analyticsCalls: any AnalyticsCalls { catalogue }

  /// A service that keeps nothing of the kind.
  public var catalogue: any CatalogueCalls { UnofferedCalls(kind: kind) }
}

/// All of them, as a service offers them.
public typealias CatalogueCalls = SegmentCalls & TemplateCalls & AccountCalls & AnalyticsCalls

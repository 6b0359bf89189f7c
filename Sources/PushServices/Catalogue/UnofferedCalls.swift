import PushModel
import PushWire
import TextKit

/// Says of each call that the service has nothing of the kind, and what can be done instead.
struct UnofferedCalls: CatalogueCalls {
  let kind: ServiceKind

  private enum Kind {
    case segments, templates, account, audit, outcomes, journeys, events

    func words(_ service: SafeText) -> (reason: SafeText, instead: SafeText) {
      switch self {
      case .segments:
        (
          "\(service) has no segments.",
          "Choose an audience by its tags, and list subscriptions with --filter to see it."
        )
      case .templates:
        (
          "\(service) has no templates.",
          "Keep the body in a file, and send it with `messages send FILE`."
        )
      case .account:
        (
          "\(service) has no call that lists apps or keys.",
          "Each context names its app; `contexts list` shows them."
        )
      case .audit:
        ("\(service) has no audit log.", "What was done from here stands in `journal list`.")
      case .outcomes:
        (
          "\(service) has no outcomes.",
          "A message's funnel counts confirmations and clicks: `messages show ID`."
        )
      case .journeys: ("\(service) has no journeys.", "Send its messages one by one.")
      case .events: ("\(service) takes no custom events.", "Set a tag of the user instead.")
      }
    }
  }

  private func failure(_ what: Kind) -> ServiceFailure {
    let words = what.words(kind.title)
    return FailureWording.notOffered(words.reason, instead: words.instead)
  }

  private func outcome(_ what: Kind, _ write: CatalogueWrite) -> WriteOutcome {
    WriteWording.outcome(failure(what), .catalogue(write))
  }

  func segments(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<Segment> {
    throw failure(.segments)
  }

  func segment(_ id: Untrusted) async throws(ServiceFailure) -> Segment { throw failure(.segments) }

  func createSegment(name: String, description: String?, filters: JSON) async -> WriteOutcome {
    outcome(.segments, .make(.segment))
  }

  func updateSegment(_ id: Untrusted, name: String, description: String?, filters: JSON?) async
    -> WriteOutcome
  { outcome(.segments, .change(.segment)) }

  func deleteSegment(_ id: Untrusted) async -> WriteOutcome {
    outcome(.segments, .delete(.segment))
  }

  func templates(_ cursor: PageCursor, limit: Int, channel: String?)
    async throws(ServiceFailure) -> Page<Template>
  { throw failure(.templates) }

  func template(_ id: Untrusted) async throws(ServiceFailure) -> Template {
    throw failure(.templates)
  }

  func createTemplate(name: String, content: JSONObject) async -> WriteOutcome {
    outcome(.templates, .make(.template))
  }

  func updateTemplate(_ id: Untrusted, changes: JSONObject) async -> WriteOutcome {
    outcome(.templates, .change(.template))
  }

  func deleteTemplate(_ id: Untrusted) async -> WriteOutcome {
    outcome(.templates, .delete(.template))
  }

  func copyTemplate(_ id: Untrusted, toApp appID: Untrusted) async -> WriteOutcome {
    outcome(.templates, .copyTemplate)
  }

  func apps() async throws(ServiceFailure) -> Page<App> { throw failure(.account) }

  func createApp(name: String, settings: JSONObject) async -> WriteOutcome {
    outcome(.account, .make(.app))
  }

  func updateApp(settings: JSONObject) async -> WriteOutcome { outcome(.account, .change(.app)) }

  func keys() async throws(ServiceFailure) -> Page<APIKey> { throw failure(.account) }

  func createKey(name: String, allowlist: [String]) async -> KeyOutcome {
    KeyOutcome(outcome: outcome(.account, .make(.key)), key: nil)
  }

  func updateKey(_ id: Untrusted, name: String, allowlist: [String]) async -> WriteOutcome {
    outcome(.account, .change(.key))
  }

  func deleteKey(_ id: Untrusted) async -> WriteOutcome { outcome(.account, .delete(.key)) }

  func rotateKey(_ id: Untrusted) async -> KeyOutcome {
    KeyOutcome(outcome: outcome(.account, .rotateKey), key: nil)
  }

  func auditEvents(_ query: AuditQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<AuditEvent>
  { throw failure(.audit) }

  func outcomes(_ query: OutcomeQuery) async throws(ServiceFailure) -> Page<Outcome> {
    throw failure(.outcomes)
  }

  func outcomes(ofMessage id: Untrusted, _ query: OutcomeQuery)
    async throws(ServiceFailure) -> Page<Outcome>
  { throw failure(.outcomes) }

  func journeys(_ cursor: PageCursor, limit: Int) async throws(ServiceFailure) -> Page<Journey> {
    throw failure(.journeys)
  }

  func journey(_ id: Untrusted) async throws(ServiceFailure) -> Journey { throw failure(.journeys) }

  func journeyStatistics(_ id: Untrusted) async throws(ServiceFailure) -> JourneyStatistics {
    throw failure(.journeys)
  }

  func record(_ events: [CustomEvent]) async -> WriteOutcome { outcome(.events, .recordEvents) }
}

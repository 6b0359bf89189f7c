import PushModel
import PushServices
import TextKit

extension Desk {
  /// All segments, a page at a time, without their counts.
  public func walkSegments(pageSize: Int = 300) -> PageWalk<Segment> {
    PageWalk { [service] (cursor) async throws(ServiceFailure) in
      try await service.segmentCalls.segments(cursor, limit: pageSize)
    }
  }

  /// One segment with its count and its conditions.
  public func segment(_ id: Untrusted) async throws(ServiceFailure) -> Segment {
    try await service.segmentCalls.segment(id)
  }

  /// All templates, a page at a time, without what they hold.
  public func walkTemplates(pageSize: Int = 50) -> PageWalk<Template> {
    PageWalk { [service] (cursor) async throws(ServiceFailure) in
      try await service.templateCalls.templates(cursor, limit: pageSize, channel: nil)
    }
  }

  /// One template with what it holds.
  public func template(_ id: Untrusted) async throws(ServiceFailure) -> Template {
    try await service.templateCalls.template(id)
  }

  /// Every app of the organization; wants the organization's key.
  public func walkApps() -> PageWalk<App> {
    PageWalk { [service] (_) async throws(ServiceFailure) in
      try await service.accountCalls.apps()
    }
  }

  /// What followed from a message.
  public func walkOutcomes(ofMessage id: Untrusted, _ query: OutcomeQuery = OutcomeQuery())
    -> PageWalk<Outcome>
  {
    PageWalk { [service] (_) async throws(ServiceFailure) in
      try await service.analyticsCalls.outcomes(ofMessage: id, query)
    }
  }
}

import PushModel
import PushServices
import PushWire
import TextKit

extension Desk {
  /// A page of live activities, most recently changed first: the service's, or those that were
  /// started from here where the service lists none.
  public func activities(_ cursor: PageCursor = .start, limit: Int = 100)
    async throws(ServiceFailure) -> Page<LiveActivity>
  {
    if capabilities.listsActivities.isAvailable {
      return try await service.activities(cursor, limit: limit)
    }
    return try await journaledActivities()
  }

  /// All live activities, a page at a time.
  public func walkActivities(pageSize: Int = 100) -> PageWalk<LiveActivity> {
    PageWalk { (cursor) async throws(ServiceFailure) in
      try await self.activities(cursor, limit: pageSize)
    }
  }

  /// One live activity: the service's record, or what was sent from here.
  public func activity(_ id: Untrusted) async throws(ServiceFailure) -> LiveActivity {
    if capabilities.listsActivities.isAvailable { return try await service.activity(id) }
    if let known = try await journaledActivities().rows.first(where: { $0.activityID == id }) {
      return known
    }
    throw ServiceFailure(
      .notFound, sentence: "Nothing is known here of an activity \(id)",
      remedy: "\(context.service.title) lists no activities; only those started here are known.")
  }

  /// The activities that were started, updated or ended from here, most recently changed first.
  private func journaledActivities() async throws(ServiceFailure) -> Page<LiveActivity> {
    do {
      let reading = try await ownJournal()
      let known = JournaledActivities.derive(reading.entries, service: context.service)
      return Page(
        rows: known, next: nil, total: Int64(known.count),
        findings: reading.problems.map {
          Finding(.warning, code: Finding.rowLeftOut, path: Untrusted(""), message: $0)
        })
    } catch {
      throw ServiceFailure(
        .unreadable,
        sentence: "The journal, which knows the activities started here, is unreadable",
        remedy: error.remedy)
    }
  }
}

/// What the journal tells of live activities.
enum JournaledActivities {
  /// Plays the entries in their order; what certainly never left is passed over.
  static func derive(_ entries: [JournalEntry], service: ServiceKind) -> [LiveActivity] {
    var activities: [Untrusted: LiveActivity] = [:]
    for entry in entries where entry.verdict != .notSent {
      let intent = entry.intent
      let id = Untrusted(intent.target)
      var activity = activities[id] ?? LiveActivity(activityID: id, source: .journal)
      let body = (try? JSON.parse(intent.body)) ?? JSON(.null)
      let state = Wire.contentState(in: body, of: service)
      switch WriteAction.Kind(rawValue: intent.action) {
      case .activityStart:
        activity = LiveActivity(activityID: id, source: .journal)
        activity.activityType = intent.activityType.map { Untrusted($0) }
        activity.attributes = Wire.activityAttributes(in: body, of: service)
        activity.startedAt = intent.at
      case .activityUpdate: break
      case .activityEnd:
        activity.state = .ended
        activity.endedAt = intent.at
      case .send, .optIn, .optOut, .cancel, nil: continue
      }
      if let state { activity.contentState = state }
      activity.updatedAt = intent.at
      activities[id] = activity
    }
    return activities.values.sorted { left, right in
      guard left.updatedAt == right.updatedAt else {
        return (left.updatedAt ?? .distantPast) > (right.updatedAt ?? .distantPast)
      }
      return left.activityID < right.activityID
    }
  }

}

extension Timestamp {
  /// Older than anything that happened.
  fileprivate static var distantPast: Timestamp { Timestamp(seconds: Int64.min) }
}

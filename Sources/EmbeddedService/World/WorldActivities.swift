import TextKit

extension World {
  /// Where an activity stands in the list; nil when there is none of that id.
  func activityPlace(_ id: String) -> Int? {
    activities.firstIndex { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// Whether the app has an attributes type; the name is exact.
  static func hasActivityType(_ type: String) -> Bool {
    ActivityHistory.types.contains { $0.utf8.elementsEqual(type.utf8) }
  }

  /// Starts an activity on every iOS device of an audience, in the place of one that had the id. No
  /// device holds a token for a type that the app does not have.
  mutating func startActivity(
    id: String, type: String, attributes: JSON, state: JSON, staleAt: Timestamp?,
    audience: AudienceRule
  ) -> ActivityRecord {
    let devices =
      Self.hasActivityType(type)
      ? recipients(of: audience).filter { $0.channel == .ios && $0.isSubscribed } : []
    let record = ActivityRecord(
      id: id, type: type, attributes: attributes, sentState: state, script: nil, startedAt: now,
      changedAt: now, staleAt: staleAt, endedAt: nil, dismissalAt: nil, audience: devices.count,
      requestedUpdates: 0, number: (activities.last?.number ?? 0) + 1)
    activities.removeAll { $0.id.utf8.elementsEqual(id.utf8) }
    activities.append(record)
    return record
  }

  /// Sends a new content state; from then on requests alone move the activity.
  mutating func updateActivity(_ place: Int, state: JSON, staleAt: Timestamp?) {
    takeOver(place)
    activities[place].sentState = state
    activities[place].staleAt = staleAt
    activities[place].requestedUpdates += 1
  }

  /// Ends an activity on every device that holds it.
  mutating func endActivity(_ place: Int, state: JSON?, dismissalAt: Timestamp?) {
    let last = activities[place].contentState(now)
    takeOver(place)
    activities[place].sentState = state ?? last
    activities[place].endedAt = now
    activities[place].dismissalAt = dismissalAt
    activities[place].requestedUpdates += 1
  }

  // What the script had sent so far counts on as sent by requests.
  private mutating func takeOver(_ place: Int) {
    activities[place].requestedUpdates = activities[place].updates(now)
    activities[place].script = nil
    activities[place].changedAt = now
  }
}

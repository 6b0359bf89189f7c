import PushModel
import TextKit

/// A live activity as the world keeps it.
struct ActivityRecord: Sendable {
  var id: String
  var type: String
  var attributes: JSON
  /// The content state that was last sent by a request; nil while the script tells it.
  var sentState: JSON?
  /// What moves it by itself; nil for those started by a request.
  var script: ActivityScript?
  var startedAt: Timestamp
  /// When a request last changed it; a script's own steps come on top.
  var changedAt: Timestamp
  var staleAt: Timestamp?
  var endedAt: Timestamp?
  var dismissalAt: Timestamp?
  /// How many devices will hold a token once all have answered.
  var audience: Int
  /// How many updates requests have sent.
  var requestedUpdates: Int
  /// Of its number, for the draws that belong to it.
  var number: Int

  /// How far it is.
  func state(_ now: Timestamp) -> LiveActivityState {
    if endedAt != nil || scriptEnd(now) != nil {
      // Without a date an ended one lingers for four hours (onesignal-api.md §16).
      let ended = endedAt ?? scriptEnd(now) ?? now
      return now >= dismissalAt ?? (ended + 14_400.0) ? .dismissed : .ended
    }
    if let staleAt = staleAt(now), now >= staleAt { return .stale }
    return .active
  }

  /// When its content counts as old.
  func staleAt(_ now: Timestamp) -> Timestamp? {
    if sentState == nil, let script { return script.staleAt(from: startedAt, now) ?? staleAt }
    return staleAt
  }

  /// How many updates were sent.
  func updates(_ now: Timestamp) -> Int {
    (script?.steps(from: startedAt, to: scriptLimit(now)) ?? 0) + requestedUpdates
  }

  /// When it last changed.
  func updatedAt(_ now: Timestamp) -> Timestamp {
    guard sentState == nil, endedAt == nil, let script else { return changedAt }
    return max(changedAt, script.lastStep(from: startedAt, to: now))
  }

  /// The content state that devices show.
  func contentState(_ now: Timestamp) -> JSON {
    if let sentState { return sentState }
    return script?.contentState(from: startedAt, to: scriptLimit(now)) ?? .object([])
  }

  /// How many devices hold a token: they answer within some seconds of the start.
  func devices(_ now: Timestamp) -> Int {
    let age = now - startedAt
    let share = min(1, max(0, age / 8))
    // Some never answer: about one of twenty-five.
    return Int(Double(audience - audience / 25) * share)
  }

  /// How many updates a device confirmed.
  func confirmed(_ now: Timestamp) -> Int { Int(arrived(now) * 0.88) }

  /// How many taps there were.
  func clicked(_ now: Timestamp) -> Int { Int(arrived(now) * 0.031) }

  // Deliveries of updates so far; the last one arrives within some seconds.
  private func arrived(_ now: Timestamp) -> Double {
    let updates = updates(now)
    guard updates > 0 else { return 0 }
    let share = min(1, max(0, (now - updatedAt(now)) / 6))
    return Double(audience) * (Double(updates - 1) + share)
  }

  /// When it ended, by a request or by its script.
  func endedAt(_ now: Timestamp) -> Timestamp? { endedAt ?? scriptEnd(now) }

  // A script stands still once a request has taken over.
  private func scriptLimit(_ now: Timestamp) -> Timestamp {
    sentState == nil && endedAt == nil ? now : min(now, changedAt)
  }

  private func scriptEnd(_ now: Timestamp) -> Timestamp? {
    guard sentState == nil, let script else { return nil }
    return script.end(from: startedAt, now)
  }
}

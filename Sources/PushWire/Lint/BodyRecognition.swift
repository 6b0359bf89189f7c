import PushModel
import TextKit

/// Which service and which call a body is for, as far as the body itself says so.
struct BodyRecognition {
  /// What was given, else what the body looks like; nil when it does not look like anything.
  var service: ServiceKind?
  /// What was given, else what the body looks like; nil when the service is not known.
  var kind: SendBodyKind?
  /// The service that the body looks like, whatever was given.
  var likeness: ServiceKind?
  /// The calls that the body fits equally well besides `kind`.
  var alternatives: [SendBodyKind] = []

  /// Keys beyond these decide nothing more.
  private static let keysLookedAt = 200

  init(_ object: JSONObject, service given: ServiceKind?, kind givenKind: SendBodyKind?) {
    likeness = Self.likeness(object)
    service = given ?? likeness
    guard let service else { return }
    if let givenKind {
      kind = givenKind
      return
    }
    let keys = Set(object.members.filter { !$0.value.isNull }.map(\.key))
    switch service {
    case .onesignal: recogniseOneSignal(keys, event: object["event"]?.string)
    case .openpush: recogniseOpenPush(keys)
    }
  }

  /// Counts the keys that only one of the services has; then those that are nearly one; then looks
  /// at the app id.
  private static func likeness(_ object: JSONObject) -> ServiceKind? {
    let keys = object.members.prefix(keysLookedAt).map(\.key)
    if let service = majority(keys) { return service }
    let candidates = FieldTranslation.oneSignalKeys.union(FieldTranslation.openPushKeys).sorted()
    let meant = keys.compactMap { nearest($0, among: candidates) }
    if let service = majority(meant) { return service }
    guard let app = object["app_id"]?.string else { return nil }
    if UUIDText.isUUID(app) { return .onesignal }
    return app.hasPrefix("app_") ? .openpush : nil
  }

  private static func majority(_ keys: [String]) -> ServiceKind? {
    let (mine, theirs) = (FieldTranslation.oneSignalKeys, FieldTranslation.openPushKeys)
    let own = keys.count { mine.contains($0) && !theirs.contains($0) }
    let other = keys.count { theirs.contains($0) && !mine.contains($0) }
    // app_id is of OneSignal's bodies, and people put it into OpenPush's as well.
    let ofOneSignal = own - (keys.contains("app_id") ? 1 : 0)
    if ofOneSignal == other { return nil }
    return ofOneSignal > other ? .onesignal : .openpush
  }

  private mutating func recogniseOneSignal(_ keys: Set<String>, event: String?) {
    switch event {
    case "start": kind = .activityStart
    case "update": kind = .activityUpdate
    case "end": kind = .activityEnd
    default:
      if keys.contains("event_attributes") || keys.contains("activity_id") {
        kind = .activityStart
      } else if keys.contains("dismissal_date") {
        kind = .activityEnd
      } else if keys.contains("event_updates") {
        kind = .activityUpdate
        alternatives = [.activityEnd]
      } else {
        kind = .message
      }
    }
  }

  private mutating func recogniseOpenPush(_ keys: Set<String>) {
    if !keys.isDisjoint(with: ["activity_id", "activity_type", "attributes"]) {
      kind = .activityStart
    } else if keys.contains("content_state"), keys.contains("audience") {
      kind = .activityStart
    } else if keys.contains("dismissal_date") {
      kind = .activityEnd
    } else if !keys.isDisjoint(with: ["alert", "stale_date", "relevance_score"]) {
      kind = .activityUpdate
    } else if keys.contains("content_state") {
      kind = .activityUpdate
      alternatives = [.activityEnd]
    } else {
      kind = .message
    }
  }
}

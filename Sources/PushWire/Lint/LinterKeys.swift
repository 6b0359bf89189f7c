import PushModel
import TextKit

/// Keys: unknown ones, those of other calls and of the other service.
extension Linter {
  /// What a refused key is: OpenPush takes no key that it does not know.
  private var refusal: Finding.Severity? {
    switch service {
    case .onesignal: nil
    case .openpush: .error
    }
  }

  /// Keys that only pushdeck reads, or that a check of their own words better.
  private var keysOfOwnChecks: Set<String> {
    switch (service, kind) {
    case (.onesignal, .message), (.onesignal, .activityEnd): []
    case (.onesignal, .activityStart): ["dismissal_date"]
    case (.onesignal, .activityUpdate): ["dismissal_date"]
    case (.openpush, .message): ["app_id", "idempotency_key"]
    case (.openpush, .activityStart): ["app_id", "idempotency_key", "dismissal_date"]
    case (.openpush, .activityUpdate): ["app_id", "dismissal_date"]
    case (.openpush, .activityEnd): ["app_id"]
    }
  }

  mutating func checkKeys() {
    let known = Set(fields.names).union(keysOfOwnChecks)
    let candidates = known.sorted()
    let targeting = fields.names(.targeting)
    for (key, value) in keyedMembers where !known.contains(key) {
      if !kind.hasAudience, isTargeting(key) {
        note(
          .targetingIgnored, as: refusal, value,
          "\(kind.inWordsAtStart) goes to every device that holds the activity; \(quoted(key)) does not change that.",
          remedy: "Leave it out.")
      } else if let call = otherCall(key) {
        note(
          .otherCallKey, as: refusal, value,
          "\(quoted(key)) is a key of \(call.inWords), and this is \(kind.inWords).",
          remedy: "Leave it out, or check the path of the call.")
      } else if let ours = translation(key) {
        note(
          .otherServiceKey, as: refusal, value,
          "\(quoted(key)) is a key of \(service.other.title), and this is for \(service.title).",
          remedy: ours.map { "Here it is \(Untrusted($0))." })
      } else {
        let isTold = findings.isFull(.unknownKey) || findings.isFull(.unknownTargetingKey)
        let near = isTold ? nil : nearest(key, among: candidates)
        let mayTarget =
          kind.hasAudience && (near.map { targeting.contains($0) } ?? false || Self.mayTarget(key))
        note(
          mayTarget ? .unknownTargetingKey : .unknownKey, as: refusal, value,
          mayTarget
            ? "\(quoted(key)) is no key of this call, and by its name it could choose who gets it."
            : "\(quoted(key)) is no key of this call.",
          remedy: near.map { "Did you mean \(Untrusted($0))?" })
      }
    }
  }

  /// The members of the body, at their keys.
  private var keyedMembers: [(String, LintValue)] {
    (root.json.object?.members ?? []).prefix(LintValue.partsLookedAt).map { member in
      (
        member.key,
        LintValue(
          JSON(member.value.value), path: member.key,
          keyOffset: member.keyRange?.lowerBound)
      )
    }
  }

  private func isTargeting(_ key: String) -> Bool {
    switch service {
    case .onesignal:
      OneSignalDialect.targetingKeys.contains(key) || OneSignalDialect.platformFlags.contains(key)
    case .openpush: key == "audience"
    }
  }

  /// Another call of this service that knows the key.
  private func otherCall(_ key: String) -> SendBodyKind? {
    // An activity's message is no message: its keys say more.
    let kinds: [SendBodyKind] = [.activityStart, .activityUpdate, .activityEnd, .message]
    return kinds.first { $0 != kind && FieldTranslation.keys(service, $0).contains(key) }
  }

  /// What a key of the other service is called here; a nil inside where it has no name here.
  private func translation(_ key: String) -> String?? {
    let names: [String]
    let isTheirs: Bool
    switch service {
    case .onesignal:
      names = FieldTranslation.rows.filter { $0.openPush == key }.map(\.oneSignal)
      isTheirs = FieldTranslation.openPushKeys.contains(key)
    case .openpush:
      names = FieldTranslation.rows.filter { $0.oneSignal == key }.map(\.openPush)
      isTheirs = FieldTranslation.oneSignalKeys.contains(key)
    }
    let here = names.first { name in fields[String(name.prefix { $0 != "." })] != nil }
    return isTheirs ? .some(here) : nil
  }

  /// Whether a name sounds as if it chose people or devices.
  private static func mayTarget(_ key: String) -> Bool {
    let name = key.lowercased()
    return [
      "include", "exclude", "segment", "alias", "audience", "target", "filter", "token", "player",
      "subscription", "user", "recipient", "device", "everyone", "email", "phone",
    ].contains { name.holds($0) } || name == "to" || name == "tags"
  }
}

/// The fields of both services that mean the same.
enum FieldTranslation {
  /// The first row with a name says what it is called at the other service.
  static let rows: [(oneSignal: String, openPush: String)] = [
    ("contents", "body"), ("headings", "title"), ("subtitle", "op_apns_subtitle"),
    ("global_image", "image_url"), ("big_picture", "image_url"), ("ios_attachments", "image_url"),
    ("url", "deep_link"), ("app_url", "deep_link"), ("buttons", "op_actions"),
    ("custom_data", "data"), ("send_after", "send_at"), ("delayed_option", "best_hour"),
    ("ios_sound", "op_apns_sound"), ("ios_badgeCount", "op_apns_badge"),
    ("ios_category", "op_apns_category"), ("thread_id", "op_apns_thread_id"),
    ("ios_interruption_level", "op_apns_interruption_level"),
    ("ios_relevance_score", "op_apns_relevance_score"),
    ("ios_relevance_score", "relevance_score"),
    ("include_subscription_ids", "audience.subscription_ids"),
    ("include_player_ids", "audience.subscription_ids"),
    ("include_aliases", "audience.aliases"),
    ("include_external_user_ids", "audience.external_ids"), ("filters", "audience.tags"),
    ("included_segments", "audience.everyone"), ("event_updates", "content_state"),
    ("event_attributes", "attributes"), ("include_aliases", "audience"), ("contents", "alert"),
  ]

  static let oneSignalKeys = kinds.reduce(into: Set<String>()) {
    $0.formUnion(keys(.onesignal, $1))
  }
  static let openPushKeys = kinds.reduce(into: Set<String>()) { $0.formUnion(keys(.openpush, $1)) }

  private static let kinds: [SendBodyKind] = [
    .message, .activityStart, .activityUpdate, .activityEnd,
  ]
  private static let keysOfCalls: [ServiceKind: [SendBodyKind: Set<String>]] = [
    .onesignal: Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, Set(OneSignalDialect.bodyFields($0).names)) }),
    .openpush: Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, Set(OpenPushDialect.bodyFields($0).names)) }),
  ]

  /// The keys that a call of a service takes.
  static func keys(_ service: ServiceKind, _ kind: SendBodyKind) -> Set<String> {
    keysOfCalls[service]?[kind] ?? []
  }
}

extension ServiceKind {
  /// The service that this one is not.
  var other: ServiceKind {
    switch self {
    case .onesignal: .openpush
    case .openpush: .onesignal
    }
  }
}

extension SendBodyKind {
  /// The call in words at the start of a sentence.
  var inWordsAtStart: SafeText {
    switch self {
    case .message: "A message"
    case .activityStart: "A start"
    case .activityUpdate: "An update"
    case .activityEnd: "An end"
    }
  }
}

import PushModel
import PushWire
import TextKit

/// The dialects' tables, chosen by a context's service.
enum Wire {
  static func body(of draft: Draft, for context: OperatingContext, idempotencyKey: String) -> JSON {
    switch context.service {
    case .openpush:
      OpenPushDialect.body(draft, appID: context.appID, idempotencyKey: idempotencyKey)
    case .onesignal:
      OneSignalDialect.body(draft, appID: context.appID, idempotencyKey: idempotencyKey)
    }
  }

  static func read(_ body: JSON, _ kind: SendBodyKind, for context: OperatingContext)
    -> SendBodyReading
  {
    switch context.service {
    case .openpush: OpenPushDialect.readSendBody(body, kind: kind, appID: context.appID)
    case .onesignal: OneSignalDialect.readSendBody(body, kind: kind, appID: context.appID)
    }
  }

  /// What is worth a word before a body is sent: what was told already, and what the check of the
  /// body finds besides. Its notes stay with the check.
  static func notes(
    _ told: [Finding], _ body: JSON, _ kind: SendBodyKind, for context: OperatingContext,
    now: Timestamp
  ) -> [Finding] {
    let paths = Set(told.map(\.path))
    let report = Lint.check(
      body, service: context.service, kind: kind, appID: context.appID, now: now)
    return told + report.findings.filter { $0.severity != .note && !paths.contains($0.path) }
  }

  static func setKey(_ key: String, in body: inout JSON, for context: OperatingContext) {
    switch context.service {
    case .openpush: OpenPushDialect.setIdempotencyKey(key, in: &body)
    case .onesignal: OneSignalDialect.setIdempotencyKey(key, in: &body)
    }
  }

  /// Whether the service takes the key: OneSignal wants a UUID (reference §4), OpenPush at most 64
  /// characters in a header.
  static func isKey(_ key: String, of service: ServiceKind) -> Bool {
    switch service {
    case .onesignal: UUIDText.isUUID(key)
    case .openpush:
      (1...OpenPushLimits.idempotencyKey).contains(key.utf8.count)
        && key.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
  }

  static func activityStart(
    _ draft: ActivityDraft, for context: OperatingContext, idempotencyKey: String
  ) -> JSON {
    switch context.service {
    case .openpush: OpenPushDialect.activityStart(draft, idempotencyKey: idempotencyKey)
    case .onesignal: OneSignalDialect.activityStart(draft, idempotencyKey: idempotencyKey)
    }
  }

  static func activityUpdate(_ draft: ActivityDraft, for context: OperatingContext) -> JSON {
    switch context.service {
    case .openpush: OpenPushDialect.activityUpdate(draft)
    case .onesignal: OneSignalDialect.activityUpdate(draft)
    }
  }

  static func activityEnd(_ draft: ActivityDraft, for context: OperatingContext) -> JSON {
    switch context.service {
    case .openpush: OpenPushDialect.activityEnd(draft)
    case .onesignal: OneSignalDialect.activityEnd(draft)
    }
  }

  /// Whether an end has to bring the last content state along.
  static func endWantsState(_ service: ServiceKind) -> Bool {
    switch service {
    case .openpush: false
    case .onesignal: true
    }
  }

  /// What opting in or out sends.
  static func optedIn(_ optedIn: Bool, of service: ServiceKind) -> JSON {
    switch service {
    case .openpush: OpenPushDialect.optedIn(optedIn)
    case .onesignal: OneSignalDialect.optedIn(optedIn)
    }
  }

  /// What a change of a user or a subscription sends; nothing where its call has no body.
  static func body(of change: PeopleChange, for service: ServiceKind) -> JSON? {
    switch service {
    case .openpush: OpenPushDialect.body(of: change)
    case .onesignal: OneSignalDialect.body(of: change)
    }
  }

  /// Whether the service has a call for a change.
  static func offers(_ change: PeopleChange, _ service: ServiceKind) -> Bool {
    switch service {
    case .openpush: OpenPushDialect.operation(of: change) != nil
    case .onesignal: true
    }
  }

  /// The content state that an activity's body brings.
  static func contentState(in body: JSON, of service: ServiceKind) -> JSON? {
    switch service {
    case .openpush: OpenPushDialect.contentState(inBody: body)
    case .onesignal: OneSignalDialect.contentState(inBody: body)
    }
  }

  /// The attributes that an activity's start brings.
  static func activityAttributes(in body: JSON, of service: ServiceKind) -> JSON? {
    switch service {
    case .openpush: OpenPushDialect.activityAttributes(inBody: body)
    case .onesignal: OneSignalDialect.activityAttributes(inBody: body)
    }
  }
}

extension Wire {
  /// Whether a message's record, as the service gave it, is of a body that was sent.
  static func isRecord(_ record: JSON, ofMessage body: JSON, of service: ServiceKind) -> Bool {
    switch service {
    case .openpush: OpenPushDialect.isRecord(record, ofMessage: body)
    case .onesignal: OneSignalDialect.isRecord(record, ofMessage: body)
    }
  }

  /// When a message's body wants to be sent.
  static func sendMoment(in body: JSON, of service: ServiceKind) -> SendMoment {
    switch service {
    case .openpush: OpenPushDialect.sendMoment(inBody: body)
    case .onesignal: OneSignalDialect.sendMoment(inBody: body)
    }
  }

  /// For how many seconds the service answers a key's first result again.
  static func replayWindow(of service: ServiceKind) -> Double {
    switch service {
    case .openpush: Double(OpenPushLimits.replayDays) * 86_400
    case .onesignal: Double(OneSignalLimits.replayDays) * 86_400
    }
  }
}

import PushModel
import TextKit

extension OneSignalDialect {
  /// Reads a body that somebody wants to send: who it is for, its name and key, and what must not
  /// be sent. A missing app id is filled in.
  public static func readSendBody(_ body: JSON, kind: SendBodyKind = .message, appID: String)
    -> SendBodyReading
  {
    var reading = SendBodyReading(body: body)
    guard var object = body.object else {
      reading.note(.error, "not-an-object", "", body, "The body should be a JSON object.")
      return reading
    }
    reading.refuseDuplicateKeys()
    let hasAppID = reading.checkAppID(object["app_id"], appID: appID)
    switch kind {
    case .message:
      if !hasAppID { object["app_id"] = .string(appID) }
    case .activityStart, .activityUpdate, .activityEnd:
      // The path names the app; the body of these calls has no such field.
      object["app_id"] = nil
    }
    reading.body = JSON(.object(object), range: body.range)
    reading.name = object["name"]?.string
    readKey(object, kind, &reading)
    readEvent(object, kind, &reading)
    if kind.hasAudience { readAudience(object, kind, &reading) }
    refuseUnknownKeys(object, kind, &reading)
    return reading
  }

  private static func readKey(
    _ object: JSONObject, _ kind: SendBodyKind, _ reading: inout SendBodyReading
  ) {
    guard kind.hasAudience else { return }
    if let json = object[idempotencyKeys.key], !json.isNull {
      guard let text = json.string, UUIDText.isUUID(text) else {
        reading.note(
          .error, "wrong-key", idempotencyKeys.key, json, "An idempotency key is a UUID here.")
        return
      }
      reading.idempotencyKey = text
    }
    guard kind == .message, let json = object[idempotencyKeys.former], let text = json.string
    else { return }
    reading.note(
      .warning, "old-key-name", idempotencyKeys.former, json,
      "At the top level this is an old name of the idempotency key, not a user's id: a second"
        + " send with it goes to nobody.")
    if reading.idempotencyKey == nil { reading.idempotencyKey = text }
  }

  private static func readEvent(
    _ object: JSONObject, _ kind: SendBodyKind, _ reading: inout SendBodyReading
  ) {
    let wanted: String
    switch kind {
    case .message: return
    case .activityStart:
      wanted = "start"
      reading.activityID = object["activity_id"]?.string
    case .activityUpdate: wanted = "update"
    case .activityEnd: wanted = "end"
    }
    guard let json = object["event"] else {
      setEvent(wanted, &reading)
      return
    }
    if json.string != wanted {
      reading.note(
        .error, "wrong-event", "event", json,
        "The event should be “\(Untrusted(wanted))” for this call.")
    }
  }

  private static func setEvent(_ event: String, _ reading: inout SendBodyReading) {
    guard var object = reading.body.object else { return }
    object["event"] = .string(event)
    reading.body.value = .object(object)
    reading.note(.note, "event", "event", nil, "The event was filled in.")
  }

  private static func readAudience(
    _ object: JSONObject, _ kind: SendBodyKind, _ reading: inout SendBodyReading
  ) {
    let targeting = OneSignalTargeting(object)
    for (key, json) in targeting.unreadable {
      reading.note(.error, "wrong-type", key, json, "This does not say whom it is for.")
    }
    if targeting.choices.count > 1 {
      reading.note(
        .warning, "several-targetings", targeting.choices[1].key, nil,
        "One way of choosing is meant to stand in a body; with several the message can go to"
          + " everybody.")
    }
    guard let audience = targeting.audience else {
      reading.note(.error, "no-audience", "", nil, "Nothing in the body says whom it is for.")
      return
    }
    reading.audience = narrowed(audience, object)
    reading.count = count(ofMessage: object)
    guard kind == .message else { return }
    noteFurtherReach(object, &reading)
    if let copies = OneSignalCopies(body: object) { reading.add(copies) }
    reading.template = templateOfFurtherReach(object)
  }

  // What the body takes out again belongs to the words.
  private static func narrowed(_ audience: Audience, _ object: JSONObject) -> Audience {
    switch audience {
    case .subscriptions, .externalIDs, .aliases, .other: return audience
    case .segments, .everyone: break
    }
    var limits: [String] = []
    let excluded = (object["excluded_segments"]?.array ?? []).compactMap { $0.untrusted?.raw }
    if !excluded.isEmpty { limits.append("without \(excluded.joined(separator: ", "))") }
    let flags = object.members.filter { platformFlags.contains($0.key) && $0.value.bool == true }
    if !flags.isEmpty {
      limits.append("where \(flags.map(\.key).joined(separator: " or ")) holds")
    }
    if let channel = object["target_channel"]?.untrusted?.raw, channel != "push" {
      limits.append("by \(channel)")
    }
    guard !limits.isEmpty else { return audience }
    let words = ([audience.sentence.string] + limits).joined(separator: ", ")
    return .other(description: Untrusted(words))
  }

  private static func knownKeys(_ kind: SendBodyKind) -> Set<String> {
    switch kind {
    case .message: contentKeys.union(targetingKeys).union(platformFlags).union(copyKeys)
    case .activityStart: activityStartKeys.union(targetingKeys)
    case .activityUpdate, .activityEnd: activityChangeKeys
    }
  }

  private static func refuseUnknownKeys(
    _ object: JSONObject, _ kind: SendBodyKind, _ reading: inout SendBodyReading
  ) {
    reading.noteUnknownKeys(object, known: knownKeys(kind), countsAsWide: kind.hasAudience)
  }
}

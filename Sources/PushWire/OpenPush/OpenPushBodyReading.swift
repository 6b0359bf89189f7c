import PushModel
import TextKit

extension OpenPushDialect {
  /// The keys that the body of a call may have; any other is refused by the service.
  public static func keys(_ kind: SendBodyKind) -> Set<String> { Set(bodyFields(kind).names) }

  /// Reads a body that somebody wants to send: who it is for, its name and key, and what must not
  /// be sent. An app id and a key are taken out: the path and a header carry them.
  public static func readSendBody(_ body: JSON, kind: SendBodyKind = .message, appID: String)
    -> SendBodyReading
  {
    var reading = SendBodyReading(body: body)
    guard var object = body.object else {
      reading.note(.error, "not-an-object", "", body, "The body should be a JSON object.")
      return reading
    }
    reading.refuseDuplicateKeys()
    _ = reading.checkAppID(object["app_id"], appID: appID)
    object["app_id"] = nil
    if kind.hasAudience, let json = object["idempotency_key"] {
      readKey(json, &reading)
      object["idempotency_key"] = nil
    }
    reading.body = JSON(.object(object), range: body.range)
    reading.name = object["name"]?.string
    switch kind {
    case .message, .activityUpdate, .activityEnd: break
    case .activityStart:
      reading.activityID = object["activity_id"]?.string
      reading.activityType = object["activity_type"]?.string
    }
    if kind.hasAudience { readAudience(object, &reading) }
    refuseUnknownKeys(object, kind, &reading)
    return reading
  }

  private static func readKey(_ json: JSON, _ reading: inout SendBodyReading) {
    if json.isNull { return }
    guard let text = json.string, !text.isEmpty,
      text.unicodeScalars.count <= OpenPushLimits.idempotencyKey,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      reading.note(
        .error, "wrong-key", "idempotency_key", json,
        "An idempotency key here is 1 to \(OpenPushLimits.idempotencyKey) visible ASCII characters."
      )
      return
    }
    reading.idempotencyKey = text
    reading.note(
      .note, "key-as-header", "idempotency_key", json,
      "The key is sent as a header, not in the body.")
  }

  private static func readAudience(_ object: JSONObject, _ reading: inout SendBodyReading) {
    guard let json = object["audience"], !json.isNull else {
      reading.note(.error, "no-audience", "audience", nil, "Nothing says whom it is for.")
      return
    }
    guard let audienceObject = json.object, audienceObject.members.count == 1 else {
      reading.note(
        .error, "wrong-audience", "audience", json,
        "An audience is an object with exactly one way of choosing.")
      return
    }
    reading.audience = audience(json)
    reading.count = .askable(
      CountQuestion(body: JSONObject([("audience", json)]), channel: .push))
    let ways: Set<String> = ["subscription_ids", "external_ids", "aliases", "tags", "everyone"]
    for key in audienceObject.keys where !ways.contains(key) {
      reading.note(
        .error, "unknown-key", "audience.\(key)", json,
        "“\(Untrusted(key))” is no way of choosing that OpenPush knows.")
    }
  }

  private static func refuseUnknownKeys(
    _ object: JSONObject, _ kind: SendBodyKind, _ reading: inout SendBodyReading
  ) {
    reading.noteUnknownKeys(object, known: keys(kind), countsAsWide: kind.hasAudience)
  }
}

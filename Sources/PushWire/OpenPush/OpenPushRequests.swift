import PushModel
import TextKit

extension OpenPushDialect {
  /// Reads a message's body as the service does. The key comes from the header.
  public static func messageRequest(_ json: JSON, idempotencyKey: String?)
    throws(RequestRefusal) -> MessageRequest
  {
    var checker = RequestChecker(try object(json))
    checker.unknownKeys(beyond: messageKeys)
    try check(idempotencyKey: idempotencyKey)
    var draft = Draft()
    draft.name = checker.text("name", maximum: OpenPushLimits.name) ?? ""
    draft.title = checker.text("title") ?? ""
    draft.body = checker.text("body", isRequired: true, allowsEmpty: false) ?? ""
    draft.imageURL = checker.text("image_url") ?? ""
    draft.link = checker.text("deep_link") ?? ""
    draft.data = checker.object("data")
    draft.collapseID = checker.text("collapse_id", maximum: OpenPushLimits.collapseID) ?? ""
    draft.timeToLive = checker.integer("ttl", 0...Int64.max)
    draft.sendAt = checker.unixTime("send_at")
    _ = checker.flag("best_hour")
    _ = checker.integer("op_apns_badge", 0...Int64.max)
    _ = checker.number("op_apns_relevance_score", 0...1)
    _ = checker.word("op_apns_interruption_level", among: OpenPushLimits.interruptionLevels)
    for name in ["op_apns_subtitle", "op_apns_sound", "op_apns_category", "op_apns_thread_id"] {
      _ = checker.text(name)
    }
    let actions = actions(&checker)
    let audience = audience(&checker)
    draft.audience = audience.audience
    try refuse(checker)
    return MessageRequest(
      draft: draft,
      titles: draft.title.isEmpty ? [] : [english(draft.title)], bodies: [english(draft.body)],
      actions: actions, audience: audience, idempotencyKey: idempotencyKey,
      throttlePerMinute: nil, body: json)
  }

  /// Reads the body of an estimate as the service does.
  public static func estimateRequest(_ json: JSON) throws(RequestRefusal) -> AudienceRequest {
    var checker = RequestChecker(try object(json))
    checker.unknownKeys(beyond: ["audience"])
    let audience = audience(&checker)
    try refuse(checker)
    return audience
  }

  /// Reads the body of an activity's start, update or end as the service does.
  public static func activityRequest(
    _ json: JSON, kind: SendBodyKind, idempotencyKey: String? = nil
  ) throws(RequestRefusal) -> ActivityRequest {
    var checker = RequestChecker(try object(json))
    checker.unknownKeys(beyond: keys(kind))
    try check(idempotencyKey: idempotencyKey)
    var draft = ActivityDraft()
    var target: AudienceRequest?
    switch kind {
    case .message, .activityStart:
      draft.activityID = checker.text("activity_id", isRequired: true, allowsEmpty: false) ?? ""
      if draft.activityID.utf8.contains(UInt8(ascii: "/")) {
        checker.complain("activity_id", "may not hold '/'")
      }
      draft.activityType = checker.text("activity_type", isRequired: true, allowsEmpty: false) ?? ""
      draft.attributes = checker.object("attributes", isRequired: true)
      draft.contentState = checker.object("content_state", isRequired: true)
      readAlert(&checker, isRequired: true, &draft)
      let audience = audience(&checker)
      draft.audience = audience.audience
      target = audience
    case .activityUpdate:
      draft.contentState = checker.object("content_state", isRequired: true)
      readAlert(&checker, isRequired: false, &draft)
    case .activityEnd:
      draft.contentState = checker.object("content_state")
      draft.dismissAt = checker.unixTime("dismissal_date")
    }
    draft.staleAt = checker.unixTime("stale_date")
    draft.relevance = checker.number("relevance_score", 0...Double(Int64.max))
    draft.priority = checker.integer("priority", among: OpenPushLimits.activityPriorities)
    try refuse(checker)
    return ActivityRequest(
      kind: kind, draft: draft, audience: target, idempotencyKey: idempotencyKey)
  }

  /// Reads the body of a change to a subscription as the service does.
  public static func subscriptionChange(_ json: JSON) throws(RequestRefusal) -> SubscriptionChange {
    var checker = RequestChecker(try object(json))
    checker.unknownKeys(beyond: ["opted_in", "tags"])
    if checker.object.isEmpty { checker.complain("opted_in", "or tags is required") }
    let enabled = checker.flag("opted_in")
    let tags = tagChanges(&checker)
    try refuse(checker)
    return SubscriptionChange(enabled: enabled, status: nil, tags: tags)
  }

  private static func tagChanges(_ checker: inout RequestChecker) -> [LabelledValue] {
    var tags: [LabelledValue] = []
    for (key, value) in checker.labels("tags") ?? [] {
      guard let text = value.string else {
        checker.complain("tags.\(key)", "must be a string")
        continue
      }
      tags.append(LabelledValue(label: Untrusted(key), value: Untrusted(text)))
    }
    return tags
  }

  private static func readAlert(
    _ checker: inout RequestChecker, isRequired: Bool, _ draft: inout ActivityDraft
  ) {
    guard let alert = checker.object("alert", isRequired: isRequired)?.object else { return }
    var inner = RequestChecker(alert)
    inner.unknownKeys(beyond: ["title", "body", "sound"])
    draft.title = inner.text("title") ?? ""
    draft.body = inner.text("body") ?? ""
    draft.sound = inner.text("sound") ?? ""
    for complaint in inner.complaints {
      checker.complain("alert.\(complaint.name)", complaint.reason)
    }
  }

  private static func actions(_ checker: inout RequestChecker) -> [MessageRequest.Action] {
    guard let json = checker.value("op_actions") else { return [] }
    guard let elements = json.array, elements.count <= OpenPushLimits.actions else {
      checker.complain("op_actions", "must be a list of at most \(OpenPushLimits.actions)")
      return []
    }
    return elements.enumerated().compactMap { index, element in
      guard let id = element["id"]?.untrusted, let title = element["title"]?.untrusted,
        !id.isEmpty, !title.isEmpty
      else {
        checker.complain("op_actions.\(index)", "must have an id and a title")
        return nil
      }
      return MessageRequest.Action(id: id, title: title)
    }
  }

  private static func audience(_ checker: inout RequestChecker) -> AudienceRequest {
    var request = AudienceRequest(.other(description: Untrusted("nobody")))
    guard let json = checker.object("audience", isRequired: true), let object = json.object else {
      return request
    }
    guard object.members.count == 1, let member = object.members.first else {
      checker.complain("audience", "must have exactly one way of choosing")
      return request
    }
    request.audience = audience(json)
    let name = "audience.\(member.key)"
    switch member.key {
    case "subscription_ids", "external_ids":
      _ = checker.texts(member.value, name, maximum: OpenPushLimits.audienceIDs)
    case "aliases":
      for label in member.value.object?.members ?? [] {
        let ids = checker.texts(
          label.value, "\(name).\(label.key)", maximum: OpenPushLimits.audienceIDs)
        guard let ids else { continue }
        request.aliases.append(
          AudienceRequest.AliasGroup(label: Untrusted(label.key), ids: ids))
      }
      if request.aliases.isEmpty { checker.complain(name, "must name a label with its ids") }
    case "tags": request.conditions = [conditions(member.value, name, &checker)]
    case "everyone":
      if member.value.bool != true { checker.complain(name, "must be true") }
    default: checker.complain(name, "is not a known field")
    }
    return request
  }

  private static func conditions(_ json: JSON, _ name: String, _ checker: inout RequestChecker)
    -> [AudienceCondition]
  {
    guard let elements = json.array, !elements.isEmpty else {
      checker.complain(name, "must be a list with at least one entry")
      return []
    }
    let relations = ["=", "!=", "exists", "not_exists"]
    return elements.enumerated().compactMap { index, element in
      guard let key = element["key"]?.string, !key.isEmpty,
        let relation = element["relation"]?.string, relations.contains(relation)
      else {
        checker.complain("\(name).\(index)", "must have a key and a known relation")
        return nil
      }
      let value = element["value"]?.string
      if value == nil, relation == "=" || relation == "!=" {
        checker.complain("\(name).\(index).value", "is required")
        return nil
      }
      return AudienceCondition(field: "tag", key: key, relation: relation, value: value)
    }
  }

  private static func check(idempotencyKey: String?) throws(RequestRefusal) {
    guard let key = idempotencyKey else { return }
    guard !key.isEmpty, key.unicodeScalars.count <= OpenPushLimits.idempotencyKey else {
      throw RequestRefusal(
        status: 422, code: "validation_failed",
        messages: ["Idempotency-Key must be 1 to \(OpenPushLimits.idempotencyKey) characters."])
    }
  }

  private static func english(_ text: String) -> LabelledValue {
    LabelledValue(label: Untrusted("en"), value: Untrusted(text))
  }

  private static func object(_ json: JSON) throws(RequestRefusal) -> JSONObject {
    guard let object = json.object else {
      throw RequestRefusal(
        status: 400, code: "malformed", messages: ["The body must be a JSON object."])
    }
    return object
  }

  private static func refuse(_ checker: RequestChecker) throws(RequestRefusal) {
    guard !checker.complaints.isEmpty else { return }
    throw RequestRefusal(
      status: 422, code: "validation_failed",
      messages: ["The body has fields that cannot be taken."],
      fields: checker.complaints)
  }
}

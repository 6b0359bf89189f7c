import PushModel
import TextKit

extension OneSignalDialect {
  /// Reads a message's body as the service does, for an app and at a time.
  public static func messageRequest(_ json: JSON, appID: String, now: Timestamp)
    throws(RequestRefusal) -> MessageRequest
  {
    var checker = RequestChecker(try object(json, appID: appID))
    var complaints: [String] = []
    let audience = audienceRequest(
      &checker, &complaints, idNames: ["include_subscription_ids", "include_player_ids"])
    let isPlain =
      checker.value("template_id") == nil && checker.object["content_available"]?.bool != true
    let bodies = languages("contents", &checker)
    let titles = languages("headings", &checker)
    let hasEnglish = bodies.contains { $0.label.raw == "en" && !$0.value.isEmpty }
    if isPlain, audience.channel != .email, !hasEnglish {
      complaints.append(OneSignalLiterals.englishMissing)
    }
    var draft = Draft()
    draft.name = checker.text("name", maximum: OneSignalLimits.name) ?? ""
    draft.title = shown(titles)
    draft.body = shown(bodies)
    draft.link = checker.text("url") ?? checker.text("app_url") ?? checker.text("web_url") ?? ""
    draft.imageURL = checker.text("global_image") ?? checker.text("big_picture") ?? ""
    draft.data = checkedData("data", OneSignalLimits.dataBytes, &checker)
    draft.collapseID = checker.text("collapse_id", maximum: OneSignalLimits.collapseID) ?? ""
    draft.timeToLive = checker.integer("ttl", 0...OneSignalLimits.timeToLive)
    draft.sendAt = sendAfter(&checker, now: now, &complaints)
    draft.audience = audience.audience
    checkRest(&checker, &complaints, channel: audience.channel)
    let actions = buttons(&checker)
    let key = idempotencyKey(&checker, oldName: "external_id")
    let throttle = checker.value("throttle_rate_per_minute").flatMap { json in
      json.int64 ?? json.string.flatMap { Int64($0) }
    }
    try refuse(checker, complaints)
    return MessageRequest(
      draft: draft, titles: titles, bodies: bodies, actions: actions, audience: audience,
      idempotencyKey: key, throttlePerMinute: throttle.flatMap { $0 > 0 ? $0 : nil }, body: json)
  }

  /// Reads the body of an estimate as the service does: ids of subscriptions are not read.
  public static func estimateRequest(_ json: JSON, appID: String)
    throws(RequestRefusal) -> AudienceRequest
  {
    let object = try object(json, appID: appID)
    var checker = RequestChecker(object)
    guard let segments = checker.texts("included_segments", maximum: OneSignalLimits.audienceIDs)
    else { throw RequestRefusal(status: 400, messages: ["included_segments is required"]) }
    // Aliases and filters narrow the segments here, so they are read without them.
    var narrowed = object
    narrowed["included_segments"] = nil
    narrowed["excluded_segments"] = nil
    if narrowed["include_aliases"] == nil && narrowed["filters"] == nil {
      narrowed["included_segments"] = object["included_segments"]
      narrowed["excluded_segments"] = object["excluded_segments"]
    }
    narrowed["include_subscription_ids"] = nil
    narrowed["target_channel"] = object["target_channel"] ?? "push"
    checker = RequestChecker(narrowed)
    var complaints: [String] = []
    var request = audienceRequest(&checker, &complaints, idNames: [])
    if request.audience == .other(description: Untrusted("nobody")) {
      request.audience = .segments(segments)
    }
    try refuse(checker, complaints)
    return request
  }

  /// The body's object. A missing, unreadable or foreign app id is refused in the service's words.
  static func object(_ json: JSON, appID: String) throws(RequestRefusal) -> JSONObject {
    guard let object = json.object, let text = object["app_id"]?.string, UUIDText.isUUID(text)
    else {
      throw RequestRefusal(status: 400, messages: [OneSignalLiterals.appIDMissing])
    }
    guard text.lowercased() == appID.lowercased() else {
      throw RequestRefusal(status: 403, messages: [OneSignalLiterals.appKeyRefused])
    }
    return object
  }

  /// Refuses with every complaint: the service's own sentences first, then the fields'.
  static func refuse(_ checker: RequestChecker, _ complaints: [String]) throws(RequestRefusal) {
    let all = complaints + checker.complaints.map { "\($0.name) \($0.reason)" }
    guard !all.isEmpty else { return }
    throw RequestRefusal(status: 400, messages: all)
  }

  static func languages(_ name: String, _ checker: inout RequestChecker) -> [LabelledValue] {
    var texts: [LabelledValue] = []
    for (language, value) in checker.labels(name) ?? [] where !value.isNull {
      guard let text = value.string else {
        checker.complain("\(name).\(language)", "must be a string")
        continue
      }
      texts.append(LabelledValue(label: Untrusted(language), value: Untrusted(text)))
    }
    return texts
  }

  static func shown(_ texts: [LabelledValue]) -> String {
    (texts.first { $0.label.raw == "en" } ?? texts.first)?.value.raw ?? ""
  }

  static func idempotencyKey(_ checker: inout RequestChecker, oldName: String? = nil) -> String? {
    if let key = checker.text("idempotency_key") {
      if !UUIDText.isUUID(key) { checker.complain("idempotency_key", "must be a UUID") }
      return key
    }
    guard let oldName, let key = checker.text(oldName), !key.isEmpty else { return nil }
    return key
  }

  private static func checkedData(
    _ name: String, _ maximum: Int, _ checker: inout RequestChecker
  ) -> JSON? {
    guard let json = checker.object(name) else { return nil }
    if json.bytes(.wire).count > maximum {
      checker.complain(name, "must be at most \(maximum) bytes of JSON")
    }
    return json
  }

  /// A moment in ISO 8601. A few seconds in the past are the way of a slow network.
  private static func sendAfter(
    _ checker: inout RequestChecker, now: Timestamp, _ complaints: inout [String]
  ) -> Timestamp? {
    guard let text = checker.text("send_after"), !text.isEmpty else { return nil }
    guard let time = Timestamp.parse(text) else {
      checker.complain("send_after", "must be a date and time")
      return nil
    }
    if time - now < -OneSignalLimits.scheduleSlack {
      complaints.append(OneSignalLiterals.scheduledInPast)
    } else if time - now > OneSignalLimits.scheduleHorizon {
      complaints.append(OneSignalLiterals.scheduledTooFar)
    }
    return time
  }

  private static func buttons(_ checker: inout RequestChecker) -> [MessageRequest.Action] {
    var actions: [MessageRequest.Action] = []
    for (name, maximum) in [
      ("buttons", OneSignalLimits.buttons), ("web_buttons", OneSignalLimits.webButtons),
    ] {
      guard let json = checker.value(name) else { continue }
      guard let elements = json.array, elements.count <= maximum else {
        checker.complain(name, "must be a list of at most \(maximum)")
        continue
      }
      for (index, element) in elements.enumerated() {
        guard let id = element["id"]?.untrusted, let text = element["text"]?.untrusted else {
          checker.complain("\(name).\(index)", "must have an id and a text")
          continue
        }
        if !actions.contains(where: { $0.id == id }) {
          actions.append(MessageRequest.Action(id: id, title: text))
        }
      }
    }
    return actions
  }

  private static func checkRest(
    _ checker: inout RequestChecker, _ complaints: inout [String], channel: DeliveryChannel
  ) {
    let limit =
      switch channel {
      case .push, .sms: OneSignalLimits.dataBytes
      case .email: OneSignalLimits.emailCustomDataBytes
      }
    _ = checkedData("custom_data", limit, &checker)
    _ = checker.integer("priority", among: OneSignalLimits.priorities)
    _ = checker.number("ios_relevance_score", 0...1)
    _ = checker.word("ios_interruption_level", among: OneSignalLimits.interruptionLevels)
    if checker.value("url") != nil,
      checker.value("app_url") != nil || checker.value("web_url") != nil
    {
      complaints.append("url may not be used with app_url or web_url")
    }
    let channels = [
      checker.value("email_to") ?? checker.value("include_email_tokens"),
      checker.value("include_phone_numbers"), checker.value("include_subscription_ids"),
    ]
    if channels.compactMap({ $0 }).count > 1 { complaints.append(OneSignalLiterals.oneChannelOnly) }
  }
}

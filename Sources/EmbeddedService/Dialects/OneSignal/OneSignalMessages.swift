import PushModel
import PushWire
import TextKit

/// OneSignal's calls on messages.
enum OneSignalMessages {
  static func get(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let number = try number(call, world)
    let outcomes = try OneSignalOutcomes.members(call, ofMessage: number, &world)
    return .json(OneSignalMessageView.json(number, and: outcomes, &world))
  }

  static func send(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.body()
    try call.checkApp(object["app_id"]?.string, world)
    let stored = try call.replayKey(object, .sendMessage, olderName: "external_id")
    if let stored, let replay = world.replays.replay(stored, now: world.now) { return replay }

    let body = OneSignalBody(object: object)
    let template = try template(object, world)
    let whole = template?.filling(object) ?? object
    let content = try OneSignalBody(object: whole).content(needsText: true)
    try body.checkLanguages(whole)
    let sendAfter = try body.sendAfter(world.now)
    let complaints = OneSignalDialect.complaints(aboutSend: object, template: template?.medium)
    guard complaints.isEmpty else { throw .texts(status: 400, complaints) }
    try body.checkCategory()
    let targets = try OneSignalTargets(object, template: template?.medium, world)
    let isReached = world.recipients(of: targets.audience).contains { $0.isSubscribed }
    // Who is scheduled for later is chosen then, so only a send for now can find nobody.
    guard isReached || (sendAfter != nil && targets.audience.picksSubscribed) else {
      let response = HTTPResponse.json(OneSignalDialect.nothingSentJSON())
      if let stored { world.replays.remember(stored, response, messages: 0, now: world.now) }
      return response
    }
    var record = MessageRecord(
      number: 0, name: object["name"]?.string, content: content,
      audience: reachable(targets.audience, world), origin: .oneSignal, createdAt: world.now)
    record.sendAt = sendAfter
    record.draft = .object(object)
    record.idempotencyKey = stored?.text
    record.throttle = body.throttle.map { min(world.rate, $0) }
    record.isSpread = body.isSpread
    let number = world.add(record)
    let response = HTTPResponse.json(
      OneSignalDialect.sentJSON(
        id: world.identifiers.uuid(.message, number), idempotencyKey: stored?.text,
        invalidAliases: targets.invalidAliases,
        invalidSubscriptionIDs: targets.invalidSubscriptionIDs,
        invalidPhoneNumbers: targets.invalidPhoneNumbers,
        invalidExternalIDs: targets.invalidExternalIDs))
    if let stored { world.replays.remember(stored, response, messages: 1, now: world.now) }
    return response
  }

  // What it holds stands in for what the body leaves out.
  private static func template(_ object: JSONObject, _ world: World) throws(OneSignalRefusal)
    -> TemplateRecord?
  {
    guard let value = object["template_id"], !value.isNull else { return nil }
    let id = value.string ?? ""
    guard let place = world.catalogue.template(id: id, of: world.oneSignalAppID) else {
      throw .text(400, "Could not find template_id \(id)")
    }
    return world.catalogue.templates[place]
  }

  static func cancel(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let number = try number(call, world)
    switch world.message(number, .onesignal).state {
    case .scheduled, .preparing, .sending: world.cancel(number)
    case .cancelled: break
    case .sent, .noRecipients, .failed: throw .text(400, OneSignalLiterals.alreadySent)
    }
    return .json(.object([("success", true)]))
  }

  /// Counts an audience: the segments, which what else is there narrows; on a send they exclude
  /// each other (§5.4). What names single subscriptions or platforms is not read.
  static func estimate(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.body()
    try call.checkApp(object["app_id"]?.string, world)
    guard OneSignalTargets.isUsed(object["included_segments"]) else {
      throw .text(400, "included_segments is required")
    }
    let reader = OneSignalTargetReader(object: object, world: world)
    let medium = try reader.medium(isRequired: false)
    var narrowing: [AudienceRule] = []
    if OneSignalTargets.isUsed(object["filters"]) {
      narrowing.append(.matching(try OneSignalFilters.groups(object["filters"]), medium))
    }
    if OneSignalTargets.isUsed(object["include_aliases"]) {
      narrowing.append(try reader.aliases(medium).audience)
    }
    let segments = try reader.segments()
    let audience = narrowing.isEmpty ? segments : .narrowed(segments, by: narrowing)
    let count = world.recipients(of: audience).reduce(0) { $0 + ($1.isSubscribed ? 1 : 0) }
    return .json(OneSignalDialect.estimateJSON(count: Int64(count)))
  }

  // A send goes to the subscribed devices of those it names; the others are told of in the answer.
  private static func reachable(_ audience: AudienceRule, _ world: World) -> AudienceRule {
    guard !audience.picksSubscribed else { return audience }
    return .subscriptions(
      world.recipients(of: audience).filter(\.isSubscribed).map(\.subscription))
  }

  static func number(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> Int {
    guard let number = world.message(id: call.values["message_id"] ?? ""),
      isKept(world.messages[number], world.now)
    else {
      throw .text(404, OneSignalLiterals.messageNotFound)
    }
    return number
  }

  /// Messages of the dashboard stay; those of the API and of automations go after 30 days (§6).
  static func isKept(_ record: MessageRecord, _ now: Timestamp) -> Bool {
    switch record.kind {
    case .dashboard: true
    case .api, .automated:
      now - record.createdAt < Double(OneSignalLimits.messageDays) * 86_400
    }
  }
}
